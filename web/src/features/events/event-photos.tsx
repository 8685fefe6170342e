import type { Event } from '@marquee/contract/events'
import { maxCounts } from '@marquee/contract/limits'
import type { PictureOwner } from '../../lib/pictures.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.tsx'
import { uploadQueue } from '../../lib/upload-queue.ts'
import { StoredPictures } from '../../ui/stored-pictures.tsx'
import { eventQuery, events, refreshEvents } from './queries.ts'

/** The section of the editor where the pictures of a stored event are changed. Everything in it is saved at once. */
export function EventPhotos({ event }: { event: Event }) {
  return (
    <div className="card mb-16 max-w-form p-4 sm:p-6">
      <StoredPictures
        id="photos"
        title="Event photos"
        hint="The primary photo stands for the event. Captions are read aloud to people who cannot see. Changes are saved at once."
        empty="A photo of the place helps vendors to imagine the day."
        removal="It disappears from the event at once. This cannot be undone."
        pictures={event.images}
        owner={eventPictures(event.id)}
        max={maxCounts.eventImages}
      />
    </div>
  )
}

/** The pictures of the own event with this id. */
export function eventPictures(id: number): PictureOwner<Event['images'][number]> {
  const { queryKey } = eventQuery(id)
  return {
    key: `event-${id}`,
    calls: events,
    upload: (picture, options) => events.uploadImage({ body: { event_id: id, ...picture } }, options),
    write: async (update) => {
      await queryClient().cancelQueries({ queryKey })
      queryClient().setQueryData(queryKey, (event) => event && { ...event, images: update(event.images) })
    },
    refresh: () => refreshEvents(),
  }
}

/** Waits for the pictures of a new event, and announces each failure with the picture's name. Returns whether all are stored. */
export async function arePicturesStored(eventId: number): Promise<boolean> {
  const queue = uploadQueue(eventPictures(eventId).key)
  const before = queue.list().filter(({ state }) => state === 'error')
  if (queue.list().length === before.length) return before.length === 0
  const note = toast.loading('Uploading images...')
  await queue.done()
  const failed = queue.list()
  for (const { id, file } of failed)
    if (!before.some((one) => one.id === id)) toast.error(`Failed to upload image: ${file.name}`)
  if (failed.length > 0) toast.error('Some images failed to upload', { id: note })
  else toast.dismiss(note)
  return failed.length === 0
}
