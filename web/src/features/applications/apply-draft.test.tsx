import type { Application } from '@marquee/contract/applications'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { locks } from 'node:worker_threads'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, signIn, visit, type Received } from '../../../test/stage.tsx'
import { session } from '../../lib/session.ts'
import EventPage from '../../../test/event-page.tsx'

// Drafts, by the example of the dialog with which a vendor applies to an event.

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const vendor = {
  'GET /events/7': anEvent(),
  'GET /users/profile': aPerson('contractor'),
  'GET /event-applications/my-applications': pageOf<'applications', Application>('applications', []),
}
const key = 'marquee.draft:1:apply:7'
const open = () => visit('/events/:id', EventPage, '/events/7')
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Application Message')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const message = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  return field()
}
const write = async (text: string) => userEvent.type(await message(), text)
const restored = /^We kept what you wrote on [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M\./

test('what was typed is there after a reload, and can be discarded and brought back', async () => {
  api(vendor)
  const first = open()
  await write('Forty metres of flowers.')
  expect(screen.queryByText(restored)).toBeNull()
  first.unmount()

  const second = open()
  expect((await message()).value).toBe('Forty metres of flowers.')
  expect(screen.getByText(restored)).toBeTruthy()
  await press('Discard draft')
  expect((await field()).value).toBe('')
  expect(localStorage.getItem(key)).toBeNull()
  await press('Bring it back')
  expect((await field()).value).toBe('Forty metres of flowers.')
  expect(document.activeElement?.textContent).toBe('Discard draft')
  await press('Discard draft')
  second.unmount()

  open()
  expect((await message()).value).toBe('')
  expect(screen.queryByText(restored)).toBeNull()
})

test('a draft is written with each change, without waiting for the page to close', async () => {
  api(vendor)
  open()
  await write('Forty')
  expect(localStorage.getItem(key)).toContain('"Forty"')
  await userEvent.type(await field(), ' metres')
  expect(localStorage.getItem(key)).toContain('"Forty metres"')
  await userEvent.clear(await field())
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
})

test('a draft survives the end of the session for the same person; another person sees nothing of it', async () => {
  api(vendor)
  const first = open()
  await write('Only for my own eyes.')
  await act(async () => session.endLocally())
  first.unmount()

  signIn('2')
  const second = visit('/events/:id', EventPage, '/events/7', { isSignedIn: false })
  expect((await message()).value).toBe('')
  second.unmount()

  localStorage.removeItem('marquee.user:test')
  open()
  expect((await message()).value).toBe('Only for my own eyes.')
})

test('a draft is removed when the application has arrived', async () => {
  let own = vendor['GET /event-applications/my-applications']
  api({
    ...vendor,
    'GET /event-applications/my-applications': () => own,
    'POST /event-applications': () => {
      own = pageOf('applications', [anApplication()])
      return anApplication()
    },
  })
  const { unmount } = open()
  await write('Forty metres of flowers.')
  await waitFor(() => expect(localStorage.getItem(key)).not.toBeNull())
  await press('Submit Application')
  await waitFor(() => expect(toasts).toEqual(['Application submitted successfully!']))
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  unmount()
  expect(localStorage.getItem(key)).toBeNull()
})

const day = 86_400_000
test.each([
  ['broken JSON', '{"at":17'],
  ['another shape', JSON.stringify({ at: Date.now(), value: { text: 'x' } })],
  ['no time', JSON.stringify({ value: 'x' })],
  ['more than 30 days', JSON.stringify({ at: Date.now() - 31 * day, value: 'x' })],
])('a stored draft with %s is ignored', async (_, stored) => {
  localStorage.setItem(key, stored)
  localStorage.setItem('marquee.draft:9:contact:5', JSON.stringify({ at: Date.now() - 31 * day, value: 'old' }))
  api(vendor)
  open()
  expect((await message()).value).toBe('')
  expect(screen.queryByText(restored)).toBeNull()
  expect(localStorage.getItem('marquee.draft:9:contact:5')).toBeNull()
})

test('where the browser refuses to store anything, the dialog works all the same', async ({ onTestFinished }) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  api({ ...vendor, 'POST /event-applications': anApplication() })
  open()
  const dialog = await message()
  const refused = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  // The methods of the test's own storage cannot be replaced one by one.
  vi.stubGlobal('localStorage', {
    getItem: localStorage.getItem.bind(localStorage),
    removeItem: vi.fn(),
    setItem: refused,
  })
  await userEvent.type(dialog, 'Flowers.')
  window.dispatchEvent(new Event('pagehide'))
  expect((await field()).value).toBe('Flowers.')
  expect(refused).toHaveBeenCalled()
  await press('Submit Application')
  await waitFor(() => expect(toasts).toEqual(['Application submitted successfully!']))
})

test('of two tabs with the same form, the later one shows it until the other is closed', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as LockManager)
  const other = Promise.withResolvers<void>()
  void navigator.locks.request(key, () => other.promise)
  const sentence = 'This form is also open in another tab. What you type here replaces what is there.'
  api(vendor)
  open()
  await message()
  expect(await screen.findByText(sentence)).toBeTruthy()
  other.resolve()
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  // While the dialog is closed, another tab may open it without a notice.
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const granted = vi.fn<() => void>()
  await navigator.locks.request(key, granted)
  expect(granted).toHaveBeenCalled()
})

test('without a connection the dialog and the text stay, and nothing is sent until it is asked for again', async () => {
  const sent: unknown[] = []
  let isOnline = false
  api({
    ...vendor,
    'POST /event-applications': ({ body }: Received) => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      sent.push(body)
      return anApplication()
    },
  })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  onTestFinished(() => onLine.mockRestore())
  open()
  await write('Flowers.')
  await press('Submit Application')
  expect(
    await screen.findByText('You are offline. What you wrote is kept; send it when you are connected again.'),
  ).toBeTruthy()
  expect(toasts).toEqual(['Failed to submit application'])
  expect((await field()).value).toBe('Flowers.')

  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  const again = 'The connection failed. What you wrote is kept; send it again when you are ready.'
  expect(await screen.findByText(again)).toBeTruthy()
  expect(sent).toEqual([])
  await press('Submit Application')
  await waitFor(() => expect(sent).toEqual([{ event_id: 7, message: 'Flowers.' }]))
})
