import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { lookupService } from '../lookups/service.ts'
import type { Context } from '../../context.ts'

const { nobody, database } = await testApp()
const { db } = database

/** So many that reading all of them costs more than using an index. */
const vendors = 2000

beforeAll(async () => {
  await lookupService({ db, inTransaction: database.inTransaction } as Context).startLists()
  await database.inTransaction(async () => {
    // The rows of `vendor_listings` are made at the end, all at once.
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`
      insert into users (issuer, subject, role) select 'https://issuer.test', n::text, 'contractor' from generate_series(1, ${vendors}) n`)
    await db.execute(sql`
      insert into vendors (user_id, company_name, business_description, business_address, years_in_business, pricing_range, status, is_listed, created_at)
      select id, 'Company ' || md5(id::text), 'We make ' || md5((id / 20)::text) || ' for long tables', '1 Street, Town ' || id % 300 || ', OR',
        nullif(id % 40, 0), (array['budget', 'moderate', 'premium', 'luxury'])[1 + id % 4], 'approved', true, now() - make_interval(mins => id::int)
      from users`)
    await db.execute(sql`insert into vendor_aesthetic_tags select id, 1 + id % 30, 0 from vendors`)
    await db.execute(sql`insert into vendor_event_types select id, 1 + id % 20, 0 from vendors`)
    await db.execute(sql`insert into vendor_services select id, 1 + id % 16, 0 from vendors`)
    await db.execute(sql`insert into vendor_service_areas select id, 1 + id % 14, 0 from vendors`)
    await db.execute(
      sql`insert into vendor_social_links (vendor_id, platform, url) select id, 'instagram', 'https://instagram.com' from vendors`,
    )
    await db.execute(sql`
      insert into pictures (vendor_id, key, width, height, placeholder, is_primary, display_order)
      select id, 'v/' || id, 1200, 900, 'AAAAAAAA', true, 0 from vendors`)
    await db.execute(
      sql`insert into profile_questions (vendor_id, text, asked_by) select id, 'Where?', user_id from vendors`,
    )
    await db.execute(sql`insert into vendor_listings select * from vendor_listing_rows(array(select id from vendors))`)
    await db.execute(sql`insert into vendor_cards select * from vendor_card_rows(array(select id from vendors))`)
    await db.execute(sql`
      insert into organizers (user_id, organization_name, organization_description, organization_address, status)
      select id, 'House', 'We host.', '1 Street, Town 1, OR', 'approved' from users order by id limit 5`)
    await db.execute(sql`update users set role = 'client' where id in (select user_id from organizers)`)
    await db.execute(sql`
      insert into events (organizer_id, title, description, address, start_date, event_type_id, status, words, latitude, longitude)
      select 1 + n % 5, 'Supper', '', '1 Street, Town ' || n % 300 || ', OR', current_date - 4000 + n, 1 + n % 20, 'published',
        vendor_word_vector('Supper ' || md5(n::text), 'Town ' || n % 300, 'We need ' || md5((n / 20)::text))
          || array_to_tsvector(array['#event_type' || 1 + n % 20]), n % 180 - 90, n % 360 - 180
      from generate_series(1, 5000) n`)
    await db.execute(sql`
      insert into call_conditions (event_id, version, text) select id, 1, 'Be set up by 4 PM.' from events`)
    await db.execute(sql`
      insert into event_calls (event_id, time_zone, conditions_id) select event_id, 'UTC', id from call_conditions`)
    await db.execute(sql`
      insert into call_questions (event_id, text, kind, options, need, position) select id, 'Where?', 'short', '{}', 'optional', 0 from events`)
    await db.execute(
      sql`insert into call_places (event_id, service_id, wanted, position) select id, 1 + id % 16, 1, 0 from events`,
    )
    await db.execute(sql`
      insert into event_applications (event_id, vendor_id, message, place_id) select event_id, 7, '-', id from call_places`)
    await db.execute(sql`
      insert into place_changes (event_id, vendor_id, application_id, place_id, state, is_over_limit)
      select event_id, vendor_id, id, place_id, 'confirmed', false from event_applications`)
    await db.execute(sql`
      update event_applications a set place_change_id = c.id from place_changes c where c.application_id = a.id`)
    await db.execute(sql`insert into event_words select 'word' || n, 1 from generate_series(1, 12000) n`)
    await db.execute(sql`insert into vendor_words select 'word' || n, 1 from generate_series(1, 12000) n`)
  })
  await db.execute(sql`analyze`)
})

const word = 'c4ca4238a0b923820dcc509a6f75849b'
const { vendors: api } = nobody.api
const days = [30, 40].map((later) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10))

test.each([
  ['the first page', () => api.list()],
  ['a deep page', () => api.list({ query: { page: 100 } })],
  ['by name', () => api.list({ query: { sort_by: 'company_name', sort_order: 'asc' } })],
  ['most years first', () => api.list({ query: { sort_by: 'years_in_business' } })],
  ['fewest years first', () => api.list({ query: { sort_by: 'years_in_business', sort_order: 'asc' } })],
  [
    'styles, kind of event, price and place',
    () =>
      api.list({
        query: { aesthetic_tag_ids: [3, 7], event_type_ids: [4], pricing_range: 'premium', location: 'Town 1' },
      }),
  ],
  ['price and a city that exists', () => api.list({ query: { pricing_range: 'premium', location: 'Town 1, OR' } })],
  [
    'service, place and day',
    () => api.list({ query: { service_ids: [2], location: 'Town 12', availability_date: '2031-06-19' } }),
  ],
  ['near a point', () => api.list({ query: { near: '45.52,-122.68', service_ids: [2], sort_by: 'distance' } })],
  ['near a known place', () => api.list({ query: { location: 'Portland, OR', service_ids: [2] } })],
  ['a trade and a place', () => api.list({ query: { search: 'florist town 17' } })],
  ['a word of a description', () => api.list({ query: { search: word } })],
  ['a misspelt word', () => api.list({ query: { search: 'florrist' } })],
  ['one vendor', () => api.get({ params: { id: 7 } })],
  ['events of a description', () => nobody.api.events.list({ query: { search: word } })],
  ['events of a trade in a town', () => nobody.api.events.list({ query: { search: 'florrist town 17' } })],
  ['events in a place', () => nobody.api.events.list({ query: { location: 'town 117' } })],
  ['events near a point', () => nobody.api.events.list({ query: { near: '45.52,-122.68' } })],
  ['events between two days', () => nobody.api.events.list({ query: { from: days[0], to: days[1] } })],
  ['events of a month', () => nobody.api.events.list({ query: { time: 'this-month' } })],
  ['months of events', () => nobody.api.events.months()],
  ['suggested events', () => nobody.api.events.suggestions({ query: { what: 'c4ca' } })],
  ['suggested vendors', () => api.suggestions({ query: { what: 'company c4' } })],
])('%s: no table that grows with the vendors is read as a whole', async (_, read) => {
  const asked = await statementsOf(read)
  expect(asked.length).toBeGreaterThan(0)
  for (const { text, values } of asked) expect(await readWhole(text, values)).toEqual([])
})

test('reading a whole table would be noticed', async () => {
  expect(await readWhole('select * from vendor_listings where name like $1', ['%x%'])).toEqual(['vendor_listings'])
})

test('the statements that read a search keep one plan, whatever is searched', async () => {
  for (let n = 0; n < 12; n++)
    await api.list({ query: { search: `florrist${n % 3 ? ` town ${n}` : ''}`, min_years: n } })
  const { rows } = await db.execute<{ name: string; custom_plans: number }>(
    sql`select name, custom_plans::integer as custom_plans from pg_prepared_statements where name ~ '_vendor_words$'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['searched_vendor_words', 'similar_vendor_words'])
  // PostgreSQL plans the first five times, and keeps a plan where that is no dearer.
  for (const { custom_plans } of rows) expect(custom_plans).toBe(5)
})

interface Statement {
  text: string
  values: unknown[]
}

/** The statements that the product sends to the database meanwhile. */
async function statementsOf(read: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = []
  // The driver's method has a form for each kind of query; only what all of them have is needed.
  const client = pg.Client.prototype as unknown as { query(...sent: unknown[]): unknown }
  const { query } = client
  const spy = vi.spyOn(client, 'query').mockImplementation(function (this: unknown, ...sent: unknown[]) {
    const [config, values] = sent as [Partial<Statement> | string, unknown[] | undefined]
    const text = typeof config === 'string' ? config : config.text
    if (text?.trimStart().startsWith('select') || text?.trimStart().startsWith('with')) {
      asked.push({ text, values: values ?? (typeof config === 'string' ? [] : (config.values ?? [])) })
    }
    return Reflect.apply(query, this, sent)
  })
  try {
    await read()
  } finally {
    spy.mockRestore()
  }
  return asked
}

/** Tables that stay small: the lookups, the kept numbers, the changes of the last hour, and decisions of the last seconds. */
const small = new Set([
  'aesthetic_tags',
  'event_types',
  'services',
  'service_areas',
  'lookup_words',
  'vendor_counts',
  'vendor_places',
  'event_places',
  'place_regions',
  'content_changes',
  'held_decisions',
  'organizers',
])

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** The tables that the statement reads from end to end. */
async function readWhole(text: string, values: unknown[]): Promise<string[]> {
  // Every second part is the number of a parameter.
  const parts = text
    .split(/\$(\d+)/)
    .map((part, i) => (i % 2 ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part)))
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${sql.join(parts)}`)
  const found: string[] = []
  const visit = (plan: Plan) => {
    const table = plan['Relation Name'] ?? ''
    if (plan['Node Type'] === 'Seq Scan' && !small.has(table)) found.push(table)
    for (const part of plan.Plans ?? []) visit(part)
  }
  visit(rows[0]!['QUERY PLAN'][0].Plan)
  return found
}
