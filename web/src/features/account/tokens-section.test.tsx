import { refusals } from '@marquee/contract/policy'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aToken } from '../../../test/account-examples.ts'
import { offline, ok, openAccount, refused } from '../../../test/account-stage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  offline.now = false
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const section = async () => within(await screen.findByRole('region', { name: 'Access tokens' }))
const secret = 'mqt_Jf0q3Yx1n2v7wB8zK4mR6tP9sD5aG1hL0cE3uXiOvT0s'

test('a token is made, its secret is shown once and copied, and then the list has it', async () => {
  const { answers, sent, user } = openAccount()
  const tokens = await section()
  expect(await tokens.findByText('None yet.')).toBeTruthy()
  await user.click(tokens.getByRole('button', { name: 'New access token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New access token' }))
  await user.click(dialog.getByRole('button', { name: 'Make token' }))
  expect(await dialog.findByText('Please name what the token is for')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'))
  expect(sent).toEqual([])

  await user.type(dialog.getByLabelText('Name'), 'Spreadsheet')
  await user.selectOptions(dialog.getByLabelText('What it may do'), 'Read and write, like me')
  await user.selectOptions(dialog.getByLabelText('Valid for'), '30')
  answers['POST /api/account/tokens'] = ok({ ...aToken({ scope: 'write' }), secret })
  answers['GET /api/account/tokens'] = ok([aToken({ scope: 'write' })])
  await user.click(dialog.getByRole('button', { name: 'Make token' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Copy your new token' }))
  expect(sent).toEqual([{ line: 'POST /api/account/tokens', body: { name: 'Spreadsheet', scope: 'write', days: 30 } }])
  expect(shown.getByText(secret)).toBeTruthy()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(shown.getByRole('button', { name: 'Copy token' }))
  expect(copied).toHaveBeenCalledWith(secret)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  expect(await tokens.findByRole('button', { name: 'Revoke Spreadsheet' })).toBeTruthy()
  expect(tokens.getByText('mqt_…vT0s').parentElement?.textContent).toBe('May read and write · mqt_…vT0s')
  expect(screen.queryByText(secret)).toBeNull()

  await user.click(tokens.getByRole('button', { name: 'New access token' }))
  expect(await screen.findByRole('dialog', { name: 'New access token' })).toBeTruthy()
})

test('a token is revoked after a question', async () => {
  const used = aToken({ last_used_at: '2030-06-20T09:00:00.000Z' })
  const expired = aToken({ id: 2, name: 'Old script', is_expired: true, expires_at: '2030-01-02T09:00:00.000Z' })
  const { answers, sent, user } = openAccount({ 'GET /api/account/tokens': ok([used, expired]) })
  const tokens = await section()
  expect(await tokens.findByText('Expires on September 17, 2030 · used on June 20, 2030')).toBeTruthy()
  expect(tokens.getByText('Expired on January 2, 2030 · never used')).toBeTruthy()
  await user.click(tokens.getByRole('button', { name: 'Revoke Spreadsheet' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'Revoke “Spreadsheet”?' }))
  answers['DELETE /api/account/tokens/1'] = ok(null)
  answers['GET /api/account/tokens'] = ok([expired])
  await user.click(asked.getByRole('button', { name: 'Revoke token' }))
  await waitFor(() => expect(tokens.queryByRole('button', { name: 'Revoke Spreadsheet' })).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent.map(({ line }) => line)).toEqual(['DELETE /api/account/tokens/1'])
})

test('what was written stays when the token could not be made', async () => {
  const { answers, user } = openAccount()
  await user.click(await (await section()).findByRole('button', { name: 'New access token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New access token' }))
  await user.type(dialog.getByLabelText('Name'), 'Script')
  answers['POST /api/account/tokens'] = refused(409, refusals.manyTokens)
  await user.click(dialog.getByRole('button', { name: 'Make token' }))
  expect((await dialog.findByText(refusals.manyTokens)).getAttribute('role')).toBe('alert')
  offline.now = true
  await user.click(dialog.getByRole('button', { name: 'Make token' }))
  expect(await dialog.findByText(/What you wrote is kept/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Script')
})

test('somebody with the most that are allowed reads that', async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => aToken({ id: index + 1, name: `Script ${index}` }))
  openAccount({ 'GET /api/account/tokens': ok(twenty) })
  const tokens = await section()
  expect(await tokens.findByText(refusals.manyTokens)).toBeTruthy()
  expect(tokens.queryByRole('button', { name: 'New access token' })).toBeNull()
})

test('a list that could not be loaded offers another try', async () => {
  const { answers, user } = openAccount({ 'GET /api/account/tokens': refused(403, 'Not now') })
  const tokens = await section()
  expect(await tokens.findByRole('heading', { name: 'Your access tokens could not be loaded' })).toBeTruthy()
  answers['GET /api/account/tokens'] = ok([aToken()])
  await user.click(tokens.getByRole('button', { name: 'Try Again' }))
  expect(await tokens.findByRole('button', { name: 'Revoke Spreadsheet' })).toBeTruthy()
})
