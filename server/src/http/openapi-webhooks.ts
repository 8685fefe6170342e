import { webhookRules } from '@marquee/contract/limits'
import { webhookBodies, webhookMessageTypes, webhookTypeWords } from '@marquee/contract/webhooks'
import type { SchemaBook } from './json-schema.ts'
import { header, type Operation } from './openapi-operation.ts'

/** Every message that webhooks are sent, as the operation of a receiver. */
export function webhookOperations({ mediaOf }: SchemaBook): Record<string, { post: Operation }> {
  return Object.fromEntries(
    webhookMessageTypes.map((type) => {
      const post: Operation = {
        operationId: `webhook.${type}`,
        summary: webhookTypeWords[type],
        description:
          'Signed as Standard Webhooks says. `docs/webhooks.md` beside the source has an example of a receiver.',
        tags: ['Webhooks'],
        security: [],
        parameters: headers,
        requestBody: {
          required: true,
          description: 'A JSON object in UTF-8. New fields may be added: ignore those you do not know.',
          content: { 'application/json': mediaOf(webhookBodies[type], 'output', 'webhook') },
        },
        responses: {
          '2XX': { description: 'Received. The body of the answer does not matter.' },
          410: { description: 'Turns the webhook off.' },
          default: {
            description: `Anything else, redirects too: it is sent again, at most ${webhookRules.pauses.length + 1} times in all.`,
          },
        },
      }
      return [type, { post }]
    }),
  )
}

const headers = [
  header('webhook-id', 'Id of the message, the same in every attempt.', 'msg_7', true),
  header('webhook-timestamp', 'When this attempt was sent, in seconds since 1970.', '1813428240', true),
  header(
    'webhook-signature',
    'The signature: `v1,` and the HMAC-SHA256 of id, timestamp and body, in Base64.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    true,
  ),
]
