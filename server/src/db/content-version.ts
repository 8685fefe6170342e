import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from './client.ts'
import { contentChanges } from './schema.ts'

/** The version of everything that public answers are made from. */
export interface ContentVersion {
  /**
   * The version now: a number that rises with every committed change of a watched table, and at midnight in UTC. A
   * change that another process committed less than `freshForMs` ago may be missing; one of this process is not. Rejects
   * when the database does not answer.
   */
  current(): Promise<number>
  /**
   * For each vendor of whom searches show something else since the last call, the marks before and after. Null when all searches may show
   * something else.
   */
  takeTouched?(): string[] | null
}

const dayNow = () => Math.floor(Date.now() / dayMs)

/** How long (ms) a check counts, from its beginning. */
const defaultFreshForMs = 250
const dayMs = 86_400_000

interface Check {
  begunAt: number
  /** The transactions that this process had committed when the check began. */
  commits: number
  done: Promise<void>
}

const never: Check = { begunAt: -Infinity, commits: -1, done: Promise.resolve() }

/**
 * Reads the changes that triggers record in `content_changes`, when somebody asks and the last check is too old. There
 * is no timer and no connection that must stay open. See docs/decisions/016.
 */
export function contentVersion(
  { db, commits }: Pick<Database, 'db' | 'commits'>,
  { freshForMs = defaultFreshForMs }: { freshForMs?: number | undefined } = {},
): ContentVersion {
  let changes = 0
  let touched: string[] | null = null
  let day = dayNow()
  let seen: Moment | undefined
  let latest = never

  return {
    async current() {
      const now = performance.now()
      if (latest.commits !== commits() || now - latest.begunAt >= freshForMs)
        latest = { begunAt: now, commits: commits(), done: compare() }
      await latest.done
      if (day !== dayNow()) touched = null
      day = dayNow()
      return changes + day
    },
    takeTouched() {
      const taken = touched
      touched = []
      return taken
    },
  }

  async function compare(): Promise<void> {
    const before = seen
    const { since, recorded } = await readChanges(db, before?.since).catch((error: unknown) => {
      // The database may be another one afterwards, for example a restored copy.
      seen = undefined
      latest = never
      throw error
    })
    const fresh = recorded.filter(({ xid }) => !before?.xids.has(xid))
    const isSame = before && recorded.length - fresh.length === before.xids.size
    if (!isSame || fresh.length > 0) changes += 1
    const isKnown = isSame && touched && fresh.every((change) => change.touched)
    touched = isKnown ? [...touched!, ...fresh.flatMap((change) => change.touched ?? [])] : null
    seen = { since, xids: new Set(recorded.flatMap(({ xid, is_open }) => (is_open ? xid : []))) }
  }
}

/** A database with what shows whether its content has changed. */
export type Searched = Pick<Database, 'db' | 'commits' | 'readForAll'>

/** So many things are kept of each database at most. */
const maxKept = 500

/**
 * Keeps what `read` finds until all searches may show something else (`takeTouched`): for what does not depend on which vendor changes.
 * Equal questions at the same time share one `read`.
 */
export function keptForSearches<Asked, Found>(database: Searched, read: (asked: Asked) => Promise<Found>) {
  const of = () => ({ version: contentVersion(database), kept: new LRUCache<string, Promise<Found>>({ max: maxKept }) })
  const each = { primary: of(), replica: of() }
  return (asked: Asked): Promise<Found> =>
    database.readForAll(async (from) => {
      const { version, kept } = each[from]
      await version.current()
      if (!version.takeTouched?.()) kept.clear()
      const key = JSON.stringify(asked)
      const found = kept.get(key) ?? read(asked)
      kept.set(key, found)
      found.catch(() => kept.delete(key))
      return found
    })
}

/**
 * Removes the recorded changes. The removal is recorded as a change itself, so that it cannot hide a change from a
 * process that has not seen it yet. Also called at the start: a restored copy of a database contains ids of
 * transactions that this database may still have to give.
 */
export async function sweepContentChanges({ db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>) {
  const some = db.select({ xid: contentChanges.xid }).from(contentChanges).limit(sweepBatch)
  for (let removed = sweepBatch; removed === sweepBatch;) {
    removed = await inTransaction(async () => {
      const { rowCount } = await db.delete(contentChanges).where(sql`${contentChanges.xid} in ${some}`)
      await recordContentChange(db)
      return rowCount ?? 0
    })
  }
}

/** Makes every process renew its public answers, after something that no table shows. */
export async function recordContentChange(db: Db): Promise<void> {
  await db
    .insert(contentChanges)
    .values({})
    .onConflictDoUpdate({ target: contentChanges.xid, set: { touched: null } })
}

/** Rows that one statement deletes, so that it ends within the timeout of a statement. */
const sweepBatch = 10_000

interface Moment {
  /** All transactions before this id had ended. */
  since: string
  /** Those recorded from `since` on. */
  xids: ReadonlySet<string>
}

/**
 * What is recorded from `before` on, and which of it is at or after the new moment. When nothing was committed in between, it is what was
 * seen before. A set of ids and not the highest one, because transactions end in another order than they begin. The ids that are running come
 * from the start of the snapshot only, because a standby server does not name them.
 */
async function readChanges(db: Db, before: string | undefined) {
  const { xid, touched } = contentChanges
  const { rows } = await db.execute<{
    since: string
    recorded: { xid: string; touched: string[] | null; is_open: boolean }[] | null
  }>(sql`
    select since::text as since, (
      select json_agg(json_build_object('xid', ${xid}::text, 'touched', ${touched}, 'is_open', ${xid} >= since))
      from ${contentChanges} where ${xid} >= coalesce(${before ?? null}::text::xid8, since)) as recorded
    from (select pg_snapshot_xmin(pg_current_snapshot()) as since) as moment`)
  const [row] = rows
  if (!row) throw new Error('The database named no snapshot')
  return { since: row.since, recorded: row.recorded ?? [] }
}
