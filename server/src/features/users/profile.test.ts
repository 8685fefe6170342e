import { describe, expect, test } from 'vitest'
import { Browser, signIn, signUp, type Body } from '../../../test/sign-in-site.ts'
import { testApp } from '../../../test/test-app.ts'

const hosted = await testApp()
const embedded = await testApp({ embedded: { adminEmails: [], opensMessages: false, sendMail: async () => {} } })

describe('name and phone number', () => {
  const { make, as } = hosted

  test('are changed by their owner, and the name in later tokens of a hosted provider changes nothing', async () => {
    const person = await make.user({ name: 'As the provider says', phone: '1' })
    const changed = await as(person).api.users.update({ body: { name: '  Ada Moreno ', phone: '+1 503 555 0134' } })
    expect(changed).toMatchObject({ id: person.id, name: 'Ada Moreno', phone: '+1 503 555 0134' })
    // `person` is what later tokens contain.
    expect(await as(person).api.users.me()).toEqual(changed)
    const email = 'ada@moved.test'
    expect(await as({ ...person, name: 'A third name', email }).api.users.me()).toEqual({ ...changed, email })
    expect(await as(person).api.users.update({ body: { name: 'Ada' } })).toMatchObject({ phone: '+1 503 555 0134' })
    expect(await as(person).api.users.update({ body: { name: 'Ada', phone: ' ' } })).toMatchObject({ phone: null })
  })

  test('until then the name follows the provider', async () => {
    const person = await make.user({ name: 'Before' })
    expect(await as({ ...person, name: 'After' }).api.users.me()).toMatchObject({ name: 'After' })
  })

  test.each([
    [{ name: '' }, { name: 'Please enter your full name' }],
    [{ name: 'x'.repeat(121) }, { name: 'At most 120 characters' }],
    [{ name: 'Ada', phone: '1'.repeat(41) }, { phone: 'Phone can have at most 40 characters' }],
  ])('%j is refused at its field', async (body, fields) => {
    const answer = await as(await make.user()).call('PUT', '/api/users/profile', { body })
    expect(answer).toMatchObject({ status: 400, body: { fields } })
  })

  test('with the embedded provider the name is changed there too, for every later sign-in', async () => {
    const { url, nobody } = embedded
    const call = (tokens: Body, method: string, body?: object) =>
      nobody.call(method, '/api/users/profile', {
        headers: { authorization: `Bearer ${tokens.access_token}` },
        ...(body && { body }),
      })
    const browser = new Browser(url, url)
    const tokens = await signUp(browser, 'ada@quay.test')
    expect((await call(tokens, 'PUT', { name: 'Ada Moreno' })).body.data.name).toBe('Ada Moreno')
    // The token still has the former name.
    expect((await call(tokens, 'GET')).body.data.name).toBe('Ada Moreno')
    const later = await signIn(new Browser(url, url), 'ada@quay.test')
    expect(JSON.parse(Buffer.from(later.access_token.split('.')[1]!, 'base64url').toString()).name).toBe('Ada Moreno')
  })
})
