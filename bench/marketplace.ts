import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import pg from 'pg'

const rows = readFileSync(new URL('marketplace.sql', import.meta.url), 'utf8')

/**
 * Fills an empty, migrated database with `count` vendors, the same ones each time: nine in ten are listed; their cities follow a power law;
 * with styles, kinds of event, services, areas, pictures, blocked days, events and applications.
 * @param issuer the OpenID provider of their accounts; the subject of vendor 7 is `vendor-7`
 */
export async function fillMarketplace(
  url: string,
  { count, issuer }: { count: number; issuer: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: indexes } = await client.query<{ name: string; table: string; definition: string }>(
      `select indexrelid::regclass::text as name, relname as table, pg_get_indexdef(indexrelid) as definition
       from pg_index join pg_class on pg_class.oid = indrelid
       where relnamespace = 'public'::regnamespace and not indisunique and relname <> 'places'`,
    )
    // Creating an index at the end is several times faster than updating it for each row.
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(rows.replaceAll(':count', String(count)).replaceAll(':issuer', issuer))
    await client.query(`set maintenance_work_mem = '256MB'`)
    const build = async (chosen: typeof indexes) => {
      for (const { definition } of chosen) await client.query(definition)
    }
    // The read model is made through the indexes of the other tables.
    await build(indexes.filter(({ table }) => table !== 'vendor_listings'))
    await client.query('analyze')
    await fillReadModel(client, url)
    await build(indexes.filter(({ table }) => table === 'vendor_listings'))
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Makes the read model of the vendor list by its own functions, on all cores: the words of the texts take most of the time. */
async function fillReadModel(client: pg.Client, url: string): Promise<void> {
  await client.query('truncate vendor_listings, vendor_cards, vendor_counts, vendor_places, vendor_words')
  const parts = availableParallelism()
  await Promise.all(Array.from({ length: parts }, (_, part) => fillPart(url, part, parts)))
  await client.query(`
    insert into vendor_counts (connection, vendors) select 0, count(*) from vendor_listings where is_listed;
    insert into vendor_places (name, plain, vendors)
    select name, plain_words(name), count(*) from (select distinct vendor_id, unnest(places) as name from vendor_listings where is_listed) as named group by name;
    insert into vendor_words (word, vendors)
    select word, ndoc from ts_stat('select words from vendor_listings where is_listed') where char_length(word) between 4 and 40 and not starts_with(word, '#')`)
}

async function fillPart(url: string, part: number, parts: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Without the triggers, which would count each row.
    await client.query(`set session_replication_role = 'replica'`)
    for (const table of ['vendor_listing', 'vendor_card']) {
      await client.query(
        `insert into ${table}s select * from ${table}_rows(array(select id from vendors where id % $1 = $2))`,
        [parts, part],
      )
    }
  } finally {
    await client.end()
  }
}
