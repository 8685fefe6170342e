import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { refusals } from '@marquee/contract/policy'
import { beforeEach, expect, test } from 'vitest'
import EventPage from '../../../test/event-page.tsx'
import { anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import { tabStorage } from '../../lib/storage.ts'
import LinkPage from './link-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
  tabStorage.remove('marquee.event-code')
})

const event = anEvent({ visibility: 'private' })
const open = (hash: string, isSignedIn = false) =>
  visit('/events/link', LinkPage, `/events/link${hash}`, { isSignedIn })

test('a visitor reads the event, and the ways to sign in and to sign up do not have the code', async () => {
  const calls = api({ 'POST /events/open-link': event })
  open('#7-abc')
  expect(await screen.findByRole('heading', { level: 1, name: 'Harvest Supper' })).toBeTruthy()
  expect(screen.getByText('Code only')).toBeTruthy()
  expect(calls[0]?.body).toEqual({ code: '7-abc' })
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(way('Sign in to Apply')).toBe('/auth?redirect=/events/link')
  expect(way('Become a Vendor')).toBe('/auth?redirect=/events/link&mode=sign-up')
})

test('whoever comes back signed in gets to the page of the event, and the tab forgets the code', async () => {
  const calls = api({ 'POST /events/open-link': event })
  tabStorage.set('marquee.event-code', '7-abc')
  const { here } = open('', true)
  await waitFor(() => expect(here()).toBe('/events/7'))
  expect(calls.map(({ body }) => body)).toContainEqual({ code: '7-abc' })
  expect(tabStorage.get('marquee.event-code')).toBeNull()
})

test('a link that has ended, and one without its code, are explained', async () => {
  api({ 'POST /events/open-link': new Refusal(404, refusals.eventNotFound) })
  open('#7-abc')
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  expect(screen.getByText(/sign in: you still see the event/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?redirect=/dashboard')
})

const kept = {
  event_id: 7,
  event_title: 'Harvest Supper',
  event_start_date: '2027-06-19',
  event_end_date: null,
  organization_name: 'Lantern Street Events',
  message: 'We bring candles.',
  problem: null,
  created_at: '2027-02-05T10:00:00.000Z',
}

test('the application of a vendor under review waits, and can be taken back', async () => {
  let list: object[] = []
  const calls = api({
    'GET /events/7': event,
    'GET /users/profile': aPerson('contractor', 'pending'),
    'GET /event-applications/my-applications': pageOf('applications', []),
    'GET /event-applications/kept': () => list,
    'GET /contractors/own/unavailable-dates': [],
    'PUT /event-applications/kept': () => {
      list = [kept]
      return kept
    },
    'DELETE /event-applications/kept/7': () => {
      list = []
      return null
    },
  })
  visit('/events/:id', EventPage, '/events/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/send it once you are approved/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/Application Message/), 'We bring candles.')
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Application' }))
  expect(await screen.findByText('Waits for your approval')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ event_id: 7, message: 'We bring candles.' })
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(screen.queryByText('Waits for your approval')).toBeNull())
  expect(toasts).toEqual(['Kept. We send it once you are approved.', 'Application taken back'])
})

test.each([
  ['is cancelled', { status: 'cancelled' }],
  ['becomes listed', { visibility: 'listed' }],
] as const)('a kept application can be taken back when its event %s', async (_, now) => {
  let list: object[] = [{ ...kept, problem: 'It takes no applications.' }]
  api({
    'GET /events/7': { ...event, ...now },
    'GET /users/profile': aPerson('contractor', 'approved'),
    'GET /event-applications/my-applications': pageOf('applications', []),
    'GET /event-applications/kept': () => list,
    'DELETE /event-applications/kept/7': () => {
      list = []
      return null
    },
  })
  visit('/events/:id', EventPage, '/events/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
  expect(toasts).toEqual(['Application taken back'])
})
