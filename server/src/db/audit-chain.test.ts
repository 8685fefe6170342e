import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { noteOfEnd, verifyAuditChain } from './audit-chain.ts'
import { allMigrations, readMigration } from './migrations.ts'
import { auditEntries } from './schema.ts'

const { database, make, as } = await testApp()
const { db } = database
const admin = as(await make.admin())

class Undo extends Error {}

beforeEach(async () => {
  for (const reason of ['“Ünïcode” \\ "quotes"', 'Line\none\t\u007f', null]) await decide(reason)
})

describe('S14 the audit log is chained', () => {
  test('entries that the product writes form a valid chain, each with its position', async () => {
    const vendor = await make.vendor()
    await as(vendor.owner).api.vendors.update({ body: { company_name: 'A', website: 'https://a.example' } })

    const { broken, entries } = await verifyAuditChain(database)

    expect(broken).toBeNull()
    expect(entries).toBe(await db.$count(auditEntries))
  })

  test('concurrent entries are chained one after the other', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => make.user()))
    const before = await verifyAuditChain(database)

    const answers = await Promise.all(
      people.map(({ id }) =>
        admin.call('PUT', `/api/users/admin/update-role/${id}`, { body: { role: 'client', reason: 'At once' } }),
      ),
    )

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await verifyAuditChain(database, before)).toMatchObject({ broken: null, entries: before.entries + 20 })
  })

  test('a rollback leaves no gap', async () => {
    await database
      .inTransaction(async () => {
        await db.insert(auditEntries).values({ action: 'user.role', subject_type: 'user', subject_id: 1 })
        throw new Undo()
      })
      .catch(() => undefined)
    await decide('After')

    expect((await verifyAuditChain(database)).broken).toBeNull()
  })

  test.for<[string, SQL[], RegExp]>([
    ['a changed entry', [sql`update audit_entries set reason = 'Nothing' where id = 2`], /^Entry 2 .* is not what was/],
    [
      'a changed date',
      [sql`update audit_entries set created_at = created_at + interval '1 us' where id = 2`],
      /^Entry 2 /,
    ],
    ['an entry without its actor', [sql`update audit_entries set actor_user_id = null where id = 3`], /^Entry 3 /],
    ['an entry that was taken out', [sql`delete from audit_entries where id = 2`], /^Entry 2 .* is gone$/],
    [
      'an entry that was taken out with its place',
      [sql`delete from audit_entries where id = 2`, sql`delete from audit_chain where entry_id = 2`],
      /^Position 2 is missing/,
    ],
    [
      'a tail that was cut off',
      [sql`delete from audit_entries where id > 2`, sql`delete from audit_chain where position > 2`],
      /^The last \d+ of \d+ entries were cut off$/,
    ],
    [
      'an end that was set back',
      [sql`update audit_head set entries = 2, hash = (select hash from audit_chain where position = 2)`],
      /^The chain goes on beyond the end/,
    ],
    [
      'an entry that was slipped in',
      [sql`insert into audit_entries (action, subject_type, subject_id) values ('user.role', 'user', 1)`],
      /^Entry \d+ was added without being chained$/,
    ],
    ['an end that is gone', [sql`delete from audit_head`], /^The end of the chain is not kept/],
  ])('%s is detected', async ([, statements, sentence]) => {
    const { broken } = await tampered(statements, () => verifyAuditChain(database))
    expect(broken).toMatch(sentence)
    expect((await verifyAuditChain(database)).broken).toBeNull()
  })

  test('a tail that was removed everywhere is detected with an end that was noted before', async () => {
    const noted = await verifyAuditChain(database)
    expect(await noteOfEnd(database)).toBe(`${noted.entries}:${noted.hash}`)
    const cut = [
      sql`delete from audit_entries where id > 2`,
      sql`delete from audit_chain where position > 2`,
      sql`update audit_head set entries = 2, hash = (select hash from audit_chain where position = 2)`,
    ]

    const [alone, compared] = await tampered(cut, async () => [
      await verifyAuditChain(database),
      await verifyAuditChain(database, noted),
    ])

    expect([alone?.broken, compared?.broken]).toEqual([null, `There were ${noted.entries} entries before`])
  })

  test('a subject that is added to an entry of another kind does not relabel it, and is reported', async () => {
    const { id } = await make.user()
    await admin.api.admin.updateRole({ params: { userId: id }, body: { role: 'client', reason: null } })
    const about = async (query: object) =>
      (await admin.api.admin.audit({ query })).entries.map(({ subject_type, subject_id }) => [subject_type, subject_id])
    const looks = async () => [
      await about({ subject_type: 'user', subject_id: id }),
      await about({ about_user_id: id }),
      await about({ subject_type: 'lookup', subject_id: 1 }),
      await about({ subject_type: 'delivery', subject_id: 1 }),
    ]
    const before = await looks()
    expect(before).toEqual([[['user', id]], [['user', id]], [], []])

    for (const kind of ['lookup', 'delivery']) {
      const relabel = sql`insert into audit_subjects select max(id), ${kind}, 1 from audit_entries`
      const [seen, { broken }] = await tampered([relabel], async () => [
        await looks(),
        await verifyAuditChain(database),
      ])
      expect(seen).toEqual(before)
      expect(broken).toMatch(/^Another subject was added to entry \d+$/)
    }
  })

  test.for([
    sql`update audit_entries set reason = 'x'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
    sql`insert into audit_chain values (99999, 99999, 'x')`,
    sql`update audit_chain set hash = 'x'`,
    sql`delete from audit_chain`,
    sql`update audit_head set entries = 0`,
    sql`delete from audit_head`,
    sql`truncate audit_head, audit_chain`,
  ])('no statement of the product can change the log (%#)', async (statement) => {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } })
  })
})

test('no migration after the audit log touches its tables, because they may belong to another role', () => {
  const later = allMigrations()
    .filter((name) => name > '0001_functions_and_triggers')
    .map(readMigration)
  // One that asks first whose they are changes nothing that belongs to the other role.
  for (const text of later.filter((each) => !each.includes('pg_has_role')))
    expect(text).not.toMatch(/audit_(entries|chain|head|subjects)|refuse_change/)
})

async function decide(reason: string | null): Promise<void> {
  const { id } = await make.user()
  await admin.api.admin.updateRole({ params: { userId: id }, body: { role: 'client', reason } })
}

/** Simulates somebody who can switch the triggers off, then runs the check. Everything is rolled back. */
async function tampered<T>(statements: readonly SQL[], look: () => Promise<T>): Promise<T> {
  let seen: T | undefined
  await database
    .inTransaction(async () => {
      await db.execute(sql`set local session_replication_role = replica`)
      for (const statement of statements) await db.execute(statement)
      seen = await look()
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return seen as T
}
