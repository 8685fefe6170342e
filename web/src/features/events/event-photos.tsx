import type { Event } from '@marquee/contract/events'
import { imageRules, imageSentences, maxCounts, maxLengths } from '@marquee/contract/limits'
import type { PictureChange } from '../../lib/picture-changes.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { PictureOwner } from '../../lib/use-pictures.ts'
import { StoredPictures } from '../../ui/stored-pictures.tsx'
import { eventQuery, events, refreshEvents } from './queries.ts'

/** The section of the editor where the pictures of a stored event are changed. Everything in it is saved at once. */
export function EventPhotos({ event }: { event: Event }) {
  return (
    <StoredPictures
      id="photos"
      title="Event photos"
      hint="The primary photo stands for the event; the others follow in this order. Drag them or use the arrows. Captions are read aloud to people who cannot see. Changes are saved at once."
      empty="A photo of the place helps vendors to imagine the day: JPEG, PNG or WebP, up to 10 MB each."
      removal="It disappears from the event at once. This cannot be undone."
      pictures={event.images}
      owner={ownerOf(event.id)}
      max={maxCounts.eventImages}
      maxCaption={maxLengths.altText}
      accept={imageRules.types}
      maxBytes={imageRules.maxBytes}
      sentences={{ type: imageSentences.unsupported, size: imageSentences.tooLarge }}
    />
  )
}

function ownerOf(id: number): PictureOwner<Event['images'][number]> {
  const { queryKey } = eventQuery(id)
  return {
    key: `event-${id}`,
    upload: (image, options) =>
      events.uploadImage({ body: { event_id: id, image, alt_text: '', is_primary: false } }, options),
    change,
    write: async (update) => {
      await queryClient().cancelQueries({ queryKey })
      queryClient().setQueryData(queryKey, (event) => event && { ...event, images: update(event.images) })
    },
    refresh: () => refreshEvents(),
  }
}

function change(one: PictureChange): Promise<unknown> {
  const params = { id: one.id }
  switch (one.kind) {
    case 'move':
      return events.orderImage({ params, body: { display_order: one.position } })
    case 'primary':
      return events.makeImagePrimary({ params })
    case 'describe':
      return events.describeImage({ params, body: { alt_text: one.alt_text } })
    case 'remove':
      return events.removeImage({ params })
  }
}
