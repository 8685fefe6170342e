import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authSentences } from '@marquee/contract/auth'
import { makeQueryClient } from '../../lib/query-client.ts'
import AuthPage from './auth-page.tsx'
import ConfirmPage from './confirm-page.tsx'
import ForgotPage from './forgot-page.tsx'
import { leavePartingWord } from './parting-words.ts'
import ResetPage from './reset-page.tsx'

const oidc = { goToProvider: vi.fn<(going: object) => Promise<void>>() }
vi.mock('../../lib/oidc.ts', () => oidc)

/** Answers of the server by method and path; anything else is a 404. */
type Answers = Record<string, [status: number, body: object]>
let sent: { path: string; body: unknown }[]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  oidc.goToProvider.mockReset().mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(address: string, answers: Answers = {}) {
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const [status, body] = answers[`${init.method} ${path}`] ?? [
      404,
      { success: false, error: 'Not found', code: 'not_found' },
    ]
    sent.push({ path, body: init.body ? JSON.parse(init.body as string) : undefined })
    return Response.json(body, { status })
  })
  location.href = `https://marquee.example${address}`
  const Stub = createRoutesStub([
    { path: '/auth', Component: AuthPage },
    { path: '/auth/confirm', Component: ConfirmPage },
    { path: '/auth/forgot', Component: ForgotPage },
    { path: '/auth/reset', Component: ResetPage },
    { path: '/account', Component: () => <h1>Account</h1> },
  ])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={[address]} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const uid = 'aaaaaaaaaaaaaaaa'
const alive: Answers = { [`GET /auth/interaction/${uid}`]: [200, { success: true, data: { mode: 'sign-in' } }] }
const here = (mode: string) => `/auth?interaction=${uid}&mode=${mode}&redirect=%2Faccount`

test('signing in sends the form and opens the address from the provider', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const user = open(here('sign-in'), {
    ...alive,
    [`POST /auth/interaction/${uid}/sign-in`]: [
      200,
      { success: true, data: { redirect: 'https://marquee.example/idp/auth/x' } },
    ],
  })
  await user.type(await screen.findByLabelText('Email'), ' ada@example.org ')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('https://marquee.example/idp/auth/x'))
  expect(sent.at(-1)).toEqual({
    path: `/auth/interaction/${uid}/sign-in`,
    body: { email: 'ada@example.org', password: 'correct horse' },
  })
})

test('sign-in and sign-up link to each other and keep the target', async () => {
  const user = open(here('sign-in'), alive)
  await user.click(await screen.findByRole('link', { name: 'Create an account' }))
  expect(await screen.findByLabelText('Full name')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create account' })).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')!
  const query = new URL(back, 'https://marquee.example').searchParams
  expect(Object.fromEntries(query)).toEqual({ mode: 'sign-in', redirect: '/account', interaction: uid })
})

test('missing values are errors at their fields, and nothing is sent', async () => {
  const user = open(here('sign-up'), alive)
  await user.click(await screen.findByRole('button', { name: 'Create account' }))
  for (const [label, sentence] of [
    ['Full name', authSentences.nameRequired],
    ['Email', authSentences.emailRequired],
    ['Password', authSentences.passwordTooShort],
  ] as const) {
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const ids = field.getAttribute('aria-describedby')!.split(' ')
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(sentence)
  }
  expect(sent.filter(({ path }) => path.endsWith('sign-up'))).toHaveLength(0)
})

test('a wrong password is announced, and can be typed again', async () => {
  const user = open(here('sign-in'), {
    ...alive,
    [`POST /auth/interaction/${uid}/sign-in`]: [
      401,
      { success: false, error: authSentences.wrong, code: 'unauthorized' },
    ],
  })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'wrong horse{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(authSentences.wrong)
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

const asksCode = (sentence: string): [number, object] => [
  401,
  { success: false, error: sentence, code: 'unauthorized', fields: { code: sentence } },
]

/** Signs in as Ada, up to the form for the code. */
async function openCode(answers: Answers) {
  Object.assign(answers, alive, { [`POST /auth/interaction/${uid}/sign-in`]: asksCode(authSentences.codeRequired) })
  const user = open(here('sign-in'), answers)
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
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/idp/auth/x'))
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
  await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ password: 'correct horse', code: 'abcd-efgh' }))
})

test('Back in the code form returns to the password form and keeps the address', async () => {
  const user = await openCode({})
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.org')
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
})

test('after a sign-out by an own change, the reason is shown once', async () => {
  leavePartingWord('password')
  open(here('sign-in'), alive)
  expect((await screen.findByText(/^Your password is changed/)).getAttribute('role')).toBe('status')
  cleanup()
  open(here('sign-in'), alive)
  await screen.findByLabelText('Email')
  expect(screen.queryByText(/^Your password is changed/)).toBeNull()
})

test('a password can be shown, and is hidden again when the form is sent', async () => {
  const user = open(here('sign-in'), alive)
  const password = await screen.findByLabelText('Password')
  expect([password.getAttribute('type'), password.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ])
  await user.type(password, 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.getAttribute('type')).toBe('text')
  expect(screen.getByText('Your password is visible').getAttribute('role')).toBe('status')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(password.getAttribute('type')).toBe('password')
})

test('a new password shows its strength, which is only a hint', async () => {
  const user = open(here('sign-up'), { ...alive, [`POST /auth/interaction/${uid}/sign-up`]: [409, {}] })
  const password = await screen.findByLabelText('Password')
  expect(password.getAttribute('autocomplete')).toBe('new-password')
  await user.click(password)
  await user.paste('correct horse battery staple')
  expect(screen.getByText('By length and variety: strong').getAttribute('role')).toBe('status')
  await user.clear(password)
  await user.type(screen.getByLabelText('Full name'), 'Ada Lovelace')
  await user.type(screen.getByLabelText('Email'), 'ada@example.org')
  await user.type(password, 'lovelace1815')
  expect(screen.getByText('By length and variety: weak')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ password: 'lovelace1815' }))
})

const embedded: Answers = { 'GET /api/config': [200, { success: true, data: { embedded: true } }] }

test('after a request for a new password the answer is the same for every address', async () => {
  const user = open(here('sign-in'), {
    ...alive,
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
  const user = open(`/auth/reset#token=${token}`, {
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
  const user = open(`/auth/reset#token=${'b'.repeat(43)}`, answers)
  await user.type(await screen.findByLabelText('New password'), 'password1234{Enter}')
  expect(await screen.findByText(common)).toBeTruthy()
  answers['POST /auth/reset/confirm'] = [404, { success: false, error: authSentences.linkExpired, code: 'not_found' }]
  await user.type(screen.getByLabelText('New password'), ' and more{Enter}')
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/auth/forgot')
})

test('with a hosted provider neither page shows a form', async () => {
  for (const path of ['/auth/forgot', '/auth/reset']) {
    open(path, { 'GET /api/config': [200, { success: true, data: { embedded: false } }] })
    expect(await screen.findByRole('heading', { name: 'Your password is kept elsewhere' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    cleanup()
  }
})

test('an address that has an account is an error at the field', async () => {
  const answer = {
    success: false,
    error: authSentences.exists,
    code: 'conflict',
    fields: { email: authSentences.exists },
  }
  const user = open(here('sign-up'), { ...alive, [`POST /auth/interaction/${uid}/sign-up`]: [409, answer] })
  await user.type(await screen.findByLabelText('Full name'), 'Ada')
  await user.type(screen.getByLabelText('Email'), 'ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  expect(await screen.findByText(authSentences.exists)).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

test('an account whose link is not confirmed yet says so', async () => {
  const user = open(here('sign-up'), {
    ...alive,
    [`POST /auth/interaction/${uid}/sign-up`]: [201, { success: true, data: { redirect: null } }],
  })
  await user.type(await screen.findByLabelText('Full name'), 'Ada')
  await user.type(screen.getByLabelText('Email'), 'boss@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  expect((await screen.findByRole('status')).textContent).toContain('boss@example.org')
})

test('a sign-in that expired is started again, with the same mode and target', async () => {
  open(here('sign-up'))
  await vi.waitFor(() =>
    expect(oidc.goToProvider).toHaveBeenCalledWith({ mode: 'sign-up', redirect: '/account', mustAskPassword: false }),
  )
})

test('without a running sign-in the page redirects to the provider, never to a foreign target', async () => {
  open('/auth?redirect=%2F%2Fevil.example')
  await vi.waitFor(() =>
    expect(oidc.goToProvider).toHaveBeenCalledExactlyOnceWith({
      mode: 'sign-in',
      redirect: '/dashboard',
      mustAskPassword: false,
    }),
  )
})

test('when the provider cannot be reached, the page shows Try Again instead of a redirect loop', async () => {
  oidc.goToProvider.mockRejectedValueOnce(new Error('Failed to fetch'))
  const user = open('/auth')
  await screen.findByRole('heading', { name: 'Sign-in is not available right now' })
  expect(oidc.goToProvider).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await vi.waitFor(() => expect(oidc.goToProvider).toHaveBeenCalledTimes(2))
})

test('somebody who is signed in is redirected to the target', async () => {
  const expires = Math.floor(Date.now() / 1000) + 600
  localStorage.setItem(
    'marquee.user:https://login.example:marquee-web',
    JSON.stringify({ access_token: 'one', expires_at: expires, profile: { sub: 'ada' } }),
  )
  open('/auth?redirect=%2Faccount')
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeTruthy()
  expect(oidc.goToProvider).not.toHaveBeenCalled()
})

test('opening a confirmation link changes nothing; the button does', async () => {
  const token = 'a'.repeat(43)
  const user = open(`/auth/confirm#token=${token}`, {
    'POST /auth/interaction/confirm': [200, { success: true, data: { email: 'boss@example.org' } }],
  })
  const button = await screen.findByRole('button', { name: 'Confirm email address' })
  expect(sent).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeTruthy()
  expect(sent).toEqual([{ path: '/auth/interaction/confirm', body: { token } }])
})

test('in another browser the link asks for a password', async () => {
  const answer = {
    success: false,
    error: authSentences.choosePassword,
    code: 'validation',
    fields: { password: authSentences.choosePassword },
  }
  const user = open(`/auth/confirm#token=${'a'.repeat(43)}`, { 'POST /auth/interaction/confirm': [400, answer] })
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }))
  const field = await screen.findByLabelText('Password')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.type(screen.getByLabelText('Full name'), 'Cleo Real')
  await user.type(field, 'correct horse{Enter}')
  await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ password: 'correct horse', name: 'Cleo Real' }))
})

test('after confirming, a signed-in person continues at the target; a tab that a page opened closes', async () => {
  const expires = Math.floor(Date.now() / 1000) + 600
  const stored = { access_token: 'one', expires_at: expires, profile: { sub: 'ada' } }
  localStorage.setItem('marquee.user:https://login.example:marquee-web', JSON.stringify(stored))
  localStorage.setItem('marquee.waiting-at', '/contractor/apply')
  const close = vi.spyOn(window, 'close').mockImplementation(() => {})
  const user = open(`/auth/confirm#token=${'a'.repeat(43)}`, {
    'POST /auth/interaction/confirm': [200, { success: true, data: { email: 'ada@example.org' } }],
  })
  vi.stubGlobal('opener', {})
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }))
  expect((await screen.findByRole('link', { name: 'Go on' })).getAttribute('href')).toBe('/contractor/apply')
  expect(close).toHaveBeenCalledOnce()
  expect(localStorage.getItem('marquee.confirmed')).toBeTruthy()
})
