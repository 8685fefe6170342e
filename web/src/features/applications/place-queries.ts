import type { Application } from '@marquee/contract/applications'
import type { PlaceAction } from '@marquee/contract/places'
import { closedToDecisions } from '@marquee/contract/policy'
import { mutationOptions } from '@tanstack/react-query'
import { applications, refreshApplications, showDecided } from './queries.ts'

/** The vendor answers an offer, or the organizer changes the waiting list. */
export const changePlace = mutationOptions({
  mutationFn: ({ id, action }: { id: number; action: PlaceAction }) =>
    applications.changePlace({ params: { id }, body: { action } }),
  onSuccess: showDecided,
  onError: refreshApplications,
  meta: { failure: 'This could not be changed' },
})

/** What the organizer can do with an application and the waiting list; undefined where nothing. */
export function waitingAction({ status, place, event_status }: Application): 'wait' | 'stop_waiting' | undefined {
  if (!place || status !== 'pending' || closedToDecisions(event_status)) return undefined
  return place.state === 'waiting' ? 'stop_waiting' : 'wait'
}
