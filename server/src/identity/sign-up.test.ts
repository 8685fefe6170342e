import { authSentences } from '@marquee/contract/auth'
import { signUpSentence, type SignUpRule } from '@marquee/contract/sign-up'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { Browser, person, type Body } from '../../test/sign-in-site.ts'
import { testApp, type TestApp } from '../../test/test-app.ts'
import { carryOut } from '@marquee/operations/operations'
import { auditEntries, idpAccounts, invitations, users } from '../db/schema.ts'
import { sweepInvitations } from './invitations.ts'
import type { Message } from './messages.ts'

const closed: SignUpRule = { mode: 'closed', domains: [] }
const byInvitation: SignUpRule = { mode: 'invitation', domains: [] }
const ofCorp: SignUpRule = { mode: 'open', domains: ['corp.example', 'xn--bcher-kva.example'] }

const mails: Message[] = []
const sendMail = async (mail: Message) => void mails.push(mail)
const embedded = { adminEmails: [], sendMail, opensMessages: false }
const invitingSite = await testApp({ embedded, signUp: byInvitation })
const { database } = invitingSite
const { db } = database
const closedSite = await testApp({ embedded, signUp: closed, database })
const corpSite = await testApp({ embedded, signUp: ofCorp, database })

let people = 0
let email: string
beforeEach(() => {
  mails.length = 0
  email = `ann-${++people}@corp.example`
})

const browser = (of: TestApp) => new Browser(of.url, of.url)
const accountsOf = (address: string) =>
  db
    .select()
    .from(idpAccounts)
    .where(sql`lower(${idpAccounts.email}) = lower(${address})`)
const tokenIn = (text: string | undefined) => /\/auth\/confirm#token=([\w-]{43})&invited/.exec(text ?? '')?.[1] ?? ''
const accept = (token: string, input: object = { name: 'Ann', password: 'correct horse' }, by = browser(closedSite)) =>
  by.send('/auth/interaction/confirm', { token, ...input })

async function signUp(of: TestApp, address: string) {
  const by = browser(of)
  const begun = await by.start({ prompt: 'create' })
  return by.submit(begun.address, 'sign-up', person(address))
}

async function signIn(address: string, of = closedSite): Promise<{ status: number; body: Body }> {
  const by = browser(of)
  const { address: screen, verifier } = await by.start()
  const answer = await by.submit(screen, 'sign-in', { email: address, password: 'correct horse' })
  if (answer.status !== 200) return answer
  const tokens = await by.collect(answer.body.data.redirect, verifier)
  return of.nobody.call('GET', '/api/users/profile', { headers: { authorization: `Bearer ${tokens.access_token}` } })
}

/** Runs a command of the operator, and returns all that it prints. */
async function admin(...args: string[]): Promise<string> {
  const lines: string[] = []
  const to = { log: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) }
  const settings = { adminEmails: [], publicUrl: closedSite.url }
  await carryOut(args, { database, settings, withSubscribers: (work) => work([], sendMail) }, to)
  return lines.join('\n')
}

async function invited(...options: string[]): Promise<string> {
  await admin('invite', email, ...options)
  return tokenIn(mails.at(-1)?.action?.link)
}

describe('who may sign up', () => {
  test.each([
    ['closed', closedSite, closed],
    ['by invitation', invitingSite, byInvitation],
  ])('where it is %s, everybody gets the same answer, and existing accounts sign in', async (_, site, rule) => {
    const token = await invited()
    await accept(token)
    await admin('invite', `invited-${email}`)
    const refusal = { status: 403, body: { code: 'forbidden', error: signUpSentence(rule) } }

    const answers = [
      await signUp(site, email),
      await signUp(site, `invited-${email}`),
      await signUp(site, `new-${email}`),
    ]
    for (const { status, body } of answers) expect({ status, body }).toMatchObject(refusal)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await accountsOf(`new-${email}`)).toEqual([])
    expect(await signIn(email, site)).toMatchObject({ status: 200, body: { data: { email_verified: true } } })
  })

  test.each(['ann@CORP.example', 'ann@xn--bcher-kva.EXAMPLE'])('%s is of a domain that may', async (address) => {
    expect((await signUp(corpSite, address)).status).toBe(201)
  })

  test.each([
    'ann@sub.corp.example',
    'ann@evil-corp.example',
    'ann@corp.example.evil.example',
    'corp.example@evil.example',
  ])('%s is of no domain that may', async (address) => {
    const sentence = 'Accounts here are for people with an email address at corp.example or xn--bcher-kva.example.'
    expect(await signUp(corpSite, address)).toMatchObject({
      status: 403,
      body: { error: sentence, fields: { email: sentence } },
    })
    expect(await accountsOf(address)).toEqual([])
  })
})

describe('an invitation', () => {
  test('makes an account with its address confirmed, once, whatever the case of the address', async () => {
    email = `Ann-${people}@Corp.example`
    const token = await invited()
    expect(mails.at(-1)?.to).toBe(email)

    const [one, other] = await Promise.all([accept(token), accept(token)])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 404]))
    expect(await accept(token)).toMatchObject({ status: 404, body: { error: authSentences.linkExpired } })
    expect(await accountsOf(email)).toMatchObject([{ email_verified: true, name: 'Ann' }])
    expect((await signIn(email)).body.data).toMatchObject({ role: 'user', email_verified: true })
    expect(await db.$count(invitations, eq(invitations.email, email.toLowerCase()))).toBe(0)
  })

  test('is of one address: what is sent besides counts nothing, and name and password are asked for', async () => {
    const token = await invited()
    expect(await accept(token, {})).toMatchObject({
      status: 400,
      body: { fields: { password: authSentences.passwordRequired } },
    })
    expect(await accept(token, { password: 'correct horse' })).toMatchObject({
      status: 400,
      body: { fields: { name: authSentences.nameRequired } },
    })
    await accept(token, { name: 'Ann', password: 'correct horse', email: 'other@corp.example' })
    expect(await accountsOf('other@corp.example')).toEqual([])
    expect(await accountsOf(email)).toHaveLength(1)
  })

  test('as an admin makes one at the first sign-in, which is in the audit log', async () => {
    await accept(await invited('--role', 'admin'))
    await signIn(email)
    const [row] = await db.select().from(users).where(eq(users.email, email))
    expect(row).toMatchObject({ role: 'admin', admin_by: 'command' })
    const log = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject_id, row!.id))
      .orderBy(auditEntries.id)
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ['user.invited', null],
      ['user.role', 'Invited as an admin by command'],
    ])
  })

  test('takes the address from an account that nobody has confirmed', async () => {
    await signUp(corpSite, email)
    const token = await invited()
    expect((await accept(token, { name: 'Ann', password: 'another horse' })).status).toBe(200)
    expect((await signIn(email)).status).toBe(401)
    expect(await accountsOf(email)).toMatchObject([{ email_verified: true, name: 'Ann' }])
  })

  test('cannot be made for an address that has an account', async () => {
    await accept(await invited())
    expect(await admin('invite', email.toUpperCase())).toBe(`${email.toUpperCase()} has an account already.`)
    expect(await admin('create-admin', email)).toBe(
      `${email} has an account already. "grant" makes its owner an admin.`,
    )
    expect(await admin('invite', 'nobody')).toBe('"nobody" is not an e-mail address.')
    expect(await admin('invite', email, '--role', 'boss')).toBe('--role takes only: admin')
  })

  test('of an address that was confirmed meanwhile is refused, and stays', async () => {
    const token = await invited()
    await db.insert(idpAccounts).values({ email, password: 'x', email_verified: true })
    expect(await accept(token)).toMatchObject({ status: 409, body: { error: authSentences.exists } })
  })

  test('ends when it is withdrawn, made again, or too old; then it is removed', async () => {
    const first = await invited()
    const second = await invited()
    expect((await accept(first)).status).toBe(404)
    expect(await admin('list')).toMatch(new RegExp(`Invited:\n(  .*\n)*  ${email}  until `))
    expect(await admin('withdraw', email)).toBe(`${email} is no longer invited.`)
    expect((await accept(second)).status).toBe(404)
    expect(await admin('withdraw', email)).toBe(`${email} is not invited.`)

    const third = await invited()
    await db.update(invitations).set({ expires_at: sql`now() - interval '1 second'` })
    expect((await accept(third)).status).toBe(404)
    expect(await admin('list')).not.toContain('Invited:')
    await sweepInvitations(db)
    expect(await db.$count(invitations)).toBe(0)
  })
})

describe('npm run admin -- create-admin', () => {
  test('prints a link that makes a confirmed admin where nobody can sign up', async () => {
    const printed = await admin('create-admin', email)
    expect(printed).toContain(
      `to choose the password of ${email}. It works once, and makes an admin:\n${closedSite.url}/auth/`,
    )
    expect(mails).toEqual([])
    await accept(tokenIn(printed))
    await signIn(email)
    expect(await admin('list')).toMatch(new RegExp(`${email}  granted by command`))
  })
})
