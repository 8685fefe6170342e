import * as z from 'zod/mini'
import { choice, each, number, optional, required, text, words, type Described } from './described.ts'
import { shape, callsFor, cachedForAll, forOrganizers, forSignedIn, noted } from './endpoint.ts'
import { EventLetters } from './event-letters.ts'
import { bodyId, day, IdParams, Instant, Pagination, requiredLine, optionalText, requiredWords } from './fields.ts'
import { eventStatuses, eventVisibilities, imageRules, maxLengths, maxCounts, maxPeople } from './limits.ts'
import { OpenCall, OpenCallInput } from './open-call.ts'
import { EventImage, EventImageForm, pictureCalls } from './pictures.ts'
import { refusals } from './policy.ts'
import { SuggestionQuery } from './vendor-suggestions.ts'
import {
  EventFilters,
  EventMonths,
  EventMonthsQuery,
  EventSuggestions,
  LeftOut,
  MyEventFilters,
} from './event-search.ts'
import { Understood } from './vendors.ts'

/** What an organizer enters about an event, besides its status. */
export const eventFields = {
  title: required(
    requiredLine('Event title is required', maxLengths.eventTitle, 'Title must be less than 200 characters'),
    {
      label: 'Event title',
      note: 'Title, 1 to 200 characters.',
      example: 'Midsummer Night Market',
      isKept: true,
    },
  ),
  description: words('Description', maxLengths.description, {}),
  address: text('Event address', maxLengths.address, {
    note: 'Where it takes place, 1 to 300 characters.',
    example: '3 Pier, San Francisco, CA',
  }),
  start_date: required(day('Start date must be a day that exists, as YYYY-MM-DD', 'Start date is required'), {
    label: 'Start date',
    note: 'First day, as YYYY-MM-DD, without time or zone.',
    example: '2027-06-19',
    isKept: true,
  }),
  end_date: optional(z.optional(z.nullable(day('End date must be a day'))), z.string(), {
    label: 'End date',
    note: 'Last day, as YYYY-MM-DD, not before the first; null for a single day.',
    example: '2027-06-20',
    isKept: true,
  }),
  hours: words('Hours', maxLengths.hours, {
    note: 'From when to when, in free words; null when not told.',
    example: '6 PM to 11 PM',
    isKept: true,
  }),
  budget_range: words('Budget range', maxLengths.budgetRange, {
    note: 'Budget in free words; null when not told.',
    example: '$5,000 - $10,000',
  }),
  expected_attendees: number('Must be a positive number', [1, maxPeople], {
    label: 'Expected attendees',
    note: 'People expected, a whole number of 1 or more; null when not told.',
    example: 250,
  }),
  event_type_id: optional(z.optional(z.nullable(bodyId('Please choose an event type'))), z.int(), {
    label: 'Event type',
    note: 'Id of the kind of event; null without one.',
    example: 2,
    isKept: true,
  }),
  visibility: choice('Who can see it', eventVisibilities, {
    note: '`listed`: everybody. `unlisted`: people with its link. `private`: people with its code, which can expire. Both are in no list.',
    example: 'listed',
    isKept: true,
  }),
} satisfies Described

export const endBeforeStart = 'End date cannot be before the start date'

const Days = z.object({ start_date: eventFields.start_date.sent, end_date: day('End date must be a day') })

const ordered = z.refine<{ start_date?: string | undefined; end_date?: string | null | undefined }>(
  ({ start_date, end_date }) => !start_date || !end_date || end_date >= start_date,
  {
    error: endBeforeStart,
    path: ['end_date'],
    // Also where another field is empty, so that both mistakes are named at once.
    when: ({ value }) => z.safeParse(Days, value).success,
  },
)

/** An event as its organizer writes it. */
export const EventInput = z
  .object({
    ...each(eventFields, 'sent'),
    status: z._default(z.enum(['draft', 'published'], 'Status is draft or published'), 'published'),
  })
  .check(ordered)
EventInput.register(z.globalRegistry, { id: 'NewEvent' })
export type EventInput = z.infer<typeof EventInput>

/** Rejects the applications without an answer when an event is completed. */
export const undecidedReason = requiredWords('Reason', maxLengths.reason, 'A reason is required')

/** Part or whole of an event, its status included: absent fields stay, null clears an optional one. */
export const EventUpdate = z
  .object({
    ...each(eventFields, 'changed'),
    status: z.optional(z.enum(eventStatuses, `Status is one of ${eventStatuses.join(', ')}`)),
    undecided_reason: z.optional(undecidedReason),
    /** Of the organizer, for those who are notified of a new day or place, or that the event is cancelled: part of that one notice. */
    word: optionalText('Your words', maxLengths.reason),
  })
  .check(ordered)
EventUpdate.register(z.globalRegistry, { id: 'EventUpdate' })
export type EventUpdate = z.infer<typeof EventUpdate>

/** An event. Dates are calendar days; `application_count` counts applications that exist now. */
export const Event = shape('Event', {
  ...each(eventFields, 'shown'),
  id: z.int(),
  organizer_id: noted(z.int(), 'Id of the organizer profile.', 3),
  event_type_display_name: z.nullable(z.string()),
  status: z.enum(eventStatuses),
  created_at: Instant,
  updated_at: Instant,
  application_count: noted(z.int(), 'Applications that exist now.', 6),
  call: noted(z.nullable(OpenCall), 'What it looks for; null without an open call.'),
  images: z.array(EventImage),
  organization_name: z.string(),
  organizer_website: z.nullable(z.string()),
  organizer_description: noted(
    z.nullable(z.string()),
    'What the organizer does; null in lists.',
    'Concerts and markets by the water.',
  ),
  version: z.int(),
})
export type Event = z.infer<typeof Event>

export const EventList = z.object({ events: z.array(Event), pagination: Pagination })

/** For a search that finds nothing: what is found without some of its words and filters. */
export const ClosestEvents = shape('ClosestEvents', {
  events: noted(z.array(Event), 'A page of them, the best first.'),
  total: noted(z.int(), 'Events that are found then.', 4),
  left_out: noted(z.array(LeftOut), 'What was left out.'),
  search: noted(z.string(), 'The words of the search that stay.', 'florist'),
})
export type ClosestEvents = z.infer<typeof ClosestEvents>

/** A page of the public list. */
export const FoundEvents = z.extend(EventList, {
  understood: noted(z.array(Understood), 'What was read in `search` as filters.'),
  closest: noted(z.nullable(ClosestEvents), 'Where nothing was found: what comes closest; null otherwise.', null),
})

/** An event in its organizer's list. */
export const MyEvent = z.extend(Event, {
  /** Applications that wait for the organizer's answer. */
  pending_count: z.int(),
  accepted_count: z.int(),
})
MyEvent.register(z.globalRegistry, { id: 'MyEvent' })
export type MyEvent = z.infer<typeof MyEvent>

export const MyEventList = z.object({
  events: z.array(MyEvent),
  pagination: Pagination,
  /** How many events that match status and search are over, whatever `time` asks for. */
  past_count: z.int(),
})

/** What an organizer has to do next, among published events that are not over; and numbers of all events. */
export const Agenda = shape('Agenda', {
  /** Events with applications that wait for an answer, the longest waiting first. */
  waiting: z.array(
    z.object({
      event_id: z.int(),
      title: z.string(),
      start_date: z.string(),
      end_date: z.nullable(z.string()),
      pending_count: z.int(),
      accepted_count: z.int(),
      since: Instant,
      image: noted(z.nullable(EventImage), 'The primary picture of the event; null without pictures.', null),
    }),
  ),
  next_event: z.nullable(MyEvent),
  /** All events of the organizer, whatever their status and day. */
  numbers: z.object({
    events: noted(z.int(), 'Events in any status.', 14),
    published: noted(z.int(), 'Published ones, past ones too.', 8),
    drafts: noted(z.int(), 'Events that are drafts.', 2),
    applications: noted(z.int(), 'Applications to all of them that exist now.', 74),
  }),
})
export type Agenda = z.infer<typeof Agenda>

const oneEvent = { params: IdParams, missing: refusals.eventNotFound }
const onOwnEvent = callsFor({ access: ['client'], ...oneEvent })

export const eventsApi = {
  list: cachedForAll.get('/events', {
    summary: 'Published events',
    description:
      'Upcoming first, nearest first, then past ones, latest first. With `search` the best matches first, among both.',
    query: EventFilters,
    data: FoundEvents,
    limit: 'search',
  }),
  months: cachedForAll.get('/events/months', {
    summary: 'How many events each of the next twelve months has',
    description: 'Published events with a day in the month that is not past; an event may be in several. In UTC days.',
    query: EventMonthsQuery,
    data: EventMonths,
    limit: 'search',
  }),
  suggestions: cachedForAll.get('/events/suggestions', {
    summary: 'Suggestions for a search box',
    description:
      'With `what`, published events with such a title, the next ones first. With `where`, cities of published events; blank gets the most frequent.',
    query: SuggestionQuery,
    data: EventSuggestions,
    limit: 'search',
  }),
  mine: forOrganizers.get('/events/my-events', {
    summary: "The organizer's own events",
    description:
      'Newest first, or by their next date. `past_count` counts the events of the same status and search that are over.',
    query: MyEventFilters,
    data: MyEventList,
  }),
  agenda: forOrganizers.get('/events/my-events/agenda', {
    summary: 'What the organizer has to do next',
    description:
      'Applications that wait for an answer, by event, the longest waiting first; and the nearest event. Published events that are not over. `numbers` counts all events.',
    data: Agenda,
  }),
  suggested: callsFor({ access: ['contractor'] }).get('/events/suggested', {
    summary: 'Events that suit the vendor, the next ones first',
    description: `At most ${maxCounts.suggestedEvents}: open ones of the vendor's event types in the vendor's areas, on days on which the vendor is free, without those that the vendor applied to. Where an event has an open call, it has a place left for one of the vendor's trades.`,
    data: z.object({ events: z.array(Event) }),
  }),
  opened: forSignedIn.get('/events/opened', {
    summary: 'Events that are not listed whose link the caller has opened, the next ones first',
    description: 'Published ones that are not over, without those that the caller applied to.',
    data: z.object({ events: z.array(Event) }),
  }),
  get: cachedForAll.get('/events/:id', {
    summary: 'One event',
    description:
      'Drafts exist only for their organizer and admins. Events that are not listed exist also for people who opened their link, were invited or have applied.',
    ...oneEvent,
    data: Event,
  }),
  create: forOrganizers.post('/events', {
    summary: 'Create an event, as draft or published',
    body: EventInput,
    data: Event,
    idempotent: true,
    errors: ['unverified'],
  }),
  copy: onOwnEvent.post('/events/:id/copies', {
    summary: 'Duplicate an own event, as a draft',
    description:
      'The copy has the texts, dates, event type, budget, number of people and pictures of the event, in any status, and no applications. Its title ends in “(copy)”.',
    data: Event,
    idempotent: true,
    errors: ['unverified'],
  }),
  update: onOwnEvent.put('/events/:id', {
    summary: 'Change an event, its status included',
    description:
      'draft → published, published → completed, draft or published → cancelled, published → draft while nobody has applied. Completed and cancelled are final. Completing an event with applications that have no answer needs `undecided_reason`: they are rejected with it. Without it the call is refused (409) and names how many there are. `word` is part of what the vendors are sent about a new day or place, or a cancelled event.',
    body: EventUpdate,
    data: Event,
    versioned: true,
    errors: ['unverified'],
  }),
  preview: onOwnEvent.post('/events/:id/preview', {
    summary: 'What a change of an event would send to the vendors who applied',
    description: 'Takes the body of the change. Nothing is stored or sent; without a letter nobody is told.',
    body: EventUpdate,
    data: EventLetters,
  }),
  setCall: onOwnEvent.put('/events/:id/call', {
    summary: 'Say what an event looks for',
    description:
      'Replaces the open call of the event. A trade for which vendors have applied stays. Of an event with a call, vendors apply for one of its trades, and only until it closes.',
    body: OpenCallInput,
    data: Event,
    versioned: true,
  }),
  previewCall: onOwnEvent.post('/events/:id/call/preview', {
    summary: 'What a change of the open call would send to the vendors who applied',
    description: 'Takes the body of the change. Nothing is stored or sent; without a letter nobody is told.',
    body: OpenCallInput,
    data: EventLetters,
  }),
  removeCall: onOwnEvent.del('/events/:id/call', {
    summary: 'Remove the open call of an event',
    description: 'Applications stay. Afterwards every vendor may apply, as to an event that never had one.',
    data: Event,
    versioned: true,
  }),
  remove: onOwnEvent.del('/events/:id', { summary: 'Delete an event and all its applications', data: z.null() }),
  uploadImage: forOrganizers.post('/events/images/upload', {
    summary: 'Add a picture to an own event',
    description: `JPEG, PNG or WebP, at most ${imageRules.maxBytes} bytes, at most ${maxCounts.eventImages} pictures.`,
    body: EventImageForm,
    form: true,
    data: EventImage,
    limit: 'upload',
    errors: ['not_found'],
  }),
  ...pictureCalls('/events/images/:id', {
    noun: "an event's picture",
    access: ['client'],
    missing: refusals.eventNotFound,
    data: EventImage,
  }),
}
