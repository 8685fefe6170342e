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

test('Back in the code form returns to the password form and keeps the address', async () => {
  const user = await openCode({})
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.org')
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
})
