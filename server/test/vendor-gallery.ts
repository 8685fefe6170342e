import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '../src/db/client.ts'
import { pictures } from '../src/db/schema.ts'
import type { VendorRow } from './factories.ts'
import { pictureForm } from './picture-form.ts'
import type { Caller } from './test-app.ts'

/** A JPEG with metadata; `width` in pixels. */
export const photo = (colour = '#a43', width = 900) =>
  sharp({ create: { width, height: Math.round((width * 2) / 3), channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer()

/** Uploads a vendor's picture as a form; without `image` the form has no file. */
export async function uploadPicture(
  caller: Caller,
  fields: { contractor_id?: unknown; alt_text?: string; is_primary?: boolean },
  image: Uint8Array | null,
) {
  const { headers, body } = await pictureForm(fields, image, { type: 'image/jpeg', fileName: '../../etc/passwd.svg' })
  return caller.call('POST', '/api/contractors/images/upload', { headers, body })
}

/** The pictures of a vendor in order. Fails unless positions count from 0 without a gap and exactly one picture is primary. */
export async function galleryOf(db: Db, vendor: VendorRow) {
  const rows = await db
    .select()
    .from(pictures)
    .where(eq(pictures.vendor_id, vendor.id))
    .orderBy(asc(pictures.display_order))
  expect(rows.map((row) => row.display_order)).toEqual(rows.map((_, i) => i))
  expect(rows.filter((row) => row.is_primary)).toHaveLength(Math.min(rows.length, 1))
  return { ids: rows.map((row) => row.id), primary: rows.find((row) => row.is_primary)?.id }
}
