import * as z from 'zod/mini'
import { Application } from './applications.ts'
import { Booking } from './bookings.ts'
import { brand } from './brand.ts'
import { callsFor, forOrganizersAndAdmins, shape, noted } from './endpoint.ts'
import { atMost, id, IdParams, Instant, Pagination, paging, requiredLine } from './fields.ts'
import { ContactInvitation } from './contact-invitations.ts'
import { Invitation } from './invitations.ts'
import { maxCounts, maxLengths, pageSizes, tooLong, type Role } from './limits.ts'
import { Organizer } from './organizers.ts'
import { refusals } from './policy.ts'
import { OwnVendor } from './vendors.ts'

/** What a webhook can be notified of. Organizers are notified of applications to their own events; only admins of profiles. */
export const webhookEventTypes = [
  'application.submitted',
  'application.decided',
  'application.withdrawn',
  'application.place_changed',
  'invitation.answered',
  'booking.changed',
  'vendor.submitted',
  'vendor.decided',
  'organizer.submitted',
  'organizer.decided',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** The type of the message that the test button sends, whatever the webhook is notified of. */
export const webhookTestType = 'webhook.test'
export const webhookMessageTypes = [...webhookEventTypes, webhookTestType] as const
export type WebhookMessageType = (typeof webhookMessageTypes)[number]

/** When a message of a type is sent. */
export const webhookTypeWords: Record<WebhookMessageType, string> = {
  'application.submitted': 'A vendor applies to an event',
  'application.decided': 'An application is accepted, rejected or reset',
  'application.withdrawn': 'An application is withdrawn',
  'application.place_changed': 'A vendor confirms, declines, does not answer in time, or waits',
  'invitation.answered': 'A vendor or contact whom you have invited applies or declines',
  'booking.changed': 'A booking sheet is sent, changes, or was seen by its vendor',
  get 'vendor.submitted'() {
    return `A vendor applies to ${brand.name}`
  },
  'vendor.decided': 'A vendor is approved or rejected',
  get 'organizer.submitted'() {
    return `An organizer applies to ${brand.name}`
  },
  'organizer.decided': 'An organizer is approved or rejected',
  'webhook.test': 'Test message',
}

/** What the webhooks of people with this role can be notified of. */
export const webhookTypesOf = (role: Role): readonly WebhookEventType[] => {
  if (role === 'admin') return webhookEventTypes.filter((type) => !type.startsWith('booking.'))
  return role === 'client' ? webhookEventTypes.filter((type) => /^(application|invitation|booking)\./.test(type)) : []
}

/** Where a message is: it waits or is tried again, it arrived, or it was given up. */
export const webhookMessageStatuses = ['queued', 'sent', 'failed'] as const

export const webhookSentences = {
  messageNotFound: 'Message not found',
  name: 'Please give the webhook a name',
  url: 'Please enter an address such as https://example.com/marquee',
  https: 'The address must start with https://',
  credentials: 'The address must not contain a user name or a password',
  fragment: 'The address must not contain a #',
  port: 'The port must be 443 or 8443',
  notPublic: 'This address is not reachable from the internet',
  types: 'Choose at least one thing to be told of',
  otherRole: 'Your webhooks cannot be told of this',
  tooMany: `You can have at most ${maxCounts.webhooks} webhooks.`,
  isOff: 'This webhook is off. Turn it on first.',
  rightsLost: 'Its owner may not be told of this any more.',
  faded: 'The text of this message is not kept any more.',
} as const

/** An address to send to. The server also refuses addresses that are not public, and http:// unless it is set to allow it. */
const url = () =>
  z.string(webhookSentences.url).check(
    z.trim(),
    z.minLength(1, { error: webhookSentences.url, abort: true }),
    atMost(maxLengths.webhookUrl, tooLong('Address', maxLengths.webhookUrl)),
    z.refine((text) => isSendable(text), { error: webhookSentences.url }),
  )

function isSendable(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && !text.includes('\u0000') && text.isWellFormed() && URL.canParse(text)
}

const input = {
  name: requiredLine(webhookSentences.name, maxLengths.webhookName, tooLong('Name', maxLengths.webhookName)),
  url: url(),
  event_types: z.array(z.enum(webhookEventTypes, webhookSentences.types), webhookSentences.types).check(
    z.minLength(1, webhookSentences.types),
    z.refine((types) => new Set(types).size === types.length, { error: 'Each may be chosen once' }),
  ),
}

export const WebhookInput = shape('NewWebhook', input)
export type WebhookInput = z.infer<typeof WebhookInput>

/** Part or whole of a webhook. What is absent stays. */
export const WebhookUpdate = shape('WebhookUpdate', {
  name: z.optional(input.name),
  url: z.optional(input.url),
  event_types: z.optional(input.event_types),
  is_enabled: z.optional(z.boolean('is_enabled is true or false')),
})
export type WebhookUpdate = z.infer<typeof WebhookUpdate>

export const Webhook = shape('Webhook', {
  id: z.int(),
  name: z.string(),
  url: z.string(),
  event_types: z.array(z.enum(webhookEventTypes)),
  is_enabled: z.boolean(),
  /** Since when every message has failed; null after one that arrived. Of a webhook that is off: it was turned off because of that. */
  failing_since: z.nullable(Instant),
  last_sent_at: noted(z.nullable(Instant), 'When a message last arrived, in UTC, as far as the log goes back.'),
  version: z.int(),
  created_at: Instant,
})
export type Webhook = z.infer<typeof Webhook>

/** A webhook with the key of its signatures, which no other call answers with. */
export const WebhookWithSecret = shape('WebhookWithSecret', { ...Webhook.shape, secret: z.string() })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** One message to a webhook and what became of it. */
export const WebhookMessage = shape('WebhookMessage', {
  id: z.int(),
  message_id: noted(z.string(), 'The header `webhook-id`, the same in every attempt.', 'msg_7'),
  type: noted(z.enum(webhookMessageTypes), 'What it tells of.', 'application.submitted'),
  /** The body as it is signed and sent; null when it is not kept any more, or its owner may not see it any more. */
  body: z.nullable(z.string()),
  status: noted(z.enum(webhookMessageStatuses), 'Whether it waits, arrived or was given up.', 'sent'),
  attempts: z.int(),
  last_status: noted(z.nullable(z.int()), 'HTTP status of the last answer; null without one.', 200),
  last_error: noted(z.nullable(z.string()), 'Why the last attempt failed; null when it did not.', null),
  last_ms: noted(z.nullable(z.int()), 'How long the last attempt took, in milliseconds.', 84),
  send_after: noted(z.nullable(Instant), 'When it is tried next, in UTC; null when it is not.', null),
  sent_at: noted(z.nullable(Instant), 'When it arrived, in UTC; null before.'),
  created_at: Instant,
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** What became of a test message. */
export const WebhookTest = shape('WebhookTest', {
  ...WebhookMessage.shape,
  /** The start of the answer's body; null without one, and for receivers on a private network. */
  answer: z.nullable(z.string()),
})
export type WebhookTest = z.infer<typeof WebhookTest>

const { mark: _mark, unread_messages: _unread, ...applicationFields } = Application.shape
const WebhookApplication = shape('ToldApplication', applicationFields)
/** Without pictures: those of a profile that is not approved have private addresses. */
const { images: _images, primary_image: _primary, question: _asked, ...vendorFields } = OwnVendor.shape
const WebhookVendor = shape('ToldVendor', vendorFields)
const { question: _question, ...organizerFields } = Organizer.shape
const WebhookOrganizer = shape('ToldOrganizer', organizerFields)
/** The application does not exist any more, so there is no more than what it was. */
const WithdrawnApplication = shape('WithdrawnApplication', {
  id: z.int(),
  event_id: z.int(),
  contractor_id: z.int(),
  status: Application.shape.status,
  event_title: z.string(),
  applied_at: Instant,
})

const body = <T extends WebhookMessageType, Data extends z.core.$ZodShape>(type: T, data: Data) =>
  z.object({ type: z.literal(type), timestamp: Instant, data: z.object(data) })

/** The whole body of a message, by its type. What is sent is made by it, and the API document shows it. */
export const webhookBodies = {
  'application.submitted': body('application.submitted', { application: WebhookApplication }),
  'application.decided': body('application.decided', { application: WebhookApplication }),
  'application.withdrawn': body('application.withdrawn', { application: WithdrawnApplication }),
  'application.place_changed': body('application.place_changed', { application: WebhookApplication }),
  'invitation.answered': body('invitation.answered', {
    invitation: noted(z.nullable(Invitation), 'The invitation of a vendor as it is now; null for that of a contact.'),
    contact_invitation: noted(
      z.nullable(ContactInvitation),
      'The invitation of a contact as it is now; null for that of a vendor.',
      null,
    ),
  }),
  'booking.changed': body('booking.changed', { booking: noted(Booking, 'The sheet as it is now.') }),
  'vendor.submitted': body('vendor.submitted', { vendor: WebhookVendor, again: z.boolean() }),
  'vendor.decided': body('vendor.decided', { vendor: WebhookVendor }),
  'organizer.submitted': body('organizer.submitted', { organizer: WebhookOrganizer, again: z.boolean() }),
  'organizer.decided': body('organizer.decided', { organizer: WebhookOrganizer }),
  'webhook.test': body('webhook.test', { webhook: z.object({ id: z.int(), name: z.string() }) }),
} as const satisfies { [T in WebhookMessageType]: z.core.$ZodType<{ type: T }> }

/** The content of a message of a type, before it is written. */
export type WebhookData<T extends WebhookMessageType> = z.input<(typeof webhookBodies)[T]>['data']

const one = callsFor({ access: ['client', 'admin'], missing: refusals.webhookNotFound, params: IdParams })

export const webhooksApi = {
  list: forOrganizersAndAdmins.get('/webhooks', {
    summary: "The caller's webhooks, the oldest first",
    data: z.object({ webhooks: z.array(Webhook) }),
  }),
  create: forOrganizersAndAdmins.post('/webhooks', {
    summary: 'Make a webhook',
    description: `For approved organizers and for admins; at most ${maxCounts.webhooks} each. The answer has the key of its signatures (Standard Webhooks), which is not shown again.`,
    body: WebhookInput,
    data: WebhookWithSecret,
    sessionOnly: true,
    errors: ['unverified'],
  }),
  get: one.get('/webhooks/:id', { summary: 'One of the own webhooks', data: Webhook }),
  update: one.put('/webhooks/:id', {
    summary: 'Change a webhook, turn it on or off',
    description:
      'Absent fields stay. Messages that wait when it is turned off are not sent; each can be sent again by hand.',
    body: WebhookUpdate,
    data: Webhook,
    versioned: true,
    sessionOnly: true,
    errors: ['unverified'],
  }),
  remove: one.del('/webhooks/:id', { summary: 'Delete a webhook with its messages', data: z.null() }),
  test: one.post('/webhooks/:id/test', {
    summary: 'Send a test message now, and tell what became of it',
    description:
      'Also while the webhook is off. It is tried once. The call takes as long as the receiver, at most ten seconds.',
    data: WebhookTest,
    limit: 'webhookTests',
    errors: ['unverified'],
  }),
  renewSecret: one.post('/webhooks/:id/secret', {
    summary: 'Replace the key of the signatures',
    description: 'The old key ends at once. Messages that the receiver then refuses are tried again.',
    data: WebhookWithSecret,
    sessionOnly: true,
    errors: ['unverified'],
  }),
  messages: one.get('/webhooks/:id/messages', {
    summary: 'Messages to a webhook, newest first',
    description: 'Kept for 30 days.',
    query: z.object(paging(pageSizes.admin)),
    data: z.object({ messages: z.array(WebhookMessage), pagination: Pagination }),
  }),
  retry: forOrganizersAndAdmins.post('/webhooks/:id/messages/:messageId/retry', {
    missing: refusals.webhookNotFound,
    summary: 'Send a message again, or now instead of later',
    params: z.object({ id: id(), messageId: id() }),
    data: WebhookMessage,
    limit: 'webhookRetries',
    errors: ['unverified'],
  }),
}
