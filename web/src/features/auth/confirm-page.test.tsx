import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authSentences } from '@marquee/contract/auth'
import { openAuth, sent, type Answers } from '../../../test/auth-stage.tsx'
import { aPerson } from '../../../test/examples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { meQuery } from '../users/queries.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('opening a confirmation link changes nothing; the button does', async () => {
  const token = 'a'.repeat(43)
  const user = openAuth(`/auth/confirm#token=${token}`, {
    'POST /auth/interaction/confirm': [200, { success: true, data: { email: 'boss@example.org' } }],
  })
  const button = await screen.findByRole('button', { name: 'Confirm email address' })
  const written = () => sent.filter(({ body }) => body)
  expect(written()).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeTruthy()
  expect(written()).toEqual([{ path: '/auth/interaction/confirm', body: { token } }])
})

test('the link of an invitation asks for name and password, and shows when it is no longer valid', async () => {
  const token = 'a'.repeat(43)
  const answers: Answers = {
    'POST /auth/interaction/confirm': [404, { success: false, error: authSentences.linkExpired, code: 'not_found' }],
  }
  const user = openAuth(`/auth/confirm#token=${token}&invited`, answers)
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy()
  expect(screen.queryByText(/signed up with it before/)).toBeNull()
  await user.type(screen.getByLabelText('Full name'), 'Ann Other')
  await user.type(screen.getByLabelText('Password'), 'battery staple')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText(authSentences.invitationExpired)).toBeTruthy()

  answers['POST /auth/interaction/confirm'] = [200, { success: true, data: { email: 'ann@example.org' } }]
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
  expect(sent.at(-1)?.body).toEqual({ token, password: 'battery staple', name: 'Ann Other' })
})

const refused = (sentence: string): [number, object] => [
  400,
  { success: false, error: sentence, code: 'validation', fields: { password: sentence } },
]

test('in another browser the link asks for the password of the sign-up, and shows when it is another one', async () => {
  const answers = { 'POST /auth/interaction/confirm': refused(authSentences.passwordOfSignUp) }
  const user = openAuth(`/auth/confirm#token=${'a'.repeat(43)}`, answers)
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }))
  const field = await screen.findByLabelText('Password')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  answers['POST /auth/interaction/confirm'] = refused(authSentences.notOfSignUp)
  await user.type(field, 'correct hose{Enter}')
  expect(await screen.findByText(authSentences.notOfSignUp)).toBeTruthy()
  answers['POST /auth/interaction/confirm'] = [200, { success: true, data: { email: 'ada@example.org' } }]
  await user.clear(field)
  await user.type(field, 'correct horse{Enter}')
  expect(await screen.findByText(/Where you signed up, you can go on with what you began/)).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({ token: 'a'.repeat(43), password: 'correct horse' })
})

test('who does not know that password chooses a new one, with a name', async () => {
  const user = openAuth(`/auth/confirm#token=${'a'.repeat(43)}`, {
    'POST /auth/interaction/confirm': refused(authSentences.passwordOfSignUp),
  })
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }))
  await user.click(await screen.findByRole('button', { name: 'Choose a new one' }))
  await user.type(screen.getByLabelText('Full name'), 'Cleo Real')
  await user.type(screen.getByLabelText('Password'), 'battery staple{Enter}')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ password: 'battery staple', name: 'Cleo Real' }))
})

test('after confirming, a signed-in person continues at the target; a tab that a page opened closes', async () => {
  const expires = Math.floor(Date.now() / 1000) + 600
  const stored = { access_token: 'one', expires_at: expires, profile: { sub: 'ada' } }
  localStorage.setItem('marquee.user:https://login.example:marquee-web', JSON.stringify(stored))
  localStorage.setItem('marquee.waiting-at', '/contractor/apply')
  const close = vi.spyOn(window, 'close').mockImplementation(() => {})
  const user = openAuth(`/auth/confirm#token=${'a'.repeat(43)}`, {
    'POST /auth/interaction/confirm': [200, { success: true, data: { email: 'ada@example.org' } }],
  })
  vi.stubGlobal('opener', {})
  queryClient().setQueryData(meQuery.queryKey, { ...aPerson('contractor'), email_verified: false })
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }))
  expect((await screen.findByRole('link', { name: 'Go on' })).getAttribute('href')).toBe('/contractor/apply')
  expect(close).toHaveBeenCalledOnce()
  expect(localStorage.getItem('marquee.confirmed')).toBeTruthy()
  // The next page in this tab must not ask for it again.
  expect(queryClient().getQueryState(meQuery.queryKey)?.isInvalidated).toBe(true)
})
