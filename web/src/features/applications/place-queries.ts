import type { Application } from '@marquee/contract/applications'
import { ordinal, waitingRuleNames } from '@marquee/contract/open-call'
import { hasToAgree, type PlaceAction } from '@marquee/contract/places'
import { closedToDecisions } from '@marquee/contract/policy'
import { mutationOptions } from '@tanstack/react-query'
import { refreshEvents } from '../events/queries.ts'
import { applications, refreshApplications, showDecided } from './queries.ts'

/** The vendor answers an offer, or the organizer changes the waiting list. */
export const changePlace = mutationOptions({
  mutationFn: ({ id, action }: { id: number; action: PlaceAction }) =>
    applications.changePlace({ params: { id }, body: { action } }),
  onSuccess: showDecided,
  onError: refreshApplications,
  meta: { failure: 'This could not be changed' },
})

/** The vendor agrees to conditions that have changed. */
export const agreeToConditions = mutationOptions({
  mutationFn: ({ id, conditions_version }: { id: number; conditions_version: number }) =>
    applications.agree({ params: { id }, body: { conditions_version } }),
  onSuccess: showDecided,
  // The conditions may have changed once more.
  onError: () => refreshEvents(),
  meta: { failure: 'This could not be noted' },
})

/** Whether the vendor agreed to the conditions in force, for the organizer; undefined where there are none. */
export function agreementWords({ place }: Application): string | undefined {
  if (!place?.conditions_version) return undefined
  if (!hasToAgree(place)) return 'Agreed to the conditions'
  return place.agreed_version ? 'Agreed to older conditions only' : 'Not agreed to the conditions'
}

/** Where an application stands on the waiting list, for the organizer; undefined outside of it. */
export function waitingWords({ status, place }: Application): string | undefined {
  if (status !== 'pending' || place?.state !== 'waiting') return undefined
  return place.number === null ? waitingRuleNames.organizer_chooses : ordinal(place.number)
}

/** What the organizer can do with an application and the waiting list; undefined where nothing. */
export function waitingAction({ status, place, event_status }: Application): 'wait' | 'stop_waiting' | undefined {
  if (!place || status !== 'pending' || closedToDecisions(event_status)) return undefined
  return place.state === 'waiting' ? 'stop_waiting' : 'wait'
}
