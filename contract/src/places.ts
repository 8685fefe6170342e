import * as z from 'zod/mini'
import { noted, shape } from './endpoint.ts'
import { Instant } from './fields.ts'
import { placeReasons, placeStates } from './limits.ts'
import { callSentences } from './open-call.ts'

/** The place of an open call that a vendor applied for. */
export const ApplicationPlace = shape('ApplicationPlace', {
  id: z.int(),
  trade: noted(z.string(), 'The trade in words.', 'Floral Design'),
  state: noted(
    z.enum(placeStates),
    'What the vendor was told of the place: an offer is to be confirmed, and `released` when it is over.',
    'offered',
  ),
  reason: noted(z.nullable(z.enum(placeReasons)), 'Why it is released; otherwise null.', null),
  until: noted(z.nullable(Instant), 'Until when it is offered; otherwise null.', '2027-05-04T07:00:00.000Z'),
  confirm_by: noted(
    z.nullable(z.string()),
    'The last day to confirm, in the time zone of the event: of the offer, or of one that would be made now; null where none is.',
    '2027-05-03',
  ),
  needs_confirmation: noted(z.boolean(), 'Whether accepted vendors confirm their places at this event.', true),
  number: noted(
    z.nullable(z.int()),
    'The number on the waiting list, from 1; null outside of it, and where the organizer chooses.',
    null,
  ),
  left: noted(z.nullable(z.int()), 'For the organizer: places of this trade that are not given; otherwise null.', 1),
  conditions_version: noted(z.nullable(z.int()), 'The conditions of the call in force; null without any.', 2),
  agreed_version: noted(z.nullable(z.int()), 'The conditions that the vendor agreed to last; null for none.', 1),
  is_over_limit: noted(z.boolean(), 'For the organizer: it was accepted beyond the number of places.', false),
})
export type ApplicationPlace = z.infer<typeof ApplicationPlace>

/** Whether the vendor still has to agree to the conditions in force. */
export const hasToAgree = (place: Pick<ApplicationPlace, 'conditions_version' | 'agreed_version'> | null): boolean =>
  place !== null && place.conditions_version !== null && place.conditions_version !== place.agreed_version

/** What can be done about a place: the vendor answers an offer, the organizer keeps the waiting list. */
export const placeActions = ['confirm', 'decline', 'wait', 'stop_waiting'] as const
export type PlaceAction = (typeof placeActions)[number]

export const Agreement = shape('Agreement', {
  conditions_version: noted(z.int(callSentences.agree), 'The version of the conditions that the vendor has read.', 2),
})

export const PlaceUpdate = shape('PlaceUpdate', {
  action: noted(
    z.enum(placeActions, `Action is one of ${placeActions.join(', ')}`),
    'The vendor may `confirm` and `decline`; the organizer puts on the waiting list (`wait`), at its end, and takes off it.',
    'confirm',
  ),
})
export type PlaceUpdate = z.infer<typeof PlaceUpdate>
