import * as z from 'zod/mini'
import { answerFileCalls } from './answer-files.ts'
import { ApplicationChange, ApplicationEdit, ApplicationStep, OwnWithdrawal } from './application-history.ts'
import { AskedDocument } from './asked-documents.ts'
import { callsFor, forOrganizers, forOrganizersAndAdmins, forSignedIn, shape, noted } from './endpoint.ts'
import {
  IdParams,
  Instant,
  Pagination,
  bodyId,
  id,
  optionalText,
  paging,
  queryFlag,
  reason,
  requiredWords,
} from './fields.ts'
import {
  applicationStatuses,
  eventStatuses,
  maxCounts,
  maxLengths,
  pageSizes,
  previewLength,
  pricingRanges,
} from './limits.ts'
import { AnswersUpdate, HeldAnswers } from './held-answers.ts'
import { LookupRef } from './lookups.ts'
import { Agreement, ApplicationPlace, PlaceUpdate } from './places.ts'
import { ShownPicture } from './pictures.ts'
import { refusals } from './policy.ts'
import { VendorDates } from './vendor-days.ts'
import { Answer, AnswersInput } from './questions.ts'

/** What the profile of an applicant contains now. */
export const Applicant = shape('Applicant', {
  years_in_business: z.nullable(z.int()),
  /** False for a former vendor: without the role, suspended, deleted or not approved. They cannot be accepted. */
  is_active: z.boolean(),
  trade: noted(z.nullable(z.string()), 'The first of their services; null without one.', 'Florist'),
  license_number: noted(z.nullable(z.string()), 'Licence number; null when not told.', 'OR-118204'),
  insurance_info: noted(
    z.nullable(z.string()),
    'What the business is insured for; null when not told.',
    'Liability, $1M',
  ),
  phone: noted(
    z.nullable(z.string()),
    "The owner's phone number for the event's organizer, once accepted; otherwise null.",
    '+1 503 555 0134',
  ),
  service_areas: z.array(LookupRef),
  primary_image: noted(z.nullable(ShownPicture), 'The primary picture; null without one, and for former vendors.'),
})
export type Applicant = z.infer<typeof Applicant>

/** What the organizer noted about an application. Nobody else sees it. */
export const ApplicationMark = shape('ApplicationMark', {
  note: noted(z.nullable(z.string()), 'Private note; null without one.', 'Ask about the arch.'),
  is_shortlisted: z.boolean(),
  /** Grows with every change of the note, from 0; a note that names another one is refused. */
  version: z.int(),
})
export type ApplicationMark = z.infer<typeof ApplicationMark>

/** The person behind an event, for the vendors who are accepted for it. */
export const OrganizerContact = shape('OrganizerContact', {
  name: noted(z.nullable(z.string()), "The organizer's full name; null when unknown.", 'Noor Haddad'),
  email: noted(
    z.nullable(z.string()),
    "The organizer's e-mail address; null while it is not confirmed.",
    'noor@example.com',
  ),
})

/** The newest message of a conversation, shortened. */
export const LastMessage = shape('LastMessage', {
  text: noted(z.string(), `Its first ${previewLength} characters.`, 'Is there water on the site?'),
  is_own: noted(z.boolean(), 'Whether the caller wrote it.', false),
  created_at: Instant,
})

/** A vendor's application to an event, with what vendor and organizer need to know about each other. */
export const Application = shape('Application', {
  id: z.int(),
  event_id: z.int(),
  contractor_id: z.int(),
  status: z.enum(applicationStatuses),
  status_reason: z.nullable(z.string()),
  message: z.string(),
  answers: noted(
    z.array(Answer),
    'Answers to the questions of the open call, for the two sides; empty for everybody else.',
  ),
  unanswered: noted(
    z.array(z.string()),
    'Questions for those who are accepted that have no answer yet, for the two sides.',
    ['Where do we call you at night?'],
  ),
  documents: noted(z.array(AskedDocument), 'What the call asks for; empty for all but the two sides.'),
  edited_at: noted(
    z.nullable(Instant),
    'When the vendor last changed message or answers; null when never, and for admins.',
  ),
  place: noted(z.nullable(ApplicationPlace), 'What the vendor applied for; null where the event has no open call.'),
  /** Grows with every decision; a decision or withdrawal that names another one is refused. */
  version: z.int(),
  applied_at: Instant,
  updated_at: Instant,
  company_name: z.string(),
  contractor_name: noted(z.nullable(z.string()), "The vendor's full name; null when unknown.", 'Ada Moreno'),
  contractor_email: z.nullable(z.string()),
  event_title: z.string(),
  event_description: z.nullable(z.string()),
  event_start_date: noted(z.string(), "The event's first day, as YYYY-MM-DD.", '2027-06-19'),
  event_end_date: noted(z.nullable(z.string()), "The event's last day, as YYYY-MM-DD; null for a single day.", null),
  event_address: noted(z.string(), 'Where the event takes place.', '3 Pier, San Francisco, CA'),
  event_status: noted(z.enum(eventStatuses), "The event's status.", 'published'),
  event_type_display_name: z.nullable(z.string()),
  organization_name: z.string(),
  organizer_contact: noted(
    z.nullable(OrganizerContact),
    "The organizer's contact for the applicant, once they know that they are accepted; otherwise null.",
  ),
  business_description: z.string(),
  website: z.nullable(z.string()),
  pricing_range: z.nullable(z.enum(pricingRanges)),
  vendor: Applicant,
  mark: noted(z.nullable(ApplicationMark), "What the event's organizer noted; null for everybody else."),
  unread_messages: noted(z.int(), 'Messages of the other side that the caller has not read; 0 for admins.', 2),
  last_message: noted(z.nullable(LastMessage), 'The newest message; null without any, and for admins.'),
})
export type Application = z.infer<typeof Application>

export const ApplicationInput = shape('NewApplication', {
  event_id: bodyId('An event is required'),
  message: requiredWords('Application message', maxLengths.applicationMessage),
  place_id: noted(
    z.optional(z.nullable(bodyId('Please choose what you apply for'))),
    'Id of the place in the open call of the event. Without it: the first open one of the own trades, or for any trade.',
    8,
  ),
  conditions_version: noted(
    z.optional(z.nullable(Agreement.shape.conditions_version)),
    'The version of the conditions that the vendor agrees to; null or absent where the call has none.',
    2,
  ),
  answers: AnswersInput,
})
export type ApplicationInput = z.infer<typeof ApplicationInput>

export const Decision = shape('Decision', {
  status: z.enum(applicationStatuses, `Status is one of ${applicationStatuses.join(', ')}`),
  reason: reason(),
  over_limit: noted(
    z.optional(z.boolean('over_limit is true or false')),
    'True: accept also when all places of the trade are given. Without it that is refused.',
    false,
  ),
})
export type Decision = z.infer<typeof Decision>

/** One decision on several applications, each in the version that the caller saw. */
export const Decisions = shape('Decisions', {
  ...Decision.shape,
  applications: z
    .array(z.object({ id: bodyId(), version: z.int('Each application needs its version') }), 'Choose the applications')
    .check(
      z.minLength(1, 'Choose at least one application'),
      z.maxLength(maxCounts.decisions, `At most ${maxCounts.decisions} applications at once`),
    )
    .check(
      z.refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, { error: 'Each may be chosen once' }),
    ),
})
export type Decisions = z.infer<typeof Decisions>

/** What became of one of several applications: either it as it is now, or why it was not decided. */
export const DecisionResult = shape('DecisionResult', {
  id: z.int(),
  application: noted(z.nullable(Application), 'The application as it is now; null where it was not decided.'),
  error: z.nullable(z.object({ code: z.string(), sentence: z.string() })),
})
export type DecisionResult = z.infer<typeof DecisionResult>

/** A private note, the place on the shortlist, or both. What is absent stays; null removes the note. */
export const MarkUpdate = shape('MarkUpdate', {
  note: optionalText('Note', maxLengths.note),
  is_shortlisted: z.optional(z.boolean('is_shortlisted is true or false')),
})
export type MarkUpdate = z.infer<typeof MarkUpdate>

export const ApplicationFilters = z.object({
  ...paging(pageSizes.applications),
  status: z.optional(z.enum(applicationStatuses, `Status is one of ${applicationStatuses.join(', ')}`)),
  event_id: z.optional(id()),
  has_unread: z.optional(queryFlag('has_unread')),
  has_messages: z.optional(queryFlag('has_messages')),
})
export type ApplicationFilters = z.infer<typeof ApplicationFilters>

export const ApplicationList = z.object({ applications: z.array(Application), pagination: Pagination })

const one = { params: IdParams, missing: refusals.applicationNotFound }
const ofBothSides = callsFor({ access: 'signed-in', ...one })
const ofOwnEvent = callsFor({
  access: ['client'],
  params: z.object({ eventId: id() }),
  missing: refusals.eventNotFound,
})
const ofOrganizer = callsFor({ access: ['client'], ...one })

export const applicationsApi = {
  ...answerFileCalls,
  create: forSignedIn.post('/event-applications', {
    summary: 'Apply to a published event',
    body: ApplicationInput,
    data: Application,
    idempotent: true,
    limit: 'apply',
    errors: ['unverified', 'not_found'],
  }),
  mine: forSignedIn.get('/event-applications/my-applications', {
    summary: "A vendor's own applications, or those to an organizer's own events; newest first",
    description: 'Anybody else gets an empty list. With `has_messages` the conversations, the latest message first.',
    query: ApplicationFilters,
    data: ApplicationList,
  }),
  withdrawn: forSignedIn.get('/event-applications/withdrawn', {
    summary: 'What the caller has withdrawn as a vendor, newest first',
    description: `The newest ${maxCounts.withdrawn}. Nobody else sees it.`,
    data: z.array(OwnWithdrawal),
  }),
  ofEvent: forOrganizersAndAdmins.get('/event-applications/event/:eventId', {
    summary: 'Applications to one event, newest first',
    description: "For the event's organizer and admins.",
    params: z.object({ eventId: id() }),
    missing: refusals.eventNotFound,
    query: z.object(paging(pageSizes.applications)),
    data: ApplicationList,
  }),
  get: ofBothSides.get('/event-applications/:id', {
    summary: 'One application',
    description: "For the applicant, the event's organizer and admins.",
    data: Application,
  }),
  history: ofBothSides.get('/event-applications/:id/history', {
    summary: 'What happened to an application, oldest first',
    description: "From applying on. For the applicant, the event's organizer and admins.",
    data: z.array(ApplicationStep),
  }),
  decide: ofOrganizer.put('/event-applications/:id/status', {
    summary: 'Accept, reject or reset an application',
    description:
      "For the event's organizer. The vendor is told. Of an answer that waits until the event's answers are sent, the same status with another `reason` changes the words.",
    body: Decision,
    data: Application,
    versioned: true,
  }),
  changePlace: ofBothSides.put('/event-applications/:id/place', {
    summary: 'Confirm or decline an offered place, or put on the waiting list',
    description:
      'The vendor answers in time: a late answer is refused, and a second one like the first changes nothing. The other side is told.',
    body: PlaceUpdate,
    data: Application,
  }),
  agree: ofBothSides.put('/event-applications/:id/conditions', {
    summary: 'Agree, as the vendor, to conditions of the event that have changed',
    body: Agreement,
    data: Application,
  }),
  decideMany: forOrganizers.put('/event-applications/status', {
    summary: 'Accept, reject or reset several applications',
    description:
      'For the organizer of their events. Each is decided as if alone: one that is refused does not stop the others, and each vendor is told. The answer is 200 and names each. Sent again, it changes nothing: an application that was decided in this way from this version counts as done.',
    body: Decisions,
    data: z.object({ results: z.array(DecisionResult) }),
    limit: 'bulkDecisions',
  }),
  heldAnswers: ofOwnEvent.get('/event-applications/event/:eventId/answers', {
    summary: 'Answers to applications that wait until the organizer sends them',
    description: "For the event's organizer. A vendor reads of an answer only when it was sent.",
    data: HeldAnswers,
  }),
  holdAnswers: ofOwnEvent.put('/event-applications/event/:eventId/answers', {
    summary: 'Hold the answers to the applications of an event, or send those that wait; or silence it',
    description:
      'With `is_held` true, decisions that follow wait. With false, all that wait are sent, and later ones at once again. Completing the event sends them too; of a cancelled event they are never sent.',
    body: AnswersUpdate,
    data: HeldAnswers,
  }),
  mark: ofOrganizer.put('/event-applications/:id/mark', {
    summary: 'Note something about an application, or put it on the shortlist',
    description:
      "For the event's organizer, who alone sees it. `If-Match` is the version of the mark; it protects the note only.",
    body: MarkUpdate,
    data: ApplicationMark,
    versioned: true,
  }),
  vendorDates: ofOrganizer.get('/event-applications/:id/vendor-dates', {
    summary: 'Days around the event on which the vendor is taken',
    description:
      "For the event's organizer. Days booked by other events and days blocked by hand, without names; the event itself is left out.",
    data: VendorDates,
  }),
  edit: ofBothSides.put('/event-applications/:id', {
    summary: 'Change message and answers of the own application',
    description:
      'Until the call closes or the decision. Whoever is accepted answers what is asked after that. Answers that are left out are removed.',
    body: ApplicationEdit,
    data: Application,
    versioned: true,
  }),
  changes: ofBothSides.get('/event-applications/:id/changes', {
    summary: 'What the vendor changed in an application, newest first',
    description: `The newest ${maxCounts.applicationChanges}, for the applicant and the event's organizer.`,
    data: z.array(ApplicationChange),
  }),
  withdraw: ofBothSides.del('/event-applications/:id', {
    summary: 'Withdraw the own application',
    description: 'Pending and accepted ones; a rejected one stays.',
    data: z.null(),
    versioned: true,
  }),
}
