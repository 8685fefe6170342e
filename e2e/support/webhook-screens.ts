import type { Page } from '@playwright/test'
import { webhookSentences, type Webhook, type WebhookMessage, type WebhookTest } from '@marquee/contract/webhooks'
import { sentences } from '@marquee/contract/errors'
import { answers, ok, press, refused } from './answers.ts'
import type { Screen } from './screen.ts'

// The screens of webhooks, which the demo marketplace has none of.

const webhook: Webhook = {
  id: 7,
  name: 'Spreadsheet',
  url: 'https://hooks.example.com/marquee',
  event_types: ['application.submitted', 'application.decided', 'application.withdrawn'],
  is_enabled: true,
  failing_since: null,
  last_sent_at: '2026-11-20T18:04:09.000Z',
  version: 3,
  created_at: '2026-06-19T18:04:00.000Z',
}
const long =
  'https://automation.example-of-a-long-domain.test/hooks/b2f7c0a1/applications-of-every-vendor-to-our-events'
const ofOrganizer: Webhook[] = [
  webhook,
  { ...webhook, id: 8, name: 'Chat of the team', url: long, failing_since: '2026-11-20T16:00:00.000Z' },
  {
    ...webhook,
    id: 9,
    name: 'Old program',
    event_types: ['application.decided'],
    is_enabled: false,
    failing_since: '2026-11-02T09:30:00.000Z',
  },
]
const ofAdmin: Webhook[] = [
  { ...webhook, last_sent_at: null },
  {
    ...webhook,
    id: 9,
    name: 'Everything',
    event_types: [
      ...webhook.event_types,
      'vendor.submitted',
      'vendor.decided',
      'organizer.submitted',
      'organizer.decided',
    ],
    is_enabled: false,
  },
]
const application = { id: 41, event_id: 12, contractor_id: 3, status: 'pending', event_title: 'Midsummer Night Market' }
const message: WebhookMessage = {
  id: 21,
  message_id: 'msg_2b7f4c1e9a',
  type: 'application.submitted',
  body: JSON.stringify({ type: 'application.submitted', timestamp: '2026-11-20T18:04:00Z', data: { application } }),
  status: 'failed',
  attempts: 10,
  last_status: 500,
  last_error: 'The receiver answered 500.',
  last_ms: 84,
  send_after: null,
  sent_at: null,
  created_at: '2026-11-20T18:04:00.000Z',
}
const sent = { status: 'sent', last_status: 204, last_error: null, sent_at: '2026-11-20T18:04:09.000Z' } as const
const messages: WebhookMessage[] = [
  { ...message, id: 24, status: 'queued', attempts: 3, send_after: '2026-11-20T19:04:00.000Z' },
  message,
  { ...message, ...sent, id: 22, type: 'application.decided', attempts: 1 },
  { ...message, ...sent, id: 20, type: 'webhook.test', attempts: 1 },
]
const arrived: WebhookTest = {
  ...message,
  ...sent,
  type: 'webhook.test',
  attempts: 1,
  answer: '{"ok":true,"rows":128}',
}
const refusedTest: WebhookTest = {
  ...arrived,
  ...message,
  type: 'webhook.test',
  answer: '<h1>Internal Server Error</h1>',
}
const pagination = { total: 4, limit: 20, page: 1, has_more: false }

const page = (webhooks: readonly Webhook[], address: string) => async (shown: Page) => {
  await answers(shown, '/api/webhooks', {
    GET: ok({ webhooks }),
    POST: ok({ ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }),
  })
  await answers(shown, '/api/webhooks/*/messages*', { GET: ok({ messages, pagination }) })
  return address
}
const own = '/organizer/webhooks'
const ofOwn = page(ofOrganizer, own)

export const webhookScreens: Screen[] = [
  { name: 'webhooks', viewer: 'organizer', path: ofOwn },
  { name: 'webhooks-none', viewer: 'organizer', path: own },
  {
    name: 'webhooks-full',
    viewer: 'organizer',
    path: page(
      Array.from({ length: 10 }, (_, index) => ({ ...webhook, id: index + 1, name: `Spreadsheet ${index + 1}` })),
      own,
    ),
  },
  {
    name: 'webhooks-failed',
    viewer: 'organizer',
    path: async (shown) => {
      await answers(shown, '/api/webhooks', { GET: { status: 500, json: { success: false } } })
      return own
    },
    prepare: (shown) => shown.getByRole('alert').waitFor(),
  },
  {
    name: 'webhook-log',
    viewer: 'organizer',
    path: page(ofOrganizer, `${own}?webhook=7`),
    prepare: (shown) => shown.getByText('An application is accepted, rejected or reset').click(),
    isWhole: true,
  },
  ...([arrived, refusedTest] as const).map((test): Screen => ({
    name: `webhook-test-${test.status}`,
    viewer: 'organizer',
    path: async (shown) => {
      await answers(shown, '/api/webhooks/*/test', { POST: ok(test) })
      return ofOwn(shown)
    },
    prepare: async (shown) => {
      await shown.getByRole('button', { name: 'Send a test' }).first().click()
      await shown.getByText(/^The test /).waitFor()
    },
  })),
  {
    name: 'webhook-new',
    viewer: 'organizer',
    path: ofOwn,
    isForm: true,
    prepare: openForm,
  },
  {
    name: 'webhook-wrong',
    viewer: 'organizer',
    path: async (shown) => {
      await ofOwn(shown)
      const { https } = webhookSentences
      await answers(shown, '/api/webhooks', {
        GET: ok({ webhooks: ofOrganizer }),
        POST: refused(400, 'validation', https, { url: https }),
      })
      return own
    },
    prepare: async (shown) => {
      await openForm(shown)
      await shown.getByLabel('Name').fill('Spreadsheet')
      await shown.getByLabel('Address').fill('http://hooks.example.com/marquee')
      await shown.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
      await shown.getByText(webhookSentences.https).waitFor()
    },
  },
  {
    name: 'webhook-secret',
    viewer: 'organizer',
    path: ofOwn,
    prepare: async (shown) => {
      await openForm(shown)
      await shown.getByLabel('Name').fill('Spreadsheet')
      await shown.getByLabel('Address').fill(webhook.url)
      await shown.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
      await shown.getByText(/^whsec_/).waitFor()
    },
  },
  {
    name: 'webhook-menu',
    viewer: 'organizer',
    path: ofOwn,
    prepare: async (shown) => {
      await press(shown, `Actions for ${webhook.name}`)
      await shown.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'webhook-renew',
    viewer: 'organizer',
    path: ofOwn,
    prepare: async (shown) => {
      await press(shown, `Actions for ${webhook.name}`)
      await shown.getByRole('menuitem', { name: 'Replace signing secret' }).click()
      await shown.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'admin-webhooks', viewer: 'admin', path: page(ofAdmin, '/admin/webhooks') },
  { name: 'admin-webhooks-none', viewer: 'admin', path: '/admin/webhooks' },
  {
    name: 'admin-webhook-edit',
    viewer: 'admin',
    path: async (shown) => {
      await page(ofAdmin, '')(shown)
      await answers(shown, '/api/webhooks/7', { PUT: refused(412, 'stale', sentences.stale) })
      return '/admin/webhooks'
    },
    prepare: async (shown) => {
      await press(shown, `Actions for ${webhook.name}`)
      await shown.getByRole('menuitem', { name: 'Edit' }).click()
      await shown.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await shown.getByText('Everything you typed is still here.').waitFor()
    },
  },
]

async function openForm(shown: Page): Promise<void> {
  await shown.getByRole('button', { name: 'Add webhook' }).click()
  await shown.getByRole('dialog', { name: 'Add webhook' }).waitFor()
}
