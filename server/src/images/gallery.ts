import { maxCounts } from '@marquee/contract/limits'
import type { EventImage, VendorImage } from '@marquee/contract/pictures'
import { refusals } from '@marquee/contract/policy'
import { and, asc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { events, pictures, vendors } from '../db/schema.ts'
import { isUnavailable } from '../db/trouble.ts'
import { conflict, notFound } from '../errors.ts'
import type { Addressing, StoredPicture } from './addresses.ts'
import type { ImageStore } from './image-store.ts'
import { uploadSlots } from './upload-slots.ts'

/** Whose pictures: one vendor's or one event's. */
export type Owner = { vendor_id: number } | { event_id: number }
export type OwnerKind = 'vendor' | 'event'
export type PictureRow = typeof pictures.$inferSelect
/** What is needed of a row to send it. */
export type PictureFields = Omit<PictureRow, 'created_at'>
export type Gallery = ReturnType<typeof gallery>

interface Caption {
  alt_text?: string | null | undefined
  is_primary: boolean
}

/**
 * The pictures of vendors and events, in order. An owner's rows change only under a lock on the owner, so that the limits hold, the order
 * stays dense from 0, and exactly one picture is primary, whoever else is at work. Pictures are read and stored before the
 * transaction; who may do it is the caller's to ask.
 */
export function gallery(context: Context, store: ImageStore) {
  const { db } = context
  const slots = uploadSlots(context)

  return {
    /** The pictures of many owners in one statement, in order, by owner's id; an owner without pictures is absent. */
    async listMany(kind: OwnerKind, ids: readonly number[]): Promise<Map<number, PictureRow[]>> {
      if (ids.length === 0) return new Map()
      const column = kind === 'vendor' ? 'vendor_id' : 'event_id'
      const rows = await db
        .select()
        .from(pictures)
        .where(inArray(pictures[column], [...ids]))
        .orderBy(asc(pictures.display_order), asc(pictures.id))
      return Map.groupBy(rows, (row) => row[column] as number)
    },

    async find(pictureId: number): Promise<PictureRow | null> {
      const [row] = await db.select().from(pictures).where(eq(pictures.id, pictureId))
      return row ?? null
    },

    /**
     * Reads, stores and appends a picture; the first one is primary by itself. `conflict` beyond the owner's limit, `not_found`
     * when the owner is gone, `unsupported`, `too_large` or `validation` as the bytes deserve. `within` runs in the same transaction.
     */
    async add(
      owner: Owner,
      { bytes, ...caption }: Caption & { bytes: Uint8Array },
      within?: () => Promise<void>,
    ): Promise<PictureRow> {
      await refuseEarly(owner)
      return append(owner, await store.save(bytes), caption, within)
    },

    /** Opens an address that takes one picture for this vendor; fails as `refuseWhenFull` does, and when too many are open already. */
    async openUpload(vendorId: number, fileType: string) {
      const owner = { vendor_id: vendorId }
      const issued = await store.issueUpload({ vendorId, fileType })
      await context.inTransaction(async () => {
        await lock(owner)
        await refuseWhenFull(owner)
        const expired = await slots.open(issued.image_key, vendorId)
        context.afterCommit(() => void store.dropUploads(expired).catch(() => undefined))
      })
      return issued
    },

    /** Appends the picture that was PUT to an upload address, once; fails as `add` does, and as the key deserves. `within` as there. */
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

    /** Deletes the files that belong to nobody: pictures of no row, and uploads whose time is over. Answers how many pictures' files went. */
    async sweep(): Promise<number> {
      await store.dropUploads(await slots.expire())
      return store.sweep({ isKept: keptKeys })
    },

    /** Deletes a picture; the next in order becomes primary if it was. Its files go once that is committed. */
    async remove(pictureId: number): Promise<void> {
      await withPicture(pictureId, async (picture, siblings) => {
        await db.delete(pictures).where(eq(pictures.id, pictureId))
        await db
          .update(pictures)
          .set({ display_order: sql`${pictures.display_order} - 1` })
          .where(and(siblings, gt(pictures.display_order, picture.display_order)))
        if (picture.is_primary) {
          await db
            .update(pictures)
            .set({ is_primary: true })
            .where(and(siblings, eq(pictures.display_order, 0)))
        }
        context.afterCommit(() => removeFiles([picture]))
      })
    },

    /** Moves a picture to a position counted from 0; beyond the end means last. The others close up. */
    async move(pictureId: number, position: number): Promise<PictureRow> {
      return withPicture(pictureId, async (_, siblings) => {
        const order = await db
          .select({ id: pictures.id })
          .from(pictures)
          .where(siblings)
          .orderBy(asc(pictures.display_order), asc(pictures.id))
        const ids = order.map((row) => row.id).filter((id) => id !== pictureId)
        ids.splice(position, 0, pictureId)
        await db
          .update(pictures)
          .set({ display_order: sql`array_position(${sql.param(ids)}::bigint[], ${pictures.id}) - 1` })
          .where(siblings)
        return reload(pictureId)
      })
    },

    /** Makes a picture the primary one, instead of the one that was. */
    async makePrimary(pictureId: number): Promise<PictureRow> {
      return withPicture(pictureId, async (_, siblings) => {
        await dethrone(and(siblings, ne(pictures.id, pictureId)))
        await db.update(pictures).set({ is_primary: true }).where(eq(pictures.id, pictureId))
        return reload(pictureId)
      })
    },

    /** Deletes all of an owner's pictures, as when the owner goes too. Their files go once that is committed. */
    async removeAll(owner: Owner): Promise<void> {
      const gone = await db
        .delete(pictures)
        .where(belongsTo(owner))
        .returning({ key: pictures.key, width: pictures.width })
      context.afterCommit(() => removeFiles(gone))
    },
  }

  /** What will be refused is refused before a picture is read. The transaction is over by then: reading takes long. */
  async function refuseEarly(owner: Owner): Promise<void> {
    await context.inTransaction(() => refuseWhenFull(owner))
  }

  /** `before` runs in the same transaction, under the lock on the owner. */
  async function append(
    owner: Owner,
    stored: StoredPicture,
    caption: Caption,
    before?: () => Promise<void>,
  ): Promise<PictureRow> {
    try {
      return await context.inTransaction(async () => {
        await lock(owner)
        await before?.()
        const count = await refuseWhenFull(owner)
        const isPrimary = caption.is_primary || count === 0
        if (isPrimary) await dethrone(belongsTo(owner))
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
        return present(row)
      })
    } catch (error) {
      // Where the commit's answer was lost the row may stand: then the files stay, and the sweep takes what is nobody's.
      if (!isUnavailable(error)) removeFiles([stored])
      throw error
    }
  }

  /** Which of these picture keys belong to somebody; files under the others are nobody's. */
  async function keptKeys(keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return []
    const rows = await db
      .select({ key: pictures.key })
      .from(pictures)
      .where(inArray(pictures.key, [...keys]))
    return rows.map((row) => row.key)
  }

  /** Locks the picture's owner and hands on the picture as it is then, with the condition that names all its owner's. */
  async function withPicture<T>(id: number, work: (picture: PictureRow, siblings: SQL) => Promise<T>): Promise<T> {
    return context.inTransaction(async () => {
      const owner = ownerOf(await reload(id))
      await lock(owner)
      return work(await reload(id), belongsTo(owner))
    })
  }

  /** Not a lock for update: rows that only refer to the owner may be written meanwhile. */
  async function lock(owner: Owner): Promise<void> {
    const [row] =
      'vendor_id' in owner
        ? await db.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, owner.vendor_id)).for('no key update')
        : await db.select({ id: events.id }).from(events).where(eq(events.id, owner.event_id)).for('no key update')
    if (!row) throw notFound('vendor_id' in owner ? refusals.vendorNotFound : refusals.eventNotFound)
  }

  /** Throws `conflict` when the owner has as many pictures as allowed; yields how many there are. */
  async function refuseWhenFull(owner: Owner): Promise<number> {
    const limit = 'vendor_id' in owner ? maxCounts.vendorImages : maxCounts.eventImages
    const count = await db.$count(pictures, belongsTo(owner))
    if (count >= limit) throw conflict(`At most ${limit} pictures. Delete one to add another.`)
    return count
  }

  async function dethrone(which: SQL | undefined): Promise<void> {
    await db.update(pictures).set({ is_primary: false }).where(and(which, pictures.is_primary))
  }

  async function reload(id: number): Promise<PictureRow> {
    const [row] = await db.select().from(pictures).where(eq(pictures.id, id))
    return present(row)
  }

  /** Nobody waits for it, and nobody is told: what stays behind belongs to no row, and the store's sweep takes it. */
  function removeFiles(gone: readonly Pick<StoredPicture, 'key' | 'width'>[]): void {
    for (const picture of gone) store.remove(picture).catch(() => undefined)
  }
}

/** A vendor's picture as it is sent to whoever may see the vendor; `isPublic` when that is everybody. */
export function toVendorImage(row: PictureFields, addressesOf: Addressing, isPublic: boolean): VendorImage {
  return { ...toImage(row), ...addressesOf(row, isPublic), image_key: row.key, contractor_id: row.vendor_id as number }
}

/** An event's picture as it is sent to whoever may see the event; `isPublic` when that is everybody. */
export function toEventImage(row: PictureFields, addressesOf: Addressing, isPublic: boolean): EventImage {
  return { ...toImage(row), ...addressesOf(row, isPublic), event_id: row.event_id as number }
}

function toImage({ id, alt_text, is_primary, display_order }: PictureFields) {
  return { id, alt_text, is_primary, display_order }
}

function belongsTo(owner: Owner): SQL {
  return 'vendor_id' in owner ? eq(pictures.vendor_id, owner.vendor_id) : eq(pictures.event_id, owner.event_id)
}

function ownerOf(row: PictureRow): Owner {
  return row.vendor_id === null ? { event_id: row.event_id as number } : { vendor_id: row.vendor_id }
}

function present(row: PictureRow | undefined): PictureRow {
  if (!row) throw notFound()
  return row
}
