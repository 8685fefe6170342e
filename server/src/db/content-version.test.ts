import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { breakDatabase } from '../../test/broken-database.ts'
import { factories } from '../../test/factories.ts'
import { asSecondServer, testDatabase } from '../../test/test-database.ts'
import { contentVersion, sweepContentChanges } from './content-version.ts'
import * as schema from './schema.ts'

const database = await testDatabase()
const { db } = database
const make = factories(db)
/** Looks at each call, as a process does whose last look is too old. */
const looking = contentVersion(database, { freshForMs: 0 })
/** Never looks again by itself. */
const trusting = contentVersion(database, { freshForMs: Infinity })

/** Tables that no public answer reads. A new table is named here, or a trigger records its changes. */
const notPublic = [
  'upload_slots',
  'contact_requests',
  'contact_introductions',
  'admin_notes',
  'admin_claims',
  'application_marks',
  'answer_files',
  'vendor_documents',
  'document_looks',
  'document_checks',
  'application_drafts',
  'application_answers',
  'application_edits',
  'messages',
  'message_reads',
  'message_reports',
  'rejected_profiles',
  'profile_questions',
  'withdrawn_applications',
  'place_invitations',
  'event_links',
  'kept_applications',
  'event_guests',
  'invitation_stops',
  'contact_invitations',
  'contact_stops',
  'refused_addresses',
  'organizer_stops',
  'invitation_mails',
  'former_invitations',
  'booking_sheets',
  'run_sheets',
  'booking_files',
  'booth_lists',
  'event_outcomes',
  'arrivals',
  'vendor_lists',
  'vendor_list_entries',
  'contacts',
  'notifications',
  'notification_preferences',
  'mail_hours',
  'deliveries',
  'digest_lines',
  'told_once',
  'deleted_identities',
  'data_exports',
  'calendar_feeds',
  'access_tokens',
  'webhooks',
  'webhook_messages',
  'audit_entries',
  'audit_subjects',
  'audit_chain',
  'audit_head',
  'idempotency_keys',
  'rate_counts',
  'idp_accounts',
  'idp_records',
  'idp_keys',
  'idp_links',
  'idp_address_changes',
  'invitations',
  'idp_second_factors',
  'installation',
  'organizer_social_links',
  'organizer_event_types',
  'content_changes',
  'migrations',
  'places',
  'place_regions',
]
/** Tables that only triggers write, in the transaction of a change of a watched table. */
const derived = [
  'vendor_listings',
  'vendor_cards',
  'vendor_words',
  'vendor_places',
  'vendor_counts',
  'lookup_words',
  'event_words',
  'event_places',
]

const tables = Object.values<unknown>(schema).filter((one) => is(one, PgTable))
const others = new Set([...notPublic, ...derived])
const watched = tables.filter((table) => !others.has(getTableName(table)))

beforeEach(async () => void (await looking.current()))

describe('a change of a table that public answers read', () => {
  test.each(watched.map((table) => [getTableName(table), table] as const))('%s', async (name, table) => {
    // Statements without a row are recorded too, so that the test needs no rows.
    const column = name === 'users' ? 'role' : getTableConfig(table).columns.at(-1)?.name
    const statements = [
      ...(name === 'users' ? [] : [`insert into ${name} overriding system value select * from ${name} where false`]),
      `update ${name} set ${column} = ${column} where false`,
      `delete from ${name} where false`,
    ]
    for (const statement of statements) {
      const before = await looking.current()
      await db.execute(sql.raw(statement))
      expect({ statement, isNewer: (await looking.current()) > before }).toEqual({ statement, isNewer: true })
    }
  })

  test('is recorded by no other table', async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'note_content_change'::regproc`,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(watched.map((table) => getTableName(table)).sort())
  })
})

describe('the version', () => {
  test('stays while nothing changes, also when somebody signs in', async () => {
    const before = await looking.current()
    await db.execute(sql`update users set name = 'Ada', email_verified = true where false`)
    await make.user()
    expect(await looking.current()).toBe(before)
  })

  test('stays when a transaction is rolled back', async () => {
    const before = await looking.current()
    const giveUp = database.inTransaction(async () => {
      await db.update(schema.vendors).set({ status: 'rejected' })
      throw new Error('given up')
    })
    await expect(giveUp).rejects.toThrow('given up')
    expect(await looking.current()).toBe(before)
  })

  test('changes with a commit of this process at once, however young the last look is', async () => {
    const before = await trusting.current()
    await db.execute(sql`delete from pictures where false`)
    expect(await trusting.current()).toBe(before)
    await database.inTransaction(() => db.execute(sql`delete from pictures where false`))
    expect(await trusting.current()).toBeGreaterThan(before)
  })

  test('changes once for a transaction with many changes', async () => {
    const before = await looking.current()
    await database.inTransaction(async () => {
      await db.execute(sql`delete from pictures where false`)
      await db.execute(sql`delete from events where false`)
    })
    expect(await looking.current()).toBe(before + 1)
    expect(await looking.current()).toBe(before + 1)
  })

  test('changes with what another process commits', async () => {
    const second = await asSecondServer(database)
    const theirs = contentVersion(second, { freshForMs: 0 })
    const before = [await looking.current(), await theirs.current()] as const
    await second.db.execute(sql`delete from pictures where false`)
    expect(await looking.current()).toBeGreaterThan(before[0])
    expect(await theirs.current()).toBeGreaterThan(before[1])
  })

  // The embedded database has one connection, and so no transactions at the same time.
  test.each(database.embedded ? [] : ['PostgreSQL'])(
    'a transaction that stays open hides no change, and its own counts when it ends (%s)',
    async () => {
      const second = await asSecondServer(database)
      const before = await looking.current()
      let during = 0
      await second.inTransaction(async () => {
        await second.db.execute(sql`delete from pictures where false`)
        expect(await looking.current()).toBe(before)
        await db.execute(sql`delete from events where false`)
        during = await looking.current()
        expect(during).toBeGreaterThan(before)
        await db.execute(sql`delete from events where false`)
        expect(await looking.current()).toBeGreaterThan(during)
        during = await looking.current()
        expect(await looking.current()).toBe(during)
      })
      expect(await looking.current()).toBeGreaterThan(during)
    },
  )

  test('is shared by reads at the same time: one look for all', async () => {
    const statements = breakDatabase('refused value', Infinity)
    const version = contentVersion(database)
    try {
      const versions = await Promise.all(Array.from({ length: 20 }, () => version.current()))
      expect(new Set(versions).size).toBe(1)
      expect(statements.asked()).toBe(1)
    } finally {
      statements.mend()
    }
  })

  test('is not known while the database is away, and has changed afterwards', async () => {
    const before = await looking.current()
    const lost = breakDatabase('lost connection', 0)
    try {
      await expect(looking.current()).rejects.toThrow(/Failed query|terminated|ECONN/)
    } finally {
      lost.mend()
    }
    expect(await looking.current()).toBeGreaterThan(before)
  })
})

describe('removing the recorded changes', () => {
  test('leaves one row, and hides no change from a process that has not looked since', async () => {
    for (let i = 0; i < 3; i++) await db.execute(sql`delete from pictures where false`)
    const before = await looking.current()
    await db.execute(sql`delete from pictures where false`)
    await sweepContentChanges(database)
    expect(await db.$count(schema.contentChanges)).toBe(1)
    expect(await looking.current()).toBeGreaterThan(before)
  })

  test('removes ids of another database, which would hide a change with the same id', async () => {
    await db.execute(
      sql`insert into content_changes select (pg_current_xact_id()::text::bigint + n)::text::xid8 from generate_series(1, 20) n`,
    )
    await sweepContentChanges(database)
    for (let i = 0; i < 20; i++) {
      const before = await looking.current()
      await db.execute(sql`delete from pictures where false`)
      expect(await looking.current()).toBeGreaterThan(before)
    }
  })
})
