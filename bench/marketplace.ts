import { readFileSync } from 'node:fs'
import type pg from 'pg'

const statements = readFileSync(new URL('marketplace.sql', import.meta.url), 'utf8')

/**
 * Fills an empty, migrated database with `count` vendors, the same ones each time: nine in ten are listed; their cities follow a power law;
 * with styles, kinds of event, services, areas, pictures, blocked days, events and applications.
 * @param issuer the OpenID provider of their accounts; the subject of vendor 7 is `vendor-7`
 */
export async function fillMarketplace(client: pg.Client, { count, issuer }: { count: number; issuer: string }) {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and not indisunique`,
  )
  // Creating an index at the end is several times faster than updating it for each row.
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(statements.replaceAll(':count', String(count)).replaceAll(':issuer', issuer))
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze')
}
