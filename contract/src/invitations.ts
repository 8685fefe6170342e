import * as z from 'zod/mini'
import { Application } from './applications.ts'
import { callsFor, forSignedIn, noted, shape } from './endpoint.ts'
import { bodyId, id, IdParams, Instant, optionalText } from './fields.ts'
import { maxCounts, maxLengths, pricingRanges } from './limits.ts'
import { callSentences, OpenCall } from './open-call.ts'
import { Agreement } from './places.ts'
import { ShownPicture } from './pictures.ts'
import { refusals } from './policy.ts'
import { AnswersInput, Question } from './questions.ts'

/** What came of an invitation. */
export const invitationStates = ['sent', 'opened', 'applied', 'declined', 'expired', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

/** Why a vendor is not asked to apply, the strongest first. */
export const whyNotAsked = [
  'not_listed',
  'stopped',
  'applied',
  'invited',
  'booked',
  'other_trade',
  'often',
  'limit',
  'day_limit',
] as const
export type WhyNotAsked = (typeof whyNotAsked)[number]

export const askingSentences = {
  many: `At most ${maxCounts.askedVendors} vendors at once`,
  nobody: 'None of them can be invited.',
  /** @param at when the next one is possible */
  dayLimit(at: Date): string {
    const hours = Math.max(1, Math.ceil((at.getTime() - Date.now()) / 3_600_000))
    return `You have sent ${maxCounts.invitationMails} invitations in 24 hours, and that is all. You can send more in ${hours === 1 ? 'an hour' : `${hours} hours`}.`
  },
  reminded: 'They were reminded already. One reminder is all that we send.',
  comesBack: 'Emails to this address come back. Ask them for another one.',
  answered: 'This invitation is answered or over.',
  linkUnknown: 'This link is not valid any more.',
} as const

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
  asks: noted(z.boolean(), 'Whether the vendor is asked to apply; otherwise the place is kept for them.', true),
  until: noted(
    z.nullable(Instant),
    'Until when the place is kept, or the vendor can apply; null while it can be undone, when the vendor does not know of it.',
    '2027-05-04T07:00:00.000Z',
  ),
  confirm_by: noted(z.nullable(z.string()), 'The last day to take it, in the time zone of the event.', '2027-05-03'),
  state: noted(
    z.enum(invitationStates),
    'What came of it. `opened` is known of a vendor who is asked to apply and has opened the page of the invitation.',
    'opened',
  ),
  line: noted(z.nullable(z.string()), 'What the organizer adds; null without it.', 'We loved your stall in May.'),
  reason: noted(z.nullable(z.string()), 'Why the vendor declines; null when not told.', 'We are away that week.'),
  reminded_at: noted(z.nullable(Instant), 'When the vendor was reminded; null before.', null),
})
export type Invitation = z.infer<typeof Invitation>

/** A vendor's own invitation. */
const OwnInvitation = z.extend(Invitation, {
  link: noted(
    z.nullable(z.string()),
    'For a vendor who is asked to apply: the page of the invitation. Null for everybody else.',
    null,
  ),
})
OwnInvitation.register(z.globalRegistry, { id: 'OwnInvitation' })
export type OwnInvitation = z.infer<typeof OwnInvitation>

/** A vendor whom an invitation to apply is for. */
const Asked = shape('AskedVendor', { contractor_id: z.int(), company_name: z.string() })

/** A vendor who is not asked to apply. */
const NotAsked = shape('NotAskedVendor', {
  contractor_id: z.int(),
  company_name: noted(z.nullable(z.string()), 'Null for a vendor who is not listed any more.', 'Wild Fern Florals'),
  why: noted(z.enum(whyNotAsked), 'Why this vendor is not asked.', 'applied'),
})

/** Who is asked to apply, and who is not. */
export const AskedVendors = shape('AskedVendors', {
  asked: noted(z.array(Asked), 'Who is asked.'),
  left_out: noted(z.array(NotAsked), 'Who is not, and why.'),
  possible_again: noted(
    z.nullable(Instant),
    'When the next one of those who are over the limit of a day can be asked; null where nobody is.',
    null,
  ),
})
export type AskedVendors = z.infer<typeof AskedVendors>

/** The e-mail of an invitation to apply. */
export const AskingMail = noted(
  z.object({
    subject: noted(z.string(), 'Subject of the e-mail.', 'Fair Folk invites you to apply: Midsummer Night Market'),
    paragraphs: noted(z.array(z.string()), 'The text before the words of the organizer.', ['Floral Design, $120.']),
    quote: noted(z.string(), "What stands above the organizer's words.", 'Fair Folk writes'),
    button: noted(z.string(), 'The words on its button.', 'See the invitation'),
    after: noted(z.array(z.string()), 'The text below the button.', ['Not for you? One press there declines.']),
  }),
  'The e-mail that each of them gets.',
)

/** What sending would do, were it done now. */
export const AskingPreview = z.extend(AskedVendors, {
  mail: AskingMail,
})
AskingPreview.register(z.globalRegistry, { id: 'AskingPreview' })
export type AskingPreview = z.infer<typeof AskingPreview>

/** What a link in an e-mail shows of an invitation to apply, to whoever has the link. */
export const LinkedInvitation = z.pick(Invitation, {
  event_id: true,
  event_title: true,
  event_start_date: true,
  event_end_date: true,
  event_address: true,
  organization_name: true,
  place_id: true,
  trade: true,
  note: true,
  fee: true,
  company_name: true,
  confirm_by: true,
  state: true,
  line: true,
  reason: true,
})
LinkedInvitation.register(z.globalRegistry, { id: 'LinkedInvitation' })
export type LinkedInvitation = z.infer<typeof LinkedInvitation>

/** Invitations to apply to one event that are not answered. */
export const UnansweredInvitations = shape('UnansweredInvitations', {
  event_id: z.int(),
  event_title: z.string(),
  sent: noted(z.int(), 'Those that were not opened.', 7),
  opened: noted(z.int(), 'Those that were opened and not answered.', 3),
})
export type UnansweredInvitations = z.infer<typeof UnansweredInvitations>

const Asking = shape('Asking', {
  contractor_ids: noted(
    z
      .array(bodyId('A vendor is required'), 'A vendor is required')
      .check(z.minLength(1, 'A vendor is required'), z.maxLength(maxCounts.askedVendors, askingSentences.many)),
    'The vendors, at most 500. Those beyond the number of invitations of the event are left out.',
    [7, 12],
  ),
  line: optionalText('Your line', maxLengths.invitationLine),
})

/** What somebody adds who declines. */
export const Declining = {
  reason: optionalText('Reason', maxLengths.reason),
  stops: noted(z.optional(z.boolean('stops is true or false')), 'No more invitations of this organizer.', false),
}

export const invitationAnswers = ['accept', 'decline'] as const

export const InvitationUpdate = shape('InvitationUpdate', {
  action: noted(
    z.enum(invitationAnswers, `Action is one of ${invitationAnswers.join(', ')}`),
    'What the vendor answers. Who is asked to apply accepts by applying.',
    'accept',
  ),
  conditions_version: noted(
    z.optional(z.nullable(Agreement.shape.conditions_version)),
    'To take it: the version of the conditions that the vendor agrees to; absent where there are none.',
    2,
  ),
  answers: AnswersInput,
  ...Declining,
})
export type InvitationUpdate = z.infer<typeof InvitationUpdate>

const ofDay = `An organizer mails at most ${maxCounts.invitationMails} invitations in 24 hours, with reminders and those that are taken back; 403 while an admin has stopped them.`

const ofPlace = callsFor({ access: ['client'], params: IdParams, missing: callSentences.placeNotFound })
const one = { params: IdParams, missing: refusals.invitationNotFound }
const byLink = callsFor({
  access: 'public',
  params: z.object({
    link: noted(
      z.string().check(z.regex(/^[1-9]\d{0,14}\.[\w-]{43}$/)),
      'The end of the link in the e-mail.',
      '70.Jf0q3Yx1n2v7wB8zK4mR6tP9sD5aG1hL0cE3uXiOoQk',
    ),
  }),
  missing: askingSentences.linkUnknown,
})

export const invitationsApi = {
  candidates: ofPlace.get('/call-places/:id/candidates', {
    summary: 'Who could fill a place of an open call',
    description: `For the event's organizer: first the waiting list, then vendors of the trade who work where the event is and have not been asked. Each the best first, and a waiting list with numbers in its order. All are free on its days. At most ${maxCounts.candidates} of each, and where the organizer chooses all who wait.`,
    data: z.array(PlaceCandidate),
  }),
  invite: ofPlace.post('/call-places/:id/invitations', {
    summary: 'Offer a place to a vendor who has not applied',
    description: `For the event's organizer. The place is kept until the vendor answers, or the time is over. Each vendor once for an event, at most ${maxCounts.invitationsOfVendor} times in 30 days by one organizer; at most ${maxCounts.invitationsOfEvent} for an event. ${ofDay} Sent again, it changes nothing.`,
    body: shape('NewInvitation', { contractor_id: bodyId('A vendor is required') }),
    data: Invitation,
  }),
  mine: forSignedIn.get('/invitations', {
    summary: "Places that are offered to the caller as a vendor, or by the caller's own events, and wait for an answer",
    description: 'The first to end comes first. Anybody else gets an empty list.',
    query: z.object({ event_id: z.optional(id()) }),
    data: z.array(OwnInvitation),
  }),
  previewAsking: ofPlace.put('/call-places/:id/invitations/to-apply/preview', {
    summary: 'Who would be asked to apply for a place, and with which e-mail',
    description: "For the event's organizer. Nothing is stored or sent.",
    body: Asking,
    data: AskingPreview,
  }),
  ask: ofPlace.post('/call-places/:id/invitations/to-apply', {
    summary: 'Ask vendors to apply for a place',
    description: `For the event's organizer. No place is kept. Each vendor once for an event, at most ${maxCounts.invitationsOfVendor} times in 30 days by one organizer; at most ${maxCounts.invitationsOfEvent} for an event. ${ofDay} Who cannot be asked is left out.`,
    body: Asking,
    data: AskedVendors,
    idempotent: true,
    errors: ['unverified'],
  }),
  ofEvent: callsFor({ access: ['client'], params: IdParams, missing: refusals.eventNotFound }).get(
    '/events/:id/invitations',
    {
      summary: 'All invitations for an event, and what came of each',
      description: "For the event's organizer, the newest first.",
      data: z.array(Invitation),
    },
  ),
  unanswered: callsFor({ access: ['client'] }).get('/invitations/unanswered', {
    summary: 'Events of the caller with invitations to apply that are not answered, the event that is next first',
    data: z.array(UnansweredInvitations),
  }),
  remind: callsFor({ access: ['client'], ...one }).put('/invitations/:id/reminder', {
    summary: 'Remind a vendor of an invitation to apply',
    description: `For the event's organizer, once for each invitation. ${ofDay}`,
    data: z.null(),
  }),
  open: byLink.put('/invitation-links/:link', {
    summary: 'Open an invitation to apply by the link in its e-mail',
    description: 'Needs no sign-in: the link is for this invitation alone. The organizer sees that it was opened.',
    data: LinkedInvitation,
  }),
  decline: byLink.put('/invitation-links/:link/decline', {
    summary: 'Decline an invitation to apply by the link in its e-mail',
    description: 'Needs no sign-in. Repeated, it adds what is given.',
    body: shape('InvitationDecline', Declining),
    data: LinkedInvitation,
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
