import { OpenCall } from '@marquee/contract/open-call'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../test/blank.ts'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { aPlace } from '../../../test/place-examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'
import LineUpPage from './organizer-event-page.tsx'

const aCall = { ...blank(OpenCall), time_zone: 'UTC', waiting_rule: 'in_order' } as OpenCall

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const { vendor } = anApplication()
const all = [
  anApplication({ id: 71, status: 'accepted', company_name: 'Wild Fern' }),
  anApplication({
    id: 72,
    status: 'accepted',
    company_name: 'Copper Kettle',
    vendor: { ...vendor, trade: 'Caterer', license_number: 'OR-1', insurance_info: 'Yes', phone: '+1 503 555 0134' },
  }),
  anApplication({
    id: 73,
    status: 'pending',
    company_name: 'Brass Band',
    unread_messages: 2,
    vendor: { ...vendor, trade: 'Band & DJ' },
  }),
  anApplication({ id: 74, status: 'rejected', company_name: 'Sugar', vendor: { ...vendor, trade: 'Baker' } }),
]
const open = (event = anEvent(), more = {}) => {
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /events/7': event,
    'GET /event-applications/my-applications': pageOf('applications', all),
    'POST /event-applications/event/7/messages': { sent: 2 },
    'GET /event-applications/event/7/answers': { is_held: false, mails_off: false, answers: [] },
    ...more,
  })
  visit('/organizer/events/:id', LineUpPage, '/organizer/events/7')
  return calls
}

test('the accepted vendors stand by trade, with contacts and what is missing; then the trades with nobody', async () => {
  open()
  const lineUp = within(await screen.findByRole('region', { name: 'Line-up (2)' }))
  const caterers = within(lineUp.getByRole('region', { name: 'Caterer' }))
  expect(caterers.getByRole('link', { name: 'Copper Kettle' }).getAttribute('href')).toBe('/organizer/applications/72')
  expect(caterers.getByRole('link', { name: '+1 503 555 0134' }).getAttribute('href')).toBe('tel:+1 503 555 0134')
  expect(caterers.getByText('Missing: picture')).toBeTruthy()
  const florists = within(lineUp.getByRole('region', { name: 'Florist' }))
  expect(florists.getByText('Missing: picture, license, insurance')).toBeTruthy()
  const trades = lineUp.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(trades).toEqual(['Caterer', 'Florist', 'Still open'])
  const none = within(lineUp.getByRole('region', { name: 'Still open' }))
  expect(none.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'BakerFind vendors',
    'Band & DJ1 waiting',
  ])
  const unread = lineUp.getByRole('link', { name: 'Brass Band: 2 unread' })
  expect(unread.getAttribute('href')).toBe('/organizer/applications/73#messages')
})

const lastBy = (is_own: boolean) => ({
  last_message: { text: 'Is there water?', is_own, created_at: '2027-02-12T09:00:00.000Z' },
})
test('a conversation is open while its last message is from the vendor, read or not', async () => {
  const rows = [
    { ...all[0]!, ...lastBy(false) },
    { ...all[1]!, ...lastBy(true) },
    { ...all[2]!, ...lastBy(false) },
    all[3]!,
  ]
  open(anEvent(), { 'GET /event-applications/my-applications': pageOf('applications', rows) })
  const talks = within(await screen.findByRole('list', { name: 'Open conversations' })).getAllByRole('link')
  expect(talks.map((talk) => [talk.textContent, talk.getAttribute('href')])).toEqual([
    ['Wild Fern: not answered', '/organizer/applications/71#messages'],
    ['Brass Band: 2 unread', '/organizer/applications/73#messages'],
  ])
})

test('the list is printed by the menu, without what is operated', async () => {
  open()
  const lineUp = await screen.findByRole('region', { name: 'Line-up (2)' })
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  const isPrinted = (element: HTMLElement) => !element.closest(String.raw`.print\:hidden`)
  const find = within(lineUp)
  expect(isPrinted(find.getByRole('button', { name: 'Message all', hidden: true }))).toBe(false)
  for (const name of ['Copper Kettle', '+1 503 555 0134', 'Wild Fern'])
    expect(isPrinted(find.getByRole('link', { name, hidden: true }))).toBe(true)
})

test('the way to those who wait is the main button; a trade leads to its own, or to vendors who are free', async () => {
  open()
  await screen.findByRole('region', { name: 'Line-up (2)' })
  const path = '/organizer/applications?'
  const ways = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith(path))
  expect(ways.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Review 1 waiting', `${path}event_id=7&status=pending`],
    ['Applications (3)', `${path}event_id=7`],
    ['Band & DJ1 waiting', `${path}event_id=7&status=pending&trade=Band+%26+DJ`],
  ])
  expect(ways[0]!.dataset.variant).toBe('primary')
  const free = screen.getByRole('link', { name: 'Baker Find vendors' })
  expect(free.getAttribute('href')).toBe(`/vendors?search=Baker&availability_date=${anEvent().start_date}`)
})

test('the only menu of the page has what is done with the line-up, and what is done with the event', async () => {
  open(anEvent({ status: 'published', start_date: '2031-06-21', end_date: null }))
  await screen.findByRole('region', { name: 'Line-up (2)' })
  const menus = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-haspopup') === 'menu')
  expect(menus.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'More actions',
    'Message all',
  ])
  await userEvent.click(menus[0]!)
  for (const name of ['Export CSV', 'Print', 'Hold answers', 'Stop emails about applications', 'Delete'])
    expect(await screen.findByRole('menuitem', { name })).toBeTruthy()
})

test('the other pages of an event stand above its line-up', async () => {
  open(anEvent({ status: 'published', start_date: '2031-06-21', end_date: null, call: null }))
  await screen.findByRole('region', { name: 'Line-up (2)' })
  const pages = within(screen.getByRole('navigation', { name: 'This event' })).getAllByRole('link')
  const path = '/organizer/events/7'
  expect(pages.map((page) => [page.textContent, page.getAttribute('href')])).toEqual([
    ['Applications (3)', '/organizer/applications?event_id=7'],
    ['Run sheet', `${path}/run-sheet`],
    ['Booths and stages', `${path}/booths`],
    ['The day', '/day/7'],
  ])
})

test.each([
  ['published', null, 1],
  ['published', aCall, 0],
  ['cancelled', null, 0],
] as const)(
  'beside the open trades of a %s event with the call %j an open call is offered %i times',
  async (status, call, times) => {
    open(anEvent({ status, call, start_date: '2031-06-21' }))
    const posts = within(await screen.findByRole('region', { name: 'Still open' })).queryAllByRole('link', {
      name: 'Post an open call',
    })
    expect(posts.map((post) => post.getAttribute('href'))).toEqual(Array(times).fill('/organizer/events/7/call'))
  },
)

test('who stands on a waiting list does not wait for an answer', async () => {
  const listed = anApplication({
    id: 75,
    status: 'pending',
    vendor: { ...vendor, trade: 'Band & DJ' },
    place: aPlace({ state: 'waiting' }),
  })
  open(anEvent(), { 'GET /event-applications/my-applications': pageOf('applications', [...all, listed]) })
  expect(await screen.findByRole('link', { name: 'Review 1 waiting' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Band & DJ 1 waiting' })).toBeTruthy()
})

test('a message to all accepted needs a text, and a double click sends it once', async () => {
  const calls = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Message all' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Message all accepted' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message to 2 vendors' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 2 vendors' }))
  expect(await dialog.findByText('Write a message first')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Message/), 'Gates open at 7.')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send to 2 vendors' }))
  await waitFor(() => expect(toasts).toEqual(['Sent to 2 vendors']))
  const sent = calls.filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body)).toEqual([{ to: 'accepted', text: 'Gates open at 7.' }])
})

test('without applications there is no line-up, and nobody is written to about a cancelled event', async () => {
  open(anEvent({ status: 'cancelled' }))
  await screen.findByRole('region', { name: 'Line-up (2)' })
  expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull()
  resetStage()
  document.body.replaceChildren()
  open(anEvent({ application_count: 0 }))
  await screen.findByRole('heading', { level: 1, name: 'Harvest Supper' })
  expect(screen.queryByRole('region', { name: /^Line-up/ })).toBeNull()
})

test('the e-mails about applications to the event can be switched off and on again', async () => {
  let mails_off = false
  const calls = open(anEvent(), {
    'GET /event-applications/event/7/answers': () => ({ is_held: false, mails_off, answers: [] }),
    'PUT /event-applications/event/7/answers': ({ body }: { body: unknown }) => {
      mails_off = (body as { mails_off: boolean }).mails_off
      return { is_held: false, mails_off, answers: [] }
    },
  })
  const more = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    return screen.findByRole('menuitem', { name })
  }
  await userEvent.click(await more('Stop emails about applications'))
  await waitFor(() => expect(mails_off).toBe(true))
  await userEvent.click(await more('Email me about applications again'))
  await waitFor(() => expect(mails_off).toBe(false))
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { mails_off: true },
    { mails_off: false },
  ])
  expect(toasts).toEqual([
    'No more emails about applications to this event',
    'Applications to this event are emailed again',
  ])
})
