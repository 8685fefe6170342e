import * as z from 'zod/mini'
import { shape, cachedForAll, forSignedIn } from './endpoint.ts'
import { bodyId, IdParams, optionalText, requiredText } from './fields.ts'
import { imageRules, imageSentences, maxCounts, maxLengths } from './limits.ts'
import { pictureCalls, VendorImage, VendorImageForm } from './pictures.ts'
import { refusals } from './policy.ts'

/** A presigned `upload_url` for one PUT of an image, and the key of the upload. */
export const UploadUrl = shape('UploadUrl', { upload_url: z.string(), image_key: z.string(), public_url: z.string() })

/** The calls of `vendorsApi` about a vendor's pictures. */
export const vendorPictureCalls = {
  images: cachedForAll.get('/contractors/:id/images', {
    summary: "A vendor's pictures, in order",
    params: IdParams,
    missing: refusals.vendorNotFound,
    data: z.array(VendorImage),
  }),
  uploadImage: forSignedIn.post('/contractors/images/upload', {
    summary: 'Add a picture to the own vendor profile',
    description: `JPEG, PNG or WebP, at most ${imageRules.maxBytes} bytes, at most ${maxCounts.vendorImages} pictures. It is re-encoded; nothing but the picture is kept.`,
    body: VendorImageForm,
    form: true,
    data: VendorImage,
    limit: 'upload',
    errors: ['not_found'],
  }),
  presignUpload: forSignedIn.post('/upload/presigned-url', {
    summary: 'An address to PUT a picture to, for the older upload flow',
    description:
      'Send the bytes with the type that you named as Content-Type. With file_size the address takes that many bytes; a larger file is refused at the latest when it is added to the profile.',
    body: z.object({
      contractor_id: bodyId('contractor_id must be the id of your vendor profile'),
      file_name: requiredText('file_name is required', maxLengths.fileName),
      file_type: z.enum(imageRules.types, imageSentences.unsupported),
      file_size: z.optional(
        z
          .int('file_size must be the size in bytes')
          .check(
            z.minimum(1, 'file_size must be the size in bytes'),
            z.maximum(imageRules.maxBytes, imageSentences.tooLarge),
          ),
      ),
    }),
    data: UploadUrl,
    status: 200,
    limit: 'upload',
    errors: ['not_found'],
  }),
  adoptImage: forSignedIn.post('/contractors/:id/images', {
    summary: 'Add the picture that was PUT to an upload address',
    params: IdParams,
    missing: refusals.vendorNotFound,
    body: z.object({
      image_key: requiredText('image_key is required', maxLengths.website),
      image_url: optionalText('image_url', maxLengths.website),
      alt_text: optionalText('Caption', maxLengths.altText),
      is_primary: z._default(z.boolean('is_primary is true or false'), false),
    }),
    data: VendorImage,
    limit: 'upload',
  }),
  ...pictureCalls('/contractors/images/:id', {
    noun: 'a picture',
    access: 'signed-in',
    missing: refusals.vendorNotFound,
    data: VendorImage,
  }),
}
