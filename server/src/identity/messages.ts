import { brand } from '@marquee/contract/brand'
import { addressWaitDays, mailedCode } from '@marquee/contract/limits'

interface Receiver {
  to: string
  /** Whose account it is about, where that does not follow from the address. */
  userId?: number | undefined
}

/** An e-mail of the identity provider, without markup: the notifier gives it the layout of all e-mails. */
export interface Message extends Receiver {
  subject: string
  paragraphs: readonly string[]
  /** A whole address. */
  action?: { label: string; link: string }
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

/** For somebody who signs in without a password. */
export function codeMail(to: string, code: string): Message {
  return {
    to,
    subject: `Your code to sign in to ${brand.name}`,
    paragraphs: [
      `${code} is your code.`,
      `Enter it on the page of ${brand.name} where you asked for it. It works once, for ${mailedCode.minutes} minutes.`,
    ],
    after: ['If you did not ask for it, do nothing, and give it to nobody: without it nobody can sign in.'],
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
    action: newPassword(publicUrl),
  }
}

/** Asks for a confirmation of the address that somebody wants for their account. */
export function newAddressMail(receiver: Receiver, link: string): Message {
  return {
    ...receiver,
    subject: `Confirm your new email address for ${brand.name}`,
    paragraphs: [`You want to sign in with this address. Open this link within ${addressWaitDays} days:`],
    action: { label: 'Confirm the new address', link },
    after: ['If it was not you, do nothing: nobody can act under your address.'],
  }
}

/** Asks at the old address whether it may be changed. */
export function oldAddressMail(receiver: Receiver, email: string, link: string): Message {
  return {
    ...receiver,
    subject: `Change your email address for ${brand.name}?`,
    paragraphs: [
      `Somebody who knows your password wants to change it to ${email}. Without an answer from you that happens in ${addressWaitDays} days.`,
    ],
    action: { label: 'Agree, or stop it', link },
    after: ['If it was not you, stop it.'],
  }
}

/** Notice for both addresses that the account has the new one. */
export function addressChangedMail(receiver: Receiver, email: string, publicUrl: string): Message {
  return {
    ...receiver,
    subject: `Your ${brand.name} email address was changed`,
    paragraphs: [
      `You sign in with ${email} now. You were signed out everywhere.`,
      'If it was not you, write to us at once, at the address below.',
    ],
    action: { label: 'Sign in', link: `${publicUrl}/auth` },
  }
}

/** Notice that two-step sign-in was switched on or off; `what` is the end of the sentence. */
export function secondFactorMail(to: string, what: string, publicUrl: string): Message {
  return {
    to,
    subject: `Two-step sign-in was ${what}`,
    paragraphs: [notYou],
    action: newPassword(publicUrl),
  }
}

const notYou = 'If it was not you, choose a new password at once.'
const newPassword = (publicUrl: string) => ({ label: 'Choose a new password', link: `${publicUrl}/auth/forgot` })
