import * as z from 'zod/mini'
import { callsFor, shape, type Access, noted } from './endpoint.ts'
import { maxLengths } from './limits.ts'
import { formFlag, id, IdParams, optionalText, picture } from './fields.ts'

/** What is needed to show a picture. `variants` maps a width in px to an address, without widths above the original. */
export const ShownPicture = shape('ShownPicture', {
  image_url: z.string(),
  alt_text: z.nullable(z.string()),
  width: noted(z.int(), 'Width of the largest size in px.', 1600),
  height: noted(z.int(), 'Height of the largest size in px.', 1200),
  /** Thumbhash in base64: a blurred placeholder while the picture loads. */
  placeholder: z.string(),
  variants: z.record(z.string(), z.string()),
})
export type ShownPicture = z.infer<typeof ShownPicture>

/** Fields of every stored picture. */
const pictureFields = { id: z.int(), ...ShownPicture.shape, is_primary: z.boolean(), display_order: z.int() }

/** A vendor's picture; `contractor_id` is the profile's id. */
export const VendorImage = shape('VendorImage', { ...pictureFields, image_key: z.string(), contractor_id: z.int() })
export type VendorImage = z.infer<typeof VendorImage>

/** An event's picture. */
export const EventImage = shape('EventImage', { ...pictureFields, event_id: z.int() })
export type EventImage = z.infer<typeof EventImage>

/** The fields needed to show a stored picture among others. */
export type Picture = ShownPicture & Pick<VendorImage, 'id' | 'is_primary'>

const uploadFields = {
  alt_text: optionalText('Caption', maxLengths.altText),
  is_primary: formFlag(),
  image: picture('Please choose a picture'),
}

/** The alternative text of a stored picture; null or blank removes it. */
export const PictureText = z.object({
  alt_text: z.nonoptional(optionalText('Caption', maxLengths.altText), 'alt_text is text or null'),
})

/** The position of a stored picture among its siblings. */
export const PicturePosition = z.object({
  display_order: z
    .int('display_order is a whole number from 0')
    .check(z.minimum(0, 'display_order is a whole number from 0'), z.maximum(1000, 'display_order is at most 1000')),
})

/** Multipart form of a vendor's upload. */
export const VendorImageForm = z.object({ contractor_id: id(), ...uploadFields })
/** Multipart form of an event's upload. */
export const EventImageForm = z.object({ event_id: id(), ...uploadFields })

/** The calls that change one picture of a vendor or an event. `path` is that of the picture, `noun` names it in a sentence. */
export const pictureCalls = <const Who extends Access, Image extends z.core.$ZodType>(
  path: `/${string}`,
  { noun, access, missing, data }: { noun: string; access: Who; missing: string; data: Image },
) => {
  const one = callsFor({ access, params: IdParams, missing })
  return {
    removeImage: one.del(path, { summary: `Delete ${noun}; the next in order becomes primary`, data: z.null() }),
    describeImage: one.put(path, {
      summary: `Change the alternative text of ${noun}`,
      description: 'null or a blank text removes it.',
      body: PictureText,
      data,
    }),
    orderImage: one.put(`${path}/order`, { summary: `Move ${noun} to a position`, body: PicturePosition, data }),
    makeImagePrimary: one.put(`${path}/primary`, { summary: `Make ${noun} the primary one`, data }),
  }
}
