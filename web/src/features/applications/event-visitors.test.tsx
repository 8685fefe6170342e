import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import EventPage from '../../../test/event-page.tsx'
import { anEvent } from '../../../test/examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'

beforeEach(() => void resetStage())
const open = (address = '/events/7') => visit('/events/:id', EventPage, address, { isSignedIn: false })

test('signed-out visitors are asked to sign in', async () => {
  api({ 'GET /events/7': anEvent() })
  open()
  const link = await screen.findByRole('link', { name: 'Sign in to Apply' })
  expect(link.getAttribute('href')).toBe('/auth?redirect=/events/7%23apply')
  expect(screen.getByRole('heading', { name: 'Ready to apply?' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Become a Vendor' })).toBeTruthy()
  expect(screen.getByText('3 vendors applied')).toBeTruthy()
})

test.each([true, false])('the way to apply stands in the bar at the bottom of a phone: %s', async (isPhone) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query === '(width < 48rem)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main' }))
  api({ 'GET /events/7': anEvent() })
  open()
  const link = await screen.findByRole('link', { name: 'Sign in to Apply' })
  expect(link.closest('.phone-bar') !== null).toBe(isPhone)
  expect(main.contains(link)).toBe(isPhone)
  main.remove()
  vi.unstubAllGlobals()
})

test('visitors share the event and put it in their calendar, and see nothing that is only for its organizer', async () => {
  const shared = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share: shared }))
  const calls = api({
    'GET /events/7': anEvent({ organizer_website: 'https://suppers.example' }),
    'GET /events/7/calendar': { name: 'event-7.ics', text: 'BEGIN:VCALENDAR' },
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/events/7/calendar'))
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
  expect(shared).toHaveBeenCalledWith({ title: 'Harvest Supper', url: `${location.origin}/events/7` })
  const organizer = within(screen.getByRole('region', { name: 'Lantern Street Events' }))
  expect(organizer.getByText('Long tables in orchards.')).toBeTruthy()
  expect(organizer.getByRole('link', { name: /^Visit Website/ }).getAttribute('href')).toBe('https://suppers.example')
  for (const name of ['Event Status', 'Created', 'Last Updated', 'Primary Image'])
    expect(screen.queryByText(name)).toBeNull()
  vi.unstubAllGlobals()
})

test('the address with #apply leads a visitor to sign-in, which returns to it', async () => {
  api({ 'GET /events/7': anEvent() })
  const { here } = open('/events/7#apply')
  await waitFor(() => expect(here()).toBe('/auth?redirect=/events/7%23apply'))
})
