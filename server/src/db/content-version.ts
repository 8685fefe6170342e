import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from './client.ts'
import { contentChanges } from './schema.ts'
import type { Source } from './timed-queries.ts'

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
  takeTouched(): string[] | null
  /** Another number whenever all searches may show something else, as far as `current` has seen. */
  searches(): number
}

/** That of the replica is another one, because its content changes later. */
export type ContentVersions = Record<Source, ContentVersion>

/**
 * How long (ms) an answer is sent without asking what has changed. A rejected vendor is gone within a second, and a replica may be half a second
 * behind (`db/replica.ts`). A shorter time costs speed while people write: each change empties what is kept once in this time.
 */
export const freshForMs = { primary: 700, replica: 350 }
/** Changes outside of the database, such as a failover that lost a commit, disappear after this time (ms). */
export const maxAgeMs = 60_000

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
  let searches = 0
  let day = dayNow()
  let seen: Moment | undefined
  let latest = never

  return {
    async current() {
      const now = performance.now()
      if (latest.commits !== commits() || now - latest.begunAt >= freshForMs)
        latest = { begunAt: now, commits: commits(), done: compare() }
      await latest.done
      if (day !== dayNow()) changeAll()
      day = dayNow()
      return changes + day
    },
    takeTouched() {
      const taken = touched
      touched = []
      return taken
    },
    searches: () => searches,
  }

  function changeAll(): void {
    touched = null
    searches += 1
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
    const isKnown = isSame && fresh.every((change) => change.touched)
    if (!isKnown) changeAll()
    else touched &&= [...touched, ...fresh.flatMap((change) => change.touched ?? [])]
    seen = { since, xids: new Set(recorded.flatMap(({ xid, is_open }) => (is_open ? xid : []))) }
  }
}

/**
 * One for all that is kept of a database: what an answer is made from is then never older than what the answer is kept for. `freshFor` (ms) is
 * how long something is used without asking what has changed.
 */
export function contentVersions(
  database: Pick<Database, 'db' | 'commits' | 'replica'>,
  freshFor: number = freshForMs[database.replica ? 'replica' : 'primary'],
): ContentVersions {
  const of = () => contentVersion(database, { freshForMs: freshFor })
  return { primary: of(), replica: of() }
}

/** So many things are kept at most. */
const maxKept = 500

/**
 * Keeps what `read` finds until all searches may show something else: for what does not depend on which vendor changes. Equal questions at the
 * same time share one `read`.
 */
export function keptForSearches<Asked, Found>(
  { readForAll, content }: Searched,
  read: (asked: Asked) => Promise<Found>,
): (asked: Asked) => Promise<Found> {
  const kept = new LRUCache<string, Promise<Found>>({ max: maxKept, ttl: maxAgeMs })
  return (asked) =>
    readForAll(async (from) => {
      await content[from].current()
      const key = JSON.stringify([from, content[from].searches(), asked])
      const known = kept.get(key)
      if (known) return known
      const found = read(asked)
      kept.set(key, found)
      found.catch(() => kept.delete(key))
      return found
    })
}

/** A database with what shows whether its content has changed. */
export interface Searched extends Pick<Database, 'db' | 'readForAll'> {
  content: ContentVersions
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
