import type { ReceivedFile } from '@marquee/contract/fields'
import { maxCounts } from '@marquee/contract/limits'
import type { EventImage, VendorImage } from '@marquee/contract/pictures'
import { refusals } from '@marquee/contract/policy'
import { and, asc, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import type { Db } from '../db/client.ts'
import { answerFiles, bookingFiles, events, pictures, vendorDocuments, vendors } from '../db/schema.ts'
import { isUnavailable } from '../db/trouble.ts'
import { conflict, notFound } from '../errors.ts'
import type { Addressing, StoredPicture } from './addresses.ts'
import type { ImageStore, UploadClaim } from './image-store.ts'
import type { Picture } from './picture.ts'
import { uploadSlots } from './upload-slots.ts'

/** The owner of pictures: a vendor, an event, or an event with one plan of its ground. */
export type Owner = { vendor_id: number } | { event_id: number } | { plan_of: number }
export type PictureRow = typeof pictures.$inferSelect
/** The columns of a row that are needed to send it. */
export type PictureFields = Omit<PictureRow, 'created_at'>
export type Gallery = ReturnType<typeof gallery>

interface Caption {
  alt_text?: string | null | undefined
  is_primary: boolean
}

/**
 * The pictures of vendors and events, in order. An owner's rows change only while the owner is locked, so that
 * concurrent requests keep the limits, the order stays dense from 0, and exactly one picture is primary. Pictures are
 * read and stored before the transaction. The caller checks permissions.
 */
export function gallery(context: Context, store: ImageStore) {
  const { db } = context
  const { id, display_order } = pictures
  const slots = uploadSlots(context)

  return {
    /**
     * The ordered pictures of many events, in one statement, by the event's id; an event without pictures is absent.
     */
    async ofEvents(ids: readonly number[]): Promise<Map<number, PictureRow[]>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select()
        .from(pictures)
        .where(inArray(pictures.event_id, [...ids]))
        .orderBy(asc(display_order), asc(id))
      return Map.groupBy(rows, (row) => row.event_id as number)
    },

    async find(pictureId: number): Promise<PictureRow | null> {
      const [row] = await db.select().from(pictures).where(eq(id, pictureId))
      return row ?? null
    },

    /**
     * Reads, stores and appends a picture; the first one becomes primary. Fails with `conflict` above the owner's
     * limit, `not_found` when the owner does not exist, or `unsupported`, `too_large` or `validation` because of the
     * bytes. `within` runs in the same transaction, before the limit is checked: a plan replaces the one before.
     */
    async add(
      owner: Owner,
      { image, ...caption }: Caption & { image: ReceivedFile },
      within?: () => Promise<void>,
    ): Promise<PictureRow> {
      if (!('plan_of' in owner)) await refuseEarly(owner)
      return append(owner, await store.save(image), caption, within)
    },

    /**
     * Stores the pictures of an owner without pictures, in order; the first one becomes primary. `ready` are results of `readPicture`.
     * Fails with `not_found` when the owner does not exist, and with `conflict` for too many pictures or when the owner has some already. The
     * files stay after a failure, because the same bytes have the same names: `sweep` removes those without a row.
     */
    async fill(owner: Owner, ready: readonly (Picture & { alt_text: string })[]): Promise<void> {
      const stored = await Promise.all(ready.map((picture) => store.saveReady(picture)))
      await context.inTransaction(async () => {
        await lock(db, owner)
        if ((await refuseWhenFull(db, owner, ready.length)) > 0) throw conflict('There are pictures already.')
        await db.insert(pictures).values(
          stored.map((picture, index) => ({
            ...owner,
            ...picture,
            alt_text: ready[index]?.alt_text ?? null,
            is_primary: index === 0,
            display_order: index,
          })),
        )
      })
    },

    /**
     * Gives the pictures of one event to another one that has none, with their order and texts. Both rows of a picture name the same
     * files. Call it in the transaction that creates the other event.
     */
    async copy(from: { event_id: number }, to: { event_id: number }): Promise<void> {
      // The lock keeps the files: whoever removes these pictures at the same time sees the new rows, or leaves none to copy.
      await lock(db, from)
      const rows = await db.select().from(pictures).where(belongsTo(from))
      if (rows.length === 0) return
      await db.insert(pictures).values(rows.map(({ id: _id, created_at: _at, ...row }) => ({ ...row, ...to })))
    },

    /**
     * Creates a URL that accepts one picture for this vendor. Fails as `refuseWhenFull` does, and when too many
     * uploads are open.
     */
    async openUpload(claim: UploadClaim) {
      const owner = { vendor_id: claim.vendorId }
      const issued = await store.issueUpload(claim)
      await context.inTransaction(async () => {
        await lock(db, owner)
        await refuseWhenFull(db, owner)
        const expired = await slots.open(issued.image_key, claim.vendorId)
        context.afterCommit(() => void store.dropFiles(expired).catch(() => undefined))
      })
      return issued
    },

    /**
     * Appends the picture that was PUT to an upload URL, once; fails as `add` does, and when the key is not valid.
     * `within` as there.
     */
    async adopt(
      vendorId: number,
      { image_key, ...caption }: Caption & { image_key: string },
      within: () => Promise<void>,
    ): Promise<PictureRow> {
      const owner = { vendor_id: vendorId }
      await refuseEarly(owner)
      store.requireIssued(image_key, vendorId)
      return slots.whileClaimed(image_key, () =>
        store.adopt(image_key, vendorId, (stored) =>
          append(owner, stored, caption, async () => {
            await slots.close(image_key)
            await within()
          }),
        ),
      )
    },

    /**
     * Deletes files without an owner: pictures without a row, and expired uploads. Returns the number of pictures
     * whose files were deleted.
     */
    async sweep(): Promise<number> {
      await store.dropFiles(await slots.expire())
      return store.sweep({ isKept: keptKeys })
    },

    /**
     * Deletes a picture; when it was primary, the next in order becomes primary. Its files are deleted after the
     * commit.
     */
    async remove(pictureId: number): Promise<void> {
      await withPicture(pictureId, async (picture, siblings) => {
        await db.delete(pictures).where(eq(id, pictureId))
        const isLater = gt(display_order, picture.display_order)
        await set(and(siblings, isLater), { display_order: sql`${display_order} - 1` })
        if (picture.is_primary) await set(and(siblings, eq(display_order, 0)), { is_primary: true })
        await dropFiles([picture])
      })
    },

    /** Moves a picture to a position, counted from 0; larger positions mean last. The others are renumbered. */
    async move(pictureId: number, position: number): Promise<PictureRow> {
      return change(pictureId, async (siblings) => {
        const order = await db.select({ id }).from(pictures).where(siblings).orderBy(asc(display_order), asc(id))
        const ids = order.map((row) => row.id).filter((each) => each !== pictureId)
        ids.splice(position, 0, pictureId)
        await set(siblings, { display_order: sql`array_position(${sql.param(ids)}::bigint[], ${id}) - 1` })
      })
    },

    /** Changes the alternative text of a picture; null removes it. */
    async describe(pictureId: number, alt_text: string | null): Promise<PictureRow> {
      return change(pictureId, () => set(eq(id, pictureId), { alt_text }))
    },

    /** Makes a picture the primary one, in place of the former one. */
    async makePrimary(pictureId: number): Promise<PictureRow> {
      return change(pictureId, async (siblings) => {
        await set(and(siblings, ne(id, pictureId), pictures.is_primary), { is_primary: false })
        await set(eq(id, pictureId), { is_primary: true })
      })
    },

    /** Deletes all pictures of an owner, of an event also its plan. Their files are deleted after the commit. */
    async removeAll(owner: Owner): Promise<void> {
      const plan = 'event_id' in owner ? eq(pictures.plan_of, owner.event_id) : undefined
      const gone = await db
        .delete(pictures)
        .where(or(belongsTo(owner), plan))
        .returning({ key: pictures.key, width: pictures.width })
      await dropFiles(gone)
    },
  }

  async function set(which: SQL | undefined, values: PgUpdateSetSource<typeof pictures>): Promise<void> {
    await db.update(pictures).set(values).where(which)
  }

  /**
   * Refuses what will fail anyway before the picture is read. Runs in a transaction of its own, because reading takes
   * long.
   */
  async function refuseEarly(owner: Owner): Promise<void> {
    await context.inTransaction(() => refuseWhenFull(db, owner))
  }

  /** `before` runs in the same transaction, under the owner's lock. */
  async function append(
    owner: Owner,
    stored: StoredPicture,
    caption: Caption,
    before?: () => Promise<void>,
  ): Promise<PictureRow> {
    try {
      return await context.inTransaction(async () => {
        await lock(db, owner)
        await before?.()
        const count = await refuseWhenFull(db, owner)
        const isPrimary = caption.is_primary || count === 0
        if (isPrimary) await set(and(belongsTo(owner), pictures.is_primary), { is_primary: false })
        const [row] = await db
          .insert(pictures)
          .values({
            ...owner,
            ...stored,
            alt_text: caption.alt_text ?? null,
            is_primary: isPrimary,
            display_order: count,
          })
          .returning()
        if (!row) throw notFound()
        return row
      })
    } catch (error) {
      // When the answer to the commit was lost, the row may exist: the files stay then, and the sweep deletes them if
      // they have no row.
      if (!isUnavailable(error)) removeFiles([stored])
      throw error
    }
  }

  /** Those of the keys that belong to a row. */
  async function keptKeys(keys: readonly string[]): Promise<string[]> {
    const rows = await db
      .select({ key: pictures.key })
      .from(pictures)
      .where(inArray(pictures.key, [...keys]))
      .union(
        db
          .select({ key: answerFiles.key })
          .from(answerFiles)
          .where(inArray(answerFiles.key, [...keys])),
      )
      .union(
        db
          .select({ key: vendorDocuments.key })
          .from(vendorDocuments)
          .where(inArray(vendorDocuments.key, [...keys])),
      )
      .union(
        db
          .select({ key: bookingFiles.key })
          .from(bookingFiles)
          .where(inArray(bookingFiles.key, [...keys])),
      )
    return rows.map((row) => row.key)
  }

  /**
   * Locks the picture's owner and passes on the picture as read under the lock, with a condition for all pictures of
   * the owner.
   */
  async function withPicture<T>(
    pictureId: number,
    work: (picture: PictureRow, siblings: SQL) => Promise<T>,
  ): Promise<T> {
    return context.inTransaction(async () => {
      const { vendor_id, event_id } = await reload(pictureId)
      const owner = vendor_id === null ? { event_id: event_id as number } : { vendor_id }
      await lock(db, owner)
      return work(await reload(pictureId), belongsTo(owner))
    })
  }

  /** The picture as it is after the change. */
  async function change(pictureId: number, work: (siblings: SQL) => Promise<unknown>): Promise<PictureRow> {
    return withPicture(pictureId, async (_, siblings) => {
      await work(siblings)
      return reload(pictureId)
    })
  }

  async function reload(pictureId: number): Promise<PictureRow> {
    const [row] = await db.select().from(pictures).where(eq(id, pictureId))
    if (!row) throw notFound()
    return row
  }

  /**
   * Deletes the files of deleted rows after the commit, except those that another row names too. Call it under the owner's lock. When the
   * last two rows go at the same time, each transaction still sees the other's row: then the sweep deletes the files.
   */
  async function dropFiles(gone: readonly Pick<StoredPicture, 'key' | 'width'>[]): Promise<void> {
    const kept = new Set(await keptKeys(gone.map(({ key }) => key)))
    context.afterCommit(() => removeFiles(gone.filter(({ key }) => !kept.has(key))))
  }

  /** Runs in the background and reports no error: the sweep deletes files that stay behind. */
  function removeFiles(gone: readonly Pick<StoredPicture, 'key' | 'width'>[]): void {
    for (const picture of gone) store.remove(picture).catch(() => undefined)
  }
}

/** A vendor's picture in the API; `isPublic` when everybody may see the vendor. */
export function toVendorImage(row: PictureFields, addressesOf: Addressing, isPublic: boolean): VendorImage {
  return { ...toImage(row), ...addressesOf(row, isPublic), image_key: row.key, contractor_id: row.vendor_id as number }
}

/** An event's picture in the API; `isPublic` when everybody may see the event. */
export function toEventImage(row: PictureFields, addressesOf: Addressing, isPublic: boolean): EventImage {
  return { ...toImage(row), ...addressesOf(row, isPublic), event_id: row.event_id as number }
}

function toImage({ id, alt_text, is_primary, display_order }: PictureFields) {
  return { id, alt_text, is_primary, display_order }
}

function belongsTo(owner: Owner): SQL {
  if ('plan_of' in owner) return eq(pictures.plan_of, owner.plan_of)
  return 'vendor_id' in owner ? eq(pictures.vendor_id, owner.vendor_id) : eq(pictures.event_id, owner.event_id)
}

/** Not `for update`: other rows that only refer to the owner may be written meanwhile. */
async function lock(db: Db, owner: Owner): Promise<void> {
  const [row] =
    'vendor_id' in owner
      ? await db.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, owner.vendor_id)).for('no key update')
      : await db
          .select({ id: events.id })
          .from(events)
          .where(eq(events.id, 'plan_of' in owner ? owner.plan_of : owner.event_id))
          .for('no key update')
  if (!row) throw notFound('vendor_id' in owner ? refusals.vendorNotFound : refusals.eventNotFound)
}

/** Throws `conflict` when the owner would have more than the maximum number of pictures; returns the present number. */
async function refuseWhenFull(db: Db, owner: Owner, more = 1): Promise<number> {
  const limit = 'vendor_id' in owner ? maxCounts.vendorImages : 'plan_of' in owner ? 1 : maxCounts.eventImages
  const count = await db.$count(pictures, belongsTo(owner))
  if (count + more > limit) throw conflict(`At most ${limit} pictures. Delete one to add another.`)
  return count
}
