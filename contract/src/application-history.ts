import * as z from 'zod/mini'
import { noted, shape } from './endpoint.ts'
import { Instant, requiredWords } from './fields.ts'
import { applicationStatuses, maxLengths } from './limits.ts'
import { AnswersInput, AnswerValue } from './questions.ts'

/** What a vendor changes in an application that was sent. */
export const ApplicationEdit = shape('ApplicationEdit', {
  message: noted(
    z.optional(requiredWords('Application message', maxLengths.applicationMessage)),
    'The message; absent when it stays.',
    'We would also bring a generator.',
  ),
  answers: AnswersInput,
})
export type ApplicationEdit = z.infer<typeof ApplicationEdit>

/** A change of an application by its vendor. */
export const ApplicationChange = shape('ApplicationChange', {
  question: noted(
    z.nullable(z.string()),
    'The question as it was asked; null for the message.',
    'Do you need electricity?',
  ),
  before: noted(z.nullable(AnswerValue), 'What stood there; null for nothing.', false),
  after: noted(z.nullable(AnswerValue), 'What stands there since then; null for nothing.', true),
  at: Instant,
})
export type ApplicationChange = z.infer<typeof ApplicationChange>

/** One step of an application: it was sent (`pending`), or the organizer set another status. */
export const ApplicationStep = shape('ApplicationStep', {
  status: noted(z.enum(applicationStatuses), 'The status since then; the first step is always `pending`.', 'accepted'),
  at: Instant,
  reason: noted(z.nullable(z.string()), 'The words given with the decision; null without any.', null),
})
export type ApplicationStep = z.infer<typeof ApplicationStep>

/** An application that its vendor has withdrawn. Applying to the event again removes it. */
export const OwnWithdrawal = shape('OwnWithdrawal', {
  event_id: z.int(),
  event_title: z.string(),
  event_start_date: noted(z.string(), "The event's first day, as YYYY-MM-DD.", '2027-06-19'),
  event_end_date: noted(z.nullable(z.string()), "The event's last day, as YYYY-MM-DD; null for a single day.", null),
  is_open: noted(z.boolean(), 'Whether the event takes applications: the vendor may apply again.', true),
  withdrawn_at: noted(Instant, 'When it was withdrawn.'),
})
export type OwnWithdrawal = z.infer<typeof OwnWithdrawal>
