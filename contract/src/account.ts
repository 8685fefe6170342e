import * as z from 'zod/mini'
import { Email, LinkToken, NewPassword, SecondFactorCode } from './auth.ts'
import { forAll, forOwnSession } from './endpoint.ts'
import { Instant, queryFlag } from './fields.ts'
import { addressWaitDays, passwordLength } from './limits.ts'

/**
 * The account page of the embedded identity provider: password, second factor, sessions. Like the sign-in screens these calls lie outside `/api` and do not
 * exist when a hosted provider is configured, which then has pages of its own for all of it.
 */

/** The sentences of the account page, used by server, form and tests. */
export const accountSentences = {
  wrongPassword: 'This is not your password',
  noSecondFactor: 'Two-step sign-in is not switched on.',
  hasSecondFactor: 'Two-step sign-in is on already.',
  setupExpired: 'This took too long. Please start again.',
  secondFactorNeeded: 'Admins need two-step sign-in. Switch it on in your account, then sign in again.',
  secondFactorStays: 'Admins need two-step sign-in, so it cannot be switched off.',
  sessionNotFound: 'This session has ended already.',
  sameAddress: 'This is your address already',
  addressTaken: 'Another account has this address. Sign in with that one, or choose another address.',
  addressPassword: 'Enter the password of the account that gets this address',
} as const

/** The current password, for changes that must not be possible in a browser somebody left open. */
const CurrentPassword = z
  .string(accountSentences.wrongPassword)
  .check(
    z.minLength(1, accountSentences.wrongPassword),
    z.maxLength(passwordLength.max, accountSentences.wrongPassword),
  )

export const PasswordChange = z.object({ current_password: CurrentPassword, password: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>
export const PasswordCheck = z.object({ password: CurrentPassword })
export type PasswordCheck = z.infer<typeof PasswordCheck>
/** A new e-mail address. The code is needed when two-step sign-in is on. */
export const AddressChange = z.object({
  email: Email,
  password: CurrentPassword,
  code: z.optional(SecondFactorCode),
})
export type AddressChange = z.infer<typeof AddressChange>
export const SecondFactorSetup = z.object({ code: SecondFactorCode })
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

export const Guard = z.object({
  email: z.string(),
  email_verified: z.boolean(),
  /** Whether sign-in needs a code in addition to the password. */
  second_factor: z.boolean(),
  /** True for admins, who have admin rights only with a second factor. */
  second_factor_required: z.boolean(),
  /** Number of unused recovery codes. */
  recovery_codes_left: z.int(),
  password_changed_at: z.nullable(Instant),
  /** The change of the address that is not done yet. */
  address_change: z.nullable(
    z.object({
      email: z.string(),
      /** By the link that was mailed to the new address. */
      is_confirmed: z.boolean(),
      /** By the link that was mailed to the old address, which is not asked when it was never confirmed. */
      is_agreed: z.boolean(),
      /** When it is done without an answer of the old address if the new one is confirmed, and otherwise dropped. */
      ends_at: Instant,
    }),
  ),
})
export type Guard = z.infer<typeof Guard>

/** One browser in which somebody is signed in. */
export const SignedInBrowser = z.object({
  id: z.string(),
  /** Such as "Firefox on Linux"; null when the browser did not name itself. */
  browser: z.nullable(z.string()),
  signed_in_at: Instant,
  last_used_at: Instant,
  /** The browser that makes this call. */
  is_current: z.boolean(),
})
export type SignedInBrowser = z.infer<typeof SignedInBrowser>

const SessionParams = z.object({ id: z.string().check(z.regex(/^[\w-]{8,64}$/)) })
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const Nothing = z.null()

export const accountApi = {
  guard: forOwnSession.get('/auth/account', { summary: 'How the caller guards their account', data: Guard }),
  changePassword: forOwnSession.put('/auth/account/password', {
    summary: 'Change the password',
    description: 'Every session of the account ends, this one too.',
    body: PasswordChange,
    data: Nothing,
    limit: 'accountGuard',
  }),
  changeAddress: forOwnSession.put('/auth/account/email', {
    summary: 'Ask for another email address',
    description:
      `Mails a link to the new address, and one to the old address if that is confirmed. It is changed when both agree, or when the new one is confirmed and the old one has not answered for ${addressWaitDays} days; then every session ends. ` +
      'Replaces an earlier wish. The answer is the same whether or not the new address has an account.',
    body: AddressChange,
    data: z.object({
      /** Paths of the two links, in a demo without a mail server; otherwise null. */
      new_link: z.nullable(z.string()),
      old_link: z.nullable(z.string()),
    }),
    limit: ['accountGuard', 'addressChanges'],
  }),
  keepAddress: forOwnSession.del('/auth/account/email', {
    summary: 'Keep the email address: drops the change that is not done yet',
    data: Nothing,
  }),
  beginSecondFactor: forOwnSession.post('/auth/account/second-factor', {
    summary: 'Begin two-step sign-in: a key for an authenticator app',
    description:
      'Nothing is switched on until a code of that app was sent. The key is shown once and kept for ten minutes.',
    body: PasswordCheck,
    data: z.object({
      /** The secret in Base32, to type in by hand. */
      key: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
    }),
    limit: 'accountGuard',
  }),
  confirmSecondFactor: forOwnSession.post('/auth/account/second-factor/confirm', {
    summary: 'Switch two-step sign-in on by a first code',
    description:
      'Answers ten recovery codes, which are never shown again. Every session ends, so that each is begun with a code.',
    body: SecondFactorSetup,
    data: RecoveryCodes,
    limit: 'accountGuard',
    status: 200,
  }),
  removeSecondFactor: forOwnSession.post('/auth/account/second-factor/remove', {
    summary: 'Switch two-step sign-in off',
    body: PasswordCheck,
    data: Nothing,
    limit: 'accountGuard',
    status: 200,
  }),
  newRecoveryCodes: forOwnSession.post('/auth/account/recovery-codes', {
    summary: 'Make new recovery codes; the former ones end',
    body: PasswordCheck,
    data: RecoveryCodes,
    limit: 'accountGuard',
    status: 200,
  }),
  sessions: forOwnSession.get('/auth/account/sessions', {
    summary: 'The browsers in which the caller is signed in, the latest first',
    data: z.array(SignedInBrowser),
  }),
  endSession: forOwnSession.del('/auth/account/sessions/:id', {
    summary: 'Sign one browser out',
    params: SessionParams,
    missing: accountSentences.sessionNotFound,
    data: Nothing,
  }),
  endSessions: forOwnSession.del('/auth/account/sessions', {
    summary: 'Sign out everywhere, here too',
    description: 'Ends the access tokens too, unless `tokens` is `false`.',
    query: z.object({ tokens: z._default(queryFlag('Tokens'), true) }),
    data: Nothing,
  }),
}

/** The new address, and whether the account has it now. */
const AddressAnswer = z.object({ email: z.string(), is_changed: z.boolean() })

/** For somebody whose e-mail address is not confirmed yet. */
export const verificationApi = {
  resend: forOwnSession.post('/auth/account/verification', {
    summary: 'Have the link mailed again that confirms the email address',
    description: 'At most one mail in five minutes. Nothing happens for an address that is confirmed already.',
    data: z.object({
      /** True when an e-mail is sent now; false when one was sent minutes ago, or none is needed. */
      sent: z.boolean(),
      /** Path of the confirmation link, in a demo without a mail server; otherwise null. */
      message: z.nullable(z.string()),
    }),
    status: 200,
    limit: 'accountGuard',
  }),
}

/** For somebody who forgot the password. No bearer token; called from the sign-in screens. */
export const resetApi = {
  request: forAll.post('/auth/reset', {
    summary: 'Have a link mailed for choosing a new password',
    description: 'Answers the same whether or not there is such an account.',
    body: z.object({ email: Email }),
    data: Nothing,
    status: 200,
    limit: 'passwordReset',
  }),
  confirm: forAll.post('/auth/reset/confirm', {
    summary: 'Choose a new password by the link that was mailed',
    description: 'The link works once, for an hour. Every session of the account ends; a second factor stays.',
    body: z.object({
      token: LinkToken,
      password: NewPassword,
    }),
    data: z.object({ email: z.string() }),
    status: 200,
    errors: ['not_found'],
  }),
}

/** What is mailed when somebody wants another e-mail address. No bearer token: each link is of one address. */
export const addressApi = {
  confirmAddress: forAll.post('/auth/new-address', {
    summary: 'Confirm the new email address by the link that was mailed to it',
    description: 'A browser in which the account was not used needs its password.',
    body: z.object({ token: LinkToken, password: z.optional(z.string().check(z.maxLength(passwordLength.max))) }),
    data: AddressAnswer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  answerAddress: forAll.post('/auth/old-address', {
    summary: 'Agree to the new email address, or stop the change, by the link that was mailed to the old one',
    body: z.object({ token: LinkToken, agree: z.boolean() }),
    data: AddressAnswer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
}
