import type { Application } from '@marquee/contract/applications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import EventPage from '../../../test/event-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const none = pageOf<'applications', Application>('applications', [])
const vendor = (status: 'pending' | 'approved' | 'rejected' = 'approved') => ({
  'GET /users/profile': aPerson('contractor', status),
  'GET /event-applications/my-applications': none,
})
const open = (options = {}) => visit('/events/:id', EventPage, '/events/7', options)
const whyNot = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby')!)?.textContent
const apply = () => screen.findByRole('button', { name: 'Apply to Event' })

test('an unknown event and a malformed id are not found; after a failed load a sentence shows that the event may still be there', async () => {
  const sentence = "The event you're looking for doesn't exist or is no longer available."
  api({ 'GET /events/7': new Refusal(404, 'Event not found'), 'GET /users/profile': aPerson('user') })
  const { unmount } = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Event not found' })).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to events' }).getAttribute('href')).toBe('/events')
  unmount()
  const second = visit('/events/:id', EventPage, '/events/seven')
  expect(screen.getByText(sentence)).toBeTruthy()
  second.unmount()
  resetStage()
  api({ 'GET /events/7': new Refusal(429, 'Slow down'), 'GET /users/profile': aPerson('user') })
  open()
  const failed = 'The event may still be there, but it could not be loaded. Slow down'
  expect(await screen.findByText(failed)).toBeTruthy()
  expect(screen.queryByText(sentence)).toBeNull()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('an event that is not open is shown as such; a vendor who applied still sees the application', async () => {
  api({
    'GET /events/7': anEvent({ status: 'completed' }),
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': pageOf('applications', [
      anApplication({ status: 'accepted', event_status: 'completed' }),
    ]),
  })
  open()
  expect(await screen.findByRole('heading', { name: 'Event not available' })).toBeTruthy()
  expect(screen.getByText('This event is not currently accepting applications.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Your Application' })).toBeTruthy()
  expect(screen.getByText('Accepted')).toBeTruthy()
  expect(screen.getByText('Harvest Supper')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply to Event' })).toBeNull()
})

test.each([
  [1, '1 person'],
  [2, '2 people'],
  [1200, '1,200 people'],
])('the expected number of attendees as text: %i', async (expected_attendees, words) => {
  api({ 'GET /events/7': anEvent({ expected_attendees }) })
  open({ isSignedIn: false })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a signed-in user who is no vendor has one way: to become one', async () => {
  api({ 'GET /events/7': anEvent(), 'GET /users/profile': aPerson('user') })
  open()
  expect(await screen.findByRole('heading', { name: 'Want to apply to events?' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Become a Vendor' }).getAttribute('href')).toBe('/contractor/apply')
  expect(screen.queryByRole('button', { name: 'Apply to Event' })).toBeNull()
})

test.each(['client', 'admin'] as const)('role %s reads why it cannot become a vendor', async (role) => {
  api({ 'GET /events/7': anEvent({ organizer_id: 99 }), 'GET /users/profile': aPerson(role) })
  open()
  expect(await screen.findByText(/^An account has one role/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Become a Vendor' })).toBeNull()
  const button = await apply()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.dataset.variant).toBe('secondary')
  expect(whyNot(button)?.trim()).toBe('Only registered vendors can apply to events.')
  await userEvent.click(button)
  expect(toasts).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the organizer reads why there is nothing to apply to on the own event', async () => {
  api({ 'GET /events/7': anEvent(), 'GET /users/profile': aPerson('client') })
  open()
  const button = await apply()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(whyNot(button)?.trim()).toBe('This is your own event.')
  expect(screen.getByRole('link', { name: 'Manage Event' })).toBeTruthy()
})

test.each([
  ['pending', /still under review/],
  ['rejected', /was not approved/],
] as const)('a %s vendor reads why it cannot apply', async (status, sentence) => {
  api({ 'GET /events/7': anEvent(), ...vendor(status) })
  open()
  const button = await apply()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(whyNot(button)).toMatch(sentence)
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy()
  expect(screen.queryByText('Want to apply to events?')).toBeNull()
})

test('a vendor applies: the dialog shows what is shared, and a double press sends once', async () => {
  let own = none
  const calls = api({
    'GET /events/7': anEvent({ end_date: '2027-06-20' }),
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': () => own,
    'POST /event-applications': async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      own = pageOf('applications', [anApplication()])
      return anApplication()
    },
  })
  open()
  expect(await screen.findByRole('link', { name: /Visit Website/ })).toBeTruthy()
  await userEvent.click(await apply())
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply to Harvest Supper' }))
  expect(dialog.getByText('Submit your application to this event. The organizer will review and respond.')).toBeTruthy()
  const summary = within(dialog.getByRole('region', { name: 'Event summary' }))
  expect(summary.getByText('Saturday, June 19, 2027 - Sunday, June 20, 2027')).toBeTruthy()
  expect(summary.getByText('Lantern Street Events')).toBeTruthy()
  expect(dialog.getByText(/contact information and vendor profile details are shared/)).toBeTruthy()
  const message = dialog.getByLabelText('Application Message')
  expect(dialog.getByText("Tell the organizer why you're interested and what you can offer")).toBeTruthy()
  const submit = dialog.getByRole('button', { name: 'Submit Application' })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(message, '   ')
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(message)
  await userEvent.paste('y'.repeat(501))
  expect(dialog.getByText('504/500')).toBeTruthy()
  await userEvent.dblClick(submit)
  await waitFor(() => expect(toasts).toEqual(['Application submitted successfully!']))
  const sent = calls.filter((call) => call.method === 'POST')
  expect(sent.map((call) => call.body)).toEqual([{ event_id: 7, message: 'y'.repeat(501) }])
  expect(sent[0]!.headers.get('idempotency-key')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('heading', { name: 'Your Application' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Already Applied' }).getAttribute('aria-disabled')).toBe('true')
})

test('after a failed application the dialog stays open with the text', async () => {
  let answer: unknown = new Refusal(503, 'HTTP 503')
  api({ 'GET /events/7': anEvent(), ...vendor(), 'POST /event-applications': () => answer })
  open()
  await userEvent.click(await apply())
  await userEvent.type(await screen.findByLabelText('Application Message'), 'Flowers.')
  const submit = screen.getByRole('button', { name: 'Submit Application' })
  await userEvent.click(submit)
  await waitFor(() => expect(toasts).toEqual(['Failed to submit application']))
  expect((screen.getByLabelText('Application Message') as HTMLTextAreaElement).value).toBe('Flowers.')
  answer = new Refusal(409, 'You have already applied to this event.')
  await userEvent.click(submit)
  await waitFor(() => expect(toasts.at(-1)).toBe('You have already applied to this event.'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(await apply())
  expect(((await screen.findByLabelText('Application Message')) as HTMLTextAreaElement).value).toBe('Flowers.')
})

test('text in the dialog is kept when the event cannot be fetched again, until the event is gone', async () => {
  let event: unknown = anEvent()
  api({
    'GET /events/7': () => event,
    ...vendor(),
    'POST /event-applications': new Refusal(503, 'HTTP 503'),
  })
  open()
  await userEvent.click(await apply())
  await userEvent.type(await screen.findByLabelText('Application Message'), 'Flowers.')
  const message = () => (screen.getByLabelText('Application Message') as HTMLTextAreaElement).value
  event = new Refusal(429, 'Slow down')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  await waitFor(() => expect(toasts).toEqual(['Failed to submit application']))
  await waitFor(() => expect(queryClient().getQueryState(['events', 'one', 7])?.status).toBe('error'))
  expect(message()).toBe('Flowers.')

  event = new Refusal(404, 'Event not found')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeTruthy()
})

test('the address with #apply opens the dialog; closing takes the end off, so that a reload does not open it again', async () => {
  api({ 'GET /events/7': anEvent(), ...vendor() })
  const { user, hash } = visit('/events/:id', EventPage, '/events/7?from=mail#apply')
  expect(await screen.findByRole('dialog', { name: 'Apply to Harvest Supper' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(hash()).toBe('')
  await user.click(await apply())
  expect(await screen.findByRole('dialog')).toBeTruthy()
  // Whoever has to sign in now returns to the open dialog.
  expect(hash()).toBe('#apply')
})

test.each([
  ['somebody else', { 'GET /users/profile': aPerson('user') }],
  [
    'a vendor who has applied',
    { ...vendor(), 'GET /event-applications/my-applications': pageOf('applications', [anApplication()]) },
  ],
])('the address with #apply opens nothing for %s', async (_who, answers) => {
  api({ 'GET /events/7': anEvent(), ...answers })
  const { hash } = visit('/events/:id', EventPage, '/events/7#apply')
  await waitFor(() => expect(hash()).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an application to an event that is over cannot be withdrawn', async () => {
  const days = { start_date: '2020-06-19', end_date: '2020-06-20' }
  const application = anApplication({
    status: 'accepted',
    event_start_date: days.start_date,
    event_end_date: days.end_date,
  })
  api({
    'GET /events/7': anEvent(days),
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': pageOf('applications', [application]),
  })
  open()
  expect(await screen.findByText('Accepted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test('an application is shown with its message and date, and withdrawn after confirmation', async () => {
  let own = pageOf('applications', [anApplication({ event_start_date: '2999-06-19' })])
  const calls = api({
    'GET /events/7': anEvent(),
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': () => own,
    'DELETE /event-applications/70': () => {
      own = none
      return null
    },
  })
  open()
  expect(await screen.findByText('We would bring forty metres of flowers.')).toBeTruthy()
  expect(screen.getByText('Pending')).toBeTruthy()
  expect(screen.getByText('February 10, 2027')).toBeTruthy()
  expect(calls.find((call) => call.path.endsWith('my-applications'))!.query.get('event_id')).toBe('7')
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Withdraw application' }))
  await waitFor(() => expect(toasts).toEqual(['Application withdrawn']))
  const sent = calls.filter((call) => call.method === 'DELETE')
  expect(sent.map((call) => call.headers.get('if-match'))).toEqual(['"2"'])
  expect(await apply()).toBeTruthy()
})

test('withdrawing an application that was decided meanwhile is refused, and the decision is shown', async () => {
  let own = anApplication({ event_start_date: '2999-06-19' })
  api({
    'GET /events/7': anEvent(),
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': () => pageOf('applications', [own]),
    'DELETE /event-applications/70': () => {
      own = anApplication({ status: 'accepted', version: 3 })
      return new Refusal(412, 'Somebody changed this meanwhile')
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw application' }))
  await waitFor(() => expect(toasts).toEqual(['Somebody changed this meanwhile']))
  expect(await screen.findByText('Accepted')).toBeTruthy()
})

test('a rejected application stays, with the reason', async () => {
  api({
    'GET /events/7': anEvent(),
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': pageOf('applications', [
      anApplication({ status: 'rejected', status_reason: 'We found somebody closer by.' }),
    ]),
  })
  open()
  expect(await screen.findByText('We found somebody closer by.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
