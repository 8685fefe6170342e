import type { Picture } from '@marquee/contract/pictures'
import type { PickedImage } from '../ui/image-picker.tsx'
import { primaryFirst } from './primary-picture.ts'

/** Stored pictures as the picker holds them, the primary one first. */
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
 * Sends the pictures that were chosen here and are not stored yet, one by one in their order; a failed one does not stop the rest.
 * `onState` is told of each as it goes. Answers those that arrived and those that did not.
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
