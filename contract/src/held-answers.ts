import * as z from 'zod/mini'
import { noted, shape } from './endpoint.ts'
import { applicationStatuses } from './limits.ts'

const HeldAnswer = z.object({
  application_id: z.int(),
  company_name: z.string(),
  status: noted(z.enum(applicationStatuses), 'What was decided.', 'accepted'),
  version: noted(z.int(), 'Of the application: `If-Match` of a change of the words.', 3),
  subject: noted(z.string(), 'Subject of the e-mail.', 'Accepted: Fernwood for Midsummer Night Market'),
  paragraphs: noted(z.array(z.string()), 'The text, without the reason.', []),
  reason: noted(z.nullable(z.string()), 'The words given with the decision; null without any.', null),
})

/** The answers to an event's applications that wait until the organizer sends them together. */
export const HeldAnswers = shape('HeldAnswers', {
  is_held: noted(z.boolean(), 'Answers wait until the organizer sends them.', true),
  mails_off: noted(z.boolean(), 'Its organizer gets no e-mails about applications to this event.', false),
  answers: noted(z.array(HeldAnswer), 'What each vendor will be sent, in the order of the decisions.'),
})
export type HeldAnswers = z.infer<typeof HeldAnswers>
export type HeldAnswer = z.infer<typeof HeldAnswer>

export const AnswersUpdate = shape('AnswersUpdate', {
  is_held: noted(
    z.optional(z.boolean('is_held is true or false')),
    'Hold what follows (true), or send all that waits (false).',
    true,
  ),
  mails_off: noted(
    z.optional(z.boolean('mails_off is true or false')),
    'True: from now on no e-mails to the organizer about applications to this event. Entries in the product stay.',
    true,
  ),
})
export type AnswersUpdate = z.infer<typeof AnswersUpdate>
