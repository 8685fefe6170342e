import { sendPictures } from '../../lib/send-pictures.ts'
import { toast } from '../../lib/toast.tsx'
import type { PickedImage } from '../../ui/image-picker.tsx'
import { events, refreshEvents } from './queries.ts'

interface Sending {
  eventId: number
  /** The pictures that were chosen for the new event. */
  chosen: readonly PickedImage[]
  onState: (id: string, patch: Partial<PickedImage>) => void
  /** Sends only this one. */
  only?: PickedImage | undefined
}

/**
 * Sends the pictures of a new event one by one, the first as primary. A failure is announced with the picture's name, and the rest goes on.
 * Returns whether all are stored.
 */
export async function sendEventPictures({ eventId, chosen, onState, only }: Sending): Promise<boolean> {
  if (!chosen.some((image) => image.state !== 'success')) return true
  const note = toast.loading('Uploading images...')
  const { failed } = await sendPictures(chosen, {
    send: ({ file }, isFirst, options) =>
      events.uploadImage({ body: { event_id: eventId, image: file, alt_text: '', is_primary: isFirst } }, options),
    onState,
    only: only?.id,
  })
  await refreshEvents()
  for (const image of failed) if (!only || only.id === image.id) toast.error(`Failed to upload image: ${image.name}`)
  if (failed.length > 0) toast.error('Some images failed to upload', { id: note })
  else toast.dismiss(note)
  return failed.length === 0
}
