import type { Application } from '@marquee/contract/applications'
import type { Me } from '@marquee/contract/users'
import { useQuery } from '@tanstack/react-query'
import { dateParts, longRange } from '../../lib/dates.ts'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { Ticket } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VendorActions } from '../applications/vendor-application.tsx'
import { eventQuery } from '../events/queries.ts'

/** The next event that the vendor is accepted for, as a ticket with the event's picture. */
export function NextDate({ application, me }: { application: Application; me: Me }) {
  const { event_start_date, event_end_date } = application
  const { data: event } = useQuery(eventQuery(application.event_id))
  const picture = primaryPicture(event?.images ?? [])
  return (
    <section aria-labelledby="next-date" className="grid grid-cols-1 gap-4">
      <h2 id="next-date" className="flex min-h-9 items-center max-sm:text-xl">
        Your next date
      </h2>
      <Ticket
        className="lg:[&>.ticket-main>.ticket-picture]:aspect-[5/2]"
        date={dateParts(event_start_date, event_end_date)}
        picture={
          picture && (
            <Picture image={picture} alt="" isFirst sizes="(min-width: 64rem) 46rem, 92vw" className="size-full" />
          )
        }
        head={
          <h3 className="text-2xl">
            <TextLink isTitle to={`/contractor/applications/${application.id}`}>
              {application.event_title}
            </TextLink>
          </h3>
        }
        stub={
          <div className="flex w-full items-center gap-2 *:last:ml-auto">
            <VendorActions application={application} me={me} />
          </div>
        }
      >
        <p className="font-medium">{longRange(event_start_date, event_end_date)}</p>
        <p className="text-muted">{application.event_address}</p>
      </Ticket>
    </section>
  )
}
