import { brand } from '@marquee/contract/brand'
import { reasonQuote } from '@marquee/contract/decision-messages'
import type { Person } from './event-data.ts'
import type { Notice } from './notices.ts'

/** The notices about a person's own account. `supportEmail` is the address that suspended people may write to. */
export function accountSuspended(to: readonly Person[], reason: string, supportEmail: string): Notice {
  return {
    kind: 'user.suspended',
    to,
    letter: {
      subject: 'Your account is suspended',
      paragraphs: [
        `${brand.name} has suspended your account. You cannot use it now, and nobody sees your profile or your events.`,
        `If you think that this is a mistake, write to ${supportEmail}.`,
      ],
      quote: reasonQuote(reason),
      action: { label: `Go to ${brand.name}`, path: '/' },
    },
  }
}

/** Says that the suspension is over. */
export function accountUnsuspended(to: readonly Person[]): Notice {
  return {
    kind: 'user.unsuspended',
    to,
    letter: {
      subject: 'Your account is open again',
      paragraphs: ['Your account is no longer suspended. Everything is as you left it.'],
      action: { label: 'Go to your dashboard', path: '/dashboard' },
    },
  }
}
