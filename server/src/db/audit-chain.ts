import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { isOfEntry } from './audit-subject.ts'
import type { Database } from './client.ts'
import { auditEntries, auditSubjectRows } from './schema.ts'

/** The end of the chain. A copy that is kept elsewhere shows later whether the whole chain was rewritten. */
export interface ChainEnd {
  /** The number of entries, which is the position of the last one. */
  entries: number
  /** The hash of the last entry; empty when there are no entries. */
  hash: string
}

const batch = 1_000

/**
 * Reads the audit log from its first entry and computes every hash again, independently of the functions in the
 * database. Returns the end of the chain and, when it is broken, a sentence that names the first wrong entry. Rows of
 * `audit_subjects` that do not fit their entry count as broken too.
 * @param known an end that was noted before; the chain must contain it
 * @param limit ends the reading early; then this rejects
 */
export async function verifyAuditChain(
  database: LogDatabase,
  known?: ChainEnd,
  limit?: AbortSignal,
): Promise<ChainEnd & { broken: string | null }> {
  const end = await endOf(database)
  const broken = (await isElsewhere(database))
    ? "The server's role looks for the log in another schema first (its search_path)"
    : end.last === null
      ? 'The end of the chain is not kept any more'
      : await firstFault(database, end, { known, limit })
  return { entries: end.entries, hash: end.hash, broken }
}

type LogDatabase = Pick<Database, 'db' | 'inTransaction'>

async function isElsewhere({ db }: LogDatabase): Promise<boolean> {
  const found = await db.execute<{ used: string | null; log: string | null }>(
    sql`select pg_catalog.to_regclass('audit_entries')::pg_catalog.oid as used, pg_catalog.to_regclass('public.audit_entries')::pg_catalog.oid as log`,
  )
  return found.rows[0]?.used !== found.rows[0]?.log
}

/**
 * Runs a query that finds no functions and operators but PostgreSQL's own: others, of the same name, could hide a change.
 * @param path where names without a schema are looked for
 */
async function read<Row extends Record<string, unknown>>(
  { db, inTransaction }: LogDatabase,
  query: SQL,
  path = 'pg_catalog, pg_temp',
): Promise<Row[]> {
  return inTransaction(async () => {
    const before = await db.execute<{ path: string }>(
      sql`select pg_catalog.current_setting('search_path') as path, pg_catalog.set_config('search_path', ${path}, true)`,
    )
    const rows = (await db.execute(query)).rows as Row[]
    await db.execute(sql`select pg_catalog.set_config('search_path', ${before.rows[0]?.path}, true)`)
    return rows
  })
}

interface Link {
  position: number
  entry_id: number
  hash: string
  /** The entry as it was hashed; null when the row is missing. */
  entry: string | null
}

async function endOf(database: LogDatabase) {
  const [row] = await read<{ entries: number; hash: string; last: number }>(
    database,
    sql`select entries, hash, (select coalesce(max(position), 0) from public.audit_chain) as last from public.audit_head`,
  )
  return row ? { entries: row.entries, hash: row.hash, last: row.last } : { entries: 0, hash: '', last: null }
}

async function firstFault(
  database: LogDatabase,
  end: ChainEnd & { last: number | null },
  { known, limit }: { known: ChainEnd | undefined; limit: AbortSignal | undefined },
) {
  let position = 0
  let hash = ''
  for (;;) {
    limit?.throwIfAborted()
    const links = await linksAfter(database, position, end.entries)
    for (const link of links) {
      position++
      if (link.position !== position) return `Position ${position} is missing from the chain`
      if (link.entry === null) return `Entry ${link.entry_id} (position ${position}) is gone`
      hash = createHash('sha256').update(hash).update(link.entry).digest('hex')
      if (hash !== link.hash) return `Entry ${link.entry_id} (position ${position}) is not what was written`
      if (known?.entries === position && known.hash !== hash) return `Position ${position} had another hash before`
    }
    if (links.length < batch) break
  }
  if (position < end.entries) return `The last ${end.entries - position} of ${end.entries} entries were cut off`
  if (end.last !== end.entries || hash !== end.hash) return 'The chain goes on beyond the end that is kept'
  if (known && known.entries > end.entries) return `There were ${known.entries} entries before`
  const [loose] = await read<{ id: number }>(
    database,
    sql`select id from public.audit_entries entry where not exists (select from public.audit_chain where entry_id = entry.id) order by id limit 1`,
  )
  if (loose) return `Entry ${loose.id} was added without being chained`
  const [foreign] = await read<{ entry_id: number }>(
    database,
    sql`select ${auditSubjectRows.entry_id} from ${auditSubjectRows} left join ${auditEntries} on ${isOfEntry()} where ${auditEntries.id} is null order by 1 limit 1`,
    // Names of tables have no schema in queries that drizzle writes.
    'pg_catalog, public, pg_temp',
  )
  return foreign ? `Another subject was added to entry ${foreign.entry_id}` : null
}

/** The list of texts must be the same as in the SQL function `chain_audit_entry`. */
function linksAfter(database: LogDatabase, position: number, last: number): Promise<Link[]> {
  return read<Link & Record<string, unknown>>(
    database,
    sql`
    select chain.position, chain.entry_id, chain.hash, case when entry.id is not null then array_to_json(array[
      chain.position::text, entry.id::text, entry.actor_user_id::text, entry.action, entry.subject_type, entry.subject_id::text,
      entry.from_state, entry.to_state, entry.reason, entry.version::text, to_jsonb(entry.fields)::text,
      to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    ])::text end as entry
    from public.audit_chain chain left join public.audit_entries entry on entry.id = chain.entry_id
    where chain.position > ${position} and chain.position <= ${last}
    order by chain.position limit ${batch}`,
  )
}

/** The end of the chain as `audit --known` takes it, without reading the chain; null when it is not kept any more. */
export async function noteOfEnd(database: LogDatabase): Promise<string | null> {
  const { last, ...end } = await endOf(database)
  return last === null ? null : endText(end)
}

/** An end as `audit --known` takes it. */
export const endText = ({ entries, hash }: ChainEnd): string => `${entries}:${hash}`
