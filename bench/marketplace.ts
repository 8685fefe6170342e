import type pg from 'pg'

/**
 * Fills an empty, migrated database with `count` vendors, the same ones each time: nine in ten approved, each with styles, kinds of event,
 * services, areas, two pictures for most, and days off for some. Everything is derived from the row's number, by multiplying with primes.
 */
export async function fillMarketplace(client: pg.Client, count: number): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'vendors'::regclass and pg_get_indexdef(indexrelid) like '%gin%'`,
  )
  // Creating an index at the end is several times faster than updating it for each row.
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const statement of statements) await client.query(statement.replaceAll(':count', String(count)))
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze')
}

const list = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]`
const pick = (words: readonly string[], by: string) => `(${list(words)})[1 + (${by}) % ${words.length}]`

const adjectives = [
  'Wild',
  'Golden',
  'Quiet',
  'Silver',
  'Northern',
  'Velvet',
  'Little',
  'Grand',
  'Paper',
  'Salt',
  'Amber',
  'Honest',
]
const nouns = [
  'Fern',
  'Lantern',
  'Harbor',
  'Meadow',
  'Orchard',
  'Magnolia',
  'Willow',
  'Ember',
  'Juniper',
  'Marble',
  'Saffron',
]
const trades = [
  'Florals',
  'Catering',
  'Photography',
  'Strings',
  'Bakery',
  'Rentals',
  'Lighting',
  'Stationery',
  'Bar',
  'Films',
  'Planning',
  'Cakes',
  'Calligraphy',
]
const streets = ['Garden Street', 'Mill Road', 'Pier Avenue', 'Hill Lane', 'Station Square']
const cities = [
  'Portland, OR',
  'Seattle, WA',
  'Austin, TX',
  'Denver, CO',
  'Chicago, IL',
  'Boston, MA',
  'Savannah, GA',
  'Oakland, CA',
]
const phrases = [
  'seasonal flowers for weddings and dinners',
  'slow food from open fires',
  'honest pictures of long days',
  'chamber music for gardens and halls',
  'cakes that taste as they look',
  'tables, chairs and linen for two hundred',
  'warm light for old barns',
  'letterpress invitations on cotton paper',
  'cocktails from local orchards',
]

const lookup = (table: string, word: string, count: number) => `
  insert into ${table} (name, display_name, description)
  select '${word.toLowerCase()}-' || n, '${word} ' || n, 'What it means' from generate_series(1, ${count}) n`

/** `each` different entries of `total` per vendor, spread evenly. In a database that was empty their ids count from 1. */
const choices = (table: string, column: string, total: number, each: number) => `
  insert into ${table} (vendor_id, ${column}, position)
  select v.id, 1 + (v.id * 7 + step * 11) % ${total}, step
  from vendors v, generate_series(0, ${each - 1}) step`

const statements = [
  lookup('aesthetic_tags', 'Style', 30),
  lookup('event_types', 'Occasion', 20),
  lookup('services', 'Service', 20),
  lookup('service_areas', 'Region', 40),
  `insert into users (issuer, subject, email, name, role, onboarding_completed)
   select 'https://bench.invalid', 'vendor-' || n, 'vendor-' || n || '@bench.invalid', 'Vendor ' || n, 'contractor', true
   from generate_series(1, :count) n`,
  `insert into vendors (user_id, company_name, business_description, business_address, years_in_business, pricing_range, status, created_at)
   select id,
     ${pick(adjectives, 'id * 5')} || ' ' || ${pick(nouns, 'id * 7')} || ' ' || ${pick(trades, 'id * 3')} || ' ' || id,
     'We make ' || ${pick(phrases, 'id * 13')} || ', and ' || ${pick(phrases, 'id * 17 + 4')} || '.',
     id % 400 || ' ' || ${pick(streets, 'id * 3')} || ', ' || ${pick(cities, 'id * 5')},
     case when id % 9 > 0 then (id * 31) % 40 end,
     case when id % 7 > 0 then ${pick(['budget', 'moderate', 'premium', 'luxury'], 'id * 3')} end,
     case id % 20 when 0 then 'pending' when 1 then 'rejected' else 'approved' end,
     now() - make_interval(mins => id::int)
   from users where issuer = 'https://bench.invalid' order by id`,
  // The references are correct by construction, so a million checks are skipped.
  `set session_replication_role = 'replica'`,
  choices('vendor_aesthetic_tags', 'aesthetic_tag_id', 30, 3),
  choices('vendor_event_types', 'event_type_id', 20, 2),
  choices('vendor_services', 'service_id', 20, 2),
  choices('vendor_service_areas', 'service_area_id', 40, 2),
  `insert into pictures (vendor_id, key, width, height, placeholder, is_primary, display_order)
   select id, 'v/' || id || '-' || n, 1600, 1200, 'GAgKDIJweHiIeIeHd4eHd3d3cA==', n = 0, n
   from vendors, generate_series(0, 1) n where id % 5 > 0`,
  `insert into vendor_unavailable_dates (vendor_id, date)
   select id, date '2031-06-01' + (id % 30)::int from vendors where id % 3 = 0`,
  `set session_replication_role = 'origin'`,
]
