import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authSentences } from '@marquee/contract/auth'
import { authAddress, openAuth, running, sent, uid, type Answers } from '../../../test/auth-stage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const asksCode = (sentence: string): [number, object] => [
  401,
  { success: false, error: sentence, code: 'unauthorized', fields: { code: sentence } },
]

/** Signs in as Ada, up to the form for the code. */
async function openCode(answers: Answers) {
  Object.assign(answers, running, { [`POST /auth/interaction/${uid}/sign-in`]: asksCode(authSentences.codeRequired) })
  const user = openAuth(authAddress('sign-in'), answers)
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await screen.findByRole('heading', { name: 'Enter your code' })
  return user
}

test('with two-step sign-in a code is asked for next, and sent with the password', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const answers: Answers = {}
  const user = await openCode(answers)
  const field = screen.getByLabelText('Code')
  expect(document.activeElement).toBe(field)
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code'])
  // An empty field is no error yet.
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByLabelText('Password')).toBeNull()
  answers[`POST /auth/interaction/${uid}/sign-in`] = [200, { success: true, data: { redirect: '/idp/auth/x' } }]
  await user.type(field, '123 456{Enter}')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/idp/auth/x'))
  expect(sent.at(-1)?.body).toEqual({ email: 'ada@example.org', password: 'correct horse', code: '123 456' })
})

test('a wrong code is an error at the field, which also takes a recovery code', async () => {
  const answers: Answers = {}
  const user = await openCode(answers)
  answers[`POST /auth/interaction/${uid}/sign-in`] = asksCode(authSentences.wrongCode)
  await user.type(screen.getByLabelText('Code'), '000000{Enter}')
  expect(await screen.findByText(authSentences.wrongCode)).toBeTruthy()
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  const recovery = screen.getByLabelText('Recovery code')
  expect(document.activeElement).toBe(recovery)
  expect(recovery.getAttribute('inputmode')).toBe('text')
  await user.clear(recovery)
  await user.type(recovery, 'abcd-efgh{Enter}')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ password: 'correct horse', code: 'abcd-efgh' }))
})

test('a mailed code signs in without a password, and asks for the second step where that is on', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const answers: Answers = { ...running }
  const user = openAuth(authAddress('sign-in'), answers)
  const email = await screen.findByLabelText('Email')
  await user.click(screen.getByRole('button', { name: 'Email me a code instead' }))
  expect(await screen.findByText(authSentences.emailRequired)).toBeTruthy()
  expect(document.activeElement).toBe(email)
  answers[`POST /auth/interaction/${uid}/code`] = [200, { success: true, data: null }]
  await user.type(email, 'ada@example.org')
  await user.click(screen.getByRole('button', { name: 'Email me a code instead' }))
  await screen.findByRole('heading', { name: 'Enter the code from your email' })
  expect(sent.at(-1)).toEqual({ path: `/auth/interaction/${uid}/code`, body: { email: 'ada@example.org' } })
  const field = screen.getByLabelText('Code')
  expect(document.activeElement).toBe(field)
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code'])

  await user.type(field, '1234{Enter}')
  expect(await screen.findByText(authSentences.mailedCode)).toBeTruthy()
  const wrong = { success: false, error: authSentences.wrongMailedCode, code: 'unauthorized' }
  answers[`POST /auth/interaction/${uid}/sign-in`] = [401, wrong]
  await user.type(field, ' 5678{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(authSentences.wrongMailedCode)
  await user.click(screen.getByRole('button', { name: 'Send another code' }))
  expect(await screen.findByText(/^Another code/)).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe('')

  answers[`POST /auth/interaction/${uid}/sign-in`] = asksCode(authSentences.codeRequired)
  await user.type(field, '8765 4321{Enter}')
  await screen.findByRole('heading', { name: 'Enter your code' })
  answers[`POST /auth/interaction/${uid}/sign-in`] = [200, { success: true, data: { redirect: '/idp/auth/x' } }]
  await user.type(screen.getByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/idp/auth/x'))
  expect(sent.at(-1)?.body).toEqual({ email: 'ada@example.org', mailed_code: '87654321', code: '123456' })
})

test('Use a password instead returns to the password form and keeps the address', async () => {
  const answers = {
    ...running,
    [`POST /auth/interaction/${uid}/code`]: [200, { success: true, data: null }],
  } as Answers
  const user = openAuth(authAddress('sign-in'), answers)
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
  await user.click(screen.getByRole('button', { name: 'Email me a code instead' }))
  await user.click(await screen.findByRole('button', { name: 'Use a password instead' }))
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.org')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('Back in the code form returns to the password form and keeps the address', async () => {
  const user = await openCode({})
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.org')
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
})
