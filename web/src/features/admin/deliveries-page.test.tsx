import type { Delivery } from '@marquee/contract/admin'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { pagination } from '../../../test/examples.ts'
import { clearStage, openWithAnswer, Refusal, type Received } from '../../../test/stage.tsx'
import DeliveriesPage from './deliveries-page.tsx'

afterEach(clearStage)

const mail = (id: number, given: Partial<Delivery> = {}): Delivery => ({
  id,
  recipient: `guest-${id}@marquee.test`,
  subject: 'Your application was accepted',
  status: 'sent',
  outcome: null,
  campaign: null,
  attempts: 1,
  last_error: null,
  created_at: new Date(2027, 5, 19, 18, 4, 0).toISOString(),
  sent_at: new Date(2027, 5, 19, 18, 4, 9).toISOString(),
  can_retry: false,
  ...given,
})
const failed = (id: number, can_retry = true) =>
  mail(id, { status: 'failed', attempts: 21, last_error: '550 No such mailbox', sent_at: null, can_retry })
const page = (deliveries: Delivery[], total = deliveries.length) => ({
  deliveries,
  pagination: pagination(total),
  retriable: deliveries.filter((one) => one.can_retry).length,
  queue: { waiting: 0, longest_wait_seconds: 0, failed: 0 },
})
const openPage = (answer: (call: Received) => unknown, address = '/admin/deliveries') =>
  openWithAnswer(DeliveriesPage, address, answer)

const rowOf = async (id: number) => (await screen.findByText(`guest-${id}@marquee.test`)).closest('tr')!
const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('e-mails are listed with what became of them, and never their text', async () => {
  openPage(() => page([mail(1), mail(2, { status: 'queued', sent_at: null }), failed(3), failed(4, false)]))
  screen.getByText('Loading deliveries...')
  expect(texts(await rowOf(1))).toEqual([
    'guest-1@marquee.testYour application was accepted',
    'Sent',
    '1',
    '',
    'Jun\u00a019,\u00a02027,\u00a06:04\u00a0PM',
    'Jun\u00a019,\u00a02027,\u00a06:04\u00a0PM',
    '',
  ])
  expect(texts(await rowOf(2)).slice(1)).toEqual([
    'Queued',
    '1',
    '',
    'Jun\u00a019,\u00a02027,\u00a06:04\u00a0PM',
    '',
    '',
  ])
  expect(texts(await rowOf(3)).slice(1, 4)).toEqual(['Failed', '21', '550 No such mailbox'])
  expect(texts(await rowOf(4)).at(-1)).toBe('No longer needed')
})

test.for([
  [{ waiting: 0, longest_wait_seconds: 0, failed: 0 }, undefined],
  [{ waiting: 1, longest_wait_seconds: 20, failed: 0 }, 'One email waits to be sent.'],
  [
    { waiting: 1200, longest_wait_seconds: 5_400, failed: 1 },
    '1,200 emails wait to be sent, the oldest for 90 minutes. One email failed.',
  ],
  [{ waiting: 2, longest_wait_seconds: 40_000, failed: 0 }, '2 emails wait to be sent, the oldest for 11 hours.'],
  [{ waiting: 0, longest_wait_seconds: 0, failed: 3 }, '3 emails failed.'],
] as const)('what was not sent is counted: %o', async ([queue, words]) => {
  openPage(() => ({ ...page([mail(1)]), queue }))
  await rowOf(1)
  expect(screen.queryByText(/wait to be|waits to be|failed\./)?.textContent?.trim()).toBe(words)
})

test('search and status are kept in the address; nothing found has a sentence, and both can be cleared', async () => {
  const { user, sent, here } = openPage(({ query }) => page(query.has('search') ? [] : [mail(1)]))
  await rowOf(1)
  await user.selectOptions(screen.getByLabelText('Status'), 'Failed')
  await user.type(screen.getByLabelText('Search deliveries'), 'nobody')
  await screen.findByText('No deliveries match your search criteria.')
  expect(here()).toBe('/admin/deliveries?status=failed&search=nobody')
  expect(sent.at(-1)?.line).toBe('GET /deliveries/admin/all?page=1&limit=20&search=nobody&status=failed')
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }))
  await rowOf(1)
})

test('a list that cannot be loaded can be tried again', async () => {
  const { user, sent } = openPage(() => new Refusal(403, 'Not for you'))
  await screen.findByText('Not for you')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('a failed e-mail is sent again once; the answer to another admin who was first is shown', async () => {
  let isFirst = true
  const { user, sent } = openPage(({ method }) => {
    if (method === 'GET') return page([failed(1), failed(2)])
    if (!isFirst) return new Refusal(409, 'This email waits to be sent already.')
    isFirst = false
    return mail(1, { status: 'queued' })
  })
  await user.click(within(await rowOf(1)).getByRole('button', { name: 'Retry the email to guest-1@marquee.test' }))
  await screen.findByText('The email is on its way again')
  await user.click(within(await rowOf(2)).getByRole('button'))
  await screen.findByText('This email waits to be sent already.')
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/deliveries/1/retry',
    '/deliveries/2/retry',
  ])
})

test('all failed ones are sent again after a question', async () => {
  const { user, sent } = openPage(({ method }) =>
    method === 'GET' ? page([failed(1), failed(2), failed(3, false)]) : { queued: 2, left: 1 },
  )
  await user.click(await screen.findByRole('button', { name: 'Retry all failed (2)' }))
  const question = await screen.findByRole('alertdialog', { name: 'Send 2 failed emails again?' })
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Send again' }))
  await screen.findByText('2 emails are on their way again')
  expect(sent.filter(({ name }) => name === 'POST /deliveries/retry')).toHaveLength(1)
})

test('campaigns show their counts, lead to the organizer, and to their e-mails, which all are shown again after', async () => {
  const campaign = { event_id: 7, event_title: 'Summer Fair', organization_name: 'Fair Folk' }
  const counts = { sent: 40, waiting: 2, refused: 3, complained: 1, stopped: 0 }
  const last_at = new Date(2027, 5, 19, 18, 4, 0).toISOString()
  const row = { ...campaign, ...counts, organizer_user_id: 5, is_stopped: true, last_at }
  const { user, sent } = openPage(({ line }) =>
    line.includes('campaigns')
      ? { campaigns: [row], pagination: pagination(1) }
      : page([mail(1, { campaign, outcome: 'complained' })]),
  )
  await user.click(await screen.findByRole('tab', { name: 'Campaigns' }))
  const cells = within((await screen.findByText('Summer Fair')).closest('tr')!)
  expect(texts(screen.getByText('Summer Fair').closest('tr')!).slice(1, 6)).toEqual(['40', '2', '3', '1', '0'])
  expect(cells.getByText('Stopped')).toBeTruthy()
  const organizer = cells.getByRole('link', { name: 'Fair Folk' })
  expect(organizer.getAttribute('href')).toBe('/admin/organizers?open=5')
  await user.click(cells.getByRole('link', { name: 'Summer Fair' }))
  expect(within(await rowOf(1)).getByText('Complained')).toBeTruthy()
  expect(sent.at(-1)?.query.get('campaign')).toBe('7')
  await user.click(screen.getByRole('button', { name: 'Show all emails' }))
  await waitFor(() => expect(sent.at(-1)?.query.has('campaign')).toBe(false))
})
