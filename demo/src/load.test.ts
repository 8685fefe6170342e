import { demoAccounts } from '@marquee/contract/auth'
import { ownTables } from '@marquee/operations/backup/tables'
import { carryOut } from '@marquee/operations/operations'
import { createContext } from '@marquee/server/context'
import { lookupService } from '@marquee/server/features/lookups/service'
import { diskStorage } from '@marquee/server/images/disk-storage'
import { imageStore } from '@marquee/server/images/image-store'
import { notices } from '@marquee/server/notices'
import { notifier } from '@marquee/server/notify/notify'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp, testIdentity, type TestApp } from '../../server/test/test-app.ts'
import { loadDemo } from './load.ts'
import { everyPicture } from './pictures.ts'

let at: TestApp
let load: () => Promise<void>

beforeAll(async () => {
  at = await testApp()
  const { database, folder, url: publicUrl } = at
  const storage = await diskStorage({ folder, publicUrl, secret: 'test' })
  const store = imageStore({ storage, secret: 'test', publicUrl })
  const { subscriber } = notifier({
    database,
    publicUrl,
    supportEmail: 'support@marquee.test',
    unsubscribeSecret: 'test',
    notices,
  })
  load = () => loadDemo({ database, identity: testIdentity, store, subscriber })
  await lookupService(createContext(database, [])).startLists()
  await load()
})

const count = async (query: string) =>
  Number((await at.database.db.execute(sql.raw(`select count(*) ${query}`))).rows[0]?.count)

test('six events have open calls, and the applications every state of a place', async () => {
  const { rows } = await at.database.db.execute<Record<'title' | 'state', string> & { is_over: boolean | null }>(sql`
    select e.title, concat_ws(' ', count(*), coalesce(c.state, 'applied'), c.reason) as state, bool_or(c.is_over_limit) as is_over
    from event_applications a join events e on e.id = a.event_id left join place_changes c on c.id = a.place_change_id
    where a.place_id is not null group by e.title, c.state, c.reason`)
  const states = (title: string) =>
    rows
      .filter((row) => row.title === title)
      .map(({ state }) => state)
      .toSorted()
  expect(new Set(rows.map(({ title }) => title)).size).toBe(6)
  expect(states('Long Supper at the Mill')).toEqual([
    '1 confirmed',
    '1 offered',
    '1 released declined',
    '1 released expired',
    '1 waiting',
    '2 applied',
  ])
  expect(states('First Light Fundraiser')).toEqual(['3 confirmed', '4 waiting'])
  expect(rows.filter((row) => row.is_over).map(({ title }) => title)).toEqual(['Mara & Jonah’s Garden Wedding'])
  expect(await count(`from event_calls where closes_at < now()`)).toBe(1)
  expect(await count(`from event_calls where closes_at between now() and now() + interval '4 days'`)).toBe(1)
  // Who applied before the conditions changed has agreed to older ones.
  expect(
    await count(
      `from event_applications a join event_calls c using (event_id) where a.conditions_id <> c.conditions_id`,
    ),
  ).toBe(6)
})

test('the events with booking sheets have booths on a plan, and the places in the sheets are among them', async () => {
  const withSheets = `select distinct a.event_id from booking_sheets s join event_applications a on a.id = s.application_id`
  expect(await count(`from (${withSheets}) e where event_id not in (select event_id from booth_lists)`)).toBe(0)
  expect(
    await count(
      `from (${withSheets}) e where event_id not in (select plan_of from pictures where plan_of is not null)`,
    ),
  ).toBe(0)
  const named = `select from booth_lists l, jsonb_array_elements(l.booths) b where l.event_id = a.event_id and b ->> 'name' = s.lines ->> 'place'`
  const sheets = `from booking_sheets s join event_applications a on a.id = s.application_id`
  expect(await count(`${sheets} where not exists (${named})`)).toBe(0)
})

test('two sheets of each event have a file, which was sent', async () => {
  expect(
    await count(
      "from booking_files f join booking_sheets s using (application_id) where s.sent ->> 'files' like f.id || ' %'",
    ),
  ).toBe(6)
})

test('after events that are over, most answered that it went well, and in the days after', async () => {
  expect(await count("from event_outcomes where answer = 'went_well'")).toBeGreaterThan(
    await count("from event_outcomes where answer = 'had_problem'"),
  )
  expect(await count("from event_outcomes where answer = 'had_problem'")).toBeGreaterThan(1)
  expect(await count('from event_outcomes where answered_at <= asked_at')).toBe(0)
})

test('the vendors of three events have booking sheets: one of each was seen and changed since, others are seen or not', async () => {
  expect(await count('from booking_sheets where seen_version < sent_version')).toBe(3)
  expect(await count('from booking_sheets where seen_version = sent_version')).toBeGreaterThan(0)
  expect(await count('from booking_sheets where seen_version is null and sent_version = 1')).toBeGreaterThan(0)
})

test('three events have run sheets with rows for every audience', async () => {
  expect(await count('from run_sheets where jsonb_array_length(rows) > 10')).toBe(3)
  for (const audience of ['vendors', 'chosen', 'organizer'])
    expect(await count(`from run_sheets where rows @> '[{"audience": "${audience}"}]'`)).toBe(3)
})

test('vendors of the demo have answered with files, which are PDF with what the name in the answer promises', async () => {
  const { rows } = await at.database.db.execute<{ name: string; sent: boolean }>(
    sql`select name, application_id is not null as sent from answer_files`,
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows) expect(row).toEqual({ name: expect.stringMatching(/^\S.*\.pdf$/), sent: true })
})

test('vendors of the demo have documents that cover an event, end before it and are missing; an organizer has looked', async () => {
  const { rows } = await at.database.db.execute<{ kinds: number; files: number }>(
    sql`select count(distinct kind)::int as kinds, count(*)::int as files from vendor_documents where valid_from < now()`,
  )
  expect(rows[0]!.kinds).toBe(4)
  expect(rows[0]!.files).toBeGreaterThan(20)
  expect(
    await count(`from vendors where not exists (select from vendor_documents where vendor_id = vendors.id)`),
  ).toBeGreaterThan(5)
  expect(await count(`from vendor_documents where valid_until < now() + interval '30 days'`)).toBeGreaterThan(5)
  expect(await count('from document_looks')).toBe(3)
  expect(await count(`from event_calls where documents <> '{}'`)).toBe(2)
})

test('every vendor and every event has its pictures, and they can be requested', async () => {
  const { contractors } = await at.nobody.api.vendors.list({ query: { limit: 100 } })
  expect(contractors).toHaveLength(64)
  expect(contractors.filter(({ images }) => images.length === 0)).toEqual([])
  // Three events have the same plan.
  expect(await count('from pictures')).toBe(everyPicture().length + 2)
  expect(await count('from events where not exists (select from pictures where event_id = events.id)')).toBe(0)
  for (const { images } of contractors.slice(0, 5)) {
    for (const address of Object.values(images[0]?.variants ?? {})) {
      const picture = await at.app.inject(address)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    }
  }
})

test.each([
  [
    'accounts of vendors are older than their profiles',
    'from vendors v join users u on u.id = v.user_id where u.created_at >= v.created_at',
  ],
  [
    'accounts of organizers are older than their profiles',
    'from organizers o join users u on u.id = o.user_id where u.created_at >= o.created_at',
  ],
  [
    'no row is changed before it was created',
    `from (select created_at, updated_at from vendors union all select created_at, updated_at
    from organizers union all select created_at, updated_at from events union all select applied_at, updated_at from event_applications) t where updated_at < created_at`,
  ],
  [
    'no time lies in the future',
    `from (select updated_at at from vendors union all select updated_at from organizers union all select updated_at
    from events union all select updated_at from event_applications union all select created_at from notifications union all select created_at from contact_requests) t where at > now()`,
  ],
  [
    'an event is created after its organizer was approved',
    'from events e join organizers o on o.id = e.organizer_id where e.created_at <= o.updated_at',
  ],
  [
    'vendors apply after they were approved',
    'from event_applications a join vendors v on v.id = a.vendor_id where a.applied_at <= v.updated_at',
  ],
  [
    'vendors apply after the event was created',
    'from event_applications a join events e on e.id = a.event_id where a.applied_at <= e.created_at',
  ],
  [
    'a decision comes after the application',
    `from event_applications where status <> 'pending' and updated_at <= applied_at`,
  ],
  [
    'a decision comes before the event',
    'from event_applications a join events e on e.id = a.event_id where a.updated_at > e.start_date',
  ],
  [
    'whoever waits for a review applied on the day of the receipt, which promises the day of the answer',
    `from (select user_id, coalesce(resubmitted_at, created_at) as at from vendors where status = 'pending' union all
    select user_id, coalesce(resubmitted_at, created_at) from organizers where status = 'pending') p
    join deliveries d on d.user_id = p.user_id and d.kind in ('vendor.received', 'organizer.received')
    where (p.at at time zone 'UTC')::date <> (d.created_at at time zone 'UTC')::date`,
  ],
  [
    'an event is completed after its end',
    `from events where status = 'completed' and updated_at <= coalesce(end_date, start_date)`,
  ],
  [
    'published events and drafts begin in the future',
    `from events where status in ('published', 'draft') and start_date <= now()`,
  ],
  [
    'no vendor has a pending application for a day marked as unavailable',
    `from event_applications a join events e on e.id = a.event_id join vendor_unavailable_dates d
    on d.vendor_id = a.vendor_id and d.date = e.start_date where a.status = 'pending'`,
  ],
  [
    'a notification of an application has its time',
    `from notifications n join event_applications a
    on n.link = '/organizer/applications/' || a.id where n.created_at <> a.applied_at`,
  ],
  [
    'a message comes after the decision on its application, and not in the future',
    'from messages m join event_applications a on a.id = m.application_id where m.created_at <= a.updated_at or m.created_at > now()',
  ],
  [
    'a kept message has its time as the API writes times',
    `from message_reports, jsonb_to_recordset(transcript) as said(created_at text) where said.created_at !~ '^[0-9-]+T[0-9:]+[.][0-9]{3}Z$'`,
  ],
  [
    'a report comes after the messages that it keeps',
    `from message_reports r, jsonb_to_recordset(r.transcript) as said(created_at timestamptz) where said.created_at >= r.created_at or r.created_at > now()`,
  ],
  [
    'a notification of a message has its time',
    `from notifications n where n.kind = 'message.sent' and n.created_at not in (select created_at from messages)`,
  ],
  [
    'a notification of a decision has its time',
    `from notifications n join event_applications a on n.topic = 'application:' || a.id where n.created_at <> a.updated_at`,
  ],
])('%s', async (_, query) => {
  expect(await count(query)).toBe(0)
})

test('these comparisons have rows to compare', async () => {
  expect(await count(`from notifications where link like '/organizer/applications/%'`)).toBeGreaterThan(5)
  expect(await count(`from event_applications where status <> 'pending'`)).toBeGreaterThan(20)
  expect(await count(`from notifications where kind = 'message.sent' and read_at is null`)).toBe(2)
  expect(await count('from message_reports, jsonb_array_elements(transcript)')).toBe(5)
})

test('every demo account exists', async () => {
  const { rows } = await at.database.db.execute(sql`select email, name from users where email like '%@marquee.test'`)
  const listed = demoAccounts.map(({ email, name }) => ({ email, name }))
  expect(rows).toHaveLength(listed.length)
  expect(rows).toEqual(expect.arrayContaining(listed))
})

test('the reunion meets twenty years after its class', async () => {
  const { rows } = await at.database.db.execute(
    sql`select title, description, extract(year from start_date)::int as year from events where title like 'Class of %'`,
  )
  const { title, description, year } = rows[0] as { title: string; description: string; year: number }
  expect(title).toBe(`Class of ${year - 20}, Again`)
  expect(description).toContain(`ends in ${year - 20}.`)
  expect(await count(`from events where title like '%{%' or description like '%{%'`)).toBe(0)
})

test('loading again changes nothing', async () => {
  const before = await count('from pictures')
  await load()
  expect(await count('from pictures')).toBe(before)
})

test('everything that it loaded can be removed again, and nothing is left of it', async () => {
  const parts = {
    database: at.database,
    settings: { adminEmails: [], publicUrl: 'http://localhost:3000' },
    withSubscribers: async () => {},
  }
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  const people = await count('from users')
  expect(await carryOut(['remove-demo', '--marketplace'], parts, { log: add, error: add })).toBe(0)
  expect(lines).toEqual([`0 demo accounts are removed, and the marketplace of ${people} people.`])
  expect(await count('from users where deleted_at is null or email is not null or name is not null')).toBe(0)
  const others = new Set(
    'users audit_entries audit_chain audit_subjects audit_head deleted_identities installation told_once content_changes migrations lookup_words vendor_counts idp_keys aesthetic_tags event_types services service_areas places place_regions named_places'.split(
      ' ',
    ),
  )
  for (const table of [...ownTables].filter((name) => !others.has(name)))
    expect([table, await count(`from ${table}`)]).toEqual([table, 0])
  const { contractors } = await at.nobody.api.vendors.list({ query: {} })
  expect(contractors).toEqual([])
})
