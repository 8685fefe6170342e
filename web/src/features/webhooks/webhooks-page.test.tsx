import type { Webhook, WebhookMessage } from '@marquee/contract/webhooks'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPerson, pagination } from '../../../test/examples.ts'
import { api, clearStage, open, Refusal, type Received } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import WebhooksPage from './webhooks-page.tsx'

afterEach(clearStage)

const aWebhook = (given: Partial<Webhook> = {}): Webhook => ({
  id: 7,
  name: 'Spreadsheet',
  url: 'https://example.com/marquee',
  event_types: ['application.submitted'],
  is_enabled: true,
  failing_since: null,
  last_sent_at: null,
  version: 3,
  created_at: '2027-06-19T18:04:00.000Z',
  ...given,
})
const aMessage = (given: Partial<WebhookMessage> = {}): WebhookMessage => ({
  id: 21,
  message_id: 'msg_21',
  type: 'application.submitted',
  body: '{"type":"application.submitted"}',
  status: 'sent',
  attempts: 1,
  last_status: 204,
  last_error: null,
  last_ms: 84,
  send_after: null,
  sent_at: '2027-06-19T18:04:09.000Z',
  created_at: '2027-06-19T18:04:00.000Z',
  ...given,
})

/** The page with these webhooks. `answers` are those of other calls. */
function openPage(
  webhooks: Webhook[] | Refusal,
  answers: Record<string, unknown> = {},
  { role = 'client' as const, address = '/organizer/webhooks' } = {},
) {
  const sent = api({
    'GET /users/profile': aPerson(role),
    'GET /webhooks': () => (webhooks instanceof Refusal ? webhooks : { webhooks }),
    ...answers,
  })
  return { sent, ...open({ '*': WebhooksPage }, address, { hasToasts: true }) }
}
const writesOf = (sent: Received[]) => sent.filter(({ method }) => method !== 'GET')

test('without a webhook the page explains what one is for, and makes one whose secret is shown once', async () => {
  const webhooks: Webhook[] = []
  const { sent, user } = openPage(webhooks, {
    'POST /webhooks': ({ body }: Received) => {
      const made = aWebhook(body as Partial<Webhook>)
      webhooks.push(made)
      return { ...made, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
    },
  })
  expect(await screen.findByText(/when a vendor applies to your events/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  // Organizers get those of applications, invitations and booking sheets only.
  expect(await form.findAllByRole('checkbox')).toHaveLength(6)
  await user.click(form.getByRole('button', { name: 'Add webhook' }))
  expect(form.getByText('Please give the webhook a name')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText('Name'))
  await user.type(form.getByLabelText('Name'), 'Spreadsheet')
  await user.type(form.getByLabelText('Address'), 'https://example.com/marquee')
  await user.click(form.getByRole('checkbox', { name: 'A vendor withdraws an application' }))
  await user.click(form.getByRole('button', { name: 'Add webhook' }))
  const secret = within(await screen.findByRole('dialog', { name: 'Your signing secret' }))
  expect(secret.getByText('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBeTruthy()
  await user.click(secret.getByRole('button', { name: 'I have copied it' }))
  expect(await screen.findByRole('region', { name: 'Spreadsheet' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^whsec_/)).toBeNull())
  await waitFor(() =>
    expect(
      JSON.stringify(
        queryClient()
          .getMutationCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain('whsec_'),
  )
  expect(writesOf(sent).map(({ name, body }) => [name, body])).toEqual([
    [
      'POST /webhooks',
      {
        name: 'Spreadsheet',
        url: 'https://example.com/marquee',
        event_types: ['application.submitted', 'application.decided', 'application.place_changed'],
      },
    ],
  ])
})

test('the server’s refusal of an address appears beside its field', async () => {
  const sentence = 'This address is not reachable from the internet'
  const { user } = openPage([], { 'POST /webhooks': new Refusal(400, sentence, { url: sentence }, 'validation') })
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.type(form.getByLabelText('Name'), 'Spreadsheet')
  await user.type(form.getByLabelText('Address'), 'https://10.0.0.1/')
  await user.click(form.getByRole('button', { name: 'Add webhook' }))
  expect(await form.findByText(sentence)).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText('Address'))
})

test('each state has a word and a sentence', async () => {
  openPage([
    aWebhook({ id: 1, name: 'New' }),
    aWebhook({ id: 2, name: 'Failing', failing_since: new Date(Date.now() - 7_200_000).toISOString() }),
    aWebhook({ id: 3, name: 'Given up', is_enabled: false, failing_since: new Date(2027, 5, 19, 12).toISOString() }),
    aWebhook({ id: 4, name: 'Paused', is_enabled: false }),
  ])
  const region = async (name: string) => within(await screen.findByRole('region', { name }))
  expect((await region('New')).getByText('No message yet. Send a test to see it arrive.')).toBeTruthy()
  expect((await region('Failing')).getByText('Nothing has arrived since 2 hours ago. We keep trying.')).toBeTruthy()
  expect(
    (await region('Given up')).getByText(/^We turned it off, because nothing has arrived since June 19/),
  ).toBeTruthy()
  expect((await region('Paused')).getByText('Nothing is sent while it is off.')).toBeTruthy()
})

test('a test shows what became of it: the status and the answer, or why not', async () => {
  let answer: unknown = { ...aMessage({ type: 'webhook.test', last_status: 200 }), answer: 'thank you' }
  const { user } = openPage([aWebhook()], { 'POST /webhooks/7/test': () => answer })
  await user.click(await screen.findByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('The test arrived: 200 after 84 ms.')).toBeTruthy()
  expect(screen.getByText('thank you')).toBeTruthy()
  const failed = { status: 'failed', last_status: null, last_error: 'The receiver refused the connection.', last_ms: 3 }
  answer = { ...aMessage({ type: 'webhook.test' }), ...failed, answer: null }
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText(/^The test did not arrive\. The receiver refused the connection\./)).toBeTruthy()
})

test('the address opens the log; a failed message can be sent again', async () => {
  const messages = [
    aMessage({ id: 22, status: 'failed', attempts: 10, last_status: 500, last_error: 'The receiver answered 500.' }),
    aMessage(),
  ]
  const { sent, user } = openPage(
    [aWebhook()],
    {
      'GET /webhooks/7/messages': () => ({ messages, pagination: pagination(2) }),
      'POST /webhooks/7/messages/22/retry': () => aMessage({ id: 22, status: 'queued' }),
    },
    { address: '/organizer/webhooks?webhook=7' },
  )
  const toggle = await screen.findByRole('button', { name: 'Messages' })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(await screen.findByText('Delivered')).toBeTruthy()
  expect(screen.getByText('The receiver answered 500. (84 ms)')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Send again', hidden: true })[0]!)
  await waitFor(() => expect(writesOf(sent).map(({ name }) => name)).toEqual(['POST /webhooks/7/messages/22/retry']))
  expect(await screen.findByText('The message is on its way')).toBeTruthy()
})

test('a list that could not be loaded can be asked for again', async () => {
  openPage(new Refusal(403, 'Not now'))
  expect(await screen.findByRole('heading', { name: 'Failed to load webhooks' })).toBeTruthy()
  expect(screen.getByText('Not now')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('somebody else’s change in between is not overwritten unseen', async () => {
  const webhooks = [aWebhook()]
  const { sent, user } = openPage(webhooks, {
    'PUT /webhooks/7': ({ version, body }: Received) =>
      version === '"4"' ? aWebhook({ ...(body as object), version: 5 }) : new Refusal(412, 'Stale', undefined, 'stale'),
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Spreadsheet' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  webhooks[0] = aWebhook({ version: 4, url: 'https://example.org/' })
  await user.type(form.getByLabelText('Name'), ' two')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Changed meanwhile: Address\./)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(writesOf(sent).map(({ version }) => version)).toEqual(['"3"', '"4"']))
})
