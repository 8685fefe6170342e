import { boothOf, type Booth, type BoothList } from '@marquee/contract/booths'
import type { Booking } from '@marquee/contract/bookings'
import type { Event } from '@marquee/contract/events'
import { closedToDecisions } from '@marquee/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fullTitle } from '../../lib/page-head.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { PageHeader, Panel } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { EventDetailsLoading } from '../events/event-details.tsx'
import { OwnEvent } from '../events/own-event.tsx'
import { AddBooths, BoothDialog } from './booth-forms.tsx'
import { PlanPanel } from './booth-plan-panel.tsx'
import { bookingFailures, bookingsQuery } from './booking-queries.ts'
import { boothFailures, boothsQuery, boothWords, holdersOf, namesOf, saveBooths, unbroken } from './booth-queries.ts'
import { useGiveBooth } from './give-booth.tsx'

export const meta = () => [{ title: fullTitle('Booths and stages') }]

/** `/organizer/events/{id}/booths`: the booths and stages of an event, who has them, and a plan of the ground. */
export default function BoothsPage() {
  return (
    <OwnEvent loading={<EventDetailsLoading />}>
      {(event) => (
        <>
          <PageHeader
            back={<BackLink to={`/organizer/events/${event.id}`}>Back to the event</BackLink>}
            title="Booths and stages"
            subtitle={event.title}
            actions={event.call && <ButtonLink to={`/organizer/events/${event.id}/places`}>Places</ButtonLink>}
          />
          <Ground event={event} />
        </>
      )}
    </OwnEvent>
  )
}

function Ground({ event }: { event: Event }) {
  const list = useQuery(boothsQuery(event.id))
  const bookings = useQuery(bookingsQuery(event.id))
  const isOpen = closedToDecisions(event.status) === null
  return (
    <Loaded query={list} failure={boothFailures.list} loading="Loading the booths and stages..." skeleton="h-96">
      {(found) => (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div className="grid grid-cols-1 gap-6">
            <Panel title="The list" aside={<span className="figures text-muted">{found.booths.length}</span>}>
              {found.booths.length === 0 && <p className="text-muted">Nothing is in the list yet.</p>}
              {isOpen && <AddBooths eventId={event.id} list={found} />}
              <Booths event={event} list={found} bookings={bookings.data ?? []} isOpen={isOpen} />
            </Panel>
          </div>
          <div className={cx('grid grid-cols-1 gap-6', found.plan && '*:last:order-first max-lg:order-first')}>
            {found.booths.length > 0 && (
              <Panel title="Accepted vendors">
                <Loaded query={bookings} failure={bookingFailures.list} level="line" loading={null}>
                  {(rows) => <Vendors booths={found.booths} bookings={rows} isOpen={isOpen} />}
                </Loaded>
              </Panel>
            )}
            {(isOpen || found.plan) && <PlanPanel eventId={event.id} list={found} isOpen={isOpen} />}
          </div>
        </div>
      )}
    </Loaded>
  )
}

interface ListProps {
  event: Event
  list: BoothList
  bookings: readonly Booking[]
  isOpen: boolean
}

function Booths({ event, list, bookings, isOpen }: ListProps) {
  // With the list as it was then: what somebody else has changed since is not written over.
  const [edited, setEdited] = useState<{ booth: Booth; list: BoothList; isOpen: boolean; count: number }>()
  const { booths, version } = list
  return (
    <>
      <ul aria-label="Booths and stages" className="grid grid-cols-1">
        {booths.map((booth) => {
          const holders = holdersOf(bookings, booth.name)
          return (
            <li key={booth.id} className="flex min-h-11 items-center gap-2 border-b border-line py-1.5">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p>
                  <span className="font-semibold">{booth.name}</span>
                  {booth.size && <span className="text-muted"> · {unbroken(booth.size)}</span>}
                </p>
                {holders.length > 0 && (
                  <p className="flex flex-wrap gap-x-3 text-sm">
                    {holders.map(({ application_id, company_name }) => (
                      <TextLink key={application_id} to={`/organizer/applications/${application_id}`}>
                        {company_name}
                      </TextLink>
                    ))}
                  </p>
                )}
              </div>
              {isOpen && (
                <>
                  <IconButton
                    icon={Pencil}
                    label={`Edit ${booth.name}`}
                    onClick={() => setEdited({ booth, list, isOpen: true, count: (edited?.count ?? 0) + 1 })}
                  />
                  <CallButton
                    size="sm"
                    variant="ghost"
                    isIconOnly
                    aria-label={`Remove ${booth.name}`}
                    call={saveBooths({ id: event.id, version }, `${booth.name} removed`)}
                    given={booths.filter((one) => one !== booth)}
                    {...(holders.length > 0 && {
                      question: {
                        title: `Remove ${booth.name}?`,
                        description: `${namesOf(holders)} keep it in the booking sheet until you change that.`,
                        confirmLabel: 'Remove',
                        tone: 'danger' as const,
                      },
                    })}
                  >
                    <Trash2 aria-hidden="true" />
                  </CallButton>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {edited && (
        <BoothDialog
          key={edited.count}
          eventId={event.id}
          list={edited.list}
          booth={edited.booth}
          isOpen={edited.isOpen}
          onClose={() => setEdited({ ...edited, isOpen: false })}
        />
      )}
    </>
  )
}

interface VendorsProps {
  booths: readonly Booth[]
  bookings: readonly Booking[]
  isOpen: boolean
}

/** Where each accepted vendor is. */
function Vendors({ booths, bookings, isOpen }: VendorsProps) {
  const { give, dialog } = useGiveBooth(booths, bookings)
  if (bookings.length === 0) return <p className="text-muted">Nobody is accepted yet.</p>
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {bookings.map((row) => {
          const { place } = row
          const own = boothOf(booths, place)
          return (
            <li key={row.application_id}>
              <SelectField
                label={row.company_name}
                disabled={!isOpen}
                value={own?.name ?? place ?? ''}
                placeholder="Nowhere yet"
                options={[
                  ...(own || place === null ? [] : [{ value: place, label: place }]),
                  ...booths.map((booth) => ({
                    value: booth.name,
                    label: [boothWords(booth), namesOf(holdersOf(bookings, booth.name).filter((one) => one !== row))]
                      .filter(Boolean)
                      .join(': '),
                  })),
                ]}
                onChange={({ target }) => give(row, target.value || null)}
              />
            </li>
          )
        })}
      </ul>
      {dialog}
    </>
  )
}
