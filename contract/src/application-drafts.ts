import * as z from 'zod/mini'
import { callsFor, forSignedIn, noted, shape } from './endpoint.ts'
import { bodyId, id, Instant } from './fields.ts'
import { maxCounts, maxLengths, tooLong } from './limits.ts'
import { callSentences } from './open-call.ts'
import { refusals } from './policy.ts'
import { AnswerFile } from './questions.ts'

const text = (max: number) => z.string().check(z.maxLength(max, tooLong('Text', max)))

/** What somebody has filled in, by the first version of each question: it stays when the organizer writes a question anew. */
export const Typed = z
  .record(
    text(15),
    z.union([
      text(maxLengths.longAnswer),
      z.boolean(),
      z.array(text(maxLengths.questionOption)).check(z.maxLength(maxCounts.questionOptions)),
      AnswerFile,
    ]),
  )
  .check(z.refine((typed) => Object.keys(typed).length <= maxCounts.draftAnswers, { error: 'Too many answers' }))
export type Typed = z.infer<typeof Typed>

/** What a vendor has written of an application to an event. Nothing of it needs to be whole. */
export const DraftInput = shape('NewApplicationDraft', {
  message: noted(text(maxLengths.applicationMessage), 'As far as it is written.', 'We would bring'),
  place_id: noted(z.optional(z.nullable(bodyId())), 'Id of the place that was chosen; null or absent without one.', 8),
  answers: noted(z.optional(Typed), 'What stands in the fields, by the id of the first version of each question.', {
    4: 'Ida, 503 555 0142',
  }),
})
export type DraftInput = z.infer<typeof DraftInput>

export const ApplicationDraft = shape('ApplicationDraft', {
  event_id: z.int(),
  event_title: z.string(),
  event_start_date: noted(z.string(), "The event's first day, as YYYY-MM-DD.", '2027-06-19'),
  event_end_date: noted(z.nullable(z.string()), "The event's last day, as YYYY-MM-DD; null for a single day.", null),
  closes_at: noted(z.nullable(Instant), 'Until when one can apply; null without an end.'),
  message: noted(z.string(), 'As far as it is written.', 'We would bring'),
  place_id: noted(z.nullable(z.int()), 'Id of the place that was chosen; null without one.', 8),
  answers: noted(Typed, 'What stands in the fields, by the id of the first version of each question.', {
    4: 'Ida, 503 555 0142',
  }),
  updated_at: noted(Instant, 'When it was last saved.'),
})
export type ApplicationDraft = z.infer<typeof ApplicationDraft>

const params = z.object({ eventId: id() })

export const applicationDraftsApi = {
  list: forSignedIn.get('/event-applications/drafts', {
    summary: "A vendor's applications that were begun and not sent, those that close first at the front",
    description: 'To events that one can still apply to. Nobody else sees them. Anybody else gets an empty list.',
    data: z.array(ApplicationDraft),
  }),
  save: callsFor({ access: 'signed-in', params, missing: refusals.eventNotFound }).put(
    '/event-applications/drafts/:eventId',
    {
      summary: 'Keep what is written of an application',
      description: 'Sending the application removes it.',
      body: DraftInput,
      data: z.pick(ApplicationDraft, { updated_at: true }),
      errors: ['unverified'],
    },
  ),
  remove: callsFor({ access: 'signed-in', params, missing: callSentences.noDraft }).del(
    '/event-applications/drafts/:eventId',
    {
      summary: 'Discard what is written of an application',
      data: z.null(),
    },
  ),
}
