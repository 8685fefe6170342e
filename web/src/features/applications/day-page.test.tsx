import type { Arrival, Booking } from '@marquee/contract/bookings'
import type { RunSheetRow } from '@marquee/contract/run-sheets'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEvent } from '../../../test/examples.ts'
import { api, clearStage, type Received, Refusal, resetStage, signIn, visit } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import DayPage from './day-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 5, 19, 9, 10) })
})
afterEach(() => {
  vi.useRealTimers()
  clearStage()
})

const vendor = (id: number, company_name: string, given: Partial<Booking> = {}) => ({
  application_id: id,
  company_name,
  arrival: null,
  place: null,
  contact_name: null,
  contact_phone: null,
  agreed: '2 tables, $180',
  ...given,
})
const row = (what: string, starts: string, given: Partial<RunSheetRow> = {}) => ({
  id: 1,
  starts: `2027-06-19T${starts}`,
  minutes: 30,
  what,
  place: null,
  who: null,
  vendors: [],
  ...given,
})
const aster = vendor(70, 'Aster', { arrival: '2027-06-19T08:30', place: 'Booth 12' })
const bread = vendor(71, 'Bread Street', {
  arrival: '2027-06-19T07:15',
  contact_name: 'Noor Haddad',
  contact_phone: '+1 503 555 0134',
})

/** The server, which the line leads to or not, and what it has. */
function opened({
  vendors = [vendor(72, 'Clay'), aster, bread],
  rows = [] as object[],
  arrivals = [] as Arrival[],
} = {}) {
  const server = { isReachable: true, arrivals, refusal: undefined as Refusal | undefined, zone: null as string | null }
  const answer = (given: (call: Received) => unknown) => (call: Received) => {
    if (!server.isReachable) throw new TypeError('Failed to fetch')
    return server.refusal ?? given(call)
  }
  const tick = (call: Received) => {
    const application_id = Number(call.path.split('/')[2])
    const saved = { application_id, ...(call.body as Omit<Arrival, 'application_id'>) }
    server.arrivals = [...server.arrivals.filter((one) => one.application_id !== application_id), saved]
    return saved
  }
  const calls = api({
    'GET /events/7': answer(() => anEvent(server.zone === null ? {} : { call: { time_zone: server.zone } as never })),
    'GET /events/7/run-sheet': answer(() => ({ event_id: 7, version: 1, changed_at: null, rows })),
    'GET /events/7/bookings': answer(() => vendors),
    'GET /events/7/arrivals': answer(() => server.arrivals),
    ...Object.fromEntries(
      vendors.map((one) => [`PUT /event-applications/${one.application_id}/arrival`, answer(tick)]),
    ),
  })
  return { server, sent: () => calls.filter(({ method }) => method === 'PUT'), ...show() }
}
const show = () => visit('/day/:eventId', DayPage, '/day/7')
/** The page is closed and opened again. */
function again(subject?: string) {
  cleanup()
  queryClient().clear()
  if (subject) {
    signIn(subject)
    return visit('/day/:eventId', DayPage, '/day/7', { isSignedIn: false })
  }
  return show()
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const kept = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start))
const line = () => within(screen.getByRole('main')).getByRole('status').textContent?.replaceAll('\u00a0', ' ')

test('shows what goes on and what is next, as written, and the vendors by the time of their arrival', async () => {
  opened({
    rows: [
      row('Doors', '09:00', { place: 'Gate 2', who: 'Sam', vendors: [{ application_id: 70, company_name: 'Aster' }] }),
      row('Music', '09:45'),
      row('Later', '11:00'),
    ],
  })
  const now = within(await screen.findByRole('region', { name: 'Now' }))
  expect(now.getByText('Doors')).toBeTruthy()
  expect(now.getByText(/^9:00.AM - 9:30.AM$/)).toBeTruthy()
  expect(now.getByText('Gate 2')).toBeTruthy()
  expect(now.getByText('Sam, Aster')).toBeTruthy()
  const next = within(screen.getByRole('region', { name: 'Next' }))
  expect(next.getByText('Music')).toBeTruthy()
  expect(screen.queryByText('Later')).toBeNull()

  const items = within(screen.getByRole('region', { name: 'Arrived 0 of 3' })).getAllByRole('listitem')
  expect(items.map((one) => within(one).getByRole('checkbox').getAttribute('id'))).toHaveLength(3)
  expect(items[0]!.textContent).toMatch(/^7:15.AM · LateBread Street/)
  expect(items[1]!.textContent).toMatch(/^8:30.AM · Booth 12 · LateAster$/)
  expect(items[2]!.textContent).toBe('Clay')
  const phone = screen.getByRole('link', { name: 'Noor Haddad +1 503 555 0134' })
  expect(phone.getAttribute('href')).toBe('tel:+1 503 555 0134')
  expect(line()).toBe('Up to date')
})

test('where the event has a time zone, now is the time there', async () => {
  const { server } = opened({ rows: [row('Doors', '09:00'), row('Elsewhere', '23:00')] })
  server.zone = 'America/Los_Angeles'
  vi.setSystemTime(new Date('2027-06-20T06:10:00Z'))
  const now = within(await screen.findByRole('region', { name: 'Now' }))
  expect(now.getByText('Elsewhere')).toBeTruthy()
  expect(now.queryByText('Doors')).toBeNull()
})

test('a tick is sent at once with its moment, and taking it back too', async () => {
  const { sent, user } = opened()
  await user.click(await box('Aster'))
  expect(await screen.findByRole('heading', { name: 'Arrived 1 of 3' })).toBeTruthy()
  const ticked_at = new Date(2027, 5, 19, 9, 10).toISOString()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    name: 'PUT /event-applications/70/arrival',
    body: { has_arrived: true, ticked_at },
  })
  await waitFor(() => expect(line()).toBe('Up to date'))
  await user.click(await box('Aster'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  // Newer than the one that is taken back, also in the same moment.
  expect(sent()[1]!.body).toEqual({ has_arrived: false, ticked_at: ticked_at.replace('.000', '.001') })
  await waitFor(() => expect(kept('marquee.tick:')).toEqual([]))
  expect((await box('Aster')).checked).toBe(false)
})

test('without a connection ticks wait, through closing the page, and each is sent once when there is one', async () => {
  const { server, sent, user } = opened()
  await box('Aster')
  server.isReachable = false
  await user.click(await box('Aster'))
  vi.setSystemTime(new Date(2027, 5, 19, 9, 11))
  await user.click(await box('Clay'))
  await user.click(await box('Bread Street'))
  await user.click(await box('Bread Street'))
  await waitFor(() => expect(line()).toContain('3 ticks wait to be sent'))

  vi.setSystemTime(new Date(2027, 5, 19, 9, 45))
  const { unmount } = again()
  expect((await box('Aster')).checked).toBe(true)
  expect((await box('Bread Street')).checked).toBe(false)
  expect(screen.getByRole('heading', { name: 'Arrived 2 of 3' })).toBeTruthy()
  expect(line()).toBe('As of Jun 19, 9:10 AM. 3 ticks wait to be sent')

  server.isReachable = true
  const before = sent().length
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(kept('marquee.tick:')).toEqual([]))
  expect(
    sent()
      .slice(before)
      .map(({ path }) => path.split('/')[2]),
  ).toEqual(['70', '72', '71'])
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3)
  expect(server.arrivals.find(({ application_id }) => application_id === 71)!.has_arrived).toBe(false)
  unmount()
})

test('an answer that was lost is asked for again under the same key', async () => {
  const { server, sent, user } = opened()
  await user.click(await box('Aster')).then(() => waitFor(() => expect(sent()).toHaveLength(1)))
  server.isReachable = false
  await user.click(await box('Clay'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  server.isReachable = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(sent()).toHaveLength(3))
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[1]).toBe(keys[2])
  expect(keys[0]).not.toBe(keys[1])
})

test('a session that has ended keeps a tick; a vendor without a place loses it, with a word', async () => {
  const { server, user } = opened()
  await box('Aster')
  server.refusal = new Refusal(401, 'Please sign in')
  await user.click(await box('Aster'))
  await waitFor(() => expect(localStorage.getItem('marquee.user:test')).toBeNull())
  expect(kept('marquee.tick:1:')).toHaveLength(1)
  expect(kept('marquee.kept:1:')).toHaveLength(1)

  signIn()
  server.refusal = undefined
  again()
  await waitFor(() => expect(kept('marquee.tick:')).toEqual([]))
  expect(server.arrivals).toMatchObject([{ application_id: 70, has_arrived: true }])

  server.refusal = new Refusal(409, 'No place')
  await user.click(await box('Clay'))
  await waitFor(() => expect(toasts).toEqual(['A tick was not taken: this vendor has no place at the event any more.']))
  expect(kept('marquee.tick:')).toEqual([])
  expect((await box('Clay')).checked).toBe(false)
})

test('what is kept is for the same person alone, without what the page does not show, and goes when it is refused', async () => {
  const { server } = opened()
  await box('Aster')
  expect(localStorage.getItem(kept('marquee.kept:')[0]!)).not.toContain('$180')
  server.isReachable = false
  again('2')
  expect(await screen.findByRole('heading', { name: 'The day could not be loaded' }, { timeout: 5_000 })).toBeTruthy()
  expect(screen.queryByText('Aster')).toBeNull()

  again('1')
  await box('Aster')
  server.isReachable = true
  server.refusal = new Refusal(404, 'Event not found')
  again('1')
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeTruthy()
  expect(kept('marquee.kept:')).toEqual([])
})

test('what is kept shows its age, until it is read again', async () => {
  const { server } = opened()
  await box('Aster')
  server.isReachable = false
  vi.setSystemTime(new Date(2027, 5, 19, 11, 0))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  again()
  await box('Aster')
  expect(line()).toBe('No connection. As of Jun 19, 9:10 AM')
  server.isReachable = true
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(line()).toBe('Up to date'))
})

test('who had arrived before stands below; who is ticked stays in place until the page is opened again', async () => {
  // What was noted of a tick before counts until something newer is read.
  vi.setSystemTime(new Date(2027, 5, 19, 12, 0))
  const ticked_at = '2027-06-19T07:10:00.000Z'
  const { user } = opened({ arrivals: [{ application_id: 71, has_arrived: true, ticked_at }] })
  const names = () => screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)
  await box('Aster')
  expect(names()).toEqual(['Aster', 'Clay', 'Bread Street'])
  expect(screen.getAllByText('· Late')).toHaveLength(1)
  await user.click(await box('Aster'))
  expect(await screen.findByRole('heading', { name: 'Arrived 2 of 3' })).toBeTruthy()
  expect(names()).toEqual(['Aster', 'Clay', 'Bread Street'])
  expect(screen.queryByText('· Late')).toBeNull()
  again()
  await box('Aster')
  expect(names()).toEqual(['Clay', 'Bread Street', 'Aster'])
})

test('without an accepted vendor there is a way to the applications', async () => {
  opened({ vendors: [] })
  const link = await screen.findByRole('link', { name: 'Read the applications' })
  expect(link.getAttribute('href')).toBe('/organizer/applications?event_id=7')
})

test('more than a dozen vendors have a search', async () => {
  const many = Array.from({ length: 13 }, (_, index) => vendor(100 + index, `Vendor ${index + 1}`))
  const { user } = opened({ vendors: many })
  await user.type(await screen.findByRole('searchbox', { name: 'Search vendors' }), 'VENDOR 13')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('No vendor has this name')).toBeTruthy()
  cleanup()
  queryClient().clear()
  opened()
  await box('Aster')
  expect(screen.queryByRole('searchbox')).toBeNull()
})
