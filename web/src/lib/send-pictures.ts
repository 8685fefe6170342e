import type { Picture } from '@marquee/contract/pictures'
import type { PickedImage } from '../ui/image-picker.tsx'
import { primaryFirst } from './primary-picture.ts'
import { failureText, isUnreachable, statusOf } from './query-client.ts'
import { fetchWithProgress } from './upload-progress.ts'

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

interface Sending {
  /** Sends one picture with the given `fetch`, which reports the progress. */
  send: (image: PickedImage & { file: File }, isFirst: boolean, options: { fetch: typeof fetch }) => Promise<unknown>
  /** Called with the state of each picture, also while it is sent. */
  onState: (id: string, patch: Pick<PickedImage, 'state'> & Partial<PickedImage>) => void
  /** Sends only the picture with this id; default: all. */
  only?: string | undefined
}

/**
 * Sends the pictures that are chosen but not stored yet, one by one in their order; after a failure the next one is sent all the same. A
 * picture that the server has refused is not sent again.
 * Returns those that were stored and those that failed.
 */
export async function sendPictures(
  images: readonly PickedImage[],
  { send, onState, only }: Sending,
): Promise<{ sent: PickedImage[]; failed: PickedImage[] }> {
  const sent: PickedImage[] = []
  const failed: PickedImage[] = []
  for (const [index, image] of images.entries()) {
    const { file, id } = image
    if (!file || image.state === 'success') continue
    if (image.isRefused || (only !== undefined && id !== only)) {
      failed.push(image)
      continue
    }
    onState(id, { state: 'uploading', progress: 0 })
    try {
      await send({ ...image, file }, index === 0, {
        fetch: fetchWithProgress((progress) => onState(id, { state: 'uploading', progress })),
      })
      sent.push(image)
      onState(id, { state: 'success' })
    } catch (error) {
      failed.push(image)
      onState(id, { state: 'error', ...uploadFailure(error) })
    }
  }
  return { sent, failed }
}

/** The reason for a failed upload, as people read it, and whether the server refused the file itself: it would do so again. */
export const uploadFailure = (error: unknown) => ({
  error: failureText(error as Error, isUnreachable(error) ? undefined : 'Failed to upload image'),
  isRefused: refusals.includes(statusOf(error)),
})

/** The statuses for a file that is no picture, too large, or of another type. */
const refusals = [400, 413, 415]
