import { accountApi, verificationApi } from '@marquee/contract/account'
import { tokenSentences } from '@marquee/contract/access-tokens'
import { exportFilePath } from '@marquee/contract/personal-data'
import { refusals } from '@marquee/contract/policy'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpoints, pathOf } from '../../../test/every-write.ts'
import { testApp, testIdentity } from '../../../test/test-app.ts'
import type { Person } from '../../../test/factories.ts'
import { carryOut } from '@marquee/operations/operations'
import {
  accessTokens,
  auditEntries,
  deliveries,
  idpAccounts,
  installation,
  notifications,
  users,
} from '../../db/schema.ts'
import { firstIssuerName } from '../../identity/records.ts'
import { notices } from '../../notices.ts'
import { notifier } from '../../notify/notify.ts'
import { createContext } from '../../context.ts'
import { tokenService } from './access-tokens.ts'
import { sweepAccessTokens } from './service.ts'

/** Whoever is in it signed in without the second factor that admins need. */
const withoutFactor = new Set<string>()
const site = {
  publicUrl: 'https://marquee.example',
  supportEmail: 'support@marquee.example',
  unsubscribeSecret: 'test',
  notices,
}
const { app, database, make, as, nobody } = await testApp({
  rateLimits: true,
  subscribers: (database) => [notifier({ database, ...site }).subscriber],
  identity: async () => ({
    ...testIdentity,
    verify: async (token) => {
      const claims = await testIdentity.verify(token)
      return { ...claims, second_factor: !withoutFactor.has(claims.subject) }
    },
  }),
})
const { db } = database

const made = (person: Person, scope: 'read' | 'write' = 'write', days?: number) =>
  as(person).api.tokens.create({ body: { name: 'Spreadsheet', scope, ...(days && { days }) } })
const call = (secret: string, method: string, path: string, body?: unknown) =>
  nobody.call(method, path, { headers: { authorization: `Bearer ${secret}` }, ...(body !== undefined && { body }) })
const me = (secret: string) => call(secret, 'GET', '/api/users/profile')

describe('a personal access token', () => {
  test('acts as its owner; the secret is shown once, stored as a hash, and its use is noted once an hour', async () => {
    const { owner } = await make.vendor()
    const before = Date.now()
    const token = await made(owner)
    expect(token).toMatchObject({ name: 'Spreadsheet', scope: 'write', is_expired: false, last_used_at: null })
    expect(token.secret).toMatch(/^mqt_[\w-]{43}$/)
    expect(token.hint).toBe(token.secret.slice(-4))
    expect(Math.round((Date.parse(token.expires_at) - before) / 86_400_000)).toBe(90)
    const notice = { subject: 'You have a new access token', kind: 'token.created' }
    expect(await db.select().from(notifications)).toMatchObject([{ ...notice, user_id: owner.id }])
    const mails = await db.select().from(deliveries)
    expect(mails).toMatchObject([{ ...notice, recipient: owner.email }])
    expect(mails[0]?.text_body).toContain('Programs that have “Spreadsheet” can')
    expect(JSON.stringify(mails)).not.toContain(token.secret)

    expect(await me(token.secret)).toMatchObject({ status: 200, body: { data: { id: owner.id, role: 'contractor' } } })
    const changed = await call(token.secret, 'PUT', '/api/users/profile', { name: 'By program' })
    expect(changed).toMatchObject({ status: 200, body: { data: { name: 'By program' } } })

    const [listed] = await as(owner).api.tokens.list()
    expect(listed).not.toHaveProperty('secret')
    const used = listed?.last_used_at
    expect(Date.parse(String(used))).toBeGreaterThanOrEqual(before - 1000)
    await me(token.secret)
    expect((await as(owner).api.tokens.list())[0]?.last_used_at).toBe(used)
    await db.update(accessTokens).set({ last_used_at: sql`now() - interval '2 hours'` })
    await me(token.secret)
    expect(Date.parse(String((await as(owner).api.tokens.list())[0]?.last_used_at))).toBeGreaterThan(before - 1000)

    const [stored] = await db.select().from(accessTokens).where(eq(accessTokens.id, token.id))
    expect(JSON.stringify(stored)).not.toContain(token.secret)
  })

  test('that may only read gets 403 for every call that writes, with what is missing', async () => {
    const { owner } = await make.vendor()
    const { secret } = await made(owner, 'read')
    expect((await me(secret)).status).toBe(200)
    expect((await call(secret, 'HEAD', '/api/users/profile')).status).toBe(200)
    for (const [method, path] of [
      ['PUT', '/api/users/profile'],
      ['DELETE', '/api/event-applications/1'],
      ['POST', '/api/notifications/unsubscribe/x'],
    ] as const) {
      const answer = await call(secret, method, path, method === 'DELETE' ? undefined : {})
      expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope', error: refusals.readOnly } })
      expect(answer.headers['www-authenticate']).toBe(
        `Bearer realm="Marquee", error="insufficient_scope", error_description="${refusals.readOnly}", scope="write"`,
      )
    }
  })

  test('is refused by every call about the account’s security, whatever its scope', async () => {
    const owner = await make.user()
    const { secret } = await made(owner)
    const only = Object.keys(endpoints).filter((name) => endpoints[name]?.sessionOnly)
    expect(only.toSorted()).toEqual([
      'account.deleteAccount',
      'account.exportState',
      'account.startExport',
      'calendar.feed',
      'calendar.startFeed',
      'calendar.stopFeed',
      'tokens.create',
      'tokens.list',
      'tokens.revoke',
      'webhooks.create',
      'webhooks.renewSecret',
      'webhooks.update',
    ])
    for (const name of only) {
      const { method = 'GET' } = endpoints[name] ?? {}
      const path = pathOf({ call: name, params: { id: 1 } })
      const answer = await call(secret, method, path, method === 'POST' ? {} : undefined)
      const { status, body } = answer
      expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'insufficient_scope' })
    }
    expect((await call(secret, 'GET', `/api${exportFilePath}`)).status).toBe(403)
    expect(await db.$count(users, eq(users.id, owner.id))).toBe(1)
  })

  test('is not made by a call that began before its caller became an admin', async () => {
    const person = await make.user({ role: 'admin' })
    const before = { id: person.id, role: 'user', vendor: null, organizer: null, verified: true } as const
    const making = tokenService(createContext(database, [])).create(before, { name: 'x', scope: 'write', days: 1 })
    await expect(making).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.$count(accessTokens, eq(accessTokens.user_id, person.id))).toBe(0)
  })

  test('is refused by the account page of the embedded provider', async () => {
    const own = await testApp({ embedded: { adminEmails: [], sendMail: async () => {}, opensMessages: false } })
    const { secret } = await own.make.accessToken({ user_id: (await own.make.user()).id })
    const calls = Object.values({ ...accountApi, ...verificationApi })
    expect(calls.length).toBeGreaterThan(8)
    for (const { method, path } of calls) {
      const url = path.replace(':id', 'x'.repeat(43))
      const answer = await own.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` } })
      expect({ method, path, status: answer.statusCode, code: answer.json().code }).toEqual({
        method,
        path,
        status: 403,
        code: 'insufficient_scope',
      })
    }
  })

  test('that is wrong, expired or revoked is 401, on public calls too', async () => {
    const owner = await make.user()
    const expired = await make.accessToken({ user_id: owner.id, expires_at: new Date(Date.now() - 1000) })
    const revoked = await made(owner)
    await as(owner).api.tokens.revoke({ params: { id: revoked.id } })
    const wrong = `mqt_${'A'.repeat(43)}`
    for (const secret of [expired.secret, revoked.secret, wrong, 'mqt_', `${wrong}A`, wrong.toUpperCase()]) {
      const answer = await call(secret, 'GET', '/api/contractors')
      expect({ secret, status: answer.status }).toEqual({ secret, status: 401 })
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm="Marquee", error="invalid_token", error_/)
    }
    expect((await me(expired.secret)).body.error).toBe(tokenSentences.invalid)
    const again = await as(owner).call('DELETE', `/api/account/tokens/${revoked.id}`)
    expect(again).toMatchObject({ status: 404, body: { error: tokenSentences.notFound } })
    expect((await as(owner).api.tokens.list()).map(({ is_expired }) => is_expired)).toEqual([true])
  })

  test('stops while its owner is suspended, and for good when the account is deleted', async () => {
    const { owner } = await make.vendor()
    const { secret } = await made(owner)
    await db
      .update(users)
      .set({ suspended_at: sql`now()`, suspended_reason: 'Rude' })
      .where(eq(users.id, owner.id))
    expect(await me(secret)).toMatchObject({ status: 403, body: { code: 'suspended', fields: { reason: 'Rude' } } })
    await db.update(users).set({ suspended_at: null, suspended_reason: null }).where(eq(users.id, owner.id))
    expect((await me(secret)).status).toBe(200)
    await as(owner).api.account.deleteAccount({ body: { confirmation: owner.email ?? '' } })
    expect((await me(secret)).status).toBe(401)
    expect(await db.$count(accessTokens, eq(accessTokens.user_id, owner.id))).toBe(0)
  })

  test('of an admin acts as one only when it was made with the second factor', async () => {
    const admin = await make.admin()
    const { secret } = await made(admin)
    expect((await call(secret, 'GET', '/api/admin/work')).status).toBe(200)

    withoutFactor.add(admin.subject)
    const refused = await as(admin).call('POST', '/api/account/tokens', { body: { name: 'A', scope: 'read' } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })

    // Made before its owner was an admin.
    const person = await make.user()
    const early = await made(person)
    const to = { log: () => {}, error: () => {} }
    const parts = {
      database,
      settings: { adminEmails: [], publicUrl: 'http://localhost:3000' },
      withSubscribers: async () => {},
    }
    expect(await carryOut(['grant', String(person.id)], parts, to)).toBe(0)
    expect((await call(early.secret, 'GET', '/api/admin/work')).status).toBe(401)
  })

  test('ends when the operator signs its owner out', async () => {
    const issuer = 'https://marquee.example/idp'
    await db.insert(installation).values({ name: firstIssuerName, value: issuer })
    const [account] = await db.insert(idpAccounts).values({ email: 'ann@corp.test', password: 'x' }).returning()
    const person = await make.user({ issuer, subject: account!.id })
    const { secret } = await make.accessToken({ user_id: person.id })
    expect((await me(secret)).status).toBe(200)
    const parts = {
      database,
      settings: { adminEmails: [], publicUrl: 'http://localhost:3000' },
      withSubscribers: async () => {},
    }
    expect(await carryOut(['sign-out', String(person.id)], parts, { log: () => {}, error: () => {} })).toBe(0)
    expect((await me(secret)).status).toBe(401)
  })

  test('counts against the limits of its owner', async () => {
    const owner = await make.user()
    const { secret } = await made(owner)
    // Contact requests: five an hour.
    const ask = async () => `/api/contractors/${(await make.vendor()).id}/contact`
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await call(secret, 'POST', await ask(), {})).status)
      statuses.push((await as(owner).call('POST', await ask(), { body: {} })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('tokens', () => {
  test('are audited when they are made and revoked, without their names', async () => {
    const owner = await make.user()
    const { id } = await as(owner).api.tokens.create({ body: { name: 'For my tax adviser', scope: 'read', days: 1 } })
    await as(owner).api.tokens.revoke({ params: { id } })
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actor_user_id, owner.id))
      .orderBy(desc(auditEntries.id))
    expect(entries.map(({ action, from_state, to_state }) => [action, from_state, to_state])).toEqual([
      ['token.revoke', 'read', null],
      ['token.create', null, 'read'],
    ])
    expect(JSON.stringify(entries)).not.toContain('tax adviser')
  })

  test('are at most twenty, also with concurrent requests', async () => {
    const owner = await make.user()
    for (let count = 0; count < 18; count += 1) await make.accessToken({ user_id: owner.id })
    const body = { name: 'One more', scope: 'read' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => as(owner).call('POST', '/api/account/tokens', { body })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(refusals.manyTokens)
  })

  test('need a name, a scope and a sensible time', async () => {
    const owner = await make.user()
    for (const [body, fields] of [
      [{}, ['name', 'scope']],
      [{ name: ' ', scope: 'read' }, ['name']],
      [{ name: 'x'.repeat(61), scope: 'read' }, ['name']],
      [{ name: 'A', scope: 'admin' }, ['scope']],
      [{ name: 'A', scope: 'read', days: 366 }, ['days']],
      [{ name: 'A', scope: 'read', days: 0.5 }, ['days']],
    ] as const) {
      const answer = await as(owner).call('POST', '/api/account/tokens', { body })
      expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({ status: 400, fields })
    }
  })

  test('that expired a month ago are swept', async () => {
    const owner = await make.user()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await make.accessToken({ user_id: owner.id, name: 'Old', expires_at: daysAgo(31) })
    await make.accessToken({ user_id: owner.id, name: 'Recent', expires_at: daysAgo(29) })
    await sweepAccessTokens(db)
    expect((await as(owner).api.tokens.list()).map(({ name }) => name)).toEqual(['Recent'])
  })
})

test('a call without a token gets the way to sign in, and not that a token was wrong', async () => {
  const answer = await app.inject('/api/users/profile')
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="Marquee"')
})
