import { createHash } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import { isOfEntry } from './audit-subject.ts'
import type { Db } from './client.ts'
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
  db: Db,
  known?: ChainEnd,
  limit?: AbortSignal,
): Promise<ChainEnd & { broken: string | null }> {
  const end = await endOf(db)
  const broken =
    end.last === null ? 'The end of the chain is not kept any more' : await firstFault(db, end, { known, limit })
  return { entries: end.entries, hash: end.hash, broken }
}

interface Link {
  position: number
  entry_id: number
  hash: string
  /** The entry as it was hashed; null when the row is missing. */
  entry: string | null
}

async function endOf(db: Db) {
  const found = await db.execute<{ entries: number; hash: string; last: number }>(
    sql`select entries, hash, (select coalesce(max(position), 0) from audit_chain) as last from audit_head`,
  )
  const [row] = found.rows
  return row ? { entries: row.entries, hash: row.hash, last: row.last } : { entries: 0, hash: '', last: null }
}

async function firstFault(
  db: Db,
  end: ChainEnd & { last: number | null },
  { known, limit }: { known: ChainEnd | undefined; limit: AbortSignal | undefined },
) {
  let position = 0
  let hash = ''
  for (;;) {
    limit?.throwIfAborted()
    const links = await linksAfter(db, position, end.entries)
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
  const loose = await db.execute<{ id: number }>(
    sql`select id from audit_entries where not exists (select from audit_chain where entry_id = audit_entries.id) order by id limit 1`,
  )
  if (loose.rows[0]) return `Entry ${loose.rows[0].id} was added without being chained`
  const [foreign] = await db
    .select({ entry_id: auditSubjectRows.entry_id })
    .from(auditSubjectRows)
    .leftJoin(auditEntries, isOfEntry())
    .where(isNull(auditEntries.id))
    .orderBy(auditSubjectRows.entry_id)
    .limit(1)
  return foreign ? `Another subject was added to entry ${foreign.entry_id}` : null
}

/** The list of texts must be the same as in the SQL function `audit_hash`. */
async function linksAfter(db: Db, position: number, last: number): Promise<Link[]> {
  const found = await db.execute<Link & Record<string, unknown>>(sql`
    select chain.position, chain.entry_id, chain.hash, case when entry.id is not null then array_to_json(array[
      chain.position::text, entry.id::text, entry.actor_user_id::text, entry.action, entry.subject_type, entry.subject_id::text,
      entry.from_state, entry.to_state, entry.reason, entry.version::text, to_jsonb(entry.fields)::text,
      to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    ])::text end as entry
    from audit_chain chain left join audit_entries entry on entry.id = chain.entry_id
    where chain.position > ${position} and chain.position <= ${last}
    order by chain.position limit ${batch}`)
  return found.rows
}
