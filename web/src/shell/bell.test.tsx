import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '@marquee/contract/notifications'
import type { Application } from '@marquee/contract/applications'
import { ApplicationPlace } from '@marquee/contract/places'
import { blank } from '../../test/blank.ts'
import { anApplication, aPerson, pageOf } from '../../test/examples.ts'
import { aNotification, notificationsOf, served } from '../../test/notification-examples.ts'
import { api, open, Refusal, resetStage, windowOf } from '../../test/stage.tsx'
import { queryClient } from '../lib/query-client.ts'
import { useMe } from '../features/users/queries.ts'
import { Bell } from './bell.tsx'

beforeEach(() => {
  resetStage()
  windowOf(1280)
})

const accepted = aNotification({ created_at: new Date(Date.now() - 5 * 60_000).toISOString() })
const changed = () => queryClient().invalidateQueries({ queryKey: ['notifications'] })

interface World {
  rows?: Notification[]
  unread?: number
  list?: unknown
  applications?: Application[]
}

/** Shows the bell above a page, with the unread number of the account. */
function ring({ rows = [accepted], unread = 1, list, applications = [] }: World = {}) {
  const world = { rows }
  const calls = api({
    'GET /users/profile': () => ({ ...aPerson('contractor'), unread_notifications: unread }),
    'GET /notifications': list ?? served(world),
    'GET /event-applications/my-applications': pageOf('applications', applications),
    'PUT /notifications/read': null,
    'PUT /notifications/1/read': () => aNotification({ read_at: '2027-02-11T10:00:00.000Z' }),
  })
  const Page = () => {
    const { data: me } = useMe()
    return (
      <>
        {me && <Bell unread={me.unread_notifications} />}
        <button type="button">Elsewhere</button>
      </>
    )
  }
  return { world, calls, ...open({ '/dashboard': Page, '/notifications': Page }, '/dashboard') }
}
const bell = () => screen.findByRole('button', { name: /^Notifications/ })
const subjects = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('it opens the newest ones with the keyboard; Escape closes them and returns to the bell', async () => {
  const { user, calls } = ring()
  const button = await bell()
  expect(button.getAttribute('aria-label')).toBe('Notifications, 1 unread')
  expect(calls.some((call) => call.path === '/notifications')).toBe(false)
  button.focus()
  await user.keyboard('{Enter}')

  const panel = screen.getByRole('dialog', { name: 'Notifications' })
  expect(document.activeElement).toBe(panel)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const entry = await within(panel).findByRole('listitem')
  expect(entry.textContent).toContain('Unread: Harvest Supper accepted you')
  expect(within(entry).getByText('5 minutes ago').title).toMatch(/^\w+ \d+, \d{4} at \d+:\d\d/)

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('a press elsewhere closes it, and so does following an entry, which is then read', async () => {
  const { user, calls, here } = ring()
  await user.click(await bell())
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(await bell())
  await user.click(await screen.findByRole('link', { name: 'Harvest Supper accepted you' }))
  expect(here()).toBe('/events/7')
  await waitFor(() => expect(calls.map((call) => call.name)).toContain('PUT /notifications/1/read'))
})

test('a place to confirm stands first, below it that there is nothing else; its question leaves the list open', async () => {
  const place = { ...blank(ApplicationPlace), state: 'offered', confirm_by: '2090-05-09' } as ApplicationPlace
  const days = { event_start_date: '2090-06-19', event_end_date: null }
  const { user } = ring({
    rows: [aNotification({ link: '/contractor/applications/7' })],
    applications: [anApplication({ id: 7, event_title: 'Supper', ...days, status: 'accepted', place })],
  })
  await user.click(await bell())
  const offer = await screen.findByRole('region', { name: 'Offer: Supper' })
  expect(offer.textContent).toMatch(/^SupperJun 19, 2090.* · Confirm by May 9, 2090/)
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Decline: Supper' }))
  const question = await screen.findByRole('alertdialog', { name: 'Decline this place?' })
  await user.click(within(question).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Confirm: Supper' })).toBeTruthy()
})

test('ten are shown; what arrives while it is open waits behind a button and stays unread', async () => {
  const at = (minute: number) => new Date(Date.parse(accepted.created_at) + minute * 60_000).toISOString()
  const rows = Array.from({ length: 12 }, (_, id) => aNotification({ id, subject: `News ${id}`, created_at: at(-id) }))
  const { user, world, calls } = ring({ rows, unread: 12 })
  await user.click(await bell())
  await screen.findByText('News 9')
  expect(subjects()).toHaveLength(10)
  expect(screen.getByRole('link', { name: 'See all notifications' }).getAttribute('href')).toBe('/notifications')

  world.rows = [aNotification({ id: 20, subject: 'Just in', created_at: at(1) }), ...rows]
  await changed()
  const pill = await screen.findByRole('button', { name: '1 new notification: show' })
  expect(subjects()[0]).toBe('News 0')
  expect(screen.getByText('1 new notification, 13 unread')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Notifications, 13 unread' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({ up_to: at(0), snapshot: '700:700:' })

  await user.click(pill)
  expect(subjects()[0]).toBe('Just in')
  expect(screen.queryByRole('button', { name: '1 new notification: show' })).toBeNull()
})

test('an empty list and one that failed have a sentence', async () => {
  let list: unknown = new Refusal(403, 'No')
  const { user } = ring({ unread: 0, list: () => list })
  const button = await bell()
  expect(button.getAttribute('aria-label')).toBe('Notifications')
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'Failed to load notifications' })).toBeTruthy()
  list = notificationsOf([])
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy()
})

test('it leads to the page of all, where there is no list over it', async () => {
  const { user, here } = ring()
  await user.click(await bell())
  await user.click(await screen.findByRole('link', { name: 'See all notifications' }))
  expect(here()).toBe('/notifications')
  const there = await screen.findByRole('link', { name: 'Notifications, 1 unread' })
  expect(there.getAttribute('aria-current')).toBe('page')
})

test('on a phone it is a link to that page', async () => {
  windowOf(390)
  const { user, here } = ring({ unread: 120 })
  const link = await screen.findByRole('link', { name: 'Notifications, 120 unread' })
  expect(link.textContent).toBe('99+')
  await user.click(link)
  expect(here()).toBe('/notifications')
})
