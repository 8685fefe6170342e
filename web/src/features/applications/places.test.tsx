import { anyTrade } from '@marquee/contract/open-call'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aConversation, anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { aPlace } from '../../../test/place-examples.ts'
import { api, type Received, resetStage, visit } from '../../../test/stage.tsx'
import ApplicationsPage from './applications-page.tsx'
import VendorApplicationPage from './vendor-application-page.tsx'

beforeEach(() => void resetStage())

const offer = anApplication({
  status: 'accepted',
  place: aPlace({ state: 'offered', until: '2090-05-04T07:00:00.000Z', confirm_by: '2090-05-03' }),
})

function openOwn(application = offer) {
  const calls = api({
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/70': application,
    'GET /event-applications/70/messages': aConversation(),
    'PUT /event-applications/70/place': ({ body }: Received) =>
      (body as { action: string }).action === 'confirm'
        ? { ...application, place: aPlace({ state: 'confirmed' }) }
        : { ...application, status: 'rejected', place: aPlace({ state: 'released', reason: 'declined' }) },
  })
  const { user } = visit(
    '/contractor/applications/:applicationId',
    VendorApplicationPage,
    '/contractor/applications/70',
  )
  return { user, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

test('an offer is confirmed by one press, and nothing is sent before', async () => {
  const { user, sent } = openOwn()
  const note = within(await screen.findByRole('region', { name: 'Offer: Harvest Supper' }))
  expect(note.getByText('Confirm by May 3, 2090')).toBeTruthy()
  expect(note.queryByText(/^You can confirm now/)).toBeNull()
  expect(sent()).toEqual([])
  await user.click(note.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Confirmed')).toBeTruthy()
  expect(sent()).toEqual([{ action: 'confirm' }])
  expect(screen.queryByRole('region', { name: 'Offer: Harvest Supper' })).toBeNull()
})

test('an offer names the documents that are asked for, once, with a link to add what is missing', async () => {
  const licence = { kind: 'licence', state: 'missing', valid_until: null, is_checked: false } as const
  openOwn({ ...offer, documents: [licence, { ...licence, kind: 'insurance', state: 'covered' }] })
  const note = within(await screen.findByRole('region', { name: 'Offer: Harvest Supper' }))
  const listed = within(note.getByRole('list', { name: 'Documents' })).getAllByRole('listitem')
  expect(listed.map((one) => one.textContent)).toEqual(['Licence: missing. Add licence', 'Insurance: covered'])
  expect(note.getByRole('link', { name: 'Add licence' }).getAttribute('href')).toBe('/contractor/documents?add=licence')
  expect(screen.getAllByRole('list', { name: 'Documents' })).toHaveLength(1)
  expect(note.getByText('You can confirm now and add it before the event.')).toBeTruthy()
})

test.each([
  [new Date(2090, 4, 4, 0, 0), 'then'],
  [new Date(2090, 4, 3, 21, 0), '9:00 PM on that day, your time'],
])('an offer names the hour only where its last day ends earlier for the reader: %s', async (until, words) => {
  openOwn({ ...offer, place: aPlace({ ...offer.place, until: until.toISOString() }) })
  const kept = await screen.findByText(/keeps the place for you/)
  expect(kept.textContent.replaceAll(/\s/g, ' ')).toBe(`Lantern Street Events keeps the place for you until ${words}.`)
})

test('an offer is declined after a question', async () => {
  const { user, sent } = openOwn()
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(sent()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Decline the place' }))
  expect(await screen.findByText('You declined the place.')).toBeTruthy()
  expect(sent()).toEqual([{ action: 'decline' }])
})

test.each([
  ['pending', aPlace({ state: 'waiting', number: 2 }), 'Waiting list', 'You are 2nd on the waiting list, in order.'],
  ['pending', aPlace({ state: 'waiting' }), 'Waiting list', 'You are on the waiting list. The organizer chooses.'],
  ['accepted', aPlace({ state: 'released', reason: 'expired' }), 'Not confirmed', /^The time to confirm is over/],
  ['rejected', aPlace({ state: 'released', reason: 'expired' }), 'Not confirmed', /^The time to confirm is over/],
] as const)('a vendor reads what became of the place: %s, %o', async (status, place, badge, words) => {
  openOwn(anApplication({ status, place }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText(badge)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

function openDesk(application: ReturnType<typeof anApplication>) {
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /events/my-events': pageOf('events', [anEvent()]),
    'GET /event-applications/my-applications': pageOf('applications', [application]),
    'GET /event-applications/70': application,
    'GET /event-applications/70/messages': aConversation(),
    'PUT /event-applications/70/place': { ...application, version: 3, place: aPlace({ state: 'waiting', number: 1 }) },
    'PUT /event-applications/70/status': { ...application, version: 3, status: 'accepted' },
  })
  const { user } = visit('/organizer/applications', ApplicationsPage, '/organizer/applications')
  return { user, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

test('W puts an application on the waiting list', async () => {
  const { user, sent } = openDesk(anApplication({ place: aPlace({ left: 1 }) }))
  await screen.findByRole('heading', { level: 2, name: 'Juniper & Rye' })
  await user.keyboard('w')
  await waitFor(() => expect(sent()).toEqual([{ action: 'wait' }]))
})

test('who stands on the waiting list has an answer', async () => {
  openDesk(anApplication({ place: aPlace({ state: 'waiting', number: 1 }) }))
  expect(await screen.findByRole('heading', { name: 'Harvest Supper · none waiting' })).toBeTruthy()
})

test('accepting when all places are given asks first, and is then sent as over the limit', async () => {
  const { user, sent } = openDesk(anApplication({ place: aPlace({ left: 0 }) }))
  await screen.findByRole('heading', { level: 2, name: 'Juniper & Rye' })
  await user.keyboard('a')
  await user.click(await screen.findByRole('button', { name: 'Accept over the limit' }))
  await waitFor(() => expect(sent()).toEqual([{ status: 'accepted', over_limit: true }]))
})

test.each([
  ['pending', 'Florist', 'primary', true],
  ['rejected', anyTrade, 'secondary', false],
] as const)('a %s application for %s has a %s Accept', async (status, trade, look, isNamed) => {
  openDesk(anApplication({ status, place: aPlace({ trade, left: 1 }) }))
  const opened = within(await screen.findByRole('region', { name: 'Juniper & Rye' }))
  expect((await opened.findByRole('button', { name: /^Accept/ })).dataset.variant).toBe(look)
  expect(opened.queryByText(`for ${trade}`) !== null).toBe(isNamed)
})
