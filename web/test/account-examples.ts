import type { AccessToken } from '@marquee/contract/access-tokens'
import type { Guard, SignedInBrowser } from '@marquee/contract/account'

/* Examples of what belongs to an account; see examples.ts. */

export const aGuard = (given: Partial<Guard> = {}): Guard => ({
  email: 'ada@example.org',
  email_verified: true,
  second_factor: false,
  second_factor_required: false,
  recovery_codes_left: 0,
  password_changed_at: null,
  address_change: null,
  ...given,
})

export const aBrowser = (given: Partial<SignedInBrowser> = {}): SignedInBrowser => ({
  id: 'browser-one',
  browser: 'Firefox on Linux',
  signed_in_at: '2026-01-04T10:00:00.000Z',
  last_used_at: '2026-02-05T10:00:00.000Z',
  is_current: false,
  ...given,
})

export const aToken = (given: Partial<AccessToken> = {}): AccessToken => ({
  id: 1,
  name: 'Spreadsheet',
  scope: 'read',
  hint: 'vT0s',
  is_expired: false,
  expires_at: '2030-09-17T18:00:00.000Z',
  last_used_at: null,
  created_at: '2030-06-19T18:00:00.000Z',
  ...given,
})
