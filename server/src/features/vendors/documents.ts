import type { ReceivedFile } from '@marquee/contract/fields'
import { maxCounts } from '@marquee/contract/limits'
import { refusals, type Actor } from '@marquee/contract/policy'
import { documentSentences, type DocumentUpdate, type VendorDocument } from '@marquee/contract/vendor-documents'
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { isHiredBy } from '../../db/hired.ts'
import { documentChecks, documentLooks, organizers, vendorDocuments, vendors } from '../../db/schema.ts'
import { isUnavailable } from '../../db/trouble.ts'
import { conflict, notFound, stale } from '../../errors.ts'
import { fileNameOf } from '../../images/file-name.ts'
import type { ImageStore } from '../../images/image-store.ts'
import { markAnswered } from '../../notify/answered.ts'
import { documentPath } from './document-reminders.ts'

type Form = Omit<DocumentUpdate, 'file'> & { file?: ReceivedFile | undefined }
type Row = typeof vendorDocuments.$inferSelect

const { id, vendor_id } = vendorDocuments
/** Today in UTC. */
const today = sql<string>`(clock_timestamp() at time zone 'UTC')::date`

/** Documents of vendors: insurance, licence, food permit and others. */
export function vendorDocumentService(context: Context, store: ImageStore) {
  const { db } = context

  return {
    /** A vendor's documents, those that end first at the top. Fails with `not_found` for everybody who may not read them. */
    async list(actor: Actor, vendorId: number): Promise<VendorDocument[]> {
      authorize(actor, 'document.see', await factsOf(actor, vendorId))
      const rows = await db
        .select()
        .from(vendorDocuments)
        .where(eq(vendor_id, vendorId))
        .orderBy(asc(vendorDocuments.valid_until), asc(id))
      return shown(actor, rows)
    },

    /** Adds a document to the caller's profile; sent again, it is the same one. Fails above the number of documents, and as `ImageStore.saveFile` does. */
    async add(actor: Actor, { file, ...fields }: Form & { file: ReceivedFile }): Promise<VendorDocument> {
      const vendorId = actor.vendor?.id ?? 0
      authorize(actor, 'document.edit', { contractor_id: vendorId })
      await refuseWhenFull(vendorId)
      return keeping(await store.saveFile(file, 'd/'), async (stored) => {
        await lockVendor(vendorId)
        const columns = columnsOf(fields)
        const same = Object.entries({ ...columns, sha256: stored.sha256 }).map(
          ([name, value]) => sql`${vendorDocuments[name as keyof typeof columns]} is not distinct from ${value}`,
        )
        const [before] = await db
          .select()
          .from(vendorDocuments)
          .where(and(eq(vendor_id, vendorId), ...same))
        if (before) {
          dropFiles([stored])
          return shownOne(actor, before)
        }
        await refuseWhenFull(vendorId)
        const row = await db
          .insert(vendorDocuments)
          .values({
            ...columns,
            ...stored,
            name: fileNameOf(fields.file_name ?? '', stored.key),
            vendor_id: vendorId,
          })
          .returning()
          .then(firstRow())
        await context.audit(actor, 'document.add', vendorId, { to: row.kind })
        return shownOne(actor, row)
      })
    },

    /**
     * Replaces all fields of a document, and its file if there is one. Nobody has checked what it is now. Fails with `stale` for another
     * version.
     */
    async replace(
      actor: Actor,
      documentId: number,
      { file, ...fields }: Form,
      version?: number,
    ): Promise<VendorDocument> {
      authorize(actor, 'document.edit', await ownerOf(documentId))
      return keeping(file && (await store.saveFile(file, 'd/')), async (stored) => {
        const before = await lockOwn(actor, documentId)
        if (version !== undefined && version !== before.version) throw stale()
        const name = stored ? fileNameOf(fields.file_name ?? '', stored.key) : before.name
        const row = await db
          .update(vendorDocuments)
          .set({ ...columnsOf(fields), ...stored, name, version: before.version + 1, updated_at: sql`now()` })
          .where(eq(id, documentId))
          .returning()
          .then(firstRow())
        await db.delete(documentChecks).where(eq(documentChecks.document_id, documentId))
        if (stored) context.afterCommit(() => dropFiles([before]))
        await markAnswered(db, documentPath(documentId), ['document.ending'])
        await context.audit(actor, 'document.replace', before.vendor_id, { from: before.kind, to: row.kind })
        return shownOne(actor, row)
      })
    },

    async remove(actor: Actor, documentId: number): Promise<null> {
      authorize(actor, 'document.edit', await ownerOf(documentId))
      return context.inTransaction(async () => {
        const row = await lockOwn(actor, documentId)
        await db.delete(vendorDocuments).where(eq(id, documentId))
        context.afterCommit(() => dropFiles([row]))
        await markAnswered(db, documentPath(documentId), ['document.ending'])
        await context.audit(actor, 'document.remove', row.vendor_id, { from: row.kind })
        return null
      })
    },

    /** Marks a version of a document as checked by the caller's side. Fails with `conflict` when it was replaced. */
    async check(actor: Actor, documentId: number, version: number): Promise<VendorDocument> {
      authorize(actor, 'document.check', await factsOf(actor, (await ownerOf(documentId)).contractor_id))
      return context.inTransaction(async () => {
        const row = await lockDocument(documentId)
        authorize(actor, 'document.check', await factsOf(actor, row.vendor_id))
        if (row.version !== version) throw conflict(documentSentences.changed)
        const organizer_id = actor.role === 'admin' ? null : actor.organizer!.id
        const { rowCount } = await db
          .insert(documentChecks)
          .values({ document_id: documentId, organizer_id, day: today })
          .onConflictDoNothing()
        if (rowCount !== 0) {
          const { kind, valid_from, valid_until, sha256 } = row
          const reason = `${kind}, ${valid_from} to ${valid_until ?? 'no end'}, SHA-256 ${sha256}`
          await context.audit(actor, 'document.check', row.vendor_id, { reason, version })
        }
        return shownOne(actor, row)
      })
    },

    /**
     * The file of a document. An organizer's download goes into the vendor's list, an admin's into the audit log. The caller of this must read
     * `body` or destroy it.
     */
    async open(actor: Actor, documentId: number) {
      const row = await context.actingAs(actor, () =>
        context.inTransaction(async () => {
          const row = await lockDocument(documentId)
          authorize(actor, 'document.see', await factsOf(actor, row.vendor_id))
          if (actor.role === 'client' && actor.organizer) {
            const look = { document_id: documentId, organizer_id: actor.organizer.id, day: today }
            await db.insert(documentLooks).values(look).onConflictDoNothing()
          }
          if (actor.role === 'admin') await context.audit(actor, 'document.read', row.vendor_id, { to: row.kind })
          return row
        }),
      )
      const file = await store.openFile(row.key)
      if (!file) throw notFound(refusals.documentNotFound)
      return { ...file, name: row.name }
    },

    /** Removes all documents of a vendor; the stored files go after the commit. Call it in a transaction. */
    async erase(vendorId: number): Promise<void> {
      const gone = await db
        .delete(vendorDocuments)
        .where(eq(vendor_id, vendorId))
        .returning({ key: vendorDocuments.key })
      context.afterCommit(() => dropFiles(gone))
    },
  }

  /** What the policy asks about the documents of a vendor. */
  async function factsOf(actor: Actor, contractor_id: number) {
    const is_hired = actor.organizer !== null && (await isHiredBy(db, contractor_id, actor.organizer.id))
    return { contractor_id, is_hired }
  }

  async function ownerOf(documentId: number): Promise<{ contractor_id: number }> {
    return db
      .select({ contractor_id: vendor_id })
      .from(vendorDocuments)
      .where(eq(id, documentId))
      .then(firstRow(refusals.documentNotFound))
  }

  async function lockVendor(vendorId: number): Promise<void> {
    await db.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for('no key update')
  }

  async function lockDocument(documentId: number): Promise<Row> {
    return db
      .select()
      .from(vendorDocuments)
      .where(eq(id, documentId))
      .for('no key update')
      .then(firstRow(refusals.documentNotFound))
  }

  async function lockOwn(actor: Actor, documentId: number): Promise<Row> {
    const row = await lockDocument(documentId)
    authorize(actor, 'document.edit', { contractor_id: row.vendor_id })
    return row
  }

  async function refuseWhenFull(vendorId: number): Promise<void> {
    const count = await db.$count(vendorDocuments, eq(vendor_id, vendorId))
    if (count >= maxCounts.vendorDocuments) throw conflict(refusals.manyDocuments)
  }

  /** Runs `work` in a transaction, and drops the stored file when it fails. */
  async function keeping<Stored extends { key: string } | undefined, T>(
    stored: Stored,
    work: (stored: Stored) => Promise<T>,
  ): Promise<T> {
    try {
      return await context.inTransaction(() => work(stored))
    } catch (error) {
      // When the answer to the commit was lost, the row may exist; otherwise the sweep deletes the file.
      if (stored && !isUnavailable(error)) dropFiles([stored])
      throw error
    }
  }

  /** Runs in the background and reports no error: the sweep deletes files that stay behind. */
  function dropFiles(gone: readonly { key: string }[]): void {
    void store.dropFiles(gone.map((file) => file.key)).catch(() => undefined)
  }

  async function shownOne(actor: Actor, row: Row): Promise<VendorDocument> {
    return (await shown(actor, [row]))[0]!
  }

  /** The vendor and admins read everything, an organizer the own check and that of admins. */
  async function shown(actor: Actor, rows: readonly Row[]): Promise<VendorDocument[]> {
    if (rows.length === 0) return []
    const isOfVendor = eq(vendor_id, rows[0]!.vendor_id)
    const own = actor.role === 'client' ? actor.organizer?.id : undefined
    const columns = <Table extends typeof documentLooks | typeof documentChecks>({ document_id, day }: Table) => ({
      document_id,
      by: organizers.organization_name,
      day,
    })
    const checks = await db
      .select(columns(documentChecks))
      .from(documentChecks)
      .innerJoin(vendorDocuments, eq(id, documentChecks.document_id))
      .leftJoin(organizers, eq(organizers.id, documentChecks.organizer_id))
      .where(
        and(
          isOfVendor,
          own === undefined ? undefined : or(isNull(documentChecks.organizer_id), eq(documentChecks.organizer_id, own)),
        ),
      )
      .orderBy(asc(documentChecks.day), asc(organizers.id))
    const looks =
      own === undefined
        ? await db
            .select(columns(documentLooks))
            .from(documentLooks)
            .innerJoin(vendorDocuments, eq(id, documentLooks.document_id))
            .leftJoin(organizers, eq(organizers.id, documentLooks.organizer_id))
            .where(isOfVendor)
            .orderBy(desc(documentLooks.day), asc(organizers.id))
        : []
    return rows.map((row) => ({
      ...row,
      updated_at: row.updated_at.toISOString(),
      checks: checks.filter((one) => one.document_id === row.id),
      looks: looks.filter((one) => one.document_id === row.id),
    }))
  }
}

const columnsOf = ({ kind, title, valid_from, valid_until }: Omit<Form, 'file' | 'file_name'>) => ({
  kind,
  title: kind === 'other' ? title! : null,
  valid_from,
  valid_until: valid_until ?? null,
})
