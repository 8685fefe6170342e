import * as z from 'zod/mini'
import { callsFor, forOrganizers, shape, noted } from './endpoint.ts'
import { IdParams, Instant, bodyId, id, requiredText } from './fields.ts'
import { maxCounts, maxLengths } from './limits.ts'
import { applicationSides, refusals } from './policy.ts'

/** What vendor and organizer write to each other about an application: one conversation for each application. */

const text = (missing: string, noun: string, max: number) =>
  requiredText(missing, max, `${noun} can have at most ${max.toLocaleString('en-US')} characters`)

/** One message of a conversation. */
export const Message = shape('Message', {
  id: z.int(),
  author: noted(z.enum(applicationSides), 'The side that wrote it.', 'vendor'),
  author_name: noted(z.string(), 'Name of the vendor or of the organization.', 'Wild Fern Florals'),
  is_own: noted(z.boolean(), 'Whether the caller wrote it.', false),
  text: noted(z.string(), 'The message.', 'Is there water on the site?'),
  created_at: Instant,
})
export type Message = z.infer<typeof Message>

/** A part of a conversation, with what the caller may do in it. */
export const Conversation = shape('Conversation', {
  /** Oldest first. */
  messages: z.array(Message),
  has_earlier: noted(z.boolean(), 'Whether there are messages before these.', false),
  read_up_to: noted(z.int(), 'Id of the last message that the other side has read; 0 before the first.', 41),
  own_read_up_to: noted(z.int(), 'Id of the last message that the caller has read; 0 before the first.', 40),
  may_write: noted(z.boolean(), 'Whether the caller may write now.'),
  why_not: noted(z.nullable(z.string()), 'The sentence that says why the caller may not write; null otherwise.', null),
  /** When the caller reported the conversation; null when no admin has still to look at it. */
  reported_at: z.nullable(Instant),
})
export type Conversation = z.infer<typeof Conversation>

export const MessageInput = shape('NewMessage', {
  text: text('Write a message first', 'A message', maxLengths.message),
})
export type MessageInput = z.infer<typeof MessageInput>

/** One text for everybody who is accepted for an event, or who waits for its answer. */
export const MassMessage = shape('MassMessage', {
  to: noted(
    z.enum(['accepted', 'pending'], 'Choose those who are accepted, or those who wait'),
    'Applications with this status.',
    'accepted',
  ),
  text: noted(text('Write a message first', 'A message', maxLengths.message), 'The message.', 'Gates open at 7.'),
})
export type MassMessage = z.infer<typeof MassMessage>

export const ReportInput = shape('NewReport', { reason: text('Tell us what is wrong', 'A reason', maxLengths.reason) })
export type ReportInput = z.infer<typeof ReportInput>

export const MessagesRead = shape('MessagesRead', { up_to: bodyId() })

/** A message as it was when somebody reported the conversation. */
export const ReportedMessage = shape('ReportedMessage', {
  author_id: noted(z.int(), 'Id of the person who wrote it.', 14),
  text: noted(z.string(), 'The message.', 'Is there water on the site?'),
  created_at: Instant,
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

const conversation = callsFor({ access: 'signed-in', params: IdParams, missing: refusals.applicationNotFound })

export const messagesApi = {
  list: conversation.get('/event-applications/:id/messages', {
    summary: 'What vendor and organizer wrote to each other about an application',
    description:
      "The newest messages, or with `before` those before a message. For the applicant and the event's organizer, and for admins while a report of the conversation by one of them is open.",
    query: z.object({ before: z.optional(id()) }),
    data: Conversation,
  }),
  send: conversation.post('/event-applications/:id/messages', {
    summary: 'Write to the other side of an application',
    description:
      "For the applicant and the event's organizer, while the event is not cancelled and both are on the marketplace. The other one is told.",
    body: MessageInput,
    data: Message,
    idempotent: true,
    limit: 'messages',
  }),
  sendMany: forOrganizers.post('/event-applications/event/:eventId/messages', {
    summary: 'Write to all who are accepted for an own event, or to all who wait for an answer',
    description: `The text goes into the conversation with each, who is told as of any message; at most ${maxCounts.massMessage} vendors. Those who are no longer on the marketplace are left out. \`sent\` is the number of messages.`,
    params: z.object({ eventId: id() }),
    missing: refusals.eventNotFound,
    body: MassMessage,
    data: z.object({ sent: noted(z.int(), 'How many messages were stored.', 12) }),
    idempotent: true,
    limit: 'massMessages',
  }),
  read: conversation.put('/event-applications/:id/messages/read', {
    summary: 'Note up to which message the caller has read',
    description: 'The other side sees it. An earlier message than the noted one changes nothing.',
    body: MessagesRead,
    data: z.null(),
  }),
  report: conversation.post('/event-applications/:id/messages/report', {
    summary: 'Ask admins to look at a conversation',
    description:
      'Admins keep the messages as they are now, and may read the conversation until they close the report. The other side is not told. A second report is 409 until admins have closed the first.',
    body: ReportInput,
    data: z.object({ reported_at: Instant }),
    idempotent: true,
    limit: 'reports',
  }),
}
