import { describe, expect, test } from 'vitest'
import type { OpenApi } from '../src/http/openapi.ts'
import { testApp, testIdentityWithProvider } from './test-app.ts'
import { plainFailure } from './answers.ts'
import { documentedCalls } from './hostile-requests.ts'

const { app, make, as, nobody } = await testApp({ identity: testIdentityWithProvider })
const vendor = await make.vendor()
const organizer = await make.organizer()
const user = as(await make.user())
const organizing = as(organizer.owner)

describe('bodies', () => {
  const profile = { company_name: 'A', business_description: 'B', business_address: 'C' }
  const post = (body: unknown, type = 'application/json') =>
    user.call('POST', '/api/contractors/profile', { body, headers: { 'content-type': type } })

  test('a body that is too large gets 413', async () => {
    expect(await post(JSON.stringify({ ...profile, website: 'x'.repeat(300_000) }))).toEqual(
      plainFailure(413, 'too_large'),
    )
  })

  test.each(['text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense', 'a/b; c'])(
    'content type %s gets 415',
    async (type) => {
      expect(await post(JSON.stringify(profile), type)).toEqual(plainFailure(415, 'unsupported'))
    },
  )

  test('a multipart form instead of JSON gets 400, and JSON instead of a form 415', async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nA\r\n--x--\r\n'
    expect(await post(form, 'multipart/form-data; boundary=x')).toEqual(plainFailure(400))
    const json = await as(vendor.owner).call('POST', '/api/contractors/images/upload', { body: { contractor_id: 1 } })
    expect(json).toEqual(plainFailure(415, 'unsupported'))
  })

  test.each([
    ['a field', 'name="alt_text"\r\n\r\nA', 'name="alt_text"\r\n\r\nB'],
    ['a field and a file', 'name="image"\r\n\r\nA', 'name="image"; filename="b.png"\r\n\r\nB'],
  ])('a form with %s of one name gets 400', async (_, ...parts) => {
    const body = parts.map((part) => `--x\r\ncontent-disposition: form-data; ${part}\r\n`).join('') + '--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await as(vendor.owner).call('POST', '/api/contractors/images/upload', { body, headers })
    expect(answer).toEqual(plainFailure(400, 'malformed'))
  })

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  test.each([
    ['not JSON', '{"company_name": '],
    ['null', 'null'],
    ['null with white space around it', ' null\n'],
    ['two values', '{} {}'],
    ['a name twice', '{"company_name": "A", "company_name": "B"}'],
    ['a name twice, once escaped', String.raw`{"company_name": "A", "company\u005fname": "B"}`],
    ['__proto__', '{"__proto__": {"role": "admin"}, "company_name": "A"}'],
    ['__proto__, escaped', String.raw`{"\u005f_proto__": {"role": "admin"}}`],
    ['constructor', '{"constructor": {"prototype": {"role": "admin"}}}'],
    ['deep arrays', `{"social_links": ${nested(40)}}`],
    ['very deep arrays', nested(100_000)],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['UTF-16', Buffer.from('\uFEFF{"company_name":"A"}', 'utf16le')],
    ['an overlong UTF-8 sequence', Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  ])('%s gets 400 with a sentence', async (_, body) => {
    expect(await post(body)).toEqual(plainFailure(400, 'malformed'))
  })

  test.each([
    ['no body', ''],
    ['a number', '7'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['NUL', String.raw`{"company_name": "A\u0000B", "business_description": "B", "business_address": "C"}`],
    [
      'half a surrogate pair',
      String.raw`{"company_name": "\ud800", "business_description": "B", "business_address": "C"}`,
    ],
    ['wrong types', '{"company_name": 7, "business_description": [], "business_address": {}}'],
    ['a huge number', JSON.stringify({ ...profile, years_in_business: 1e300 })],
    ['a number that becomes Infinity', `${JSON.stringify(profile).slice(0, -1)}, "years_in_business": 1e999}`],
    ['a huge id', JSON.stringify({ ...profile, event_type_ids: [9e15] })],
    ['an unknown id', JSON.stringify({ ...profile, event_type_ids: [999_999_999_999_999] })],
  ])('%s is refused with a sentence', async (_, body) => {
    expect(await post(body)).toEqual(plainFailure(400, 'validation'))
  })

  test('none of these bodies created a profile', async () => {
    expect((await user.call('GET', '/api/contractors/profile')).status).toBe(404)
  })

  describe('S18: U+0000 is refused', async () => {
    const admin = as(await make.admin())
    const document = (await app.inject('/api/openapi.json')).json<OpenApi>()
    const calls = documentedCalls(document).map((call) => ({ ...call, address: call.path.replaceAll(/\{\w+\}/g, '1') }))
    const callers = [nobody, admin, as(vendor.owner), organizing, user]

    const withParams = calls.filter(({ path }) => path.includes('{'))
    test.each(withParams)('in the path of $method $path', async ({ method, path }) => {
      for (const by of callers) {
        const { status } = await by.call(method, path.replaceAll(/\{\w+\}/g, 'a%00b'))
        // A file is refused before the path is read.
        expect([400, 401, 403, 404, 415]).toContain(status)
      }
    })

    test.each(calls)('in query and body of $method $path', async ({ method, address, operation }) => {
      for (const query of ['x=%00', '%00=x', 'search=a%00b&x=1']) {
        for (const by of callers)
          expect(await by.call(method, `${address}?${query}`)).toEqual(plainFailure(400, 'validation'))
      }
      if (!operation.requestBody?.content['application/json']) return
      const bodies = [{ anything: 'a\u0000b' }, { 'a\u0000b': 1 }, { deep: [{ url: '\u0000' }] }, { code: '\u0000' }]
      for (const body of bodies) {
        const answers = await Promise.all(callers.map((by) => by.call(method, address, { body })))
        const admitted = answers.filter(({ status }) => status !== 401 && status !== 403)
        expect(admitted.length).toBeGreaterThan(0)
        for (const answer of admitted) expect(answer).toEqual(plainFailure(400, 'validation'))
      }
    })

    test.each([
      ['a field', 'name="alt_text"\r\n\r\na\u0000b'],
      ['the name of a field', 'name="a\u0000b"\r\n\r\nx'],
      ["a file's name", 'name="image"; filename*=UTF-8\'\'a%00.png\r\ncontent-type: image/png\r\n\r\nx'],
    ])('in %s of a form', async (_, part) => {
      const answer = await as(vendor.owner).call('POST', '/api/contractors/images/upload', {
        body: `--x\r\ncontent-disposition: form-data; ${part}\r\n--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect(answer).toEqual(plainFailure(400))
    })
  })

  test('a call without a body accepts an empty one, whatever the content type', async () => {
    const mine = await make.vendor({ pictures: 2 })
    const [picture] = await as(mine.owner).api.vendors.images({ params: { id: mine.id } })
    for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
      const answer = await as(mine.owner).call('PUT', `/api/contractors/images/${picture?.id}/primary`, { headers })
      expect(answer.status).toBe(200)
    }
  })
})
