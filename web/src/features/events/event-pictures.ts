import type { Event } from '@marquee/contract/events'
import { statusOf } from '../../lib/query-client.ts'
import { sendPictures } from '../../lib/send-pictures.ts'
import { toast } from '../../lib/toast.tsx'
import type { PickedImage } from '../../ui/image-picker.tsx'
import { refreshEvents, removeEventImage, uploadEventImage } from './queries.ts'

interface Change {
  eventId: number
  /** The stored pictures that the picker started with. */
  stored: Event['images']
  /** The current pictures of the picker. */
  chosen: readonly PickedImage[]
  onState: (id: string, patch: Partial<PickedImage>) => void
}

/**
 * Makes the stored pictures of an event equal to the picker: deletes the removed ones, then sends the new ones one by one, the first as
 * primary. A failure is announced with the picture's name, and the rest goes on. Returns whether everything succeeded.
 */
export async function savePictures({ eventId, stored, chosen, onState }: Change): Promise<boolean> {
  const kept = new Set(chosen.map((image) => image.id))
  const gone = stored.filter((image) => !kept.has(String(image.id)))
  if (gone.length === 0 && !chosen.some((image) => image.file && image.state !== 'success')) return true

  const note = toast.loading('Uploading images...')
  let isRemoved = true
  for (const { id } of gone) {
    await removeEventImage(id).catch((error: unknown) => {
      // Deleted already.
      if (statusOf(error) !== 404) isRemoved = false
    })
  }
  const { failed } = await sendPictures(
    chosen,
    ({ file }, isFirst) => uploadEventImage({ eventId, file, isPrimary: isFirst }),
    onState,
  )
  await refreshEvents()
  for (const image of failed) toast.error(`Failed to upload image: ${image.name}`)
  if (failed.length > 0) toast.error('Some images failed to upload', { id: note })
  else toast.dismiss(note)
  if (!isRemoved) toast.error('Failed to update event')
  return isRemoved && failed.length === 0
}
