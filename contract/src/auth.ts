import * as z from 'zod/mini'
import { forAll } from './endpoint.ts'
import { inWords } from './errors.ts'
import { atMost, requiredLine } from './fields.ts'
import { mailedCode, maxLengths, passwordLength } from './limits.ts'

/**
 * The screens of the embedded identity provider. These calls lie outside `/api`: they are bound at the site's root, carry the
 * cookie of one running sign-in instead of a bearer token, and do not exist when a hosted provider is configured.
 */

/** The sentences of the sign-in screens, used by server, form and tests. */
export const authSentences = {
  email: 'Please enter a valid email address',
  emailRequired: 'Please enter your email',
  passwordRequired: 'Please enter your password',
  passwordTooShort: `Use at least ${passwordLength.min} characters`,
  passwordTooLong: `Use at most ${passwordLength.max} characters`,
  passwordCommon: 'This password is too easy to guess. Please choose another one.',
  nameRequired: 'Please enter your full name',
  wrong: 'Wrong email or password',
  exists: 'An account with this email already exists. Sign in instead.',
  unconfirmed: 'Confirm your email address first. The link is in the message we sent you.',
  codeRequired: 'Enter the six digits that your authenticator app shows, or a recovery code',
  mailedCode: `Enter the ${mailedCode.digits} digits from the email`,
  wrongMailedCode: 'The code from the email is not right, or is no longer valid',
  wrongCode: 'This code is not right, or was used already',
  expired: 'This sign-in has expired. Please start again.',
  invitationExpired: 'This invitation is no longer valid. Ask for a new one, or sign in if you have used it.',
  linkExpired: 'This link is no longer valid. Sign in to get a new one.',
  passwordOfSignUp: 'Enter the password that you chose when you signed up',
  notOfSignUp: 'This is not the password of the sign-up. Try again, or choose a new one.',
  tooManyAttempts: (seconds: number) => `Too many attempts. Please try again ${inWords(seconds)}.`,
  busy: 'Many people are signing in right now. Please try again in a moment.',
  foreign: 'This form can only be sent from its own page.',
} as const

/** Maximum length of an e-mail address that mail servers accept. */
const maxEmailLength = 254

/** An e-mail address as typed. */
export const Email = z
  .string(authSentences.emailRequired)
  .check(
    z.trim(),
    z.minLength(1, authSentences.emailRequired),
    atMost(maxEmailLength, authSentences.email),
    z.regex(z.regexes.email, authSentences.email),
  )

/** The secret of a mailed link. */
export const LinkToken = z.string(authSentences.linkExpired).check(z.regex(/^[\w-]{43}$/, authSentences.linkExpired))

/** A new password. */
export const NewPassword = z
  .string(authSentences.passwordRequired)
  .check(
    z.minLength(passwordLength.min, authSentences.passwordTooShort),
    z.maxLength(passwordLength.max, authSentences.passwordTooLong),
  )

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
export const SecondFactorCode = z
  .string(authSentences.codeRequired)
  .check(
    z.trim(),
    z.minLength(6, authSentences.codeRequired),
    z.maxLength(40, authSentences.codeRequired),
    z.regex(/^[\dA-Za-z -]+$/, authSentences.codeRequired),
  )

/**
 * The code of a sign-in without a password; spaces and dashes do not matter. Digits, because phones show big keys for them and fill them in,
 * and they can be read aloud in every language. Eight of them suffice, as few tries are possible.
 */
const MailedCode = z.string(authSentences.mailedCode).check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
  z.regex(new RegExp(`^\\d{${mailedCode.digits}}$`), authSentences.mailedCode),
)

/** What a person types to sign in: a password or the mailed code. The length of the password is not checked: a password of the wrong length is just a wrong password. */
export const SignInInput = z
  .object({
    email: Email,
    password: z.optional(
      z
        .string(authSentences.passwordRequired)
        .check(
          z.minLength(1, authSentences.passwordRequired),
          z.maxLength(passwordLength.max, authSentences.passwordTooLong),
        ),
    ),
    mailed_code: z.optional(MailedCode),
    /** Required after the one that is correct when two-step sign-in is on; without it the answer is 401 with `fields.code`. */
    code: z.optional(SecondFactorCode),
  })
  .check(
    z.refine(({ password, mailed_code }) => (password ?? mailed_code) !== undefined, {
      path: ['password'],
      error: authSentences.passwordRequired,
    }),
  )
export type SignInInput = z.infer<typeof SignInInput>

/** What a person types to create an account. */
export const SignUpInput = z.object({
  name: requiredLine(authSentences.nameRequired, maxLengths.name),
  email: Email,
  password: NewPassword,
})
export type SignUpInput = z.infer<typeof SignUpInput>

/**
 * Opening a confirmation link. A browser that has not used the account's password sends it along; then the account stays as it is. With
 * `name`, a password that is not the account's is a new one: the address gets a new account, and the other one loses it.
 */
export const ConfirmInput = z.object({
  token: LinkToken,
  password: z.optional(NewPassword),
  name: z.optional(requiredLine(authSentences.nameRequired, maxLengths.name)),
})
export type ConfirmInput = z.infer<typeof ConfirmInput>

/** The id of a running sign-in at the provider, in the address of the page. */
const InteractionParams = z.object({ uid: z.string().check(z.regex(/^[\w-]{10,64}$/, authSentences.expired)) })

/** Where the browser goes next; null when the account must first be confirmed by e-mail. */
const Continuation = z.object({ redirect: z.nullable(z.string()) })

export const authApi = {
  interaction: forAll.get('/auth/interaction/:uid', {
    summary: 'A running sign-in: which screen it asks for',
    params: InteractionParams,
    data: z.object({ mode: z.enum(['sign-in', 'sign-up']) }),
  }),
  signIn: forAll.post('/auth/interaction/:uid/sign-in', {
    summary: 'Sign in with email and password, or with a mailed code',
    description:
      'Failures are counted per account and address, of which the eleventh within a minute is refused, and for each of the two alone.',
    params: InteractionParams,
    body: SignInInput,
    data: Continuation,
    status: 200,
    limit: 'signInSteps',
    errors: ['forbidden'],
  }),
  mailCode: forAll.post('/auth/interaction/:uid/code', {
    summary: 'Have a code mailed for signing in without a password',
    description: `Answers the same whether or not there is such an account. The newest code works in this sign-in alone, once, for ${mailedCode.minutes} minutes; five wrong ones are refused.`,
    params: InteractionParams,
    body: z.object({ email: Email }),
    data: z.null(),
    status: 200,
    limit: 'mailedCodes',
    errors: ['not_found'],
  }),
  signUp: forAll.post('/auth/interaction/:uid/sign-up', {
    summary: 'Create an account',
    params: InteractionParams,
    body: SignUpInput,
    data: Continuation,
    limit: ['signUp', 'newAccountsByBlock', 'newAccounts'],
    errors: ['forbidden'],
  }),
  confirm: forAll.post('/auth/interaction/confirm', {
    summary: 'Confirm an email address by the link that was mailed to it',
    body: ConfirmInput,
    data: z.object({ email: z.string() }),
    status: 200,
    errors: ['forbidden', 'not_found'],
  }),
}

/** The password of every demo account. They exist only in demo mode. */
export const demoPassword = 'marquee-demo-1'

/** The demo accounts: who signs in with which address, and which role they show. The demo workspace makes them. */
export const demoAccounts = [
  { email: 'admin@marquee.test', name: 'Ada Bright', who: 'Admin' },
  { email: 'organizer@marquee.test', name: 'Oscar Lindgren', who: 'Organizer' },
  { email: 'vendor@marquee.test', name: 'Wilma Wren', who: 'Vendor' },
  { email: 'pending-vendor@marquee.test', name: 'Mio Tanaka', who: 'Vendor under review' },
  { email: 'pending-organizer@marquee.test', name: 'Rosa Waters', who: 'Organizer under review' },
  { email: 'rejected-vendor@marquee.test', name: 'Bas Lyons', who: 'Rejected vendor' },
  { email: 'newcomer@marquee.test', name: 'Nora Newcomer', who: 'Newcomer' },
] as const
