import type { Webhook, WebhookMessage } from '@marquee/contract/webhooks'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { knownProfileStatus } from '../../db/held.ts'
import { events, organizers, users, webhookMessages, webhooks } from '../../db/schema.ts'

/** Among so many of its newest messages a webhook's last success is looked for: the log of a busy one is long. */
const lastMessages = 500

/** The columns of a webhook, named as in the contract. The secret is not among them. */
export const webhookColumns = {
  id: webhooks.id,
  name: webhooks.name,
  url: webhooks.url,
  event_types: webhooks.event_types,
  is_enabled: webhooks.is_enabled,
  failing_since: webhooks.failing_since,
  last_sent_at: sql<Date | null>`(select max(latest.sent_at) from (select sent_at from ${webhookMessages} one
      where one.webhook_id = ${webhooks.id} order by one.id desc limit ${lastMessages}) latest)`
    .mapWith(webhooks.failing_since)
    .as('last_sent_at'),
  version: webhooks.version,
  created_at: webhooks.created_at,
} satisfies Record<keyof Webhook, unknown>

export const messageColumns = {
  id: webhookMessages.id,
  message_id: sql<string>`'msg_' || ${webhookMessages.id}`.as('message_id'),
  type: webhookMessages.type,
  body: sql<string | null>`case when ${webhookMessages.body} <> '' and exists (select from ${webhooks}
      join ${users} on ${users.id} = ${webhooks.user_id} left join ${organizers} on ${organizers.user_id} = ${users.id}
      where ${webhooks.id} = ${webhookMessages.webhook_id} and ${ownerMayRead(webhookMessages)}) then ${webhookMessages.body} end`.as(
    'readable_body',
  ),
  status: webhookMessages.status,
  attempts: webhookMessages.attempts,
  last_status: webhookMessages.last_status,
  last_error: webhookMessages.last_error,
  last_ms: webhookMessages.last_ms,
  send_after: sql<Date | null>`case when ${webhookMessages.status} = 'queued' then ${webhookMessages.send_after} end`
    .mapWith(webhookMessages.sent_at)
    .as('next_attempt_at'),
  sent_at: webhookMessages.sent_at,
  created_at: webhookMessages.created_at,
} satisfies Record<keyof WebhookMessage, unknown>

/** The header `webhook-id` of a message. */
export const messageIdOf = (id: number) => `msg_${id}`

/**
 * Whether the owner of a webhook may get messages of a type now: admins of everything, approved organizers of applications. The statement must
 * join the owner's row, and the organizer profile from the left.
 */
export function ownerMayGet(type: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${users.deleted_at} is null
  and ${users.suspended_at} is null and ((${users.role} = 'admin' and ${type} not like 'booking.%') or (${users.role} = 'client'
  and coalesce(${knownProfileStatus('organizer')} = 'approved', false) and ${type} not like 'vendor.%' and ${type} not like 'organizer.%')))`
}

/**
 * Whether the owner of a webhook may read a message now: of the types that they may get, and of others' events only admins. The statement joins
 * as for `ownerMayGet`.
 */
export function ownerMayRead({ type, body }: { type: SQLWrapper; body: SQLWrapper }): SQL<boolean> {
  const eventId = sql`(coalesce(${body}::jsonb #> '{data,application}', nullif(${body}::jsonb #> '{data,invitation}', 'null'), ${body}::jsonb #> '{data,contact_invitation}', ${body}::jsonb #> '{data,booking}') ->> 'event_id')::bigint`
  return sql<boolean>`(${ownerMayGet(type)} and (${users.role} = 'admin' or ${eventId} is null
    or exists (select from ${events} where ${events.id} = ${eventId} and ${events.organizer_id} = ${organizers.id})))`
}
