import { webhookBodies, type WebhookData, type WebhookMessageType } from '@marquee/contract/webhooks'
import * as z from 'zod/mini'

/** The body of a message of now, as it is signed and sent: what the contract names, and nothing else. */
export const bodyOf = <T extends WebhookMessageType>(type: T, data: WebhookData<T>): string =>
  JSON.stringify(z.parse(webhookBodies[type], { type, timestamp: new Date().toISOString(), data }))
