import type { Picture } from '@marquee/contract/pictures'
import type { PickedImage } from '../ui/image-picker.tsx'
import { uploadQueue } from './upload-queue.ts'
import { storePicture, type PictureOwner } from './use-pictures.ts'

/**
 * Sends the pictures of a form that were chosen but are not stored yet, one by one in their order, the first as primary; after a failure
 * the next one is sent all the same. Resolves when each is stored or has failed. What failed is then in the owner's queue.
 */
export function sendPictures<P extends Picture>(
  owner: PictureOwner<P>,
  images: readonly PickedImage[],
  onStored: (image: PickedImage, picture: P) => void,
): Promise<void> {
  const queue = uploadQueue(owner.key)
  queue.add(
    images.flatMap((image, index) => {
      const { id, file, url, alt } = image
      if (image.isSent) return []
      const picture = { image: file, alt_text: alt, is_primary: index === 0 }
      return [{ id, file, url, send: async (options) => onStored(image, await storePicture(owner, picture, options)) }]
    }),
  )
  return queue.done()
}

/** The pictures with this one marked as stored. */
export const withSent = (images: readonly PickedImage[], { id }: PickedImage): PickedImage[] =>
  images.map((image) => (image.id === id ? { ...image, isSent: true } : image))
