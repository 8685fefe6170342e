import { webhooksApi, type Webhook, type WebhookInput, type WebhookWithSecret } from '@marquee/contract/webhooks'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { change, freshQuery, readAgain } from '../../lib/query-client.ts'

const webhooks = client(webhooksApi)

/** Messages that wait are looked at again after this many ms, while the log is open. */
const logPollMs = 5_000

export const webhooksQuery = freshQuery(['webhooks', 'list'], (options) =>
  webhooks.list({}, options).then((answer) => answer.webhooks),
)

/** The log of a webhook, newest first. */
export const messagesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['webhooks', 'messages', id, page],
    queryFn: ({ signal }) => webhooks.messages({ params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.messages.some(({ status }) => status === 'queued') && logPollMs,
  })

/** The list, and the logs: each may have changed through the other. */
const onSettled = () => readAgain(['webhooks'])

/** Makes a webhook, or changes `webhook`. Only a new one has a secret in its answer, which must not stay in the cache. */
export const saveWebhook = (webhook: Webhook | undefined) =>
  change(
    async (body: WebhookInput): Promise<Webhook | WebhookWithSecret> =>
      webhook
        ? webhooks.update({ params: { id: webhook.id }, body }, { version: webhook.version })
        : webhooks.create({ body }),
    { success: webhook && 'Webhook saved', failure: 'Failed to save the webhook', quiet: true, onSettled, gcTime: 0 },
  )

export const switchWebhook = change(
  ({ id, is_enabled }: { id: number; is_enabled: boolean }) =>
    webhooks.update({ params: { id }, body: { is_enabled } }),
  {
    success: ({ is_enabled }) => (is_enabled ? 'The webhook is on' : 'The webhook is off'),
    failure: 'Failed to change the webhook',
    onSettled,
  },
)

export const removeWebhook = change((id: number) => webhooks.remove({ params: { id } }), {
  success: 'Webhook deleted',
  failure: 'Failed to delete the webhook',
  onSettled,
})

export const renewSecret = change((id: number) => webhooks.renewSecret({ params: { id } }), {
  failure: 'Failed to replace the signing secret',
  onSettled,
  gcTime: 0,
})

/** The card shows what became of the message. */
export const testWebhook = change((id: number) => webhooks.test({ params: { id } }), {
  failure: 'Failed to send the test message',
  onSettled,
})

export const retryMessage = change((params: { id: number; messageId: number }) => webhooks.retry({ params }), {
  success: 'The message is on its way',
  failure: 'Failed to send the message again',
  onSettled,
})
