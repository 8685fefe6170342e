import * as z from 'zod/mini'
import { callsFor, forSignedIn, noted, shape } from './endpoint.ts'
import { bodyId, IdParams, Instant, optionalText, picture, requiredText } from './fields.ts'
import { fileRules, maxCounts, maxLengths } from './limits.ts'
import { wallTime } from './open-call.ts'
import { refusals } from './policy.ts'

export const bookingSentences = {
  empty: 'Fill in at least one line before you send it.',
  nothingToCopy: 'This booking sheet has nothing that others could have too.',
  changed: 'This booking sheet has changed meanwhile. Please read it again.',
  fileNotFound: 'File not found',
  manyFiles: `A booking sheet has at most ${maxCounts.bookingFiles} files. Remove one first.`,
} as const

/** The lines of a booking sheet, in the order in which they are shown, with their labels. */
export const bookingLabels = {
  arrival: 'Arrival',
  load_in: 'Load-in',
  starts: 'Start',
  ends: 'End',
  place: 'Place or booth',
  contact_name: 'Contact on the day',
  contact_phone: 'Their phone',
  agreed: 'Agreed',
  notes: 'Notes',
  files: 'Files',
} as const
export type BookingField = keyof typeof bookingLabels
export const bookingFields = Object.keys(bookingLabels) as BookingField[]

/** Those that are typed; files are attached. */
export type TypedField = Exclude<BookingField, 'files'>
export const typedFields = bookingFields.filter((name): name is TypedField => name !== 'files')

/** Where a file of a booking sheet is downloaded, below /api. */
export const bookingFilePath = (id: number | string) => `/event-applications/booking-files/${id}/file` as const

/** The files in the line `files`. */
export const bookingFilesOf = (line: string | null): { id: number; size: number; name: string }[] =>
  (line ?? '').split('\n').flatMap((text) => {
    const [, id, size, name] = /^(\d+) (\d+) ([^\n]+)$/.exec(text) ?? []
    return name === undefined ? [] : [{ id: Number(id), size: Number(size), name }]
  })

/** Those that are times. */
export const bookingTimes = ['arrival', 'load_in', 'starts', 'ends'] as const

/** What vendors of one event can have in common. Place and agreement are each vendor's own, and never copied. */
export const copiedFields: readonly TypedField[] = [...bookingTimes, 'contact_name', 'contact_phone', 'notes']

const time = () =>
  z.optional(
    z.pipe(
      z.transform((text: string | null) => text || null),
      z.nullable(wallTime),
    ),
  )

const lines = {
  arrival: time(),
  load_in: time(),
  starts: time(),
  ends: time(),
  place: optionalText(bookingLabels.place, maxLengths.shortText),
  contact_name: optionalText(bookingLabels.contact_name, maxLengths.name),
  contact_phone: optionalText(bookingLabels.contact_phone, maxLengths.phone),
  agreed: optionalText(bookingLabels.agreed, maxLengths.bookingText),
  notes: optionalText(bookingLabels.notes, maxLengths.bookingText),
}

/** The whole booking sheet: a line that is absent is removed. */
export const BookingInput = shape('BookingInput', {
  ...lines,
  send: noted(
    z.optional(z.boolean('send is true or false')),
    'True sends it to the vendor. A sheet that was sent once is sent again with each change, also without it; before it has left, false keeps it back.',
    true,
  ),
  is_shared: noted(
    z.optional(z.boolean('is_shared is true or false')),
    'True gives the vendor a booth or stage that another vendor has already. Without it that is refused with `conflict`.',
    true,
  ),
})
export type BookingInput = z.infer<typeof BookingInput>

export const BookingCopy = shape('BookingCopy', {
  application_id: noted(bodyId('A booking sheet is required'), 'The application whose sheet is copied.', 7),
  send: noted(z.optional(z.boolean('send is true or false')), 'True also sends those that were never sent.', true),
})
export type BookingCopy = z.infer<typeof BookingCopy>

const shown = (description: string, example: unknown) => noted(z.nullable(z.string()), description, example)

/** What changed in a line. */
const BookingChange = shape('BookingChange', {
  field: noted(z.enum(bookingFields), 'The line.', 'arrival'),
  before: shown('What it was; null for nothing.', '2027-06-19T08:30'),
  after: shown('What it is now; null for nothing.', '2027-06-19T07:30'),
})
export type BookingChange = z.infer<typeof BookingChange>

/** What an organizer and an accepted vendor have agreed on for the day. */
export const Booking = shape('Booking', {
  application_id: noted(z.int(), 'Id of the application.', 7),
  event_id: z.int(),
  contractor_id: z.int(),
  company_name: z.string(),
  arrival: z.nullable(z.string()),
  load_in: z.nullable(z.string()),
  starts: z.nullable(z.string()),
  ends: z.nullable(z.string()),
  place: z.nullable(z.string()),
  contact_name: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  agreed: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  files: noted(
    z.nullable(z.string()),
    `Its files, one in each line: id, size in bytes and name. One is downloaded at \`/api${bookingFilePath('{id}')}\`.`,
    '7 48213 terms.pdf',
  ),
  version: noted(
    z.int(),
    'Grows with every change; 0 for a sheet that was never saved. The vendor reads the version that was sent.',
    2,
  ),
  sent_version: noted(z.nullable(z.int()), 'The version that the vendor reads; null before it was sent.', 2),
  sent_at: noted(z.nullable(Instant), 'When that was sent; null before.'),
  send_after: noted(
    z.nullable(Instant),
    'For the organizer: when what was changed leaves, if it is not undone before; otherwise null.',
    null,
  ),
  seen_version: noted(z.nullable(z.int()), 'The version that the vendor has confirmed to have seen; null before.', 1),
  seen_at: noted(z.nullable(Instant), 'When that was; null before.'),
  changes: noted(
    z.array(BookingChange),
    'What differs between the version that was sent and the one that the vendor has seen; empty before one was seen.',
  ),
})
export type Booking = z.infer<typeof Booking>

/** The lines of a sheet alone. */
export type BookingLines = Pick<Booking, BookingField>

/** What differs between two sheets, in the order of the lines. */
export const bookingChanges = (before: BookingLines, after: BookingLines): BookingChange[] =>
  bookingFields
    // A sheet of an earlier version lacks the newest lines.
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after)

export const ArrivalTick = shape('ArrivalTick', {
  has_arrived: noted(z.boolean('has_arrived is true or false'), 'False takes a tick back.', true),
  ticked_at: noted(
    z.iso.datetime('ticked_at is the time of the tick on the device'),
    'When it was ticked, by the clock of the device. A moment in the future counts as now.',
    '2027-06-19T15:31:20.000Z',
  ),
})
export type ArrivalTick = z.infer<typeof ArrivalTick>

/** Whether an accepted vendor has arrived at the event. */
export const Arrival = shape('Arrival', {
  application_id: noted(z.int(), 'Id of the application.', 7),
  has_arrived: noted(z.boolean(), 'As it was ticked last.', true),
  ticked_at: noted(Instant, 'When that was.', '2027-06-19T15:31:20.000Z'),
})
export type Arrival = z.infer<typeof Arrival>

const one = callsFor({ access: 'signed-in', params: IdParams, missing: refusals.applicationNotFound })
const ofEvent = callsFor({ access: ['client'], params: IdParams, missing: refusals.eventNotFound })

export const bookingsApi = {
  get: one.get('/event-applications/:id/booking', {
    summary: 'The booking sheet of an accepted application',
    description:
      "For the event's organizer as it was saved, and for the vendor as it was sent: null before that. Who is not accepted any more has none, and who is accepted again gets it when it is sent again.",
    data: z.nullable(Booking),
  }),
  save: one.put('/event-applications/:id/booking', {
    summary: 'Save the booking sheet of an accepted application, and send it',
    description:
      "For the event's organizer. What is sent can be undone for a few seconds by saving what it was. After that the vendor is told what changed.",
    body: BookingInput,
    data: Booking,
    versioned: true,
  }),
  addFile: one.post('/event-applications/:id/booking/files', {
    summary: 'Attach a file to the booking sheet of an accepted application',
    description: `For the event's organizer. PDF, JPEG, PNG or WebP, at most ${fileRules.maxBytes} bytes, at most ${maxCounts.bookingFiles} files; a picture is re-encoded. It is sent as every other change.`,
    body: z.object({
      file_name: requiredText('file_name is required', maxLengths.fileName),
      file: picture('Please choose a file'),
    }),
    form: true,
    data: Booking,
    status: 200,
    limit: 'upload',
  }),
  removeFile: forSignedIn.del('/event-applications/booking-files/:id', {
    summary: 'Remove a file of a booking sheet',
    description: "For the event's organizer. The vendor cannot download it any more, and is sent the change.",
    params: IdParams,
    missing: bookingSentences.fileNotFound,
    data: Booking,
  }),
  confirmSeen: one.put('/event-applications/:id/booking/seen', {
    summary: 'Confirm, as the vendor, to have seen the booking sheet',
    body: shape('BookingSeen', {
      version: noted(z.int('The version is a whole number'), 'The version that the vendor has read.', 2),
    }),
    data: Booking,
  }),
  tick: one.put('/event-applications/:id/arrival', {
    summary: 'Tick that an accepted vendor has arrived, or take that back',
    description:
      "For the event's organizer. Ticks may come late, twice and in any order: the newest stays, and is answered.",
    body: ArrivalTick,
    data: Arrival,
    idempotent: true,
  }),
  arrivals: ofEvent.get('/events/:id/arrivals', {
    summary: 'Which vendors have arrived at an event',
    description: "For the event's organizer. Vendors who were never ticked are left out.",
    data: z.array(Arrival),
  }),
  ofEvent: ofEvent.get('/events/:id/bookings', {
    summary: 'The booking sheets of all accepted vendors of an event',
    description: "For the event's organizer, by the names of the vendors; also those that were never saved.",
    data: z.array(Booking),
  }),
  copy: ofEvent.put('/events/:id/bookings', {
    summary: 'Copy a booking sheet to all other accepted vendors of the event',
    description:
      "For the event's organizer. Times, contact and notes that are filled in replace those of the others. Place and agreement are never copied. Sheets that were sent are sent again.",
    body: BookingCopy,
    data: z.array(Booking),
  }),
}
