import type { Event } from '@marquee/contract/events'
import { ExternalLink } from 'lucide-react'

/** Who organizes an event, with a link to their website. */
export function EventOrganizer({ event }: { event: Event }) {
  return (
    <div className="mt-5 grid gap-1 border-t border-line pt-4">
      <p className="text-sm text-muted">Organizer</p>
      <p className="font-semibold">{event.organization_name}</p>
      {event.organizer_website && (
        <p>
          <a href={event.organizer_website} target="_blank" rel="noopener noreferrer" className="link text-sm">
            Visit Website
            <ExternalLink aria-hidden="true" className="ml-1 inline size-4 align-[-0.15em]" />
          </a>
        </p>
      )}
    </div>
  )
}
