import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { carryOut, operations, type CommandParts } from '@marquee/operations/operations'
import { auditEntries, idpAccounts, idpSecondFactors, installation, users } from '../src/db/schema.ts'
import { firstIssuerName } from '../src/identity/records.ts'
import { endpoints, everyWrite, writes } from './every-write.ts'
import { testApp } from './test-app.ts'

const marketplace = await testApp()
const { database, make } = marketplace
const { db } = database
const { rows, send, requestOf } = await everyWrite(marketplace)

const entries = () => db.select().from(auditEntries).orderBy(auditEntries.id)

/** Every call that changes something and is for admins alone. */
const adminWrites = writes.filter((call) => {
  const { access } = endpoints[call] ?? {}
  // What somebody looks at decides nothing.
  return Array.isArray(access) && access.length === 1 && access[0] === 'admin' && call !== 'admin.claim'
})

describe('everything that admins do is in the audit log', () => {
  test('there are such calls', () => {
    expect(adminWrites).toContain('admin.updateRole')
  })

  test.each(adminWrites)('%s', async (call) => {
    const row = rows.find((one) => one.call === call)
    if (!row) throw new Error(`${call} has no row in every-write.ts`)
    const before = (await entries()).length
    const { headers, body } = await requestOf(row)
    const answer = await send(row, body, headers)
    expect([answer.status, answer.body.error]).toEqual([expect.toSatisfy((status: number) => status < 300), undefined])
    const added = (await entries()).slice(before)
    expect(added.map(({ actor_user_id }) => actor_user_id)).toContain(row.by.id)
  })

  test('every command of the operator, but those that only read', async () => {
    const issuer = 'https://marquee.example/idp'
    await db.insert(installation).values({ name: firstIssuerName, value: issuer })
    const [account] = await db.insert(idpAccounts).values({ email: 'ann@corp.test', password: 'x' }).returning()
    const [ann] = await db.insert(users).values({ issuer, subject: account!.id }).returning()
    const demoAccount = { email: 'vendor@marquee.test', email_verified: true, password: 'x' }
    const [demo] = await db.insert(idpAccounts).values(demoAccount).returning()
    await db.insert(users).values({ issuer, subject: demo!.id, email: demoAccount.email })
    await db.insert(idpSecondFactors).values({ account_id: account!.id, secret: 'x', confirmed_at: sql`now()` })
    const other = await make.user()
    const args: Record<string, string[]> = {
      grant: [String(other.id)],
      revoke: [String(other.id)],
      suspend: [String(other.id), '--reason', 'Rude'],
      unsuspend: [String(other.id)],
      'second-factor-off': [String(ann!.id)],
      'create-admin': ['boss@corp.test'],
      invite: ['guest@corp.test'],
      withdraw: ['guest@corp.test'],
      'move-accounts': ['--off'],
      'sign-out': [String(ann!.id)],
    }
    const notAudited: string[] = []
    for (const [name, { onlyReads }] of Object.entries(operations)) {
      if (onlyReads) continue
      const before = (await entries()).length
      let complained = ''
      const to = { log: () => {}, error: (line: string) => void (complained += line) }
      const parts = {
        database,
        settings: { adminEmails: [], publicUrl: 'http://localhost:3000' },
        withSubscribers: async (work: Parameters<CommandParts['withSubscribers']>[0]) => work([], async () => {}),
      }
      expect([name, await carryOut([name, ...(args[name] ?? [])], parts, to), complained]).toEqual([name, 0, ''])
      if ((await entries()).length === before) notAudited.push(name)
    }
    expect(notAudited).toEqual([])
  })
})
