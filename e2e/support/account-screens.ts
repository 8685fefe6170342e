import type { Page } from '@playwright/test'
import { tokenSentences, type AccessToken, type MadeAccessToken } from '@marquee/contract/access-tokens'
import { accountSentences, type Guard, type SignedInBrowser } from '@marquee/contract/account'
import { authSentences, demoPassword } from '@marquee/contract/auth'
import { sentences } from '@marquee/contract/errors'
import { unsubscribeSentences } from '@marquee/contract/unsubscribe'
import { addressSentences } from '@marquee/contract/users'
import { type Answer, answers, changed, ok, press, refused } from './answers.ts'
import type { Screen } from './screen.ts'

// The screens of account security. Their answers are invented here, because days, keys and codes differ in each run.

const guard: Guard = {
  email: 'newcomer@marquee.test',
  email_verified: true,
  second_factor: false,
  second_factor_required: false,
  recovery_codes_left: 0,
  password_changed_at: '2026-03-04T10:00:00.000Z',
  address_change: null,
}
const browsers: SignedInBrowser[] = [
  {
    id: 'browser-one',
    browser: 'Firefox on Linux',
    signed_in_at: '2026-06-19T10:00:00.000Z',
    last_used_at: '2026-06-20T10:00:00.000Z',
    is_current: true,
  },
  {
    id: 'browser-two',
    browser: 'Safari on iPhone',
    signed_in_at: '2026-05-02T10:00:00.000Z',
    last_used_at: '2026-05-30T10:00:00.000Z',
    is_current: false,
  },
]
const exportTimes = { created_at: '2026-06-20T10:00:00.000Z', expires_at: '2026-06-21T10:00:00.000Z' }
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const tokens: AccessToken[] = [
  {
    id: 3,
    name: 'Spreadsheet of the season',
    scope: 'write',
    hint: 'k3Qw',
    is_expired: false,
    expires_at: '2027-02-18T10:00:00.000Z',
    last_used_at: '2026-11-12T10:00:00.000Z',
    created_at: '2026-11-20T10:00:00.000Z',
  },
  {
    id: 2,
    name: 'Export script on the laptop in the office, every Monday morning',
    scope: 'read',
    hint: 'Zt0a',
    is_expired: true,
    expires_at: '2026-11-02T10:00:00.000Z',
    last_used_at: null,
    created_at: '2026-08-04T10:00:00.000Z',
  },
]
const made: MadeAccessToken = { ...tokens[0]!, secret: `mqt_${'a1B2c3D4'.repeat(5)}k3Qw` }
const setup = { key, uri: `otpauth://totp/Marquee:newcomer%40marquee.test?secret=${key}&issuer=Marquee` }
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `6ssg-rsoe-ldxz-72bt-adfm-qf${index}d`)
const token = 'a'.repeat(43)
const unsubscribe = `/unsubscribe#12.applications.${token}`

/** Answers calls below `/auth` whose URL ends with `address`. */
const answer = (page: Page, address: string, given: Answer) =>
  page.route(`**/auth/${address}`, (route) =>
    route.request().resourceType() === 'document' ? route.fallback() : route.fulfill(given),
  )
const account =
  (given: Partial<Guard> = {}) =>
  async (page: Page) => {
    await answer(page, 'account', ok({ ...guard, ...given }))
    await answer(page, 'account/sessions', ok(browsers))
    const { wrongPassword } = accountSentences
    await answer(
      page,
      'account/password',
      refused(400, 'validation', wrongPassword, { current_password: wrongPassword }),
    )
    await answer(page, 'account/second-factor', ok(setup))
    await answer(page, 'account/recovery-codes', ok({ recovery_codes: recoveryCodes }))
    return '/account'
  }
const withTokens = (given: readonly AccessToken[]) => async (page: Page) => {
  await answers(page, '/api/account/tokens', { GET: ok(given), POST: ok(made) })
  return account()(page)
}
const confirmPassword = async (page: Page, openButton: string, name: string) => {
  await press(page, openButton)
  await page.getByLabel('Your password').fill(demoPassword)
  await press(page, name)
}

export const accountScreens: Screen[] = [
  {
    name: 'sign-in-code',
    viewer: 'visitor',
    path: async (page) => {
      const { codeRequired } = authSentences
      await answer(page, 'interaction/*/sign-in', refused(401, 'unauthorized', codeRequired, { code: codeRequired }))
      return '/auth'
    },
    prepare: async (page) => {
      await page.getByLabel('Email').fill(guard.email)
      await page.getByLabel('Password').fill(demoPassword)
      await press(page, 'Sign in')
      await page.getByLabel('Code').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'sign-in-mailed-code',
    viewer: 'visitor',
    path: '/auth',
    prepare: async (page) => {
      await page.getByLabel('Email').fill(guard.email)
      await press(page, 'Email me a code instead')
      await page.getByLabel('Code').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'sign-in-again',
    viewer: 'visitor',
    path: async (page) => {
      await page.goto('/auth/forgot')
      await page.evaluate(() => sessionStorage.setItem('marquee.sign-in-reason', 'password'))
      return '/auth'
    },
  },
  {
    name: 'sign-up-password',
    viewer: 'visitor',
    path: '/auth?mode=sign-up',
    prepare: async (page) => {
      await page.getByLabel('Password').fill('lanterns over the ')
      await press(page, 'Show password')
    },
    isWhole: true,
  },
  { name: 'forgot', viewer: 'visitor', path: '/auth/forgot' },
  {
    name: 'forgot-sent',
    viewer: 'visitor',
    path: async (page) => {
      await answer(page, 'reset', ok(null))
      return '/auth/forgot'
    },
    prepare: async (page) => {
      await page.getByLabel('Email').fill(guard.email)
      await press(page, 'Send the link')
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
    isWhole: true,
  },
  { name: 'reset', viewer: 'visitor', path: `/auth/reset#token=${token}` },
  ...([true, false] as const).map((isValid): Screen => ({
    name: isValid ? 'reset-done' : 'reset-over',
    viewer: 'visitor',
    path: async (page) => {
      // From another page, because the browser does not load an address again that differs only in its hash.
      await page.goto('/auth/forgot')
      const over = refused(404, 'not_found', authSentences.linkExpired)
      await answer(page, 'reset/confirm', isValid ? ok({ email: guard.email }) : over)
      return `/auth/reset#token=${token}`
    },
    prepare: async (page) => {
      await page.getByLabel('New password').fill('lanterns over the quay')
      await press(page, 'Change password')
      await page.getByRole('heading', { name: isValid ? 'Your password is changed' : /no longer valid/ }).waitFor()
    },
    isWhole: true,
  })),
  { name: 'new-address', viewer: 'visitor', path: `/auth/new-address#token=${token}` },
  { name: 'old-address', viewer: 'visitor', path: `/auth/old-address#token=${token}` },
  {
    name: 'account-email',
    viewer: 'newcomer',
    path: account(),
    prepare: async (page) => press(page, 'Change email'),
  },
  {
    name: 'account-email-waits',
    viewer: 'newcomer',
    path: account({
      address_change: {
        email: 'nora@winter-makers.example',
        is_confirmed: true,
        is_agreed: false,
        ends_at: '2026-12-04T12:00:00.000Z',
      },
    }),
  },
  { name: 'account', viewer: 'newcomer', path: account() },
  {
    name: 'account-password',
    viewer: 'newcomer',
    path: account({ email_verified: false }),
    prepare: async (page) => {
      await press(page, 'Change password')
      await page.getByLabel('Current password').fill('not this one')
      await page.getByLabel('New password').fill('lanterns')
      await press(page, 'Change password')
      await page.getByText(accountSentences.wrongPassword).waitFor()
    },
    isWhole: true,
  },
  {
    name: 'account-two-step',
    viewer: 'newcomer',
    path: account(),
    prepare: async (page) => {
      await confirmPassword(page, 'Switch on two-step sign-in', 'Continue')
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
    isWhole: true,
  },
  {
    name: 'account-two-step-on',
    viewer: 'newcomer',
    path: account({ second_factor: true, recovery_codes_left: 8 }),
  },
  {
    name: 'account-recovery-codes',
    viewer: 'newcomer',
    path: account({ second_factor: true, recovery_codes_left: 0 }),
    prepare: async (page) => {
      await confirmPassword(page, 'New recovery codes', 'Make new codes')
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    },
    isWhole: true,
  },
  ...(['running', 'ready', 'failed'] as const).map((status): Screen => {
    const size = status === 'ready' ? 12_482_113 : null
    const found = { status, progress: status === 'ready' ? 100 : 40, size, ...exportTimes }
    return {
      name: `account-export-${status}`,
      viewer: 'newcomer',
      path: async (page) => {
        await page.route('**/api/account/export', (route) => route.fulfill(ok(found)))
        return account()(page)
      },
      isWhole: true,
    }
  }),
  { name: 'account-calendar-none', viewer: 'organizer', path: account(), isWhole: true },
  ...(['', '-renew'] as const).map((end): Screen => ({
    name: `account-calendar${end}`,
    viewer: 'vendor',
    path: async (page) => {
      const url = 'https://marquee.example/api/calendar/12-1-mfa3k2x1-dGhpcyBpcyBub3QgYSByZWFsIHNlY3JldCBvZiBvdXJz.ics'
      await page.route('**/api/account/calendar', (route) => route.fulfill(ok({ url })))
      return account()(page)
    },
    prepare: async (page) => {
      await page.getByText('Your private address').waitFor()
      if (!end) return
      await press(page, 'Renew')
      await page.getByRole('alertdialog').waitFor()
    },
    isWhole: end === '',
  })),
  { name: 'account-tokens', viewer: 'organizer', path: withTokens(tokens), isWhole: true },
  {
    name: 'account-token-new',
    viewer: 'organizer',
    path: withTokens(tokens),
    isForm: true,
    prepare: async (page) => {
      await press(page, 'New access token')
      await press(page, 'Make token')
      await page.getByText(tokenSentences.nameRequired).waitFor()
    },
  },
  {
    name: 'account-token-made',
    viewer: 'organizer',
    path: withTokens(tokens),
    prepare: async (page) => {
      await press(page, 'New access token')
      await page.getByLabel('Name').fill('Spreadsheet of the season')
      await press(page, 'Make token')
      await page.getByText(made.secret).waitFor()
    },
  },
  {
    name: 'account-token-revoke',
    viewer: 'organizer',
    path: withTokens(tokens),
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'account-tokens-failed',
    viewer: 'organizer',
    path: async (page) => {
      await answers(page, '/api/account/tokens', { GET: { status: 500, json: { success: false } } })
      return account()(page)
    },
    prepare: (page) => page.getByText('Your access tokens could not be loaded').waitFor(),
    isWhole: true,
  },
  {
    name: 'account-details',
    viewer: 'newcomer',
    path: account(),
    prepare: async (page) => {
      await press(page, 'Edit name and phone')
      await page.getByLabel('Full name').fill('')
      await press(page, 'Save')
      await page.getByText('Please enter your full name').waitFor()
    },
  },
  {
    name: 'account-delete',
    viewer: 'vendor',
    path: account(),
    prepare: async (page) => {
      await press(page, 'Delete my account')
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Delete my account' }).click()
      await dialog.getByText('Please enter your password').waitFor()
    },
  },
  { name: 'account-deleted', viewer: 'visitor', path: '/account/deleted' },
  ...(['refused', 'complained'] as const).map((why): Screen => ({
    name: `account-emails-${why}`,
    viewer: 'newcomer',
    path: async (page) => {
      await changed<{ refused_mails: unknown }>(page, '**/api/users/profile', (me) => {
        me.refused_mails = { since: '2026-11-20T09:00:00.000Z', why, reason: '550 5.1.1 No such mailbox here' }
      })
      return account()(page)
    },
    prepare: (page) => page.getByRole('region', { name: 'Emails to your address' }).waitFor(),
  })),
  { name: 'confirm-address', viewer: 'visitor', path: `/confirm-address#7.1811325600.${token}` },
  ...([true, false] as const).map((isValid): Screen => ({
    name: isValid ? 'confirm-address-done' : 'confirm-address-unknown',
    viewer: 'visitor',
    path: async (page) => {
      await page.goto('/auth/forgot')
      const unknown = refused(404, 'not_found', addressSentences.unknown)
      await answers(page, '/api/users/address-checks/*', { POST: isValid ? ok(null) : unknown })
      return `/confirm-address#7.1811325600.${token}`
    },
    prepare: async (page) => {
      await press(page, 'Yes, confirm my address')
      await page.getByText(isValid ? 'Your address is confirmed' : 'This link is not valid').waitFor()
    },
  })),
  { name: 'unsubscribe', viewer: 'visitor', path: unsubscribe },
  { name: 'unsubscribe-incomplete', viewer: 'visitor', path: '/unsubscribe' },
  ...([true, false] as const).map((isValid): Screen => ({
    name: isValid ? 'unsubscribe-done' : 'unsubscribe-unknown',
    viewer: 'visitor',
    path: async (page) => {
      // From another page, as with `reset-done`.
      await page.goto('/auth/forgot')
      const unknown = refused(404, 'not_found', unsubscribeSentences.unknown)
      await answers(page, '/api/notifications/unsubscribe/*', { POST: isValid ? ok(null) : unknown })
      return unsubscribe
    },
    prepare: async (page) => {
      await press(page, 'Stop these emails')
      await page.getByText(isValid ? 'These emails are stopped' : 'This link is not valid').waitFor()
    },
    isWhole: true,
  })),
  {
    name: 'account-hosted',
    viewer: 'newcomer',
    path: async (page) => {
      await page.route('**/api/config', (route) =>
        route.fulfill(ok({ embedded: false, issuer: 'https://login.example.com/tenant' })),
      )
      return '/account'
    },
  },
  {
    name: 'suspended',
    viewer: 'newcomer',
    path: async (page) => {
      const reason = 'The pictures in your application are of somebody else’s work.'
      await page.route('**/api/users/profile', (route) =>
        route.fulfill(refused(403, 'suspended', sentences.suspended, { reason })),
      )
      return '/dashboard'
    },
    prepare: (page) => page.getByRole('heading', { name: sentences.suspended }).waitFor(),
  },
  {
    name: 'account-admin',
    viewer: 'admin',
    path: account({ email: 'admin@marquee.test', second_factor_required: true }),
  },
  {
    name: 'admin-second-factor',
    viewer: 'admin',
    path: async (page) => {
      await page.route('**/api/**/admin/**', (route) =>
        route.fulfill(refused(403, 'second_factor_required', accountSentences.secondFactorNeeded)),
      )
      return '/admin/users'
    },
    prepare: (page) => page.getByRole('heading', { name: 'Two-step sign-in first' }).waitFor(),
  },
]
