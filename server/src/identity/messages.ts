import { brand } from '@marquee/contract/brand'

/** An e-mail of the identity provider, without markup: the notifier gives it the layout of all e-mails. */
export interface Message {
  to: string
  subject: string
  paragraphs: readonly string[]
  /** A whole address. */
  action: { label: string; link: string }
  /** Below the button. */
  after?: readonly string[]
}

/** Asks for a confirmation of the address. */
export function confirmationMail(to: string, link: string, validHours: number): Message {
  return {
    to,
    subject: `Confirm your email address for ${brand.name}`,
    paragraphs: [`Your account needs it. Open this link within ${validHours} hours:`],
    action: { label: 'Confirm your email address', link },
    after: ['If you made no account, do nothing: nobody can act under your address.'],
  }
}

/** Invites somebody. At a hosted provider the address opens the account, else the link does. */
export function invitationMail(
  to: string,
  { link, days, isHosted }: { link: string; days: number; isHosted: boolean },
): Message {
  return {
    to,
    subject: `You are invited to ${brand.name}`,
    paragraphs: [
      `${isHosted ? `Sign in with this address within ${days} days:` : `Open this link within ${days} days, and choose a password:`}`,
    ],
    action: { label: isHosted ? 'Sign in' : 'Create your account', link },
    after: ['If you did not expect this, do nothing: it ends by itself.'],
  }
}

/** For somebody who forgot the password. */
export function resetMail(to: string, link: string): Message {
  return {
    to,
    subject: `Choose a new password for ${brand.name}`,
    paragraphs: ['Open this link within an hour:'],
    action: { label: 'Choose a new password', link },
    after: ['If you did not ask for it, do nothing: your password stays as it is.'],
  }
}

/** Notice that the password was changed. */
export function passwordChangedMail(to: string, publicUrl: string): Message {
  return {
    to,
    subject: `Your ${brand.name} password was changed`,
    paragraphs: ['You were signed out everywhere.', notYou],
    action: { label: 'Sign in', link: `${publicUrl}/auth` },
  }
}

/** Notice that two-step sign-in was switched on or off; `what` is the end of the sentence. */
export function secondFactorMail(to: string, what: string, publicUrl: string): Message {
  return {
    to,
    subject: `Two-step sign-in was ${what}`,
    paragraphs: [notYou],
    action: { label: 'Your account', link: `${publicUrl}/account` },
  }
}

const notYou =
  'If it was not you, choose a new password at once: open the sign-in page and press "Forgot your password?".'
