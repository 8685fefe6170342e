import type { Role } from '@marquee/contract/limits'
import {
  webhookTypeWords,
  type Webhook,
  type WebhookMessage,
  type WebhookMessageType,
} from '@marquee/contract/webhooks'
import { exactTime, recently } from '../../lib/local-dates.ts'

/** What a type means to this person: organizers get those of the applications to their own events. */
export const typeWords = (type: WebhookMessageType, role: Role): string =>
  (role === 'admin' ? undefined : ownTypeWords[type]) ?? webhookTypeWords[type]

const ownTypeWords: Partial<Record<WebhookMessageType, string>> = {
  'application.submitted': 'A vendor applies to one of your events',
  'application.decided': 'You accept, reject or reset an application',
  'application.withdrawn': 'A vendor withdraws an application',
  'application.place_changed': 'A vendor answers an offer, or waits',
  'invitation.answered': 'A vendor whom you invited applies or declines',
}

/** How a webhook is doing: a badge, and a sentence. */
export function stateOf({ is_enabled, failing_since, last_sent_at }: Webhook) {
  if (!is_enabled)
    return {
      look: 'rejected' as const,
      word: 'Off',
      sentence: failing_since
        ? `We turned it off, because nothing has arrived since ${exactTime(failing_since)}.`
        : 'Nothing is sent while it is off.',
    }
  if (failing_since)
    return {
      look: 'waiting' as const,
      word: 'Failing',
      sentence: `Nothing has arrived since ${timeOf(failing_since)}. We keep trying.`,
    }
  return {
    look: 'accepted' as const,
    word: 'On',
    sentence: last_sent_at
      ? `The last message arrived ${timeOf(last_sent_at)}.`
      : 'No message yet. Send a test to see it arrive.',
  }
}

export const messageLooks = { queued: 'waiting', sent: 'accepted', failed: 'rejected' } as const

export function messageWord({ status, attempts }: Pick<WebhookMessage, 'status' | 'attempts'>): string {
  if (status === 'sent') return 'Delivered'
  if (status === 'failed') return 'Failed'
  return attempts > 0 ? 'Trying again' : 'Waiting'
}

export const timeOf = (instant: string) => recently(instant) ?? exactTime(instant)
