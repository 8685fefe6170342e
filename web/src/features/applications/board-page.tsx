import type { Event } from '@marquee/contract/events'
import { closedToDecisions } from '@marquee/contract/policy'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fullTitle } from '../../lib/page-head.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { WorktopKeys, usePageKeys } from '../../ui/worktop-keys.tsx'
import { EventDetailsLoading } from '../events/event-details.tsx'
import { OwnEvent } from '../events/own-event.tsx'
import { PostCall } from '../events/post-call.tsx'
import type { BoardActs } from './board-card.tsx'
import { BoardBooths } from './board-booths.tsx'
import { BoardColumn } from './board-column.tsx'
import { bookingsQuery, isBooked } from './booking-queries.ts'
import { boothsQuery } from './booth-queries.ts'
import { useGiveBooth } from './give-booth.tsx'
import { InvitationCounts } from './invitation-counts.tsx'
import { invitationsQuery } from './invitation-queries.ts'
import { changePlace, waitingAction } from './place-queries.ts'
import { applicationFailures, myApplicationsQuery } from './queries.ts'
import { useCardDrag } from './use-card-drag.tsx'
import { useDecisions } from './use-decisions.tsx'
import { applicationsPath } from '../events/applications-path.ts'

export const meta = () => [{ title: fullTitle('Places') }]

/** `/organizer/events/{id}/places`: who has which place at an event, who is offered one, who waits, and who has applied. */
export default function BoardPage() {
  return (
    <OwnEvent loading={<EventDetailsLoading />}>
      {(event) => (
        <>
          <PageHeader
            back={<BackLink to={`/organizer/events/${event.id}`}>Back to the event</BackLink>}
            title="Places"
            subtitle={event.title}
            actions={
              <>
                <ButtonLink to={`/organizer/events/${event.id}/booths`}>Booths and stages</ButtonLink>
                <ButtonLink to={applicationsPath(event.id)}>Read the applications</ButtonLink>
              </>
            }
          />
          {event.call ? (
            <Board event={event} />
          ) : (
            <EmptyState title="This event names no places yet" actions={<PostCall id={event.id} />} />
          )}
        </>
      )}
    </OwnEvent>
  )
}

function Board({ event }: { event: Event }) {
  const list = useQuery(myApplicationsQuery({ event_id: event.id }))
  const { data: invitations = [] } = useQuery(invitationsQuery({ event_id: event.id }))
  const decisions = useDecisions()
  const { mutate: move } = useMutation(changePlace)
  const [areKeysOpen, openKeys] = useState(false)
  const { data: ground } = useQuery(boothsQuery(event.id))
  const { data: bookings = [] } = useQuery(bookingsQuery(event.id))
  const booths = ground?.booths ?? []
  const giving = useGiveBooth(booths, bookings)
  const act: BoardActs = (one, action, booth) => {
    if (action === 'booth') {
      const row = bookings.find(({ application_id }) => application_id === one.id)
      if (row && isBooked(one)) return booth === undefined ? giving.open(row) : giving.give(row, booth)
      return
    }
    if (action !== 'wait') return decisions.decide(action, [one])
    const change = waitingAction(one)
    if (change) move({ id: one.id, action: change })
  }
  const isClosed = closedToDecisions(event.status) !== null
  const last = useRef<number>(undefined)
  const { bar, ...drag } = useCardDrag((one, action, booth) => {
    last.current = one.id
    act(one, action, booth)
  }, booths.length > 0)
  // A card that moves to another group is a new element.
  useEffect(() => {
    if (document.activeElement === document.body)
      cards()
        .find(({ dataset }) => Number(dataset.card) === last.current)
        ?.focus()
  }, [list.data])
  usePageKeys((key, from) => {
    if (key === '?') return (openKeys(true), true)
    const all = cards()
    const at = all.findIndex((card) => card.contains(from))
    if (key === 'j' || key === 'k') {
      const next = all[at < 0 ? 0 : at + (key === 'j' ? 1 : -1)]
      next?.focus()
      last.current = Number(next?.dataset.card)
      return true
    }
    const one = list.data?.find(({ id }) => id === Number(all[at]?.dataset.card))
    const action = actionKeys[key as keyof typeof actionKeys]
    if (!one || !action || isClosed || (action === 'booth' && booths.length === 0)) return false
    act(one, action)
    return true
  }, areKeysOpen)
  return (
    <Loaded query={list} failure={applicationFailures.list} loading="Loading the places..." skeleton="h-96">
      {(applications) => (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <InvitationCounts eventId={event.id} />
            <div className="ml-auto max-sm:hidden">
              <WorktopKeys
                keys={booths.length > 0 ? [...shownKeys, boothKey] : shownKeys}
                isOpen={areKeysOpen}
                onOpen={openKeys}
              />
            </div>
          </div>
          <div className="relative grid items-start gap-6 lg:auto-cols-[minmax(14rem,1fr)] lg:gap-4 lg:grid-flow-col lg:overflow-x-auto lg:pb-4">
            {event.call?.places.map((place) => (
              <BoardColumn
                key={place.id}
                event={event}
                place={place}
                applications={applications.filter((one) => one.place?.id === place.id)}
                invitations={invitations.filter((one) => !one.asks && one.place_id === place.id)}
                onAct={isClosed ? undefined : act}
                drag={drag}
                boothOf={(id) => bookings.find(({ application_id }) => application_id === id)?.place}
              />
            ))}
          </div>
          {booths.length > 0 && <BoardBooths booths={booths} bookings={bookings} />}
          {bar}
          {decisions.dialog}
          {giving.dialog}
        </>
      )}
    </Loaded>
  )
}

const actionKeys = { a: 'accepted', r: 'rejected', w: 'wait', b: 'booth' } as const
const boothKey = { keys: ['B'], label: 'Booth or stage' }

const shownKeys = [
  { keys: ['J', 'K'], label: 'Next, previous' },
  { keys: ['A'], label: 'Accept' },
  { keys: ['W'], label: 'Waiting list' },
  { keys: ['R'], label: 'Reject' },
]

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')]
