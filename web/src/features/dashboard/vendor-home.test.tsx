import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Application } from '@marquee/contract/applications'
import type { Event } from '@marquee/contract/events'
import type { Notification } from '@marquee/contract/notifications'
import { ApplicationPlace } from '@marquee/contract/places'
import { blank } from '../../../test/blank.ts'
import { anApplication, anEvent, aPicture, aPerson, aVendor, aVendorPicture, pageOf } from '../../../test/examples.ts'
import { aNotification, notificationsOf } from '../../../test/notification-examples.ts'
import { api, type Received, resetStage, Refusal, visit } from '../../../test/stage.tsx'
import DashboardPage from './dashboard-page.tsx'

beforeEach(() => {
  resetStage()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const complete = aVendor({ status: 'approved', images: [aVendorPicture()], service_ids: [1], service_area_ids: [1] })

interface World {
  rows?: Application[]
  news?: Notification[]
  vendor?: typeof complete
  suggested?: Event[]
  frequency?: string
  days?: { date: string; reason: string }[]
}

function show({ rows = [], news = [], vendor = complete, suggested = [], frequency = 'weekly', days = [] }: World) {
  const world = { rows, news, frequency }
  const calls = api({
    'GET /users/profile': aPerson('contractor'),
    'GET /contractors/profile': vendor,
    'GET /contractors/contacted': [],
    'GET /notifications': () => notificationsOf(world.news),
    'GET /event-applications/my-applications': () => pageOf('applications', world.rows),
    'GET /events/suggested': { events: suggested },
    'GET /notifications/preferences': () => ({
      preferences: [{ group: 'new_events', in_app: false, email: false, frequency: world.frequency }],
    }),
    'PUT /notifications/preferences/new_events': ({ body }: Received) => Object.assign(world, body),
    'GET /contractors/profile/unavailable-dates': days,
    'GET /account/calendar': null,
    ...Object.fromEntries(
      rows.map((row) => [
        `GET /events/${row.event_id}`,
        anEvent({ id: row.event_id, title: row.event_title, images: [aPicture()] }),
      ]),
    ),
    'DELETE /event-applications/71': () => {
      world.rows = world.rows.filter((row) => row.id !== 71)
      return null
    },
    'PUT /notifications/1/read': () => {
      world.news = world.news.map((one) => ({ ...one, read_at: '2027-05-01T12:00:00.000Z' }))
      return world.news[0]
    },
  })
  visit('/dashboard', DashboardPage, '/dashboard')
  return calls
}
const group = async (name: RegExp) => within(await screen.findByRole('region', { name }))
const seeAll = 'See all notifications'
const eventsIn = (box: Pick<typeof screen, 'getAllByRole'>) =>
  box.getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent)
const titles = (box: Pick<typeof screen, 'getAllByRole'>) => box.getAllByRole('link').map((link) => link.textContent)

const dated = (id: number, event_title: string, event_start_date: string, part: Partial<Application> = {}) =>
  anApplication({ id, event_id: id, event_title, event_start_date, ...part })

test('applications stand by date: the next as a ticket, other accepted ones, waiting ones; what is past, closed or rejected is among all', async () => {
  show({
    rows: [
      dated(70, 'Far', '2027-09-01', { status: 'accepted' }),
      dated(71, 'Near', '2027-05-01', { status: 'accepted' }),
      dated(72, 'Open', '2027-06-01'),
      dated(73, 'Over', '2027-04-30', { status: 'accepted' }),
      dated(74, 'Refused', '2027-06-02', { status: 'rejected' }),
      dated(75, 'Called off', '2027-06-03', { event_status: 'cancelled' }),
    ],
  })
  const next = await group(/^Your next date/)
  expect(next.getByRole('heading', { name: 'Near' })).toBeTruthy()
  expect(eventsIn(await group(/^After that/))).toEqual(['Far'])
  expect(eventsIn(await group(/^Waiting/))).toEqual(['Open'])
  for (const name of ['Over', 'Refused', 'Called off']) expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.getByRole('link', { name: 'All applications (6)' }).getAttribute('href')).toBe(
    '/contractor/applications',
  )
})

test('a row withdraws its application after asking, and the focus stays near', async () => {
  const calls = show({ rows: [dated(71, 'Near', '2027-05-02'), dated(72, 'Open', '2027-06-01')] })
  await userEvent.click(await screen.findByRole('button', { name: 'More: Near' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw application' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More: Near' })).toBeNull())
  expect(calls.find((call) => call.method === 'DELETE')).toMatchObject({
    path: '/event-applications/71',
    version: '"2"',
  })
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(document.activeElement?.contains(screen.getByRole('link', { name: 'Open' }))).toBe(true)
})

test('of a long group five rows are shown, with a link to the rest', async () => {
  show({ rows: Array.from({ length: 7 }, (_, at) => dated(80 + at, `Event ${at}`, `2027-06-0${at + 1}`)) })
  const waiting = await group(/^Waiting/)
  expect(waiting.getAllByRole('listitem')).toHaveLength(5)
  expect(waiting.getByText(/^2 more in/)).toBeTruthy()
})

test('a profile without pictures, services and areas shows what that costs, with a link to each', async () => {
  show({ vendor: aVendor({ status: 'approved' }), rows: [dated(72, 'Open', '2027-06-01')] })
  const needs = await group(/^Needs you/)
  expect(needs.getByText('Searches by service do not find you.')).toBeTruthy()
  expect(needs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/contractor/profile#search',
    '/contractor/profile#pictures',
    '/contractor/profile#search',
  ])
})

test('a decision on an event that is over is news, and asks nothing', async () => {
  const accepted = aNotification({
    kind: 'application.accepted',
    subject: 'Accepted: Juniper & Rye for Over',
    link: '/contractor/applications/73',
  })
  show({ rows: [dated(73, 'Over', '2027-04-30', { status: 'accepted' })], news: [accepted] })
  expect(titles(await group(/^Latest news/))).toEqual(['Accepted: Juniper & Rye for Over', seeAll])
  expect(screen.queryByRole('region', { name: /^Needs you/ })).toBeNull()
})

test('what only confirms an own application is not among the news', async () => {
  const sent = aNotification({ kind: 'application.received', subject: 'Application sent: Juniper & Rye for Open' })
  show({
    rows: [dated(72, 'Open', '2027-06-01')],
    news: [sent, aNotification({ id: 2, kind: 'vendor.approved', subject: 'Approved: Juniper & Rye' })],
  })
  expect(titles(await group(/^Latest news/))).toEqual(['Approved: Juniper & Rye', seeAll])
})

test('an unread acceptance needs the vendor with its words; once read it stands among the news, as a rejection does', async () => {
  const accepted = aNotification({
    kind: 'application.accepted',
    subject: 'Accepted: Harvest Supper',
    body: 'See you there.\nReason: We like your bread.',
  })
  const rejected = aNotification({ id: 2, kind: 'application.rejected', subject: 'Rejected: Rain Dance' })
  show({ news: [accepted, rejected] })
  const needs = await group(/^Needs you/)
  expect(needs.getByText(/Reason: We like your bread/)).toBeTruthy()
  expect(titles(await group(/^Latest news/))).toEqual(['Rejected: Rain Dance', seeAll])

  await userEvent.click(needs.getByRole('button', { name: 'Mark as read: Accepted: Harvest Supper' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Needs you/ })).toBeNull())
  expect(titles(await group(/^Latest news/))).toContain('Accepted: Harvest Supper')
  expect(document.activeElement).not.toBe(document.body)
})

test('without applications the page invites to browse events', async () => {
  show({})
  expect(await screen.findByText('You have not applied to an event yet.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^Needs you/ })).toBeNull()
})

test('when the applications cannot be loaded, the rest of the page stays', async () => {
  api({
    'GET /users/profile': aPerson('contractor'),
    'GET /contractors/profile': complete,
    'GET /contractors/contacted': [],
    'GET /notifications': notificationsOf([]),
    'GET /event-applications/my-applications': new Refusal(403, 'No'),
  })
  visit('/dashboard', DashboardPage, '/dashboard')
  expect(await screen.findByText('Failed to fetch applications')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit profile' })).toBeTruthy()
})

test('the next date leads to the application, the messages and the calendar; withdrawing is in a menu', async () => {
  show({ rows: [dated(71, 'Near', '2027-06-01', { status: 'accepted' }), dated(72, 'Open', '2027-06-02')] })
  const next = await group(/^Your next date/)
  expect(next.getByText('June 1, 2027')).toBeTruthy()
  await waitFor(() => expect(document.querySelectorAll('.ticket-picture img')).toHaveLength(1))
  const actions = next.getAllByRole<HTMLElement>('link').concat(next.getAllByRole('button'))
  expect(actions.map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getAttribute('href')])).toEqual([
    ['Near', '/contractor/applications/71'],
    ['Messages : Near', '/contractor/applications/71#messages'],
    ['More: Near', null],
  ])
  const waiting = await group(/^Waiting/)
  expect(waiting.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/contractor/applications/72')
})

test('conversations are rows with their last line, the latest first', async () => {
  const line = (text: string, created_at: string, is_own = false) => ({ last_message: { text, is_own, created_at } })
  show({
    rows: [
      dated(71, 'Near', '2027-06-01', line('See you there', '2027-04-02T09:00:00.000Z', true)),
      dated(72, 'Open', '2027-06-02', { unread_messages: 2, ...line('Is there water?', '2027-05-01T11:40:00.000Z') }),
      dated(73, 'Silent', '2027-06-03'),
    ],
  })
  const rows = (await group(/^Conversations/)).getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([
    'Lantern Street Events20 minutes agoOpen2 new messagesIs there water?',
    'Lantern Street EventsApr 2NearYou: See you there',
  ])
  expect(screen.getByRole('link', { name: /Is there water/ }).getAttribute('href')).toBe(
    '/contractor/applications/72#messages',
  )
  expect(screen.getByRole('link', { name: 'All messages' }).getAttribute('href')).toBe('/contractor/messages')
})

test('a message that stands among the conversations is not repeated among the news', async () => {
  const last_message = { text: 'Is there water?', is_own: false, created_at: '2027-05-01T11:40:00.000Z' }
  show({
    rows: [dated(72, 'Open', '2027-06-02', { last_message })],
    news: [aNotification({ kind: 'message.sent', subject: 'Message from Lantern Street Events: Open' })],
  })
  const news = await group(/^Latest news/)
  expect(news.getByText('All that is new stands on this page already.')).toBeTruthy()
  expect(await group(/^Conversations/)).toBeTruthy()
})

test('events that suit have their pictures, and one press begins the weekly email about new ones', async () => {
  const calls = show({ suggested: [anEvent({ title: 'Long Supper', images: [aPicture()] })], frequency: 'off' })
  const section = await group(/^Events for you/)
  expect(section.getByRole('heading', { level: 3, name: 'Long Supper' })).toBeTruthy()
  await userEvent.click(await section.findByRole('button', { name: 'Email me weekly' }))
  await waitFor(() => expect(section.queryByRole('button', { name: 'Email me weekly' })).toBeNull())
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({ frequency: 'weekly' })
  expect(document.activeElement).not.toBe(document.body)
})

test('a vendor who never applied sees the first steps, and which of them are done', async () => {
  show({
    vendor: aVendor({ status: 'approved', images: [aVendorPicture()] }),
    days: [{ date: '2027-06-01', reason: 'blocked' }],
  })
  const steps = await group(/^First steps/)
  expect(steps.getByText('2 of 4')).toBeTruthy()
  expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add your services and areas', '/contractor/profile#search'],
    ['Connect your calendar', '/account#your-calendar'],
  ])
})

test('while a place is offered, its Confirm is the only main button, and the offer stands once', async () => {
  const place = { ...blank(ApplicationPlace), id: 8, trade: 'Florist', state: 'offered', confirm_by: '2027-05-09' }
  const licence = { kind: 'licence', state: 'missing', valid_until: null, is_checked: false } as const
  const documents = [licence, { ...licence, kind: 'insurance' as const, state: 'covered' as const }]
  const offer = dated(71, 'Near', '2027-06-01', { status: 'accepted', place: place as ApplicationPlace, documents })
  const subjects = {
    kind: 'application.accepted',
    subject: 'Confirm by May 9: Near',
    link: '/contractor/applications/71',
  }
  const refusal = aNotification({ id: 2, kind: 'application.rejected', subject: 'Rejected: Far', link: null })
  show({ rows: [offer], news: [aNotification(subjects), refusal] })
  const offers = await group(/^To confirm/)
  expect(offers.getByRole('button', { name: 'Confirm: Near' }).dataset.variant).toBe('primary')
  expect(offers.getByRole('list', { name: 'Documents' }).textContent).toBe('Licence: missing. Add licence')
  const browse = screen.getAllByRole('link', { name: 'Browse Events' }).find((link) => link.dataset.variant)
  expect(browse?.dataset.variant).toBe('secondary')
  const news = await group(/^Latest news/)
  expect(await news.findByText('Rejected: Far')).toBeTruthy()
  expect(screen.queryByText('Confirm by May 9: Near')).toBeNull()
})
