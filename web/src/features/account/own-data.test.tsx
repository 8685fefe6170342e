import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { accountSentences } from '@marquee/contract/account'
import { personalDataSentences, type DataExport } from '@marquee/contract/personal-data'
import { refusals } from '@marquee/contract/policy'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../lib/session.ts'
import { aGuard } from '../../../test/account-examples.ts'
import { offline, ok, openAccount, person, refused } from '../../../test/account-stage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  offline.now = false
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const press = (name: string) => screen.findByRole('button', { name })
const hostedConfig = { 'GET /api/config': ok({ embedded: false, issuer: 'https://login.example/tenant' }) }

test('name and phone are changed in place, and the page shows them', async () => {
  const saved = { ...person, name: 'Ada King', phone: '+44 20 7946 0000' }
  const { sent, user } = openAccount({ 'PUT /api/users/profile': ok(saved) })
  await user.click(await press('Edit name and phone'))
  const name = screen.getByLabelText('Full name')
  expect(document.activeElement).toBe(name)
  await user.clear(name)
  await user.click(await press('Save'))
  expect(await screen.findByText('Please enter your full name')).toBeTruthy()
  await user.type(name, 'Ada King')
  await user.type(screen.getByLabelText(/^Phone/), '+44 20 7946 0000{Enter}')
  const you = await section('You')
  expect(await you.findByText('Ada King')).toBeTruthy()
  expect(you.getByText('+44 20 7946 0000')).toBeTruthy()
  expect(document.activeElement).toBe(await press('Edit name and phone'))
  expect(sent).toEqual([{ line: 'PUT /api/users/profile', body: { name: 'Ada King', phone: '+44 20 7946 0000' } }])
})

test('a pasted phone number that is too long is kept whole, and a sentence is shown', async () => {
  const { sent, user } = openAccount({})
  await user.click(await press('Edit name and phone'))
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: /^Phone/ })
  const pasted = '+1 (503) 555-0199 ext. 12, mobile +49 170 1234567'
  await user.click(phone)
  await user.paste(pasted)
  await user.click(await press('Save'))
  expect(await screen.findByText('Phone can have at most 40 characters')).toBeTruthy()
  expect(phone.value).toBe(pasted)
  expect(sent).toEqual([])
})

test('a name that was not saved stays in its field, with the reason', async () => {
  const { user } = openAccount({ 'PUT /api/users/profile': refused(503, 'Marquee is briefly unavailable.') })
  await user.click(await press('Edit name and phone'))
  await user.type(screen.getByLabelText('Full name'), ' King{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Marquee is briefly unavailable.')
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Lovelace King')
})

test('with a hosted provider the page names who holds the address, and whether it is confirmed', async () => {
  openAccount(hostedConfig)
  const you = await section('You')
  expect(you.getByText('ada@example.org')).toBeTruthy()
  expect(you.getByText('Confirmed')).toBeTruthy()
  expect(you.getByText(/^At login.example/)).toBeTruthy()
})

test('an export is asked for, watched while it is made, and downloaded with the token', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { answers, sent, user } = openAccount({ 'POST /api/account/export': ok(anExport({ status: 'waiting' })) })
  answers['GET /api/account/export/file'] = [200, { account: 'Ada' }]
  const data = await section('Export')
  await user.click(await data.findByRole('button', { name: 'Export my data' }))
  answers['GET /api/account/export'] = ok(anExport({ status: 'running', progress: 40 }))
  const progress = await data.findByRole('progressbar', { name: /^Making your file/ })
  await waitFor(() => expect(progress.getAttribute('value')).toBe('40'))
  answers['GET /api/account/export'] = ok(anExport({ status: 'ready', progress: 100, size: 12_500_000 }))
  expect(await data.findByText(/^Your file is ready \(12\.5 MB\)/)).toBeTruthy()
  expect(data.getByRole('status').textContent).toBe('Your file is ready')

  await user.click(await press('Download'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]!.text()).toBe('{"account":"Ada"}')
  expect(sent).toEqual([{ line: 'POST /api/account/export', body: undefined }])
})

test('an export that failed can be asked for again, and a file that is gone too', async () => {
  const { answers, user } = openAccount({
    'GET /api/account/export': ok(anExport({ status: 'failed' })),
    'POST /api/account/export': ok(anExport({ status: 'ready', progress: 100, size: 10 })),
  })
  expect(await screen.findByText('Your file could not be made.')).toBeTruthy()
  await user.click(await press('Try again'))
  expect(await press('Download')).toBeTruthy()
  answers['GET /api/account/export'] = ok(null)
  await user.click(await press('Download'))
  expect(await press('Export my data')).toBeTruthy()
})

test('an export that could not be looked up is no empty section, and the rest of the page stays', async () => {
  const { answers, user } = openAccount({ 'GET /api/account/export': refused(403, 'Not now') })
  const data = await section('Export')
  expect(await data.findByRole('heading', { name: 'Your export could not be looked up' })).toBeTruthy()
  expect(await press('Change password')).toBeTruthy()
  answers['GET /api/account/export'] = ok(null)
  await user.click(data.getByRole('button', { name: 'Try Again' }))
  expect(await press('Export my data')).toBeTruthy()
})

test('deleting lists what goes and asks for the password; then the session is over, and the last page confirms it', async () => {
  const { sent, user } = openAccount({
    'GET /api/users/profile': ok({ ...person, contractor_id: 5 }),
    'POST /api/account/delete': refused(400, accountSentences.wrongPassword, {
      password: accountSentences.wrongPassword,
    }),
  })
  await user.click(await press('Delete my account'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }))
  expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Your vendor profile and its pictures are removed.',
    'Open applications, and accepted ones for events to come, are withdrawn. The organizers are told.',
    'Your name, addresses, messages and notifications are erased.',
    'You are signed out everywhere.',
  ])
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(dialog.getByText('Please enter your password')).toBeTruthy()
  const field = dialog.getByLabelText('Your password')
  expect(document.activeElement).toBe(field)
  expect(sent).toEqual([])
  await user.type(field, 'wrong{Enter}')
  expect(await dialog.findByText(accountSentences.wrongPassword)).toBeTruthy()
  expect(session.state().signedIn).toBe(true)
})

test('after the deletion the browser is signed out on a page that confirms it, and keeps nothing that was typed', async () => {
  localStorage.setItem('marquee.draft:1:event', '{}')
  localStorage.setItem('marquee.draft:2:event', '{}')
  const { sent, user } = openAccount({ 'POST /api/account/delete': ok(null) })
  await user.click(await press('Delete my account'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByLabelText('Your password'), 'correct horse')
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account was deleted' })).toBeTruthy()
  await waitFor(() => expect(session.state().signedIn).toBe(false))
  expect(sent).toEqual([{ line: 'POST /api/account/delete', body: { password: 'correct horse' } }])
  expect(screen.queryByText(/may still be signed in/)).toBeNull()
  expect(localStorage.getItem('marquee.draft:1:event')).toBeNull()
  expect(localStorage.getItem('marquee.draft:2:event')).toBe('{}')
})

test('with a hosted provider the address is typed, and the account there stays', async () => {
  const { sent, user } = openAccount({ ...hostedConfig, 'POST /api/account/delete': ok(null) })
  await user.click(await press('Delete my account'))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/^Your account at login\.example stays/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(dialog.getByText(personalDataSentences.typeEmail)).toBeTruthy()
  await user.type(dialog.getByLabelText('Type ada@example.org to confirm'), 'ada@example.org{Enter}')
  expect(await screen.findByText(/^You may still be signed in at login\.example/)).toBeTruthy()
  expect(sent).toEqual([{ line: 'POST /api/account/delete', body: { confirmation: 'ada@example.org' } }])
})

test('a lost answer is reported, and the next press ends in the same way', async () => {
  const { answers, user } = openAccount()
  await user.click(await press('Delete my account'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByLabelText('Your password'), 'correct horse')
  offline.now = true
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^No answer came/)
  offline.now = false
  answers['POST /api/account/delete'] = refused(401, 'Your session is no longer valid. Please sign in again.')
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByRole('heading', { name: 'Your account was deleted' })).toBeTruthy()
})

test('the last admin reads why not, and keeps the account', async () => {
  const { user } = openAccount({
    'GET /auth/account': ok(aGuard({ second_factor: true })),
    'POST /api/account/delete': refused(409, refusals.lastAdmin),
  })
  await user.click(await press('Delete my account'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByLabelText('Your password'), 'correct horse{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toBe(refusals.lastAdmin)
  await user.click(dialog.getByRole('button', { name: 'Keep my account' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(session.state().signedIn).toBe(true)
  expect(document.activeElement).toBe(await press('Delete my account'))
})

const anExport = (given: Partial<DataExport>): DataExport => ({
  status: 'waiting',
  progress: 0,
  size: null,
  created_at: '2026-06-20T10:00:00.000Z',
  expires_at: '2026-06-21T10:00:00.000Z',
  ...given,
})
