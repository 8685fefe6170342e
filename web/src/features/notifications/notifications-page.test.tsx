import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aNotification, notificationsOf, served } from '../../../test/notification-examples.ts'
import { ApplicationPlace } from '@marquee/contract/places'
import { blank } from '../../../test/blank.ts'
import { anApplication, aPerson, pageOf } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import NotificationsPage from './notifications-page.tsx'

beforeEach(() => {
  resetStage()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 1, 10, 12) })
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (day: number, hour: number) => new Date(2027, 1, day, hour).toISOString()
const show = (address = '') => visit('/notifications', NotificationsPage, `/notifications${address}`)
const names = () => screen.getAllByRole('listitem').map((entry) => /News \d+/.exec(entry.textContent)?.[0])

test('entries stand by today, week and month, with their time', async () => {
  const rows = [
    aNotification({ id: 3, subject: 'News 3', created_at: at(10, 10) }),
    aNotification({ id: 2, subject: 'News 2', created_at: at(9, 18), link: null }),
    aNotification({ id: 1, subject: 'News 1', created_at: at(2, 9), read_at: at(3, 9) }),
    aNotification({ id: 0, subject: 'News 0', created_at: new Date(2026, 5, 19, 12).toISOString(), read_at: at(3, 9) }),
  ]
  api({ 'GET /notifications': served({ rows }) })
  show()

  const today = await screen.findByRole('region', { name: 'Today' })
  expect(within(today).getByRole('listitem').textContent).toContain('2 hours ago')
  expect(within(screen.getByRole('region', { name: 'Last 7 days' })).getByText('18 hours ago')).toBeTruthy()
  const earlier = screen.getByRole('region', { name: 'February 2027' })
  expect(within(earlier).getByText('Feb 2').title).toBe('February 2, 2027 at 9:00 AM')
  expect(screen.getByRole('region', { name: 'June 2026' })).toBeTruthy()
})

test('pages hold still while new ones arrive, which wait behind a button', async () => {
  const news = (id: number) =>
    aNotification({
      id,
      subject: `News ${id}`,
      created_at: at(9, 0).replace('00:00.', `00:${String(id).padStart(2, '0')}.`),
    })
  const world = { rows: Array.from({ length: 25 }, (_, index) => news(25 - index)) }
  const calls = api({ 'GET /notifications': served(world), 'PUT /notifications/read': null })
  const { user, here } = show()
  await screen.findByText('News 25')
  expect(names()).toHaveLength(20)

  world.rows = [news(26), ...world.rows]
  await queryClient().invalidateQueries({ queryKey: ['notifications'] })
  await screen.findByRole('button', { name: '1 new notification: show' })
  expect(names()[0]).toBe('News 25')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(names()).toEqual(['News 5', 'News 4', 'News 3', 'News 2', 'News 1']))
  expect(here()).toBe('/notifications?page=2')
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
    up_to: news(25).created_at,
    snapshot: '700:700:',
  })

  await user.click(screen.getByRole('button', { name: '1 new notification: show' }))
  await waitFor(() => expect(names()[0]).toBe('News 26'))
  expect(here()).toBe('/notifications')
  expect(screen.queryByRole('button', { name: '1 new notification: show' })).toBeNull()
})

test('the filter stands in the address; without unread ones the page shows that', async () => {
  const rows = [
    aNotification({ id: 2, subject: 'News 2', read_at: at(9, 9), created_at: at(9, 8) }),
    aNotification({ id: 1, subject: 'News 1', created_at: at(8, 8) }),
  ]
  const world = { rows }
  api({
    'GET /notifications': served(world),
    'PUT /notifications/1/read': () => {
      world.rows = rows.map((row) => ({ ...row, read_at: at(10, 9) }))
      return world.rows[1]
    },
  })
  const { user, here } = show()
  await screen.findByText('News 2')
  await user.click(screen.getByRole('button', { name: 'Unread 1' }))
  await waitFor(() => expect(names()).toEqual(['News 1']))
  expect(here()).toBe('/notifications?unread=true')
  expect(screen.getByRole('button', { name: 'Unread 1' }).getAttribute('aria-pressed')).toBe('true')

  await user.click(screen.getByRole('button', { name: 'Mark as read: News 1' }))
  expect(await screen.findByRole('heading', { name: 'You have read everything' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('every unread entry looks unread in the same way, also one that stands for several', async () => {
  const rows = [
    aNotification({ id: 4, subject: '4 new applications for Supper', kind: 'application.submitted', count: 4 }),
    aNotification({ id: 3, subject: 'News 3', kind: 'message.sent', count: 2 }),
    aNotification({ id: 2, subject: 'Application sent', kind: 'application.received', body: 'Your message: Flowers' }),
    aNotification({ id: 1, subject: 'Read', count: 3, read_at: at(9, 9) }),
  ]
  api({ 'GET /notifications': notificationsOf(rows, { unread: 6 }) })
  show('?unread=true')
  const button = (subject: string) => screen.findByRole('button', { name: `Mark as read: ${subject}` })
  expect((await button('4 new applications for Supper')).textContent).toBe('Mark as read')
  expect((await button('News 3')).textContent).toBe('Mark as read')
  expect((await button('Application sent')).textContent).toBe('Mark as read')
  expect(screen.getAllByText('Unread:')).toHaveLength(3)
  expect(screen.queryByText(/Flowers/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark as read: Read' })).toBeNull()
})

test('nothing yet, a page past the end, and a failure each show what to do', async () => {
  let answer: unknown = new Refusal(403, 'No')
  api({ 'GET /notifications': () => answer })
  const { user } = show('?page=4')
  expect(await screen.findByRole('heading', { name: 'Failed to load notifications' })).toBeTruthy()
  answer = notificationsOf([], { pagination: { total: 3, page: 4, limit: 20, has_more: false } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await user.click(await screen.findByRole('button', { name: 'Go to the first page' }))
  answer = notificationsOf([])
  await queryClient().invalidateQueries({ queryKey: ['notifications'] })
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy()
})

test('one kind is asked for by its group, which the address keeps; only all of them can be marked at once', async () => {
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /notifications': notificationsOf([aNotification({ subject: '12 new applications for Supper', count: 12 })]),
  })
  const { user, here } = show()
  await screen.findByText('12 new applications for Supper')
  await screen.findByRole('button', { name: 'Mark all as read' })
  const kinds = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' })
  await waitFor(() => expect([...kinds.options].map(({ text }) => text)).toContain('Messages'))
  expect([...kinds.options].map(({ text }) => text)).not.toContain('Applications to review')
  await user.selectOptions(kinds, 'Messages')
  await waitFor(() => expect(calls.at(-1)?.query.get('group')).toBe('messages'))
  expect(here()).toBe('/notifications?group=messages')
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('below the only notice, which stands as a place to confirm, the list shows that there is nothing else', async () => {
  const place = { ...blank(ApplicationPlace), state: 'offered', confirm_by: '2090-05-09' } as ApplicationPlace
  api({
    'GET /users/profile': aPerson('contractor'),
    'GET /notifications': notificationsOf([aNotification({ link: '/contractor/applications/1' })]),
    'GET /event-applications/my-applications': pageOf('applications', [
      anApplication({ id: 1, event_start_date: '2090-06-19', status: 'accepted', place }),
    ]),
  })
  show()
  await screen.findByRole('region', { name: 'To confirm' })
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy()
})

test('what waits for an answer stands above all days, and there alone: places to confirm, or events with applications', async () => {
  const place = { ...blank(ApplicationPlace), state: 'offered', confirm_by: '2090-05-09' } as ApplicationPlace
  const offer = { event_start_date: '2090-06-19', event_end_date: null, status: 'accepted', place } as const
  const serve = (person: ReturnType<typeof aPerson>) =>
    api({
      'GET /users/profile': person,
      'GET /notifications': notificationsOf([
        aNotification({ subject: 'News 1' }),
        aNotification({ id: 2, subject: 'Confirm by May 9: Supper', link: '/contractor/applications/1' }),
      ]),
      'GET /event-applications/my-applications': pageOf('applications', [
        anApplication({ id: 1, event_title: 'Supper', ...offer }),
        anApplication({ id: 2, event_title: 'Long ago', ...offer, event_start_date: '2020-06-19' }),
      ]),
      'GET /events/my-events/agenda': {
        waiting: [{ event_id: 7, title: 'Fair', pending_count: 3, since: at(9, 9), image: null }],
      },
    })
  serve(aPerson('contractor'))
  const { user } = show()
  const offers = within(await screen.findByRole('region', { name: 'To confirm' }))
  expect(offers.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Confirm: Supper',
    'Decline: Supper',
  ])
  const shown = () => screen.queryByRole('link', { name: 'Confirm by May 9: Supper' })
  expect(shown()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Unread 2' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'To confirm' })).toBeNull())
  expect(shown()).toBeTruthy()

  resetStage()
  serve(aPerson('client'))
  show()
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(waiting.getByRole('link', { name: /^Fair/ }).getAttribute('href')).toContain('event_id=7&status=pending')
})
