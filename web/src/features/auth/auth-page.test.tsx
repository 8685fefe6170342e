import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authSentences } from '@marquee/contract/auth'
import { setSite } from '../../lib/site.ts'
import { isShared } from '../../lib/shared-computer.ts'
import { storeMissingSession, storeSignInReason } from './sign-in-reason.ts'
import { anEvent, aPicture, aVendor, aVendorPicture } from '../../../test/examples.ts'
import { authAddress, openAuth, running, sent, uid } from '../../../test/auth-stage.tsx'

const oidc = { goToProvider: vi.fn<(going: object) => Promise<void>>() }
vi.mock('../../lib/oidc.ts', () => oidc)

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

test('signing in sends the form and opens the address from the provider', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const user = openAuth(authAddress('sign-in'), {
    ...running,
    [`POST /auth/interaction/${uid}/sign-in`]: [
      200,
      { success: true, data: { redirect: 'https://marquee.example/idp/auth/x' } },
    ],
  })
  await user.type(await screen.findByLabelText('Email'), ' ada@example.org ')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://marquee.example/idp/auth/x'))
  expect(sent.at(-1)).toEqual({
    path: `/auth/interaction/${uid}/sign-in`,
    body: { email: 'ada@example.org', password: 'correct horse' },
  })
})

test('sign-in and sign-up link to each other and keep the target', async () => {
  const user = openAuth(authAddress('sign-in'), running)
  await user.click(await screen.findByRole('link', { name: 'Create an account' }))
  expect(await screen.findByLabelText('Full name')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create account' })).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')!
  const query = new URL(back, 'https://marquee.example').searchParams
  expect(Object.fromEntries(query)).toEqual({ mode: 'sign-in', redirect: '/account', interaction: uid })
})

test('whoever creates an account reads what they agree to, where the operator has such pages', async () => {
  setSite({ termsUrl: 'https://marquee.example/terms', privacyUrl: 'https://marquee.example/privacy' })
  openAuth(authAddress('sign-up'), running)
  const terms = await screen.findByRole('link', { name: 'terms (opens in a new tab)' })
  expect(terms.closest('p')?.textContent).toBe(
    'By creating an account you agree to the terms (opens in a new tab) and the privacy policy (opens in a new tab).',
  )
  expect(terms.getAttribute('href')).toBe('https://marquee.example/terms')
  cleanup()
  setSite({})
  openAuth(authAddress('sign-up'), running)
  await screen.findByRole('button', { name: 'Create account' })
  expect(screen.queryByText(/you agree/)).toBeNull()
})

test.each([
  ['closed', 'Nobody can create an account here at the moment.'],
  ['invitation', 'Accounts here are by invitation only.'],
] as const)(
  'where sign-up is %s, its page shows that and leads to sign-in, which shows it too',
  async (mode, sentence) => {
    setSite({ signUp: { mode, domains: [] } })
    const user = openAuth(authAddress('sign-up'), running)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByLabelText('Full name')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
    cleanup()
    // The provider elsewhere is not opened either.
    openAuth('/auth?mode=sign-up', running)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(oidc.goToProvider).not.toHaveBeenCalled()
    setSite({})
  },
)

test('where only addresses of some domains may sign up, the form names them', async () => {
  setSite({ signUp: { mode: 'open', domains: ['corp.example'] } })
  openAuth(authAddress('sign-up'), running)
  expect(await screen.findByText('Accounts here are for people with an email address at corp.example.')).toBeTruthy()
  expect(screen.getByLabelText('Full name')).toBeTruthy()
  setSite({})
})

test('missing values are errors at their fields, and nothing is sent', async () => {
  const user = openAuth(authAddress('sign-up'), running)
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
  const user = openAuth(authAddress('sign-in'), {
    ...running,
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

test('after a sign-out by an own change, the reason is shown once', async () => {
  storeSignInReason('password')
  storeMissingSession(true)
  openAuth(authAddress('sign-in'), running)
  expect((await screen.findByText(/^Your password is changed/)).getAttribute('role')).toBe('status')
  cleanup()
  openAuth(authAddress('sign-in'), running)
  await screen.findByLabelText('Email')
  expect(screen.queryByText(/^Your password is changed/)).toBeNull()
})

const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test.each([
  ['/vendors/7#contact', false, 'Sign in to contact this vendor. The form opens right after.'],
  [
    '/vendors/7?availability_date=2031-12-12#contact',
    false,
    'Sign in to contact Wren & Bramble. The form opens right after.',
  ],
  ['/events/7#apply', false, 'Sign in to apply to Night Market. The form opens right after.'],
  ['/events/7#apply', true, 'Your session has ended. Sign in again to go on where you were.'],
  ['/account#password', false, 'Sign in to open your account.'],
  ['/organizer/events/new', false, 'Sign in to create an event.'],
  ['/contractor/messages?open=1', false, 'Sign in to read your messages.'],
  ['/organizer/messages', true, 'Your session has ended. Sign in again to go on where you were.'],
  ['/organizer', false, 'This page is for people who are signed in. Sign in, and it opens.'],
])('sent to sign-in from %s, where there was a session: %s, one reads why', async (redirect, hadSession, sentence) => {
  storeMissingSession(hadSession)
  openAuth(`/auth?interaction=${uid}&mode=sign-in&redirect=${encodeURIComponent(redirect)}`, {
    ...running,
    ...(!sentence.includes('this vendor') && {
      'GET /api/contractors/7': [
        200,
        { success: true, data: aVendor({ company_name: 'Wren & Bramble', images: [aVendorPicture()] }) },
      ],
    }),
    'GET /api/events/7': [200, { success: true, data: anEvent({ title: 'Night Market', images: [aPicture()] }) }],
  })
  await waitFor(() => expect(statuses()).toContain(sentence))
  expect(document.querySelectorAll('[role=status] img')).toHaveLength(/Wren|Night/.test(sentence) ? 1 : 0)
})

test('the form for an account names what it is for', async () => {
  openAuth(`/auth?interaction=${uid}&mode=sign-up&redirect=${encodeURIComponent('/contractor/apply')}`, running)
  await waitFor(() => expect(statuses()).toContain('Create an account to apply as a vendor.'))
})

test('the form for an account names with whom it goes on', async () => {
  openAuth(`/auth?interaction=${uid}&mode=sign-up&redirect=${encodeURIComponent('/vendors/7#contact')}`, running)
  const sentence = 'Create an account to contact this vendor. The form opens right after.'
  await waitFor(() => expect(statuses()).toContain(sentence))
  expect(screen.getByRole('button', { name: 'Create account' })).toBeTruthy()
})

test('the focus starts in the first empty field, which screen readers announce with the reason', async () => {
  storeMissingSession(true)
  openAuth(authAddress('sign-in'), running)
  const field = await screen.findByLabelText('Email')
  expect(document.activeElement).toBe(field)
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toMatch(
    /^Your session has ended/,
  )
})

test('whether the computer is shared is asked at each sign-in', async () => {
  for (const answer of [true, false]) {
    const user = openAuth(authAddress('sign-in'), running)
    await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
    await user.type(screen.getByLabelText('Password'), 'correct horse')
    if (answer) await user.click(screen.getByLabelText(/^Shared computer/))
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(isShared()).toBe(answer))
    cleanup()
  }
})

test('a password can be shown, and is hidden again when the form is sent', async () => {
  const user = openAuth(authAddress('sign-in'), running)
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
  const user = openAuth(authAddress('sign-up'), { ...running, [`POST /auth/interaction/${uid}/sign-up`]: [409, {}] })
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
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ password: 'lovelace1815' }))
})

test('an address that has an account is an error at the field', async () => {
  const answer = {
    success: false,
    error: authSentences.exists,
    code: 'conflict',
    fields: { email: authSentences.exists },
  }
  const user = openAuth(authAddress('sign-up'), {
    ...running,
    [`POST /auth/interaction/${uid}/sign-up`]: [409, answer],
  })
  await user.type(await screen.findByLabelText('Full name'), 'Ada')
  await user.type(screen.getByLabelText('Email'), 'ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  expect(await screen.findByText(authSentences.exists)).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

test('an account whose link is not confirmed yet asks to open it', async () => {
  const user = openAuth(authAddress('sign-up'), {
    ...running,
    [`POST /auth/interaction/${uid}/sign-up`]: [201, { success: true, data: { redirect: null } }],
  })
  await user.type(await screen.findByLabelText('Full name'), 'Ada')
  await user.type(screen.getByLabelText('Email'), 'boss@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await waitFor(() => expect(statuses().join()).toContain('boss@example.org'))
})

test('a sign-in that expired is started again, with the same mode and target', async () => {
  openAuth(authAddress('sign-up'))
  await waitFor(() =>
    expect(oidc.goToProvider).toHaveBeenCalledWith({ mode: 'sign-up', redirect: '/account', mustAskPassword: false }),
  )
})

test('without a running sign-in the page redirects to the provider, never to a foreign target', async () => {
  openAuth('/auth?redirect=%2F%2Fevil.example')
  await waitFor(() =>
    expect(oidc.goToProvider).toHaveBeenCalledExactlyOnceWith({
      mode: 'sign-in',
      redirect: '/dashboard',
      mustAskPassword: false,
    }),
  )
})

test('when the provider cannot be reached, the page shows Try Again instead of a redirect loop', async () => {
  oidc.goToProvider.mockRejectedValueOnce(new Error('Failed to fetch'))
  const user = openAuth('/auth')
  await screen.findByRole('heading', { name: 'Sign-in is not available right now' })
  expect(oidc.goToProvider).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(oidc.goToProvider).toHaveBeenCalledTimes(2))
})

test('somebody who is signed in is redirected to the target', async () => {
  const expires = Math.floor(Date.now() / 1000) + 600
  localStorage.setItem(
    'marquee.user:https://login.example:marquee-web',
    JSON.stringify({ access_token: 'one', expires_at: expires, profile: { sub: 'ada' } }),
  )
  openAuth('/auth?redirect=%2Faccount')
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeTruthy()
  expect(oidc.goToProvider).not.toHaveBeenCalled()
})
