import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authSentences } from '@marquee/contract/auth'
import { authAddress, embedded, openAuth, running, sent, uid, type Answers } from '../../../test/auth-stage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('after a request for a new password the answer is the same for every address', async () => {
  const user = openAuth(authAddress('sign-in'), {
    ...running,
    ...embedded,
    'POST /auth/reset': [200, { success: true, data: null }],
  })
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  await user.click(await screen.findByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText(authSentences.emailRequired)).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')!
  expect(new URL(back, 'https://marquee.example').searchParams.get('interaction')).toBe(uid)
  await user.type(screen.getByLabelText('Email'), 'ada@example.org{Enter}')
  const heading = await screen.findByRole('heading', { name: 'Check your email' })
  expect(screen.getByText('If there is an account with this address, a message is on its way.')).toBeTruthy()
  expect(document.activeElement).toBe(heading)
  expect(sent.at(-1)).toEqual({ path: '/auth/reset', body: { email: 'ada@example.org' } })
})

test('opening a reset link changes nothing; sending the new password does', async () => {
  const token = 'b'.repeat(43)
  const user = openAuth(`/auth/reset#token=${token}`, {
    ...embedded,
    'POST /auth/reset/confirm': [200, { success: true, data: { email: 'ada@example.org' } }],
  })
  const field = await screen.findByLabelText('New password')
  expect(field.getAttribute('autocomplete')).toBe('new-password')
  expect(sent.filter(({ path }) => path.startsWith('/auth/'))).toEqual([])
  await user.type(field, 'correct horse battery{Enter}')
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
  expect(sent.at(-1)).toEqual({ path: '/auth/reset/confirm', body: { token, password: 'correct horse battery' } })
})

test('a refused password is an error at its field; a used link leads to a page for a new one', async () => {
  const common = 'This password is one of the most common ones'
  const answers: Answers = {
    ...embedded,
    'POST /auth/reset/confirm': [
      400,
      { success: false, error: common, code: 'validation', fields: { password: common } },
    ],
  }
  const user = openAuth(`/auth/reset#token=${'b'.repeat(43)}`, answers)
  await user.type(await screen.findByLabelText('New password'), 'password1234{Enter}')
  expect(await screen.findByText(common)).toBeTruthy()
  answers['POST /auth/reset/confirm'] = [404, { success: false, error: authSentences.linkExpired, code: 'not_found' }]
  await user.type(screen.getByLabelText('New password'), ' and more{Enter}')
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/auth/forgot')
})

test('with a hosted provider neither page shows a form', async () => {
  for (const path of ['/auth/forgot', '/auth/reset']) {
    openAuth(path, { 'GET /api/config': [200, { success: true, data: { embedded: false } }] })
    expect(await screen.findByRole('heading', { name: 'Your password is kept elsewhere' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    cleanup()
  }
})
