import type { Picture } from '@marquee/contract/pictures'
import type { PickedImage } from '../ui/image-picker.tsx'
import { primaryFirst } from './primary-picture.ts'

/** Converts stored pictures to entries of the picker, the primary one first. */
export function storedPictures(images: readonly (Picture & { id: number; is_primary: boolean })[]): PickedImage[] {
  return primaryFirst(images).map((image, index) => ({
    id: String(image.id),
    url: image.variants['320'] ?? image.image_url,
    name: image.alt_text || `Picture ${index + 1}`,
    alt: image.alt_text ?? '',
    state: 'idle',
  }))
}

/**
 * Sends the pictures that are chosen but not stored yet, one by one in their order; after a failure the next one is sent all the same.
 * `onState` is called with the state of each picture. Returns those that were stored and those that failed.
 */
export async function sendPictures(
  images: readonly PickedImage[],
  send: (image: PickedImage & { file: File }, isFirst: boolean) => Promise<unknown>,
  onState: (id: string, patch: Pick<PickedImage, 'state'> & { error?: string }) => void,
): Promise<{ sent: PickedImage[]; failed: PickedImage[] }> {
  const sent: PickedImage[] = []
  const failed: PickedImage[] = []
  for (const [index, image] of images.entries()) {
    const { file } = image
    if (!file || image.state === 'success') continue
    onState(image.id, { state: 'uploading' })
    try {
      await send({ ...image, file }, index === 0)
      sent.push(image)
      onState(image.id, { state: 'success' })
    } catch (error) {
      failed.push(image)
      onState(image.id, { state: 'error', error: error instanceof Error ? error.message : 'Upload failed' })
    }
  }
  return { sent, failed }
}
