import type { Shape } from '@marquee/contract/endpoint'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endpointOf, everyWrite, type Write } from './every-write.ts'
import { rolledBack, written } from './rolled-back.ts'
import { tableNames } from './stored-texts.ts'
import { testApp, testToken } from './test-app.ts'

/** A date that occurs nowhere in the test data. */
const foreignDay = '2001-02-03T04:05:06.000Z'
/**
 * Tables that differ between tries: open uploads, because each adoption needs a new one; ids of transactions; and the vendors' cards, which
 * are JSON with new ids inside, made of other rows.
 */
const differing = ['upload_slots', 'content_changes', 'vendor_cards']

/** An id that does not exist. */
const foreignId = 987_654

const marketplace = await testApp()
const { app, database, make } = marketplace
const { rows, newUpload, send, requestOf } = await everyWrite(marketplace)
const [stranger, otherVendor, otherOrganizer] = [await make.user(), await make.vendor(), await make.organizer()]
/** Rows that are created from here on have higher ids, to separate them from the rows before. */
const firstNewId = 100_000
await database.db.execute(
  sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, ${firstNewId}) from pg_sequences where schemaname = 'public'`,
)

const before = await textsOf(await tableNames(database.db))

/** Fields that no caller may set, each with a value that its column would accept. */
const names: Record<string, unknown> = {
  role: 'admin',
  status: 'rejected',
  id: foreignId,
  user_id: stranger.id,
  contractor_id: otherVendor.id,
  organizer_id: otherOrganizer.id,
  created_at: foreignDay,
  application_count: foreignId,
  is_primary: true,
  profile_created_at: foreignDay,
  // Other columns of the tables.
  version: foreignId,
  email_verified: true,
  email: 'taken-over@example.test',
  issuer: 'https://evil.example',
  status_reason: 'Because I say so',
}
/** A body with one of these names is refused. */
const prototypes = ['__proto__', 'constructor']

let changing = 0
test.each(rows)('S14: $call sets only its documented fields', async (row) => {
  const own = Object.keys(shapeOf(endpointOf(row).body))
  const expected = await outcomeOf(row)
  expect(expected.status).toBeLessThan(300)
  if (Object.keys(expected.changes).length > 0) changing += 1
  const foreign = Object.entries(names).filter(([name]) => !own.includes(name))
  expect(await outcomeOf(row, foreign)).toEqual(expected)
  for (const name of prototypes) {
    const found = await outcomeOf(row, [[name, { prototype: { role: 'admin' }, role: 'admin' }]])
    expect(found).toEqual({ status: 400, changes: {} })
  }
})

test('S14: most of these calls change rows, so the comparison has something to compare', () => {
  expect(changing).toBeGreaterThan(rows.length / 2)
})

test('S14: roles in a token are ignored', async () => {
  const claims = { role: 'admin', roles: ['admin'], scope: 'admin', is_admin: true, permissions: ['admin'] }
  const token = testToken({ subject: stranger.subject, email: stranger.email, ...claims })
  const headers = { authorization: `Bearer ${token}` }
  const me = await app.inject({ url: '/api/users/profile', headers })
  expect(me.json().data).toMatchObject({ id: stranger.id, role: 'user' })
  expect((await app.inject({ url: '/api/users/admin/all', headers })).statusCode).toBe(403)
})

/** The status of the call and what it has changed. The call is rolled back. */
async function outcomeOf(row: Write, extra: [name: string, value: unknown][] = []) {
  // A key can be adopted once, so each try needs a new upload.
  const fresh = row.call === 'vendors.adoptImage' ? { ...row, body: { image_key: await newUpload() } } : row
  const { headers, body } = await requestOf(fresh)
  const payload = extra.reduce((longer, one) => added(row, longer, one), body)
  return rolledBack(database, async () => {
    const { status } = await send(row, payload, headers)
    return { status, changes: await changed() }
  })
}

/** The body with one more name in front, as text: a library would not write a name twice or `__proto__`. */
function added({ form }: Write, body: Buffer, [name, value]: [string, unknown]): Buffer {
  const text = body.toString('latin1')
  if (!form) {
    const rest = text.slice(1)
    return Buffer.from(`{${JSON.stringify(name)}:${JSON.stringify(value)}${rest === '}' ? '' : ','}${rest}`, 'latin1')
  }
  const boundary = text.slice(0, text.indexOf('\r\n'))
  const written = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return Buffer.from(
    `${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${written}\r\n${text}`,
    'latin1',
  )
}

/** The rows of these tables as texts, without new ids, current times and random keys, which differ between tries. */
async function textsOf(names: string[]): Promise<Map<string, string>> {
  const usual = (column: string, value: unknown): unknown => {
    if (value === foreignId) return value
    if (/(^|_)id$/.test(column) && Number(value) > firstNewId) return 'new'
    if (column === 'last_ms') return 'measured'
    if (column === 'hint') return 'random'
    if (typeof value !== 'string') return value
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return value.startsWith('2001') ? value : 'now'
    const withoutTimes = value.replaceAll(/(?!2001)\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
    return withoutTimes.replaceAll(/[0-9a-f-]{32,}|whsec_[\w+/=]+/g, 'random')
  }
  const texts = new Map<string, string>()
  for (const name of names.filter((one) => !differing.includes(one))) {
    const found = await database.db.execute<{ row: object }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    )
    const lines = found.rows.map(({ row }) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, usual(column, value)]))),
    )
    // The files of a booking sheet stand in it with id and size.
    texts.set(
      name,
      lines
        .toSorted()
        .join('\n')
        .replaceAll(/1\d{5}(?= \d+ \w)/g, 'new'),
    )
  }
  return texts
}

/** What the open transaction has changed: the texts of the tables that are no longer as they were. Only written ones are read. */
async function changed(): Promise<Record<string, string>> {
  const texts = await textsOf(Object.keys(await written(database)))
  return Object.fromEntries([...texts].filter(([name, text]) => before.get(name) !== text))
}

function shapeOf(body: Shape | undefined): Record<string, unknown> {
  return (body?._zod.def as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
}
