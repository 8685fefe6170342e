import type { ReceivedFile } from '@marquee/contract/fields'
import { refusals, type Actor } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { vendors } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import type { Addressing } from '../../images/addresses.ts'
import { toVendorImage, type Gallery, type PictureRow } from '../../images/gallery.ts'

/** Changes of the pictures of a vendor profile, by its owner. */
export function ownPictures(
  context: Context,
  { pictures, addressesOf }: { pictures: Gallery; addressesOf: Addressing },
) {
  const { db } = context

  return {
    /** Adds a picture to the caller's profile. Fails as `Gallery.add` does: too many pictures, too large, not a picture. */
    async addPicture(
      actor: Actor,
      form: {
        contractor_id: number
        alt_text?: string | null | undefined
        is_primary: boolean
        image: ReceivedFile
      },
    ) {
      const { contractor_id, alt_text, is_primary, image } = form
      const isPublic = await requireOwn(actor, contractor_id)
      const picture = await pictures.add({ vendor_id: contractor_id }, { image, alt_text, is_primary }, () =>
        auditPictures(actor, contractor_id),
      )
      return toVendorImage(picture, addressesOf, isPublic)
    },

    /** First call of the older upload flow: returns a URL to PUT one picture to. Fails when the vendor may not have one more. */
    async openUpload(actor: Actor, file: { contractor_id: number; file_type: string; file_size?: number | undefined }) {
      await requireOwn(actor, file.contractor_id)
      return pictures.openUpload({ vendorId: file.contractor_id, fileType: file.file_type, fileSize: file.file_size })
    },

    /** Second call of the older upload flow: adds the uploaded picture to the caller's profile. An upload can be added once. */
    async adoptPicture(
      actor: Actor,
      id: number,
      body: { image_key: string; alt_text?: string | null | undefined; is_primary: boolean },
    ) {
      const isPublic = await requireOwn(actor, id)
      const picture = await pictures.adopt(id, body, () => auditPictures(actor, id))
      return toVendorImage(picture, addressesOf, isPublic)
    },

    async removePicture(actor: Actor, pictureId: number): Promise<null> {
      await changePicture(actor, pictureId, () => pictures.remove(pictureId))
      return null
    },

    /** Changes the alternative text of a picture; null removes it. */
    async describePicture(actor: Actor, pictureId: number, alt_text: string | null) {
      return shownAfter(actor, pictureId, () => pictures.describe(pictureId, alt_text))
    },

    /** Moves a picture to a position, counted from 0; a position beyond the end means the last one. */
    async movePicture(actor: Actor, pictureId: number, position: number) {
      return shownAfter(actor, pictureId, () => pictures.move(pictureId, position))
    },

    async makePicturePrimary(actor: Actor, pictureId: number) {
      return shownAfter(actor, pictureId, () => pictures.makePrimary(pictureId))
    },
  }

  /** Returns whether everybody may see the profile, and with it its pictures. Fails with `not_found` for other people's profiles. */
  async function requireOwn(actor: Actor, id: number): Promise<boolean> {
    const [vendor] = await db
      .select({ user_id: vendors.user_id, is_listed: vendors.is_listed })
      .from(vendors)
      .where(eq(vendors.id, id))
    if (!vendor) throw notFound(refusals.vendorNotFound)
    authorize(actor, 'vendor.edit', vendor)
    return vendor.is_listed
  }

  async function shownAfter(actor: Actor, pictureId: number, change: () => Promise<PictureRow>) {
    const { changed, isPublic } = await changePicture(actor, pictureId, change)
    return toVendorImage(changed, addressesOf, isPublic)
  }

  /** Changes a picture of the caller's profile and writes an audit entry. */
  async function changePicture<T>(actor: Actor, pictureId: number, change: () => Promise<T>) {
    const vendorId = (await pictures.find(pictureId))?.vendor_id
    if (!vendorId) throw notFound(refusals.vendorNotFound)
    const isPublic = await requireOwn(actor, vendorId)
    return context.inTransaction(async () => {
      const changed = await change()
      await auditPictures(actor, vendorId)
      return { changed, isPublic }
    })
  }

  /** Pictures of an approved profile are edits that no admin has checked. They do not change the profile's version. */
  async function auditPictures(actor: Actor, id: number): Promise<void> {
    const [vendor] = await db
      .select({ status: vendors.status, version: vendors.version })
      .from(vendors)
      .where(eq(vendors.id, id))
    if (vendor?.status !== 'approved') return
    const { version } = vendor
    await context.audit(actor, 'vendor.edit', id, { version, fields: ['images'] })
  }
}
