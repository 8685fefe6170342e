import * as z from 'zod/mini'
import { noted, shape } from './endpoint.ts'

const EventLetter = z.object({
  count: noted(z.int(), 'How many people get it.', 40),
  subject: noted(z.string(), 'Subject of the e-mail.', 'New place: Midsummer Night Market'),
  paragraphs: noted(z.array(z.string()), 'The text, without the words of the organizer.', [
    'Place: The Barn (before: The Mill).',
  ]),
  quote: noted(
    z.nullable(z.string()),
    'What stands above `word` or `undecided_reason`; null where it has neither.',
    'Wren & Bramble writes',
  ),
})

/** What a change would send to the vendors who applied, were it saved now: each letter with the number of its readers. */
export const EventLetters = shape('EventLetters', {
  letters: noted(z.array(EventLetter), 'The e-mails, each with how many people get it.'),
})
export type EventLetters = z.infer<typeof EventLetters>
