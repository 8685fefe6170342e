import * as z from 'zod/mini'
import { callsFor, forOrganizers, noted, shape } from './endpoint.ts'
import { bodyId, idList, IdParams, Instant, optionalNumber, optionalText, requiredWords } from './fields.ts'
import { maxBytes, maxCounts, maxLengths, maxRowMinutes, runSheetAudiences } from './limits.ts'
import { wallTime } from './open-call.ts'
import { refusals } from './policy.ts'

export const runSheetSentences = {
  noPlace: 'A vendor in these rows has no place at the event any more. Please read the run sheet again.',
  twice: 'Each row may be named once',
  many: `A run sheet has at most ${maxCounts.runSheetRows} rows`,
  manyVendors: `A row has at most ${maxCounts.runSheetVendors} vendors`,
  minutes: `The length is a whole number of minutes from 1 to ${maxRowMinutes}`,
  audience: `A row is for one of ${runSheetAudiences.join(', ')}`,
  notEmpty: 'This run sheet has rows already. Remove them before you copy another one.',
  nothingToCopy: 'That event has no run sheet.',
} as const

const starts = 'When it starts, as `YYYY-MM-DDTHH:MM` on the clocks at the event.'
const audience =
  'Who reads the row beside the organizer: all accepted vendors, only those of the row, or nobody (`organizer`).'

/** A row as it is saved. `id` is null for a new one. */
export const RunSheetRowInput = shape('NewRunSheetRow', {
  id: noted(z._default(z.nullable(bodyId()), null), 'Id of the row in this sheet; null for a new row.', 3),
  starts: noted(wallTime, starts, '2027-06-19T08:30'),
  minutes: noted(
    optionalNumber(runSheetSentences.minutes, 1, maxRowMinutes),
    'How long it takes, 1 to 1,440; null when it is not known.',
    45,
  ),
  what: noted(requiredWords('What happens', maxLengths.runSheetWhat), 'What happens, at most 200 characters.', 'Doors'),
  place: optionalText('Where', maxLengths.runSheetPlace),
  who: optionalText('Who', maxLengths.name),
  application_ids: noted(
    z._default(idList(maxCounts.runSheetVendors, runSheetSentences.manyVendors), []),
    'Applications of the vendors who take part, at most 50. Each has a place at the event.',
    [7],
  ),
  audience: noted(z.enum(runSheetAudiences, runSheetSentences.audience), audience, 'vendors'),
})
export type RunSheetRowInput = z.infer<typeof RunSheetRowInput>

/** The whole run sheet in its order: a row that is absent is removed. */
export const RunSheetInput = shape('RunSheetInput', {
  rows: noted(
    z
      .array(RunSheetRowInput, 'Rows must be a list')
      .check(z.maxLength(maxCounts.runSheetRows, { error: runSheetSentences.many, abort: true }))
      .check(
        z.refine(
          (rows) => {
            const ids = rows.flatMap(({ id }) => id ?? [])
            return new Set(ids).size === ids.length
          },
          { error: runSheetSentences.twice },
        ),
      ),
    'At most 200 rows, in their order.',
  ),
})
export type RunSheetInput = z.output<typeof RunSheetInput>

const RunSheetVendor = shape('RunSheetVendor', {
  application_id: noted(z.int(), 'Id of the application.', 7),
  company_name: z.string(),
})
export type RunSheetVendor = z.infer<typeof RunSheetVendor>

/** A row as it is read. Times have no zone: they are those of the clocks at the event, wherever the reader is. */
export const RunSheetRow = shape('RunSheetRow', {
  id: noted(z.int(), 'Id of the row within its sheet.', 3),
  starts: noted(z.string(), starts, '2027-06-19T08:30'),
  minutes: noted(z.nullable(z.int()), 'How long it takes; null when it is not known.', 45),
  what: noted(z.string(), 'What happens.', 'Doors'),
  place: noted(z.nullable(z.string()), 'Where it happens; null when it is not known.', 'Main stage'),
  who: noted(z.nullable(z.string()), 'Who else takes part, as a free name; null for nobody.', 'Stage crew'),
  vendors: noted(
    z.array(RunSheetVendor),
    'Vendors who take part and have a place now, by name. Who has lost the place is not in it.',
  ),
  audience: noted(z.enum(runSheetAudiences), audience, 'vendors'),
})
export type RunSheetRow = z.infer<typeof RunSheetRow>

/** What happens at an event, and when: rows in the order in which the organizer has put them. */
export const RunSheet = shape('RunSheet', {
  event_id: z.int(),
  version: noted(z.int(), 'Grows with every change; 0 before the first. Send it back as `If-Match`.', 2),
  changed_at: noted(z.nullable(Instant), 'When anything in it changed last; null before the first change.'),
  rows: noted(z.array(RunSheetRow), 'The rows that the caller may read.'),
})
export type RunSheet = z.infer<typeof RunSheet>

/** An event whose run sheet can be copied. */
const RunSheetSource = shape('RunSheetSource', {
  event_id: z.int(),
  title: z.string(),
  start_date: z.string(),
  rows: noted(z.int(), 'How many rows it has.', 14),
})
export type RunSheetSource = z.infer<typeof RunSheetSource>

const ofEvent = callsFor({ access: 'signed-in', params: IdParams, missing: refusals.eventNotFound })

export const runSheetsApi = {
  get: ofEvent.get('/events/:id/run-sheet', {
    summary: 'The run sheet of an event',
    description:
      "For the event's organizer, and for vendors who have a place at it: they read the rows for all vendors, and those for them alone.",
    data: RunSheet,
  }),
  save: ofEvent.put('/events/:id/run-sheet', {
    summary: 'Save the run sheet of an event',
    description: "For the event's organizer. Vendors read it at once. A row without a known id gets one.",
    body: RunSheetInput,
    data: RunSheet,
    versioned: true,
    maxBytes: maxBytes.runSheet,
  }),
  copy: ofEvent.put('/events/:id/run-sheet/copy', {
    summary: 'Copy the run sheet of another event to one without rows',
    description:
      "For the organizer of both. Times keep their distance from the event's first day. Of vendors, those stay who have a place at both.",
    body: shape('RunSheetCopy', {
      event_id: noted(bodyId('An event is required'), 'The event whose run sheet is copied.', 4),
    }),
    data: RunSheet,
  }),
  sources: forOrganizers.get('/events/run-sheets', {
    summary: 'The own events that have a run sheet',
    description: 'The 100 latest, the last day first.',
    data: z.array(RunSheetSource),
  }),
}
