import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { anApplication, aPerson } from '../../../test/examples.ts'
import { api, type Received, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import ApplicationPage from './application-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const base = {
  'GET /users/profile': aPerson('client'),
}
const details = (id: number | string = 70) =>
  visit('/organizer/applications/:applicationId', ApplicationPage, `/organizer/applications/${id}`)

test('accepting acts at once, and a double press sends once', async () => {
  let application = anApplication()
  const calls = api({
    ...base,
    'GET /event-applications/70': () => application,
    'PUT /event-applications/70/status': () => {
      application = anApplication({ status: 'accepted', updated_at: '2027-02-11T09:00:00.000Z' })
      return application
    },
  })
  details()
  expect(await screen.findByRole('heading', { level: 1, name: 'Juniper & Rye' })).toBeTruthy()
  for (const name of ['Event Information', 'Application Message', 'Application Status', 'Vendor Details', 'Timeline']) {
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  }
  expect(screen.queryByText('Last Updated')).toBeNull()
  expect(screen.getByRole('link', { name: 'wilma@juniper.example' }).getAttribute('href')).toBe(
    'mailto:wilma@juniper.example',
  )
  await userEvent.dblClick(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(toasts).toEqual(['Application accepted successfully!']))
  expect(calls.filter((call) => call.method === 'PUT').map((call) => call.body)).toEqual([{ status: 'accepted' }])
  expect(await screen.findByText('Last Updated')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy()
})

const sending = {
  'the button': () => userEvent.click(screen.getByRole('button', { name: 'Reject application' })),
  'Ctrl+Enter': () => userEvent.keyboard('{Control>}{Enter}{/Control}'),
}
test.each(Object.keys(sending) as (keyof typeof sending)[])(
  'rejecting may carry a reason; %s sends it',
  async (way) => {
    const calls = api({
      ...base,
      'GET /event-applications/70': anApplication(),
      'PUT /event-applications/70/status': anApplication({ status: 'rejected' }),
    })
    details()
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    await userEvent.type(await screen.findByLabelText(/^Reason/), ' Too far away. ')
    await sending[way]()
    await waitFor(() => expect(toasts).toEqual(['Application rejected successfully!']))
    const sent = calls.filter((call) => call.method === 'PUT').map(({ body }) => body)
    expect(sent).toEqual([{ status: 'rejected', reason: 'Too far away.' }])
  },
)

test('resetting asks nothing; a refusal shows its sentence and the current status', async () => {
  let isFirst = true
  const calls = api({
    ...base,
    'GET /event-applications/70': () => anApplication({ status: isFirst ? 'accepted' : 'pending' }),
    'PUT /event-applications/70/status': () => {
      isFirst = false
      return new Refusal(409, 'This application is already pending.')
    },
  })
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'Reset to Pending' }))
  await waitFor(() => expect(toasts).toEqual(['This application is already pending.']))
  expect(calls.find((call) => call.method === 'PUT')!.body).toEqual({ status: 'pending' })
  expect(await screen.findByText('Pending')).toBeTruthy()
})

test('when somebody else decided first, the conflict is announced, the current status is shown, and the reason is kept', async () => {
  let now = anApplication()
  const calls = api({
    ...base,
    'GET /event-applications/70': () => now,
    'PUT /event-applications/70/status': ({ headers }: Received) => {
      if (headers.get('if-match') !== `"${now.version}"`) return new Refusal(412, 'Somebody changed this meanwhile')
      now = anApplication({ status: 'rejected', version: now.version + 1 })
      return now
    },
  })
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Too far away.')
  now = anApplication({ status: 'accepted', version: 3 })
  await userEvent.click(screen.getByRole('button', { name: 'Reject application' }))
  await waitFor(() => expect(toasts).toEqual(['Somebody changed this meanwhile']))
  expect(await screen.findByText('Accepted')).toBeTruthy()

  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  expect(((await screen.findByLabelText(/^Reason/)) as HTMLTextAreaElement).value).toBe('Too far away.')
  await userEvent.click(screen.getByRole('button', { name: 'Reject application' }))
  await waitFor(() => expect(toasts.at(-1)).toBe('Application rejected successfully!'))
  const sent = calls.filter((call) => call.method === 'PUT')
  expect(sent.map((call) => call.headers.get('if-match'))).toEqual(['"2"', '"3"'])
  expect(sent.at(-1)!.body).toEqual({ status: 'rejected', reason: 'Too far away.' })
})

test('a decision sends the version that was shown when its dialog opened, even if newer data arrives', async () => {
  let now = anApplication()
  const calls = api({
    ...base,
    'GET /event-applications/70': () => now,
    'PUT /event-applications/70/status': new Refusal(412, 'Somebody changed this meanwhile'),
  })
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  const confirm = await screen.findByRole('button', { name: 'Reject application' })
  now = anApplication({ status: 'accepted', version: 3 })
  await queryClient().invalidateQueries({ queryKey: ['applications'] })
  expect(await screen.findByText('Accepted')).toBeTruthy()
  await userEvent.click(confirm)
  await waitFor(() => expect(toasts).toEqual(['Somebody changed this meanwhile']))
  expect(calls.find((call) => call.method === 'PUT')!.headers.get('if-match')).toBe('"2"')
})

test('without a connection a rejection stays open with its reason, which is also there after a reload', async () => {
  const sent: unknown[] = []
  let isLost = true
  api({
    ...base,
    'GET /event-applications/70': anApplication(),
    'PUT /event-applications/70/status': ({ body }: Received) => {
      if (isLost) throw new TypeError('Load failed')
      sent.push(body)
      return anApplication({ status: 'rejected', version: 3 })
    },
  })
  const { unmount } = details()
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Too far away.')
  await userEvent.click(screen.getByRole('button', { name: 'Reject application' }))
  expect(await screen.findByText(/^The connection failed\. What you wrote is kept/)).toBeTruthy()
  expect(toasts).toEqual(['Failed to reject application'])
  unmount()

  isLost = false
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/)).value).toBe('Too far away.')
  expect(screen.getByText(/^We kept what you wrote on/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reject application' }))
  await waitFor(() => expect(sent).toEqual([{ status: 'rejected', reason: 'Too far away.' }]))
  await waitFor(() => expect(localStorage.getItem('marquee.draft:1:reject:application:70')).toBeNull())
})

test("a failure without a sentence names the action; a cancelled event's applications cannot be decided", async () => {
  api({
    ...base,
    'GET /event-applications/70': anApplication(),
    'PUT /event-applications/70/status': new Refusal(502, 'HTTP 502'),
  })
  const { unmount } = details()
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(toasts).toEqual(['Failed to accept application']))
  unmount()
  resetStage()
  api({ ...base, 'GET /event-applications/70': anApplication({ event_status: 'cancelled' }) })
  details()
  expect(await screen.findByText('This event was cancelled, so its applications can no longer change.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('the timeline names every decision once there is one; before, it has only the day of applying', async () => {
  api({ ...base, 'GET /event-applications/70': anApplication() })
  const { unmount } = details()
  await screen.findByRole('heading', { name: 'Timeline' })
  expect(screen.queryByText('Last Updated')).toBeNull()
  expect(screen.queryByRole('button', { name: 'All steps' })).toBeNull()
  unmount()
  resetStage()
  api({
    ...base,
    'GET /event-applications/70': anApplication({ status: 'accepted', updated_at: '2027-02-12T09:00:00.000Z' }),
    'GET /event-applications/70/history': [
      { status: 'pending', at: '2027-02-10T09:00:00.000Z', reason: null },
      { status: 'rejected', at: '2027-02-11T09:00:00.000Z', reason: 'Too far away.' },
      { status: 'accepted', at: '2027-02-12T09:00:00.000Z', reason: null },
    ],
  })
  details()
  expect(await screen.findByText('Last Updated')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'All steps' }))
  expect(await screen.findByText('Too far away.')).toBeTruthy()
})

test('an unknown application and a malformed id show that it is not there', async () => {
  const sentence = "Application not found or you don't have permission to view it."
  api({ ...base, 'GET /event-applications/70': new Refusal(404, sentence) })
  const { unmount } = details()
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Applications' }).getAttribute('href')).toBe(
    '/organizer/applications',
  )
  unmount()
  details('seventy')
  expect(screen.getByRole('heading', { name: sentence })).toBeTruthy()
})

test('an application that could not be loaded is not called unknown', async () => {
  api({ ...base, 'GET /event-applications/70': new Refusal(429, 'Slow down') })
  details()
  expect(await screen.findByRole('heading', { name: 'This application could not be loaded' })).toBeTruthy()
  expect(screen.getByText('Slow down')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
