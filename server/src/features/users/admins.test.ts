import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { asSecondServer } from '../../../test/test-database.ts'
import { testApp, testToken, type TestApp } from '../../../test/test-app.ts'
import { auditEntries, users } from '../../db/schema.ts'
import { createContext } from '../../context.ts'
import { userService } from './service.ts'

const boss = 'boss@corp.test'
const first = await testApp({ adminEmails: [boss, 'deputy@corp.test'] })
const { make, database, folder } = first
const { db } = database
/** A server with other settings on the same database. */
const other = async (adminEmails: string[]) =>
  testApp({ adminEmails, folder, database: await asSecondServer(database) })

interface Claims {
  subject: string
  email?: string | null
  email_verified?: boolean
}

describe('S14 admins by the settings', () => {
  test('a person with a verified address of ADMIN_EMAILS becomes admin, and loses the role with another address', async () => {
    const claims = { subject: randomUUID(), email: 'Boss@Corp.test', email_verified: true }

    expect(await roleOf(first, claims)).toBe('admin')
    expect(await roleOf(first, { ...claims, email: 'boss@elsewhere.test' })).toBe('user')
    expect(await mayList(first, { ...claims, email: 'boss@elsewhere.test' })).toBe(403)
    expect(await historyOf(claims)).toEqual([
      ['user', 'admin', 'Named as an admin in the settings'],
      ['admin', 'user', 'No longer named as an admin in the settings'],
    ])
  })

  test('an address that is no longer verified takes the role away', async () => {
    const claims = { subject: randomUUID(), email: boss, email_verified: true }

    expect(await roleOf(first, claims)).toBe('admin')
    expect(await roleOf(first, { ...claims, email_verified: false })).toBe('user')
  })

  test('a token without an address leaves the role, by the stored address', async () => {
    const claims = { subject: randomUUID(), email: boss, email_verified: true }
    await roleOf(first, claims)

    expect(await roleOf(first, { subject: claims.subject })).toBe('admin')
  })

  test('an address removed from the settings loses the role at the next start, on every server', async () => {
    const claims = { subject: randomUUID(), email: 'deputy@corp.test', email_verified: true }
    expect(await roleOf(first, claims)).toBe('admin')

    await begin([boss])

    // The first server still has the old settings.
    expect(await mayList(first, claims)).toBe(403)
    expect(await roleOf(first, claims)).toBe('user')
    const second = await other([boss])
    expect(await roleOf(second, claims)).toBe('user')
    expect((await historyOf(claims)).map(([, to]) => to)).toEqual(['admin', 'user'])
    await begin([boss, 'deputy@corp.test'])
  })

  test('an admin added in the settings of one server is not removed by a server with the old settings', async () => {
    const claims = { subject: randomUUID(), email: 'newcomer@corp.test', email_verified: true }
    await begin([boss, 'deputy@corp.test', 'newcomer@corp.test'])
    const second = await other([boss, 'deputy@corp.test', 'newcomer@corp.test'])

    expect(await roleOf(second, claims)).toBe('admin')
    expect(await roleOf(first, claims)).toBe('admin')
    await begin([boss, 'deputy@corp.test'])
    expect(await roleOf(second, claims)).toBe('user')
  })

  test('an address added later makes an admin also when the token has no address', async () => {
    const person = await make.user({ email: 'late@corp.test', email_verified: true })
    await begin([boss, 'deputy@corp.test', 'late@corp.test'])

    const second = await other(['late@corp.test'])

    expect(await roleOf(second, { subject: person.subject })).toBe('admin')
    await begin([boss, 'deputy@corp.test'])
  })

  test('somebody who had a profile gets its role back', async () => {
    const vendor = await make.vendor({ owner: await make.user({ role: 'contractor', email: boss }) })
    const claims = { subject: vendor.owner.subject, email: boss, email_verified: true }

    expect(await roleOf(first, claims)).toBe('admin')
    expect((await first.nobody.call('GET', `/api/contractors/${vendor.id}`)).status).toBe(404)
    expect(await roleOf(first, { ...claims, email: 'florist@corp.test' })).toBe('contractor')
    expect((await first.nobody.call('GET', `/api/contractors/${vendor.id}`)).status).toBe(200)
  })

  test('a role that was not given by the settings is not taken by them', async () => {
    const granted = await make.user({ role: 'admin', admin_by: 'command', email: 'granted@corp.test' })
    const old = await make.user({ role: 'admin', email: 'old@corp.test' })

    await begin([])

    for (const { subject, email } of [granted, old]) {
      expect(await roleOf(first, { subject, email, email_verified: true })).toBe('admin')
    }
    await begin([boss, 'deputy@corp.test'])
  })
})

/** What the start of a server with these settings does to existing admins. */
async function begin(adminEmails: string[]): Promise<void> {
  await userService(createContext(database, []), { adminEmails }).admins.settle()
}

async function roleOf({ app }: TestApp, claims: Claims): Promise<string> {
  const answer = await app.inject({ url: '/api/users/profile', headers: bearer(claims) })
  return answer.json().data.role
}

async function mayList({ app }: TestApp, claims: Claims): Promise<number> {
  return (await app.inject({ url: '/api/users/admin/all', headers: bearer(claims) })).statusCode
}

const bearer = (claims: Claims) => ({ authorization: `Bearer ${testToken(claims)}` })

async function historyOf({ subject }: Claims) {
  const rows = await db
    .select({ from: auditEntries.from_state, to: auditEntries.to_state, reason: auditEntries.reason })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.subject_id))
    .where(eq(users.subject, subject))
    .orderBy(auditEntries.id)
  return rows.map((row) => [row.from, row.to, row.reason])
}
