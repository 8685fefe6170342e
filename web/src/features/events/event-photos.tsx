import type { Event } from '@marquee/contract/events'
import { maxCounts } from '@marquee/contract/limits'
import { StoredPictures } from '../../ui/stored-pictures.tsx'
import { eventPictures } from './event-pictures.ts'

/** The section of the editor where the pictures of a stored event are changed. Everything in it is saved at once. */
export function EventPhotos({ event }: { event: Event }) {
  return (
    <div className="max-w-form pb-16">
      <StoredPictures
        id="photos"
        title="Event photos"
        hint="The primary photo stands for the event; the others follow in this order. Drag them or use the arrows. Captions are read aloud to people who cannot see. Changes are saved at once."
        empty="A photo of the place helps vendors to imagine the day."
        removal="It disappears from the event at once. This cannot be undone."
        pictures={event.images}
        owner={eventPictures(event.id)}
        max={maxCounts.eventImages}
      />
    </div>
  )
}
