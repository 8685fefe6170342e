import type pg from 'pg'
import type { StatementName } from '../reference-statements.ts'
import type { Request } from './load.ts'

/** One question, as each side is asked it. */
export interface Question {
  product: Request
  reference?: Request
  /** Of the reference's statement, in order. */
  parameters: string[]
}

export interface Case {
  name: string
  /** The statement of the reference that answers the same; without one the product is measured alone. */
  statement?: StatementName
  questions: Question[]
  /** Each question may be asked only once. */
  once?: true
  /** Has misspelt words, which the two sides may correct differently. */
  misspelt?: true
  /** The name of the same case without changes: this one is asked while vendors change. */
  quiet?: string
  limits: {
    /** Minimum share of the reference's rate. */
    ofReference?: number
    /** Minimum multiple of the rate of pgbench with the reference's statement. */
    ofSql?: number
    /** Minimum share of the rate of the quiet case. */
    ofQuiet?: number
    /** Minimum answers per second. */
    perSecond?: number
    /** Maximum CPU time of the server's process for an answer, in ms. */
    cpu?: number
    /** Maximum p95 in ms. */
    p95?: number
  }
}

const sets = 500
const read = { ofReference: 0.8, cpu: 0.3 }

/**
 * The cases, with parameters from the product's own rows, so that no answer is empty. Those with limits of their own for it are also asked
 * while vendors change.
 * @param fresh how many questions a case gets in which none may be repeated
 */
export async function casesOf(client: pg.Client, fresh: number): Promise<Case[]> {
  const filters = await filterQuestions(client, sets + fresh)
  const days = await dayQuestions(client, sets + fresh)
  const names = await nameQuestions(client, 3 * sets + fresh)
  const last = await lastPage(client)
  const cases: (Case & { changing?: Case['limits'] })[] = [
    {
      name: 'first page',
      statement: 'page',
      questions: [pageQuestion(1)],
      limits: { ...read, ofSql: 5 },
      changing: { ofQuiet: 0.5, p95: 50 },
    },
    { name: 'pages 2 to 5', statement: 'page', questions: [2, 3, 4, 5].map(pageQuestion), limits: read },
    {
      name: 'filter: two styles, occasion, price, place',
      statement: 'filter',
      questions: filters.slice(0, sets),
      limits: { ...read, ofSql: 5, p95: 3 },
      changing: { ofReference: 1, p95: 50 },
    },
    { name: 'filter: service, place, free day', statement: 'free', questions: days.slice(0, sets), limits: read },
    {
      name: 'text: trade, with and without a town',
      statement: 'text',
      questions: await tradeQuestions(client),
      limits: { ...read, ofSql: 4 },
    },
    { name: 'text: name', statement: 'text', questions: names.slice(0, sets), limits: { ...read, ofSql: 4 } },
    {
      name: 'text: name with a misspelling',
      statement: 'text',
      questions: names
        .slice(sets, 3 * sets)
        .flatMap(misspelt)
        .slice(0, sets),
      misspelt: true,
      limits: { ...read, ofSql: 4 },
    },
    {
      name: 'deep page',
      statement: 'page',
      questions: Array.from({ length: sets }, (_, i) => pageQuestion(last - i * Math.floor(last / 2 / sets))),
      limits: read,
    },
    { name: 'one vendor', statement: 'vendor', questions: await vendorQuestions(client), limits: read },
    { name: 'events, pages 1 to 5', statement: 'events', questions: [1, 2, 3, 4, 5].map(eventsQuestion), limits: read },
    { name: 'new each time: filter', statement: 'filter', questions: filters.slice(sets), once: true, limits: read },
    { name: 'new each time: free day', statement: 'free', questions: days.slice(sets), once: true, limits: read },
    {
      name: 'new each time: name, also misspelt',
      statement: 'text',
      questions: names.slice(3 * sets).flatMap((name) => [name, ...misspelt(name)]),
      once: true,
      misspelt: true,
      limits: read,
    },
    {
      name: 'the page /vendors',
      questions: pages.map((path) => ({ product: { path, headers: { accept: 'text/html' } }, parameters: [] })),
      limits: { perSecond: 2_000 },
      changing: { ofQuiet: 0.5, p95: 50 },
    },
  ]
  return cases.flatMap(({ changing, ...one }) =>
    changing ? [one, { ...one, name: `while vendors change: ${one.name}`, quiet: one.name, limits: changing }] : [one],
  )
}

const pages = ['/vendors', ...[2, 3, 4, 5].map((page) => `/vendors?page=${page}`)]

function pageQuestion(page: number): Question {
  return ask('page', `/api/contractors?page=${page}&limit=12`, String((page - 1) * 12))
}

function eventsQuestion(page: number): Question {
  return ask('events', `/api/events?page=${page}&limit=12`, String((page - 1) * 12))
}

const place = `substr(business_address, position(', ' in business_address) + 2)`

/** What one vendor could be found by: two styles of which it has one, one of its occasions, its price range and its city. */
async function filterQuestions(client: pg.Client, count: number): Promise<Question[]> {
  const rows = await all<{ style: number; other: number; type: number; price: string; place: string }>(
    client,
    `select distinct on (by, style, other, type, price, place) style, other, type, price, place from (
       select hashint8extended(vendors.id, 101) as by, style, 1 + (style + vendors.id::integer % 29) % 30 as other, type, pricing_range as price, ${place} as place
       from vendors
         join lateral (select aesthetic_tag_id::integer as style from vendor_aesthetic_tags where vendor_id = vendors.id order by position limit 1) styles on true
         join lateral (select event_type_id::integer as type from vendor_event_types where vendor_id = vendors.id order by position desc limit 1) types on true
       where is_listed and pricing_range is not null) each
     order by by limit $1`,
    count,
  )
  const prices = ['budget', 'moderate', 'premium', 'luxury']
  return rows.map(({ style, other, type, price, place: city }) =>
    ask(
      'filter',
      `/api/contractors?aesthetic_tag_ids=${style}&aesthetic_tag_ids=${other}&event_type_ids=${type}&pricing_range=${price}&location=${encodeURIComponent(city)}&limit=12`,
      `{${1000 + style},${1000 + other}}`,
      `{${2000 + type},${4001 + prices.indexOf(price)}}`,
      city.toLowerCase(),
    ),
  )
}

/** One of a vendor's services, its city and a day on which it is free. */
async function dayQuestions(client: pg.Client, count: number): Promise<Question[]> {
  const rows = await all<{ service: number; place: string; day: string }>(
    client,
    `select service, place, day::text from (
       select vendors.id, service_id::integer as service, ${place} as place, current_date + (vendors.id % 90)::integer as day
       from vendors join lateral (select service_id from vendor_services where vendor_id = vendors.id order by position limit 1) chosen on true
       where is_listed) each
     where not exists (select from vendor_unavailable_dates blocked where vendor_id = each.id and date = day)
       and not exists (select from event_applications join events on events.id = event_id where vendor_id = each.id
         and day between start_date and coalesce(end_date, start_date))
     group by service, place, day order by min(hashint8extended(id, 102)) limit $1`,
    count,
  )
  return rows.map(({ service, place: city, day }) =>
    ask(
      'free',
      `/api/contractors?service_ids=${service}&location=${encodeURIComponent(city)}&availability_date=${day}&limit=12`,
      `{${3000 + service}}`,
      city.toLowerCase(),
      day,
    ),
  )
}

async function nameQuestions(client: pg.Client, count: number): Promise<Question[]> {
  const rows = await all<{ name: string }>(
    client,
    `select company_name as name from vendors where is_listed group by 1 order by min(hashint8extended(id, 103)) limit $1`,
    count,
  )
  return rows.map(({ name }) => textQuestion(name))
}

/** By turns a word for a service alone, and with the town of a vendor that offers it. */
async function tradeQuestions(client: pg.Client): Promise<Question[]> {
  const rows = await all<{ words: string[]; town: string }>(
    client,
    `select array(select word from unnest(synonyms) word where word !~ '[^a-z]') as words, split_part(${place}, ',', 1) as town
     from vendors join lateral (select synonyms from vendor_services join services on services.id = service_id
       where vendor_id = vendors.id order by position limit 1) chosen on true
     where is_listed order by hashint8extended(vendors.id, 104) limit $1`,
    sets,
  )
  return rows.map(({ words, town }, index) => {
    const trade = words[index % words.length]
    return textQuestion(index % 2 === 0 ? `${trade}` : `${trade} ${town}`)
  })
}

async function vendorQuestions(client: pg.Client): Promise<Question[]> {
  const rows = await all<{ id: number }>(
    client,
    'select id::integer as id from vendors where is_listed order by hashint8extended(id, 105) limit $1',
    sets,
  )
  return rows.map(({ id }) => ask('vendor', `/api/contractors/${id}`, String(id)))
}

function textQuestion(search: string): Question {
  const words = [...new Set(search.toLowerCase().split(/[^a-z0-9]+/))].filter((word) => word && !smallWords.has(word))
  const path = `/api/contractors?search=${encodeURIComponent(search)}&limit=12`
  return ask('text', path, `{${words.join(',')}}`, `{${words.map(singular).join(',')}}`)
}

function ask(statement: StatementName, path: string, ...parameters: string[]): Question {
  const query = new URLSearchParams(parameters.map((value) => ['p', value]))
  return { product: { path }, reference: { path: `/${statement}?${query}` }, parameters }
}

const smallWords = new Set('and or the a an for in at near of with on to my me our by from some'.split(' '))

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * The first two words of a name without the third letter of the longer one: of a third, such as "Events", the product reads nothing.
 * Nothing for a name of short words, which are not corrected.
 */
function misspelt({ product: { path } }: Question): Question[] {
  const words = new URL(path, 'http://localhost').searchParams.get('search')?.split(' ', 2) ?? []
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length)
  const name = words.join(' ').replace(longest, longest.slice(0, 2) + longest.slice(3))
  return longest.length < 6 ? [] : [textQuestion(name)]
}

async function all<Row extends object>(client: pg.Client, text: string, count: number): Promise<Row[]> {
  const { rows } = await client.query<Row>(text, [count])
  if (rows.length === 0) throw new Error(`There are no rows for: ${text}`)
  return rows
}

async function lastPage(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pages: number }>(
    'select count(*)::integer / 12 as pages from vendors where is_listed',
  )
  return rows[0]?.pages ?? 1
}
