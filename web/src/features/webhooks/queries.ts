import {
  webhooksApi,
  type Webhook,
  type WebhookInput,
  type WebhookTest,
  type WebhookWithSecret,
} from '@marquee/contract/webhooks'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { readAgain } from '../../lib/query-client.ts'

const webhooks = client(webhooksApi)

/** Messages that wait are looked at again after this many ms, while the log is open. */
const logPollMs = 5_000

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: async ({ signal }) => (await webhooks.list({}, { signal })).webhooks,
  // Whether it works changes without the person.
  staleTime: 0,
})

/** The log of a webhook, newest first. */
export const messagesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['webhooks', 'messages', id, page],
    queryFn: ({ signal }) => webhooks.messages({ params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.messages.some(({ status }) => status === 'queued') && logPollMs,
  })

/** Makes a webhook, or changes `webhook`. Only a new one has a secret in its answer. */
export const saveWebhook = (webhook: Webhook | undefined) =>
  mutationOptions({
    mutationFn: async (body: WebhookInput): Promise<Webhook | WebhookWithSecret> =>
      webhook
        ? webhooks.update({ params: { id: webhook.id }, body }, { version: webhook.version })
        : webhooks.create({ body }),
    onSettled: refresh,
    meta: {
      success: () => (webhook ? 'Webhook saved' : undefined),
      failure: 'Failed to save the webhook',
      quiet: true,
    },
    // The secret must not stay in the cache.
    gcTime: 0,
  })

export const switchWebhook = mutationOptions({
  mutationFn: ({ id, is_enabled }: { id: number; is_enabled: boolean }) =>
    webhooks.update({ params: { id }, body: { is_enabled } }),
  onSettled: refresh,
  meta: {
    success: ({ is_enabled }: Webhook) => (is_enabled ? 'The webhook is on' : 'The webhook is off'),
    failure: 'Failed to change the webhook',
  },
})

export const removeWebhook = mutationOptions({
  mutationFn: (id: number) => webhooks.remove({ params: { id } }),
  onSettled: refresh,
  meta: { success: 'Webhook deleted', failure: 'Failed to delete the webhook' },
})

export const renewSecret = mutationOptions({
  mutationFn: (id: number) => webhooks.renewSecret({ params: { id } }),
  onSettled: refresh,
  meta: { failure: 'Failed to replace the signing secret' },
  gcTime: 0,
})

/** The card shows what became of the message. */
export const testWebhook = mutationOptions({
  mutationFn: (id: number): Promise<WebhookTest> => webhooks.test({ params: { id } }),
  onSettled: refresh,
  meta: { failure: 'Failed to send the test message' },
})

export const retryMessage = mutationOptions({
  mutationFn: (params: { id: number; messageId: number }) => webhooks.retry({ params }),
  onSettled: refresh,
  meta: { success: 'The message is on its way', failure: 'Failed to send the message again' },
})

/** The list, and the logs: each may have changed through the other. */
async function refresh(): Promise<void> {
  await readAgain(['webhooks'])
}
