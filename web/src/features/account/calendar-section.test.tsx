import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, openAccount, person, refused } from '../../../test/account-stage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const vendor = { 'GET /api/users/profile': ok({ ...person, role: 'contractor', contractor_id: 4 }) }
const addressOf = (secret: string) => `https://marquee.example/api/calendar/${secret}.ics`
const section = async () => within(await screen.findByRole('region', { name: 'Your calendar' }))

test('a vendor gets an address, opens it in a calendar program, renews it and stops it', async () => {
  const { answers, sent, user } = openAccount({ ...vendor, 'POST /api/account/calendar': ok({ url: addressOf('1') }) })
  const calendar = await section()
  await user.click(await calendar.findByRole('button', { name: 'Get a calendar address' }))
  const open = await calendar.findByRole('link', { name: 'Open in calendar app' })
  expect(open.getAttribute('href')).toBe('webcal://marquee.example/api/calendar/1.ics')
  expect(calendar.getByText(/marquee/).textContent).toBe(addressOf('1'))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(calendar.getByRole('button', { name: 'Copy address' }))
  expect(copied).toHaveBeenCalledWith(addressOf('1'))

  answers['POST /api/account/calendar'] = ok({ url: addressOf('2') })
  await user.click(calendar.getByRole('button', { name: 'Renew' }))
  const renewing = await screen.findByRole('alertdialog', { name: 'Renew your calendar address?' })
  expect(within(renewing).getByText(/^The old address ends at once\./)).toBeTruthy()
  await user.click(within(renewing).getByRole('button', { name: 'Renew address' }))
  expect(await calendar.findByText((_text, element) => element?.textContent === addressOf('2'))).toBeTruthy()

  answers['DELETE /api/account/calendar'] = ok(null)
  await user.click(calendar.getByRole('button', { name: 'Stop' }))
  const stopping = await screen.findByRole('alertdialog', { name: 'Stop your calendar?' })
  await user.click(within(stopping).getByRole('button', { name: 'Stop calendar' }))
  expect(await calendar.findByRole('button', { name: 'Get a calendar address' })).toBeTruthy()
  expect(sent).toEqual([
    { line: 'POST /api/account/calendar', body: {} },
    { line: 'POST /api/account/calendar', body: { renew: true } },
    { line: 'DELETE /api/account/calendar', body: undefined },
  ])
})

test('an address that could not be looked up is no offer of another one', async () => {
  const { answers, user } = openAccount({ ...vendor, 'GET /api/account/calendar': refused(403, 'Not now') })
  const calendar = await section()
  expect(await calendar.findByRole('heading', { name: 'Your calendar address could not be looked up' })).toBeTruthy()
  expect(calendar.queryByRole('button', { name: 'Get a calendar address' })).toBeNull()
  answers['GET /api/account/calendar'] = ok({ url: addressOf('1') })
  await user.click(calendar.getByRole('button', { name: 'Try Again' }))
  expect(await calendar.findByRole('link', { name: 'Open in calendar app' })).toBeTruthy()
})

test.each(['user', 'admin'])('somebody with the role %s has no calendar', async (role) => {
  openAccount({ 'GET /api/users/profile': ok({ ...person, role }) })
  expect(await screen.findByRole('region', { name: 'Export' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your calendar' })).toBeNull()
})
