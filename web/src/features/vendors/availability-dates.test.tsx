import type { DayChanges, UnavailableDate } from '@marquee/contract/vendor-days'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPerson } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit, type Received } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import AvailabilityPage from './availability-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  // Already Thursday in UTC and in Tokyo, still Wednesday in Los Angeles.
  setNow('2026-12-10T02:00:00Z')
})
afterEach(() => vi.useRealTimers())

const setNow = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })

const listPath = 'GET /contractors/profile/unavailable-dates'
const changePath = 'PUT /contractors/profile/unavailable-dates/changes'

/** A server that keeps the days; `respond` may delay or refuse a change. */
function serve(
  blocked: string[] = [],
  respond: (call: Received) => unknown = () => undefined,
  more: UnavailableDate[] = [],
) {
  const days = new Set(blocked)
  const list = (): UnavailableDate[] => [
    ...[...days].toSorted().map((date) => ({ date, booked: false, events: [] })),
    { date: '2026-12-19', booked: true, events: [{ id: 7, title: 'Harvest Supper', is_offered: false }] },
    ...more,
  ]
  const calls = api({
    [listPath]: list,
    'GET /users/profile': aPerson('contractor'),
    [changePath]: async (call: Received) => {
      const refusal = await respond(call)
      if (refusal) return refusal
      const { block = [], free = [] } = call.body as Partial<DayChanges>
      for (const date of block) days.add(date)
      for (const date of free) days.delete(date)
      return list()
    },
  })
  return { days, sent: () => calls.filter(({ name }) => name === changePath).map(({ body }) => body) }
}

const show = (address = '/contractor/availability') => visit('/contractor/availability', AvailabilityPage, address)
const day = (name: string) => screen.findByRole('button', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')
const announced = () => within(screen.getByRole('region', { name: 'Calendar' })).getByRole('status').textContent

test.each(['2026-12-10T02:00:00Z', '2026-12-10T20:00:00Z'])(
  'today is the day in UTC, wherever the reader is: %s',
  async (now) => {
    setNow(now)
    serve()
    const { user } = show()
    const today = await day('Today, Thursday, December 10, free')
    expect(today.getAttribute('aria-current')).toBe('date')
    expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
    // December 1, 2026, is a Tuesday: two empty cells before it.
    const week = screen.getAllByRole<HTMLTableRowElement>('row')[1]!
    expect(Array.from(week.cells, (cell) => cell.textContent)).toEqual(['', '', '1', '2', '3', '4', '5'])
    today.focus()
    await user.keyboard(' ')
    expect(await day('Today, Thursday, December 10, blocked')).toBeTruthy()
  },
)

test('Space blocks a day at once and frees it again; the change is announced and saved', async () => {
  const server = serve()
  const { user } = show()
  ;(await day('Saturday, December 12, free')).focus()
  await user.keyboard(' ')
  expect(focused()).toBe('Saturday, December 12, blocked')
  expect(document.activeElement?.closest('td')?.getAttribute('aria-selected')).toBe('true')
  expect(announced()).toBe('Saturday, December 12, blocked')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.getByText('Not free on Dec 12')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Saturday, December 12, free')
  await waitFor(() => expect(server.days.size).toBe(0))
  expect(server.sent()).toEqual([{ block: ['2026-12-12'] }, { free: ['2026-12-12'] }])
})

test('quick presses are sent in their order, and the last wish stands', async () => {
  let release = () => {}
  const server = serve([], () => new Promise<undefined>((resolve) => (release = () => resolve(undefined))))
  const { user } = show()
  const saturday = await day('Saturday, December 12, free')
  for (let press = 0; press < 3; press++) await user.click(saturday)
  await user.click(await day('Sunday, December 13, free'))
  expect(screen.getByText('Saving…')).toBeTruthy()
  for (let answered = 1; answered <= 4; answered++) {
    await waitFor(() => expect(server.sent()).toHaveLength(answered))
    expect(await day('Saturday, December 12, blocked')).toBeTruthy()
    expect(await day('Sunday, December 13, blocked')).toBeTruthy()
    release()
  }
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect([...server.days]).toEqual(['2026-12-12', '2026-12-13'])
})

test('a change that fails disappears and is reported; others stay', async () => {
  const server = serve(['2026-12-14'], ({ body }) =>
    JSON.stringify(body).includes('2026-12-12') ? new Refusal(503, 'HTTP 503') : undefined,
  )
  const { user } = show()
  await user.click(await day('Saturday, December 12, free'))
  await user.click(await day('Sunday, December 13, free'))
  expect(await day('Saturday, December 12, free')).toBeTruthy()
  expect(await day('Sunday, December 13, blocked')).toBeTruthy()
  expect(toasts).toEqual(['Failed to save. The calendar shows what is stored.'])
  expect([...server.days]).toEqual(['2026-12-14', '2026-12-13'])
})

test('past and booked days can be read, not changed; a booked day links to its event', async () => {
  const server = serve(['2026-12-03'])
  const { user } = show()
  const booked = await day('Saturday, December 19, booked')
  const past = await day('Thursday, December 3, blocked, past')
  expect([booked, past].map((one) => one.getAttribute('aria-disabled'))).toEqual([null, 'true'])
  await user.click(past)
  expect(screen.getByText('This day is over. It was blocked.')).toBeTruthy()
  await user.click(booked)
  expect(screen.getByRole('link', { name: 'Harvest Supper' }).getAttribute('href')).toBe('/events/7')
  expect(screen.getByText('Not free on Dec 19')).toBeTruthy()
  expect(server.sent()).toEqual([])
})

test('a day whose only event waits for a confirmation is named so', async () => {
  const offered = { date: '2026-12-20', booked: true, events: [{ id: 8, title: 'Lantern Night', is_offered: true }] }
  const server = serve([], undefined, [offered])
  const { user } = show()
  await user.click(await day('Sunday, December 20, offered'))
  expect(await screen.findByText('A place waits for your confirmation')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lantern Night' })).toBeTruthy()
  expect(server.sent()).toEqual([])
})

test('ranges: Shift and arrow keys, dragging, and a press with Shift; booked days stay out', async () => {
  const server = serve()
  const { user } = show()
  ;(await day('Friday, December 18, free')).focus()
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift} ')
  expect(await day('Sunday, December 20, blocked')).toBeTruthy()
  expect(announced()).toBe('2 days, Friday, December 18 to Sunday, December 20, blocked')

  await user.pointer([
    { keys: '[MouseLeft>]', target: await day('Monday, December 21, free') },
    { target: await day('Wednesday, December 23, free') },
    { keys: '[/MouseLeft]' },
  ])
  expect(await day('Tuesday, December 22, blocked')).toBeTruthy()

  await user.click(await day('Friday, December 25, free'))
  await user.keyboard('{Shift>}')
  await user.click(await day('Sunday, December 27, free'))
  await user.keyboard('{/Shift}')
  await waitFor(() => expect(server.sent()).toHaveLength(4))
  expect(server.sent()).toEqual([
    { block: ['2026-12-18', '2026-12-20'] },
    { block: ['2026-12-21', '2026-12-22', '2026-12-23'] },
    { block: ['2026-12-25'] },
    { block: ['2026-12-26', '2026-12-27'] },
  ])
})

test('the form changes the days of a range, and names what is missing', async () => {
  const server = serve(['2027-01-09'])
  const { user } = show()
  const form = await screen.findByRole('button', { name: 'Block these days' })
  await user.click(form)
  expect(await screen.findByText('Choose the first day')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('From'))
  await user.type(screen.getByLabelText('From'), '2027-01-01')
  await user.type(screen.getByLabelText('To'), '2026-12-31')
  await user.click(form)
  expect(await screen.findByText('The last day comes before the first')).toBeTruthy()
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), '9999-12-31')
  await user.click(form)
  expect(await screen.findByText('A range has at most 730 days')).toBeTruthy()
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), '2027-01-20')
  await user.selectOptions(screen.getByLabelText('Which days'), 'Saturdays')
  await user.click(form)
  await waitFor(() => expect(server.sent()).toEqual([{ block: ['2027-01-02', '2027-01-16'] }]))
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBeTruthy()
  await user.click(form)
  expect(await screen.findByText('None of these days is free.')).toBeTruthy()
})

test('the month stands in the address; Today leads back', async () => {
  serve()
  const { user, here } = show('/contractor/availability?month=2027-03')
  expect(await screen.findByRole('grid', { name: 'March 2027' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByRole('grid', { name: 'April 2027' })).toBeTruthy()
  await waitFor(() => expect(here()).toBe('/contractor/availability?month=2027-04'))
  await user.click(screen.getByRole('button', { name: 'Today' }))
  expect(await day('Today, Thursday, December 10, free')).toBeTruthy()
  await waitFor(() => expect(here()).toBe('/contractor/availability'))
})

test('after a failed load one can try again; a failed read in the background keeps the calendar', async () => {
  let answer: unknown = new Refusal(403, 'No')
  api({ [listPath]: () => answer, 'GET /users/profile': aPerson('contractor') })
  const { user } = show()
  expect(await screen.findByRole('heading', { name: 'Failed to load your days' })).toBeTruthy()
  answer = []
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await day('Today, Thursday, December 10, free')).toBeTruthy()
  answer = new Refusal(403, 'No')
  await queryClient().refetchQueries({ queryKey: ['vendors', 'own', 'days'] })
  expect(screen.getByRole('grid')).toBeTruthy()
})
