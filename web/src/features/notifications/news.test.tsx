import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '@marquee/contract/notifications'
import type { ApplicationPlace } from '@marquee/contract/places'
import { anApplication, pageOf } from '../../../test/examples.ts'
import { aPlace } from '../../../test/place-examples.ts'
import { aNotification, notificationsOf } from '../../../test/notification-examples.ts'
import { api, resetStage, Refusal, visit } from '../../../test/stage.tsx'
import { NewestList } from './newest-list.tsx'
import { News } from './news.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const show = () => visit('/dashboard', News, '/dashboard')

test('below the bell, what only confirms an own application stands without its text, and the sender above the event; on the home only news about the account have one', async () => {
  const rows = [
    aNotification({ kind: 'application.received', body: 'Your message: Forty metres of flowers.' }),
    aNotification({ id: 2, kind: 'message.sent', subject: 'Message from Mill Suppers: Fair', body: 'Is there water?' }),
    aNotification({ id: 3, kind: 'vendor.approved', body: 'A word from our team: What a field.' }),
  ]
  api({ 'GET /notifications': notificationsOf(rows) })
  const { unmount } = visit('/dashboard', () => <NewestList onFollow={() => {}} />, '/dashboard')
  expect(await screen.findByText('Is there water?')).toBeTruthy()
  expect(screen.queryByText(/Forty metres/)).toBeNull()
  expect(screen.getByText('Mill Suppers')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fair' })).toBeTruthy()
  unmount()

  show()
  expect(await screen.findByText('A word from our team: What a field.')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByText('Is there water?')).toBeNull()
})

test('an entry that asked to confirm a place is quiet and names the outcome once that is settled; until then only the offer stands there', async () => {
  const offered = { status: 'accepted' as const, place: aPlace({ state: 'offered' }) }
  const place = (given: Partial<ApplicationPlace>) => ({ status: 'accepted' as const, place: aPlace(given) })
  const asks = (id: number, title: string, given: Partial<Notification> = {}) =>
    aNotification({
      id,
      kind: 'application.accepted',
      subject: `Confirm by May 3: ${title}`,
      body: `${title} waits for you.`,
      link: `/contractor/applications/${id}`,
      read_at: '2027-02-11T10:00:00.000Z',
      ...given,
    })
  const applications = [
    anApplication({ id: 1, ...place({ state: 'confirmed', needs_confirmation: true }) }),
    anApplication({ id: 2, ...place({ state: 'released', reason: 'expired' }) }),
    anApplication({ id: 3, ...offered, event_status: 'cancelled' }),
    anApplication({ id: 5, ...offered }),
  ]
  const reminder = { kind: 'application.offer_reminder', subject: 'Please confirm by May 3: B' }
  api({
    'GET /notifications': notificationsOf([
      asks(1, 'A'),
      asks(2, 'B', reminder),
      asks(3, 'C'),
      asks(4, 'D'),
      asks(5, 'E'),
    ]),
    'GET /event-applications/my-applications': pageOf('applications', applications),
  })
  visit('/dashboard', () => <NewestList onFollow={() => {}} />, '/dashboard')
  const list = (await screen.findByRole('link', { name: 'Confirmed: A' })).closest('ul')!
  const entries = within(list).getAllByRole('listitem')
  expect(entries.map((entry) => within(entry).getByRole('link').textContent)).toEqual([
    'Confirmed: A',
    'Not confirmed: B',
    'Not confirmed: C',
    'Over: D',
  ])
  expect(screen.queryByText(/waits for you/)).toBeNull()
  expect(screen.getByRole('region', { name: /^Offer: / })).toBeTruthy()
  const isAmber = entries.map((entry) => entry.querySelector('.text-wait') !== null)
  expect(isAmber).toEqual([false, false, false, false])
})

test('unread entries are marked in words; following a link marks the entry as read', async () => {
  const rows = [
    aNotification(),
    aNotification({ id: 2, subject: 'You are approved', link: null, read_at: '2027-02-10T10:00:00.000Z' }),
  ]
  const calls = api({
    'GET /notifications': () => notificationsOf(rows),
    'PUT /notifications/1/read': () => {
      rows[0] = aNotification({ read_at: '2027-02-11T10:00:00.000Z' })
      return rows[0]
    },
  })
  show()
  const entries = await screen.findAllByRole('listitem')
  expect(entries[0]?.textContent).toContain('Unread: Harvest Supper accepted you')
  expect(entries[0]?.textContent).toContain('Feb 10, 2027')
  expect(entries[1]?.textContent).not.toContain('Unread')

  await userEvent.click(screen.getByRole('link', { name: 'Harvest Supper accepted you' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/events/7'))
  expect(calls.filter((call) => call.path === '/notifications/1/read')).toHaveLength(1)
})

test('the button marks one entry as read; read entries have none', async () => {
  const rows = [aNotification({ link: null })]
  const calls = api({
    'GET /notifications': () => notificationsOf(rows),
    'PUT /notifications/1/read': () => {
      rows[0] = aNotification({ link: null, read_at: '2027-02-11T10:00:00.000Z' })
      return rows[0]
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Harvest Supper accepted you' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(screen.queryByText(/unread/i)).toBeNull()
  expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(1)
})

test('all that was seen can be marked at once; a failure is announced', async () => {
  let rows = [aNotification(), aNotification({ id: 2, subject: 'Another' })]
  let isDown = true
  const calls = api({
    'GET /notifications': () => notificationsOf(rows),
    'PUT /notifications/read': () => {
      if (isDown) return new Refusal(502, 'HTTP 502')
      rows = rows.map((row) => ({ ...row, read_at: '2027-02-11T10:00:00.000Z' }))
      return null
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(toasts).toEqual(['Failed to mark notifications as read']))
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText(/Unread/)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    up_to: '2027-02-10T09:00:00.000Z',
    snapshot: '700:700:',
  })
})

test('five are shown, without those that stand elsewhere, with a link to all of them', async () => {
  const rows = Array.from({ length: 20 }, (_, id) => aNotification({ id, subject: `News ${id}` }))
  api({
    'GET /notifications': notificationsOf(rows, { pagination: { total: 32, has_more: true, page: 1, limit: 20 } }),
  })
  const isElsewhere = (entry: Notification) => entry.id === 0
  visit('/dashboard', () => <News isElsewhere={isElsewhere} />, '/dashboard')

  const entries = await screen.findAllByRole('listitem')
  expect(entries.map((entry) => /News \d/.exec(entry.textContent)?.[0])).toEqual(
    [1, 2, 3, 4, 5].map((id) => `News ${id}`),
  )
  expect(screen.getByRole('link', { name: 'See all notifications' }).getAttribute('href')).toBe('/notifications')
})

test('without notifications the section shows that', async () => {
  api({ 'GET /notifications': notificationsOf([]) })
  show()
  expect(await screen.findByText('Nothing yet. News of your applications and events appears here.')).toBeTruthy()
})

test('after a failure the list can be loaded again', async () => {
  let answer: unknown = new Refusal(403, 'No')
  api({ 'GET /notifications': () => answer })
  show()
  expect(await screen.findByRole('heading', { name: 'Failed to load notifications' })).toBeTruthy()
  answer = notificationsOf([aNotification()])
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Harvest Supper accepted you')).toBeTruthy()
})
