import { authSentences } from '@marquee/contract/auth'
import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { Browser, person, signUp, type Answer, type Body } from '../../test/sign-in-site.ts'
import { readStream, type ReadStream } from '../../test/stream-reader.ts'
import { testApp } from '../../test/test-app.ts'
import { idpAccounts, users, vendors } from '../db/schema.ts'
import type { Message } from './messages.ts'

const mails: Message[] = []
const sendMail = async (mail: Message) => void mails.push(mail)
const site = await testApp({
  embedded: { adminEmails: ['boss@corp.example'], sendMail, opensMessages: false },
  // Rights are read again at each heartbeat too: none comes during a test.
  liveTimes: { beatEvery: 3_600_000 },
})
const { database } = site
/** Another server on the same database: a demo without a mail server. */
const demo = await testApp({
  database,
  embedded: { adminEmails: ['boss@corp.example'], sendMail, opensMessages: true },
})
const { db } = database

let people = 0
let email: string
const profile = { company_name: 'A', business_description: 'B', business_address: 'C' }
const unverified = { status: 403, body: { code: 'unverified', error: refusals.unverified } }

beforeEach(() => {
  mails.length = 0
  email = `ceo-${++people}@famous-florist.example`
})

const browser = (of = site) => new Browser(of.url, of.url)
const linkIn = (mail: Message | undefined) =>
  /\/auth\/confirm#token=([\w-]{43})/.exec(mail?.action?.link ?? '')?.[1] ?? ''
const confirm = (by: Browser, input: object): Promise<Answer> => by.send('/auth/interaction/confirm', input)
const resend = (tokens: Body, of = site) => api(tokens, 'POST', '/auth/account/verification', undefined, of)
const me = async (tokens: Body) => (await api(tokens, 'GET', '/api/users/profile')).body.data
const rowOf = async (address: string) => (await db.select().from(users).where(eq(users.email, address)))[0]
const accountsOf = (address: string) => db.select().from(idpAccounts).where(eq(idpAccounts.email, address))
const age = () => db.execute(sql`update idp_links set expires_at = expires_at - interval '6 minutes'`)
const apply = (tokens: Body) => api(tokens, 'POST', '/api/contractors/profile', profile)

async function api(tokens: Body, method: string, path: string, body?: object, of = site) {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  return of.nobody.call(method, path, { headers, ...(body && { body }) })
}

/** An event, or the end of the stream because the rights have changed: either way the page reads the account again. */
async function expectNotified(stream: ReadStream): Promise<void> {
  const received = await stream.next().catch(({ message }: Error) => message)
  expect(received === 'The stream ended' || received).toSatisfy(
    (news) => news === true || news.kinds.includes('user.address'),
  )
}

async function signIn(by: Browser, password: string): Promise<Answer> {
  const { address } = await by.start()
  return by.submit(address, 'sign-in', { email, password })
}

async function signUpAgain(by: Browser): Promise<Answer> {
  const { address } = await by.start({ prompt: 'create' })
  return by.submit(address, 'sign-up', { ...person(email), name: 'Cleo Real', password: 'the owner’s own' })
}

describe('a new account', () => {
  test('gets its link by mail, may browse before it is confirmed, and has all rights after one click, with the same token', async () => {
    const newcomer = browser()
    const tokens = await signUp(newcomer, email)
    expect(mails.map((mail) => mail.to)).toEqual([email])
    expect(await me(tokens)).toMatchObject({ email, email_verified: false, name: 'Ada Byron' })
    expect(await apply(tokens)).toMatchObject(unverified)

    const opened = await confirm(newcomer, { token: linkIn(mails[0]) })
    expect(opened).toMatchObject({ status: 200, body: { data: { email } } })
    // The row is updated at once, and an older token does not undo it.
    expect(await rowOf(email)).toMatchObject({ email_verified: true })
    expect(await me(tokens)).toMatchObject({ email, email_verified: true })
    expect((await apply(tokens)).status).toBe(201)
    expect(await rowOf(email)).toMatchObject({ email_verified: true })
    expect((await newcomer.refresh(tokens.refresh_token)).status).toBe(200)
  })

  test('that is signed in in another browser is confirmed there with one click too', async () => {
    const tokens = await signUp(browser(), email)
    const phone = browser()
    expect((await signIn(phone, 'correct horse')).status).toBe(200)
    expect((await confirm(phone, { token: linkIn(mails[0]) })).status).toBe(200)
    expect(await me(tokens)).toMatchObject({ email_verified: true })
  })

  test('stays the same account, with its sessions, when another browser confirms it with its password', async () => {
    const newcomer = browser()
    const tokens = await signUp(newcomer, email)
    const { id } = await me(tokens)
    const phone = browser()
    const token = linkIn(mails[0])
    expect(await confirm(phone, { token })).toMatchObject({
      status: 400,
      body: { fields: { password: authSentences.passwordOfSignUp } },
    })
    expect(await confirm(phone, { token, password: 'correct horse' })).toMatchObject({
      status: 200,
      body: { data: { email } },
    })
    expect(await me(tokens)).toMatchObject({ id, email, email_verified: true, name: 'Ada Byron' })
    expect((await apply(tokens)).status).toBe(201)
    expect((await newcomer.refresh(tokens.refresh_token)).status).toBe(200)
    // The mailbox and the password together are a sign-in's worth of proof, but the other browser signs in itself.
    expect((await phone.start()).address.pathname).toBe('/auth')
    expect((await signIn(phone, 'correct horse')).status).toBe(200)
  })

  test('that another browser signs up again with the same password is confirmed there with it', async () => {
    const tokens = await signUp(browser(), email)
    const phone = browser()
    const { address } = await phone.start({ prompt: 'create' })
    await phone.submit(address, 'sign-up', person(email))
    const named = { token: linkIn(mails[0]), password: 'correct horse', name: 'Ada B.' }
    expect((await confirm(phone, named)).status).toBe(200)
    expect(await me(tokens)).toMatchObject({ email_verified: true })
  })

  test('is not touched by a wrong password without a name', async () => {
    const tokens = await signUp(browser(), email)
    const token = linkIn(mails[0])
    expect(await confirm(browser(), { token, password: 'correct hose' })).toMatchObject({
      status: 400,
      body: { fields: { password: authSentences.notOfSignUp } },
    })
    expect(await me(tokens)).toMatchObject({ email, email_verified: false })
    expect((await confirm(browser(), { token, password: 'correct horse' })).status).toBe(200)
  })

  test('notifies the open pages of its owner that the address is confirmed', async () => {
    const tokens = await signUp(browser(), email)
    const stream = await readStream(site.url, tokens.access_token)
    expect(await stream.next()).toEqual({ unread: 0, kinds: null })
    await confirm(browser(), { token: linkIn(mails[0]), password: 'correct horse' })
    await expectNotified(stream)
  })

  test('is the only one of its address once it is confirmed', async () => {
    const newcomer = browser()
    await signUp(newcomer, email)
    await confirm(newcomer, { token: linkIn(mails[0]) })
    expect(await signUpAgain(browser())).toMatchObject({ status: 409, body: { error: authSentences.exists } })
    expect(mails).toHaveLength(1)
  })
})

describe('an address that somebody else signed up with', () => {
  test('belongs to its owner when they open the link; nothing of the other account is taken over', async () => {
    const squatter = browser()
    const theirs = await signUp(squatter, email)
    const { id } = await me(theirs)

    const stream = await readStream(site.url, theirs.access_token)
    await stream.next()

    const owner = browser()
    expect(await signUpAgain(owner)).toMatchObject({ status: 201, body: { data: { redirect: null } } })
    expect(await confirm(owner, { token: linkIn(mails[0]) })).toMatchObject({
      status: 400,
      body: { fields: { password: authSentences.passwordOfSignUp } },
    })
    const chosen = { token: linkIn(mails[0]), password: 'the owner’s own', name: 'Cleo Real' }
    expect((await confirm(owner, chosen)).status).toBe(200)

    await expectNotified(stream)
    expect((await api(theirs, 'GET', '/api/users/profile')).status).toBe(401)
    expect((await squatter.refresh(theirs.refresh_token)).body.error).toBe('invalid_grant')
    expect((await squatter.start()).address.pathname).toBe('/auth')
    expect((await signIn(squatter, 'correct horse')).status).toBe(401)

    const { address, verifier } = await owner.start()
    const answer = await owner.submit(address, 'sign-in', { email, password: 'the owner’s own' })
    const tokens = await owner.collect(answer.body.data.redirect, verifier)
    const mine = await me(tokens)
    expect(mine).toMatchObject({ email, email_verified: true, name: 'Cleo Real', role: 'user' })
    expect(mine.id).not.toBe(id)
    expect((await apply(tokens)).status).toBe(201)
  })

  test('leaves an older profile with whoever created it, without the address', async () => {
    const squatter = browser()
    const { id } = await me(await signUp(squatter, email))
    await db.update(users).set({ role: 'contractor' }).where(eq(users.id, id))
    await site.make.vendor({ owner: { id } as never, company_name: 'Not so famous' })

    await confirm(browser(), { token: linkIn(mails[0]), password: 'the owner’s own', name: 'Cleo Real' })
    const [before] = await db.select().from(users).where(eq(users.id, id))
    expect(before).toMatchObject({ email: null, email_verified: false, role: 'contractor' })
    expect(await db.$count(vendors, eq(vendors.user_id, id))).toBe(1)
    expect(await accountsOf(email)).toMatchObject([{ name: 'Cleo Real', email_verified: true }])
  })

  test('a sign-up changes nothing before the link was opened, and mails one link in five minutes', async () => {
    const squatter = browser()
    const tokens = await signUp(squatter, email)
    await signUpAgain(browser())
    await signUpAgain(browser())
    expect(mails).toHaveLength(1)
    expect(await me(tokens)).toMatchObject({ email, name: 'Ada Byron' })
    expect((await signIn(browser(), 'the owner’s own')).status).toBe(401)
  })

  test('when two links are opened at the same time, one of them gets it', async () => {
    await signUp(browser(), email)
    const inputs = ['first of two', 'second of two'].map((password) => ({
      token: linkIn(mails[0]),
      password,
      name: 'Cleo',
    }))
    const answers = await Promise.all(inputs.map((input) => confirm(browser(), input)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await accountsOf(email)).toHaveLength(1)
  })
})

describe('sending the link again', () => {
  test('mails at most once in five minutes, and nothing after the address is confirmed', async () => {
    const newcomer = browser()
    const tokens = await signUp(newcomer, email)
    expect((await resend(tokens)).body.data).toEqual({ sent: false, message: null })
    await age()
    const both = await Promise.all([resend(tokens), resend(tokens)])
    expect(both.filter(({ body }) => body.data.sent)).toHaveLength(1)
    expect(mails).toHaveLength(2)

    // The earlier mail is as valid as the later one.
    expect((await confirm(newcomer, { token: linkIn(mails[0]) })).status).toBe(200)
    expect((await confirm(newcomer, { token: linkIn(mails[1]) })).status).toBe(404)
    await age()
    expect((await resend(tokens)).body.data).toEqual({ sent: false, message: null })
    expect(mails).toHaveLength(2)
  })

  test('needs a signed-in person, and shows the link to nobody', async () => {
    expect((await site.nobody.call('POST', '/auth/account/verification')).status).toBe(401)
    const tokens = await signUp(browser(), email)
    await age()
    expect((await resend(tokens)).body.data).toEqual({ sent: true, message: null })
  })

  test('shows the link on a demo without a mail server, each time', async () => {
    const newcomer = browser(demo)
    const tokens = await signUp(newcomer, email)
    for (let i = 0; i < 2; i++) {
      const { body } = await resend(tokens, demo)
      expect(body.data).toEqual({ sent: false, message: expect.stringMatching(/^\/auth\/confirm#token=[\w-]{43}$/) })
    }
    expect(mails).toHaveLength(1)
    const { message } = (await resend(tokens, demo)).body.data
    expect((await confirm(newcomer, { token: message.split('=')[1] })).status).toBe(200)
    expect((await resend(tokens, demo)).body.data).toEqual({ sent: false, message: null })
  })

  test('never shows the link of an address that became an admin’s later, even on the demo', async () => {
    const early = await signUp(browser(demo), email)
    await db.update(idpAccounts).set({ email: 'boss@corp.example' }).where(eq(idpAccounts.email, email))
    await age()
    expect((await resend(early, demo)).body.data).toEqual({ sent: true, message: null })
  })
})
