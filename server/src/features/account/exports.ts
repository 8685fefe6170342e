import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { exportHours, personalDataSentences } from '@marquee/contract/personal-data'
import type { Actor } from '@marquee/contract/policy'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { dataExports } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import type { OwnAccounts } from '../../identity/own-accounts.ts'
import type { Storage } from '../../images/storage.ts'
import { exportText } from './export-text.ts'

export type DataExports = ReturnType<typeof exportService>

/** An export that has been running for this long is given up, and another one may begin. */
const givenUpHours = 1
/** A file without a row that is older than this (ms) is left over: its row is written before it. */
const orphanAfterMs = 3_600_000

/** Files with everything of a person, made by a job, kept for a day and given to their owner alone. */
export function exportService(context: Context, { storage, own }: { storage: Storage; own: OwnAccounts | null }) {
  const { db, transactional } = context
  const isKept = gt(dataExports.expires_at, sql`now()`)

  return {
    /** The caller's export; null without one. */
    async state(actor: Actor) {
      const [row] = await db
        .select()
        .from(dataExports)
        .where(and(eq(dataExports.user_id, actor.id), isKept))
      return row ? shown(row) : null
    },

    /** Begins an export in place of a finished one; while one is being made, returns that. */
    start: transactional(async (actor: Actor) => {
      const [current] = await db
        .select()
        .from(dataExports)
        .where(
          and(
            eq(dataExports.user_id, actor.id),
            inArray(dataExports.status, ['waiting', 'running']),
            gt(dataExports.created_at, sql`now() - make_interval(hours => ${givenUpHours})`),
          ),
        )
      if (current) return shown(current)
      await remove(actor.id)
      const [row] = await db
        .insert(dataExports)
        .values({ user_id: actor.id, file: `x/${randomBytes(16).toString('hex')}.json`, expires_at: end })
        .returning()
      if (!row) throw notFound()
      await context.emit({ type: 'export.requested', exportId: row.id })
      return shown(row)
    }),

    /** The finished file of the caller. Fails with `not_found` without one. The caller of this must read `body` or destroy it. */
    async open(actor: Actor): Promise<{ body: Readable; size: number }> {
      const isReady = and(eq(dataExports.user_id, actor.id), eq(dataExports.status, 'ready'), isKept)
      const [row] = await db.select({ file: dataExports.file }).from(dataExports).where(isReady)
      const file = row && (await storage.get(row.file))
      if (!file) throw notFound(personalDataSentences.noExport)
      return file
    },

    remove,

    /** Makes the file of an export. Repeating it replaces the file; a finished or removed export is left alone. */
    async run(id: number, { isLast, signal }: { isLast: boolean; signal: AbortSignal }): Promise<void> {
      const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id))
      if (!row || row.status === 'ready') return
      const report = (progress: number) => change(id, { status: 'running', progress })
      try {
        await report(0)
        let size = 0
        const text = exportText(context, { userId: row.user_id, own, storage, report, signal })
        await storage.put(
          row.file,
          counted(text, (bytes) => (size += bytes)),
        )
        const isWanted = await change(id, { status: 'ready', progress: 100, size, expires_at: end })
        if (!isWanted) await storage.remove([row.file])
      } catch (error) {
        await storage.remove([row.file]).catch(() => undefined)
        if (isLast) await change(id, { status: 'failed' })
        throw error
      }
    },

    /** Removes exports whose time is over, and files without a row. Run periodically by every server. */
    async sweep(): Promise<void> {
      const over = await db
        .delete(dataExports)
        .where(lte(dataExports.expires_at, sql`now()`))
        .returning({ file: dataExports.file })
      await storage.remove(over.map(({ file }) => file))
      const orphans: string[] = []
      for await (const { key, modifiedAt } of storage.list('x/')) {
        if (modifiedAt.getTime() > Date.now() - orphanAfterMs) continue
        if ((await db.$count(dataExports, eq(dataExports.file, key))) === 0) orphans.push(key)
      }
      await storage.remove(orphans)
    },
  }

  /** Removes a person's export; the file goes after the commit. Call it in a transaction. */
  async function remove(userId: number): Promise<void> {
    const gone = await db
      .delete(dataExports)
      .where(eq(dataExports.user_id, userId))
      .returning({ file: dataExports.file })
    // A failure leaves a file without a row, which the sweep removes.
    context.afterCommit(() => void storage.remove(gone.map(({ file }) => file)).catch(() => undefined))
  }

  /** False when the export was removed meanwhile. */
  async function change(id: number, values: Partial<Omit<Row, 'expires_at'>> & { expires_at?: typeof end }) {
    const changed = await db
      .update(dataExports)
      .set(values)
      .where(eq(dataExports.id, id))
      .returning({ id: dataExports.id })
    return changed.length > 0
  }
}

type Row = typeof dataExports.$inferSelect

const end = sql`now() + make_interval(hours => ${exportHours})`

const shown = ({ status, progress, size, created_at, expires_at }: Row) => ({
  status,
  progress,
  size,
  created_at,
  expires_at,
})

async function* counted(text: AsyncIterable<string>, count: (bytes: number) => void): AsyncIterable<Uint8Array> {
  for await (const part of text) {
    const bytes = Buffer.from(part)
    count(bytes.length)
    yield bytes
  }
}
