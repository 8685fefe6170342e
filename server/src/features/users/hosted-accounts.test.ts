import { randomUUID } from 'node:crypto'
import { signUpSentence, type SignUpRule } from '@marquee/contract/sign-up'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, testIdentity, testToken, type TestApp } from '../../../test/test-app.ts'
import { carryOut, type CommandParts } from '@marquee/operations/operations'
import {
  auditEntries,
  idpAccounts,
  idpSecondFactors,
  installation,
  invitations,
  users,
  vendors,
} from '../../db/schema.ts'
import { firstIssuerName } from '../../identity/records.ts'
import type { Message } from '../../identity/messages.ts'

const issuer = 'https://issuer.test'
const embeddedIssuer = 'https://marquee.example/idp'
const byInvitation: SignUpRule = { mode: 'invitation', domains: [] }
const ofCorp: SignUpRule = { mode: 'open', domains: ['corp.example', 'xn--bcher-kva.example'] }

const identity = async () => ({ ...testIdentity, verifiesAddresses: true })
const inviting = await testApp({ identity, signUp: byInvitation, adminEmails: ['boss@else.example'] })
const { database, make } = inviting
const { db } = database
const shut = await testApp({ identity, signUp: { mode: 'closed', domains: [] }, database, adminEmails: [] })
const corp = await testApp({ identity, signUp: ofCorp, database })
const open = await testApp({ identity, database })
/** OIDC_TRUST_EMAIL is set: what the claims call verified is not what the provider answers. */
const trusting = await testApp({ database })

await db.insert(installation).values({ name: firstIssuerName, value: embeddedIssuer })

interface Claims {
  subject: string
  email?: string
  email_verified?: boolean
}

let people = 0
let email: string
beforeEach(() => {
  email = `ann-${++people}@corp.example`
})

const somebody = (more: Partial<Claims> = {}): Claims => ({
  subject: randomUUID(),
  email,
  email_verified: true,
  ...more,
})
const come = (of: TestApp, claims: Claims) =>
  of.nobody.call('GET', '/api/users/profile', { headers: { authorization: `Bearer ${testToken(claims)}` } })
const rowOf = async ({ subject }: Claims) => (await db.select().from(users).where(eq(users.subject, subject)))[0]
const refusal = (rule: SignUpRule) => ({ status: 403, body: { code: 'not_admitted', error: signUpSentence(rule) } })

async function admin(
  args: string[],
  oidc: Partial<NonNullable<CommandParts['settings']['oidc']>> | null = {},
  mails: Message[] = [],
) {
  const lines: string[] = []
  const to = { log: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) }
  const provider = {
    issuer,
    clientId: 'x',
    clientSecret: undefined,
    audience: undefined,
    trustEmail: false,
    extraQuery: {},
  }
  const settings = {
    adminEmails: [],
    publicUrl: 'https://marquee.example',
    ...(oidc && { oidc: { ...provider, ...oidc } }),
  }
  const sendMail = async (mail: Message) => void mails.push(mail)
  await carryOut(args, { database, settings, withSubscribers: (work) => work([], sendMail) }, to)
  return lines.join('\n')
}

describe('who gets an account, where a hosted provider lets people in', () => {
  test('nobody new where it is closed, and nothing is created; existing accounts sign in', async () => {
    const known = somebody()
    expect((await come(open, known)).status).toBe(200)
    const before = await db.$count(users)
    for (const claims of [somebody(), somebody({ email: 'boss@else.example' }), { subject: randomUUID() }])
      expect(await come(shut, claims)).toMatchObject(refusal({ mode: 'closed', domains: [] }))
    expect(await db.$count(users)).toBe(before)
    expect((await come(shut, known)).status).toBe(200)
  })

  test('the invited address, verified, in any case, and once', async () => {
    const mails: Message[] = []
    await admin(['invite', email], {}, mails)
    expect(mails).toMatchObject([{ to: email, action: { link: 'https://marquee.example/auth' } }])

    expect(await come(inviting, somebody({ email: 'other@corp.example' }))).toMatchObject(refusal(byInvitation))
    expect(await come(inviting, somebody({ email_verified: false }))).toMatchObject(refusal(byInvitation))
    const ann = somebody({ email: email.toUpperCase() })
    // Two tabs.
    const answers = await Promise.all([come(inviting, ann), come(inviting, ann)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await come(inviting, somebody())).toMatchObject(refusal(byInvitation))
    expect(await db.$count(invitations, eq(invitations.email, email))).toBe(0)
    expect(await admin(['invite', email])).toBe(`${email} has an account already.`)
  })

  test('of two people with the invited address only one', async () => {
    await admin(['invite', email])
    const answers = await Promise.all([come(inviting, somebody()), come(inviting, somebody())])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
  })

  test('nobody by an invitation that has expired or was withdrawn', async () => {
    await admin(['invite', email])
    await db.update(invitations).set({ expires_at: sql`now() - interval '1 second'` })
    expect(await come(inviting, somebody())).toMatchObject(refusal(byInvitation))
    await admin(['invite', email])
    await admin(['withdraw', email])
    expect(await come(inviting, somebody())).toMatchObject(refusal(byInvitation))
  })

  test('whom the settings name as an admin, and whom the operator made one', async () => {
    const boss = somebody({ email: 'Boss@else.example' })
    expect(await come(inviting, { ...boss, email_verified: false })).toMatchObject(refusal(byInvitation))
    expect((await come(inviting, boss)).body.data.role).toBe('admin')

    expect(await admin(['create-admin', email])).toBe(
      `Whoever signs in within 7 days with the address ${email}, verified by ${issuer}, becomes an admin.`,
    )
    const ann = somebody({ email_verified: false })
    expect((await come(open, ann)).body.data.role).toBe('user')
    expect((await come(open, { ...ann, email_verified: true })).body.data.role).toBe('admin')
  })

  test.each([
    ['ann@corp.example', 200],
    ['ann@CORP.Example', 200],
    ['ann@bücher.example', 200],
    ['ann@sub.corp.example', 403],
    ['ann@notcorp.example', 403],
    ['ann@corp.example@evil.example', 403],
  ])('%s, where domains are set: %i', async (address, status) => {
    expect((await come(corp, somebody({ email: address }))).status).toBe(status)
    expect((await come(corp, somebody({ email: address, email_verified: false }))).status).toBe(403)
  })
})

describe('accounts of the embedded provider', () => {
  /** Somebody with an approved profile who used the embedded provider. */
  async function settled({ verified = true } = {}) {
    const [account] = await db
      .insert(idpAccounts)
      .values({ email: email.toUpperCase(), password: 'x', email_verified: verified })
      .returning()
    await db.insert(idpSecondFactors).values({ account_id: account!.id, secret: 'x' })
    const { owner } = await make.vendor()
    await db
      .update(users)
      .set({ issuer: embeddedIssuer, subject: account!.id, email, email_verified: verified })
      .where(eq(users.id, owner.id))
    return owner.id
  }
  const movedTo = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]
  const history = (id: number) =>
    db
      .select({ action: auditEntries.action, to: auditEntries.to_state })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_id, id), eq(auditEntries.action, 'user.moved')))

  test('stay where they are until the operator names the issuer to which they move', async () => {
    const id = await settled()
    const claims = somebody()
    expect((await come(open, claims)).body.data).toMatchObject({ role: 'user', contractor_id: null })
    expect((await movedTo(id))?.issuer).toBe(embeddedIssuer)
    expect((await rowOf(claims))?.id).not.toBe(id)
  })

  test('move with role and profile at the first sign-in, once, and the person is notified', async () => {
    expect(await admin(['move-accounts', '--to', issuer])).toMatch(/^\d+ accounts can move\. /)
    const id = await settled()
    open.emitted.length = 0
    const claims = somebody()
    // Two tabs.
    const answers = await Promise.all([come(open, claims), come(open, claims)])
    for (const { body } of answers) expect(body.data).toMatchObject({ id, role: 'contractor', email })
    expect((await movedTo(id))?.issuer).toBe(issuer)
    expect(await db.$count(vendors, eq(vendors.user_id, id))).toBe(1)
    expect(await db.$count(idpAccounts, sql`lower(email) = ${email}`)).toBe(0)
    expect(await history(id)).toEqual([{ action: 'user.moved', to: issuer }])
    expect(open.emitted).toEqual([{ type: 'user.moved', userId: id, issuer }])

    expect((await come(open, somebody())).body.data.id).not.toBe(id)
  })

  test('of two people who come with one address, one gets the account', async () => {
    const id = await settled()
    const answers = await Promise.all([come(open, somebody()), come(open, somebody())])
    expect(answers.filter(({ body }) => body.data.id === id)).toHaveLength(1)
  })

  test('move also where nobody new gets an account', async () => {
    const id = await settled()
    expect((await come(shut, somebody())).body.data.id).toBe(id)
  })

  test.each([
    ['the provider does not declare the address as verified', open, true, { email_verified: false }],
    ['the address was never verified here', open, false, {}],
    ['the operator vouches for addresses instead of the provider', trusting, true, {}],
  ] as const)('stay where %s', async (_, site, verified, claims) => {
    const id = await settled({ verified })
    const given = somebody(claims)
    await come(site, given)
    expect((await movedTo(id))?.issuer).toBe(embeddedIssuer)
    expect((await rowOf(given))?.id).not.toBe(id)
  })

  test('stay suspended', async () => {
    const id = await settled()
    await db.update(users).set({ suspended_at: new Date(), suspended_reason: 'Rude' }).where(eq(users.id, id))
    expect(await come(open, somebody())).toMatchObject({ status: 403, body: { code: 'suspended' } })
    expect((await movedTo(id))?.issuer).toBe(issuer)
  })

  test('the command refuses what would give accounts away, and ends the moving', async () => {
    expect(await admin(['move-accounts', '--to', 'https://other.example'])).toBe(
      `People do not sign in with https://other.example: OIDC_ISSUER is ${issuer}. Set it first.`,
    )
    expect(await admin(['move-accounts', '--to', issuer], null)).toMatch(/OIDC_ISSUER is not set/)
    expect(await admin(['move-accounts', '--to', issuer], { trustEmail: true })).toMatch(/^OIDC_TRUST_EMAIL is set/)
    expect(await admin(['move-accounts'])).toMatch(/^npm run admin/)
    expect(await admin(['move-accounts', '--off'])).toBe('Accounts of the embedded provider move nowhere.')
    const id = await settled()
    await come(open, somebody())
    expect((await movedTo(id))?.issuer).toBe(embeddedIssuer)
  })
})
