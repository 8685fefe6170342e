import * as z from 'zod/mini'
import { Application } from './applications.ts'
import { callsFor, forSignedIn, noted, shape } from './endpoint.ts'
import { bodyId, id, IdParams, Instant } from './fields.ts'
import { maxCounts, pricingRanges } from './limits.ts'
import { callSentences, OpenCall } from './open-call.ts'
import { Agreement } from './places.ts'
import { ShownPicture } from './pictures.ts'
import { refusals } from './policy.ts'
import { AnswersInput, Question } from './questions.ts'

/** Somebody who could fill a place, with what is known that speaks for them. All of them are free on the days of the event. */
export const PlaceCandidate = shape('PlaceCandidate', {
  contractor_id: z.int(),
  company_name: z.string(),
  trade: noted(z.nullable(z.string()), 'The first of their services; null without one.', 'Florist'),
  pricing_range: z.nullable(z.enum(pricingRanges)),
  primary_image: noted(z.nullable(ShownPicture), 'The primary picture; null without one.'),
  application_id: noted(
    z.nullable(z.int()),
    'Of who is on the waiting list: accept this application. Null for those to invite.',
    null,
  ),
  number: noted(
    z.nullable(z.int()),
    'The number on the waiting list, from 1; null outside of it, and where the organizer chooses.',
    null,
  ),
  km: noted(
    z.nullable(z.int()),
    'Kilometres from the vendor to the city of the event; null where one of the two is unknown.',
    4,
  ),
  past_events: noted(z.int(), "The organizer's completed events at which they were.", 1),
  hours_to_answer: noted(
    z.nullable(z.int()),
    'In how many whole hours they answered the last place that anybody offered them; null before the first.',
    20,
  ),
})
export type PlaceCandidate = z.infer<typeof PlaceCandidate>

/** A place that is offered to a vendor who has not applied. It becomes an application when the vendor takes it. */
export const Invitation = shape('Invitation', {
  id: z.int(),
  event_id: z.int(),
  event_title: z.string(),
  event_start_date: noted(z.string(), "The event's first day, as YYYY-MM-DD.", '2027-06-19'),
  event_end_date: noted(z.nullable(z.string()), "The event's last day, as YYYY-MM-DD; null for a single day.", null),
  event_address: noted(z.string(), 'Where the event takes place.', '3 Pier, San Francisco, CA'),
  organization_name: z.string(),
  place_id: noted(z.int(), 'Id of the place in the open call of the event.', 8),
  trade: noted(z.string(), 'What it is for, in words.', 'Floral Design'),
  note: noted(z.nullable(z.string()), 'What matters about the place; null when not told.', 'With their own stall'),
  fee: noted(z.nullable(z.string()), 'What the place costs, in free words; null when not told.', '$120'),
  conditions: noted(OpenCall.shape.conditions, 'What the vendor agrees to by taking it; null without any.'),
  questions: noted(z.array(Question), 'What the vendor answers to take it.'),
  contractor_id: z.int(),
  company_name: z.string(),
  until: noted(
    z.nullable(Instant),
    'Until when the place is kept; null while it can be undone, when the vendor does not know of it.',
    '2027-05-04T07:00:00.000Z',
  ),
  confirm_by: noted(z.nullable(z.string()), 'The last day to take it, in the time zone of the event.', '2027-05-03'),
})
export type Invitation = z.infer<typeof Invitation>

export const invitationAnswers = ['accept', 'decline'] as const

export const InvitationUpdate = shape('InvitationUpdate', {
  action: noted(
    z.enum(invitationAnswers, `Action is one of ${invitationAnswers.join(', ')}`),
    'What the vendor answers.',
    'accept',
  ),
  conditions_version: noted(
    z.optional(z.nullable(Agreement.shape.conditions_version)),
    'To take it: the version of the conditions that the vendor agrees to; absent where there are none.',
    2,
  ),
  answers: AnswersInput,
})
export type InvitationUpdate = z.infer<typeof InvitationUpdate>

const ofPlace = callsFor({ access: ['client'], params: IdParams, missing: callSentences.placeNotFound })
const one = { params: IdParams, missing: refusals.invitationNotFound }

export const invitationsApi = {
  candidates: ofPlace.get('/call-places/:id/candidates', {
    summary: 'Who could fill a place of an open call',
    description: `For the event's organizer: first the waiting list, then vendors of the trade who work where the event is and have not been asked. Each the best first, and a waiting list with numbers in its order. All are free on its days. At most ${maxCounts.candidates} of each, and where the organizer chooses all who wait.`,
    data: z.array(PlaceCandidate),
  }),
  invite: ofPlace.post('/call-places/:id/invitations', {
    summary: 'Offer a place to a vendor who has not applied',
    description: `For the event's organizer. The place is kept until the vendor answers, or the time is over. Each vendor once for an event, at most ${maxCounts.invitationsOfVendor} times in 30 days by one organizer; at most ${maxCounts.invitationsOfEvent} for an event. Sent again, it changes nothing.`,
    body: shape('NewInvitation', { contractor_id: bodyId('A vendor is required') }),
    data: Invitation,
  }),
  mine: forSignedIn.get('/invitations', {
    summary: "Places that are offered to the caller as a vendor, or by the caller's own events, and wait for an answer",
    description: 'The first to end comes first. Anybody else gets an empty list.',
    query: z.object({ event_id: z.optional(id()) }),
    data: z.array(Invitation),
  }),
  answer: callsFor({ access: 'signed-in', ...one }).put('/invitations/:id', {
    summary: 'Take a place that is offered, or decline it',
    description:
      'For the vendor, in time. `application` is what taking it makes, accepted and confirmed. The organizer is told.',
    body: InvitationUpdate,
    data: z.object({
      application: noted(z.nullable(Application), 'The application of who took it; null after declining.'),
    }),
    errors: ['unverified'],
  }),
  takeBack: callsFor({ access: ['client'], ...one }).del('/invitations/:id', {
    summary: 'Take back a place that is offered',
    description: "For the event's organizer. The vendor is told, unless it is undone before the vendor knew.",
    data: z.null(),
  }),
}
