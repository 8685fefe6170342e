import type { Event } from '@marquee/contract/events'
import { ExternalLink } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'

/** Who organizes an event and what they do, with a link to their website. Organizers have no pictures. */
export function EventOrganizer({ event }: { event: Event }) {
  const { organization_name, organizer_description, organizer_website } = event
  return (
    <section aria-labelledby="organizer" className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
      <Avatar name={organization_name} className="size-14 text-lg!" />
      <div>
        <p className="text-sm text-muted">Organizer</p>
        <h2 id="organizer" className="text-xl">
          {organization_name}
        </h2>
      </div>
      {organizer_description && (
        <p className="measure col-span-full line-clamp-4 text-pretty">{organizer_description}</p>
      )}
      {organizer_website && (
        <p className="col-span-full">
          <a href={organizer_website} target="_blank" rel="noopener noreferrer" className="link">
            Visit Website
            <ExternalLink aria-hidden="true" className="ml-1 inline size-4 align-[-0.15em]" />
          </a>
        </p>
      )}
    </section>
  )
}
