import type { ReceivedFile } from '@marquee/contract/fields'
import { maxCounts } from '@marquee/contract/limits'
import { can, refusals, type Actor } from '@marquee/contract/policy'
import { questionSentences, type AnswerFile } from '@marquee/contract/questions'
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { firstRow } from '../../db/first-row.ts'
import { isGuestOf } from '../../db/public-events.ts'
import { answerFiles, applicationDrafts, callQuestions, events, keptApplications, vendors } from '../../db/schema.ts'
import { isUnavailable } from '../../db/trouble.ts'
import { conflict, notFound } from '../../errors.ts'
import { fileNameOf } from '../../images/file-name.ts'
import type { ImageStore } from '../../images/image-store.ts'

/** Files that vendors upload to answer questions. A file belongs to the application that named it first, also when another one replaces it. */
export function answerFileService(context: Context, store: ImageStore) {
  const { db } = context
  const { id, name, size, key, vendor_id, event_id, application_id } = answerFiles

  return {
    /**
     * Stores a file for an event that the caller may apply to, or keep an application to. Fails when the policy refuses that, with `conflict` where no question asks for
     * a file, or above the number of files, and as `ImageStore.saveFile` does.
     */
    async add(actor: Actor, form: { event_id: number; file_name: string; file: ReceivedFile }): Promise<AnswerFile> {
      const vendorId = await requireAsked(actor, form.event_id)
      await refuseWhenFull(vendorId, form.event_id)
      const { sha256: _, ...stored } = await store.saveFile(form.file, 'f/')
      try {
        return await context.inTransaction(async () => {
          await db.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('no key update')
          await refuseWhenFull(vendorId, form.event_id)
          const file = { ...stored, name: fileNameOf(form.file_name, stored.key) }
          return db
            .insert(answerFiles)
            .values({ ...file, vendor_id: vendorId, event_id: form.event_id })
            .returning({ id, name, size })
            .then(firstRow())
        })
      } catch (error) {
        // When the answer to the commit was lost, the row may exist; otherwise the sweep deletes the file.
        if (!isUnavailable(error)) dropFiles([stored])
        throw error
      }
    },

    /** A file with its name, for the vendor and, once it was sent, the organizer. The caller of this must read `body` or destroy it. */
    async open(actor: Actor, fileId: number) {
      const row = await db
        .select({
          name,
          key,
          contractor_id: vendor_id,
          // Before it is sent, it is the vendor's alone.
          organizer_id: sql<number>`case when ${application_id} is null then 0 else ${events.organizer_id} end`.mapWith(
            events.organizer_id,
          ),
        })
        .from(answerFiles)
        .innerJoin(events, eq(events.id, event_id))
        .where(eq(id, fileId))
        .then(firstRow(questionSentences.fileNotFound))
      if (!can(actor, 'application.changes', row)) throw notFound(questionSentences.fileNotFound)
      const file = await store.openFile(row.key)
      if (!file) throw notFound(questionSentences.fileNotFound)
      return { ...file, name: row.name }
    },

    /** Removes all files of a vendor; the stored ones go after the commit. Call it in a transaction. */
    async erase(vendorId: number): Promise<void> {
      const gone = await db.delete(answerFiles).where(eq(vendor_id, vendorId)).returning({ key })
      context.afterCommit(() => dropFiles(gone))
    },
  }

  async function requireAsked(actor: Actor, eventId: number): Promise<number> {
    const event = await db
      .select({
        id: events.id,
        organizer_id: events.organizer_id,
        status: events.status,
        visibility: events.visibility,
      })
      .from(events)
      .where(eq(events.id, eventId))
      .then(firstRow(refusals.eventNotFound))
    const is_guest = await isGuestOf(db, actor, event)
    const known = { ...event, is_guest }
    if (!can(actor, 'application.keep', known)) authorize(actor, 'application.create', known)
    const { kind, position } = callQuestions
    const asked = and(eq(callQuestions.event_id, eventId), eq(kind, 'file'), isNotNull(position))
    if (!actor.vendor || (await db.$count(callQuestions, asked)) === 0) throw conflict(questionSentences.changed)
    return actor.vendor.id
  }

  async function refuseWhenFull(vendorId: number, eventId: number): Promise<void> {
    const count = await db.$count(answerFiles, and(eq(vendor_id, vendorId), eq(event_id, eventId)))
    if (count >= maxCounts.answerFiles) throw conflict(questionSentences.manyFiles)
  }

  /** Runs in the background and reports no error: the sweep deletes files that stay behind. */
  function dropFiles(gone: readonly { key: string }[]): void {
    void store.dropFiles(gone.map((file) => file.key)).catch(() => undefined)
  }
}

/** Whose files an answer may name: those that this vendor uploaded for this event. */
export type FileOwner = Record<'vendor_id' | 'event_id', number>

/** Those of the files that the owner may answer with. They stay until the transaction ends. */
export async function lockFiles(db: Db, owner: FileOwner, ids: readonly number[]): Promise<Map<number, AnswerFile>> {
  if (ids.length === 0) return new Map()
  const { id, name, size, vendor_id, event_id } = answerFiles
  const rows = await db
    .select({ id, name, size })
    .from(answerFiles)
    .where(and(inArray(id, [...ids]), eq(vendor_id, owner.vendor_id), eq(event_id, owner.event_id)))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Makes files part of an application. Call it after `lockFiles`. */
export async function attachFiles(db: Db, applicationId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(answerFiles)
    .set({ application_id: applicationId })
    .where(inArray(answerFiles.id, [...ids]))
}

/** Forgets files that were uploaded a day ago and neither sent nor part of what is kept of an application. Run periodically by every server. */
export async function sweepUnsentFiles(db: Db): Promise<void> {
  const { application_id, created_at, vendor_id, event_id } = answerFiles
  const isPartOf = (kept: typeof applicationDrafts | typeof keptApplications) =>
    sql`exists (select from ${kept} where ${kept.vendor_id} = ${vendor_id} and ${kept.event_id} = ${event_id})`
  await db
    .delete(answerFiles)
    .where(
      and(
        isNull(application_id),
        lt(created_at, sql`now() - interval '1 day'`),
        sql`not ${isPartOf(applicationDrafts)} and not ${isPartOf(keptApplications)}`,
      ),
    )
}
