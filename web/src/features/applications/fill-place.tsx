import type { Event } from '@marquee/contract/events'
import { pricingNames } from '@marquee/contract/limits'
import type { PlaceCandidate } from '@marquee/contract/invitations'
import { ordinal, type Place } from '@marquee/contract/open-call'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { briefRange } from '../../lib/dates.ts'
import { useDialogAddress } from '../../lib/dialog-address.ts'
import { failureText } from '../../lib/query-client.ts'
import { writeQuery } from '../../lib/search-params.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { placeOf, writeMiles } from '../vendors/vendor-facts.tsx'
import { candidatesQuery, inviteVendor } from './invitation-queries.ts'

interface Props {
  event: Event
  place: Place
  /** Whether a place is free. */
  isFree: boolean
  /** Offers the place to who is on the waiting list. */
  onAccept: (applicationId: number) => Promise<void>
}

/**
 * The button for a free place, with the panel of those who could fill it: one press offers it. `#fill-{place}` opens the panel. Also render it
 * where no place is free, so that the address does not open the panel later.
 */
export function FillPlace({ event, place, isFree, onAccept }: Props) {
  const { isOpen, open, close } = useDialogAddress({ end: `#fill-${place.id}`, mayOpen: isFree })
  const query = writeQuery({
    service_ids: place.service_id === null ? undefined : [place.service_id],
    availability_date: event.start_date,
    location: placeOf(event.address),
  })
  return (
    <>
      {isFree && (
        <Button size="sm" onClick={open}>
          <UserPlus aria-hidden="true" />
          Fill this place
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={`Fill a place: ${place.trade}`}
        description={
          event.call?.waiting_rule === 'organizer_chooses'
            ? 'Choose from the waiting list, or invite somebody. The best match comes first.'
            : 'The waiting list comes first, then the best match.'
        }
        footer={
          <ButtonLink variant="ghost" to={`/vendors?${query.toString()}`}>
            <Search aria-hidden="true" />
            Search all vendors
          </ButtonLink>
        }
      >
        <Candidates event={event} place={place} onAccept={onAccept} onClose={close} />
      </Dialog>
    </>
  )
}

const daysOf = ({ start_date, end_date }: Event) => briefRange(start_date, end_date)

function Candidates({ event, place, onAccept, onClose }: Omit<Props, 'isFree'> & { onClose: () => void }) {
  const list = useQuery(candidatesQuery(place.id))
  const { mutateAsync: invite } = useMutation({ ...inviteVendor, meta: { quiet: true } })
  const {
    mutate: offer,
    isPending,
    error,
  } = useMutation({
    mutationFn: async ({ application_id, contractor_id }: PlaceCandidate): Promise<unknown> =>
      application_id === null ? invite({ placeId: place.id, vendorId: contractor_id }) : onAccept(application_id),
    onSuccess: onClose,
    meta: { quiet: true },
  })
  return (
    <Loaded
      query={list}
      failure="Who could fill this place could not be loaded."
      loading="Loading vendors..."
      skeleton="h-64"
    >
      {(rows) =>
        rows.length === 0 ? (
          <p className="py-6 text-muted">Nobody who works there is free that day.</p>
        ) : (
          <>
            <div role="alert" className="empty:hidden">
              {error && <FieldError>{failureText(error, 'The place could not be offered')}</FieldError>}
            </div>
            <ul aria-label="Who could fill this place" className="divide-y divide-line">
              {rows.map((one, at) => (
                <li key={one.contractor_id} className="flex items-center gap-4 py-3">
                  <Thumbnail size="square" image={one.primary_image} />
                  <div className="min-w-0 flex-1 wrap-anywhere">
                    <TextLink
                      to={
                        one.application_id === null
                          ? `/vendors/${one.contractor_id}`
                          : `/organizer/applications/${one.application_id}`
                      }
                      className="font-semibold"
                    >
                      {one.company_name}
                    </TextLink>
                    <p className="text-sm">
                      {[one.trade, one.pricing_range && pricingNames[one.pricing_range]].filter(Boolean).join(' · ')}
                    </p>
                    <p className="figures text-sm text-muted">{reasonsOf(one, event).join(' · ')}</p>
                  </div>
                  <Button
                    size="sm"
                    variant={at === 0 ? 'primary' : 'secondary'}
                    aria-label={`Offer the place to ${one.company_name}`}
                    onClick={() => isPending || offer(one)}
                  >
                    Offer
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}

/** Why somebody is a good choice: only what is known. */
function reasonsOf(
  { application_id, number, km, past_events, hours_to_answer }: PlaceCandidate,
  event: Event,
): string[] {
  return [
    application_id !== null && (number === null ? 'On the waiting list' : `${ordinal(number)} on the waiting list`),
    `Free on ${daysOf(event)}`,
    km !== null && (km === 0 ? `In ${placeOf(event.address)}` : `${writeMiles(km)} away`),
    past_events > 0 && `At ${past_events} of your events`,
    hours_to_answer !== null && `Answered the last offer within ${daysIn(hours_to_answer)}`,
  ].filter((reason) => typeof reason === 'string')
}

function daysIn(hours: number): string {
  const days = Math.floor(hours / 24) + 1
  return days === 1 ? 'a day' : `${days} days`
}
