import { brand } from '@marquee/contract/brand'
import { reasonQuote } from '@marquee/contract/decision-messages'
import type { TokenScope } from '@marquee/contract/token-scopes'
import { webhookRules } from '@marquee/contract/limits'
import type { EventData, Person } from '../event-data.ts'
import type { EventOf, Notice, Writers } from './notice.ts'

/** Notices about a person's own account. `supportEmail` is the address that suspended people may write to. */
export function accountNotices(
  { personOf, webhookOf }: EventData,
  supportEmail: string,
): Writers<'user.suspended' | 'user.unsuspended' | 'user.moved' | 'token.created' | 'webhook.disabled'> {
  return {
    'user.suspended': async ({ userId, reason }) => [accountSuspended(await personOf(userId), reason, supportEmail)],
    'user.unsuspended': async ({ userId }) => [accountUnsuspended(await personOf(userId))],
    'user.moved': async ({ userId, issuer }) => [accountMoved(await personOf(userId), issuer, supportEmail)],
    'webhook.disabled': async ({ webhookId, why }) => [webhookDisabled(await webhookOf(webhookId), why)],
    'token.created': async ({ userId, ...token }) => [tokenCreated(await personOf(userId), token)],
  }
}

function accountSuspended(to: readonly Person[], reason: string, supportEmail: string): Notice {
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

/** The owner is told in any case: somebody else may have used a browser that was left open. */
function tokenCreated(to: readonly Person[], { name, scope }: { name: string; scope: TokenScope }): Notice {
  const may = scope === 'read' ? 'read what you can read' : 'do what you can do'
  return {
    kind: 'token.created',
    to,
    letter: {
      subject: 'You have a new access token',
      paragraphs: [
        `An access token named “${name}” was made for your ${brand.name} account just now. Programs that have it can ${may} here.`,
        'If it was not you, revoke it in your account, sign out everywhere, and change your password.',
      ],
      action: { label: 'Go to your account', path: '/account#access-tokens' },
    },
  }
}

function accountUnsuspended(to: readonly Person[]): Notice {
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

/** Told in any case: at the new provider somebody else may have got hold of the address. */
function accountMoved(to: readonly Person[], issuer: string, supportEmail: string): Notice {
  return {
    kind: 'user.moved',
    to,
    letter: {
      subject: 'You sign in another way now',
      paragraphs: [
        `You have just signed in with ${new URL(issuer).host}, and your ${brand.name} account has moved there with everything in it. The password and the two-step sign-in that it had here are gone.`,
        `If it was not you, write to ${supportEmail} at once.`,
      ],
      action: { label: 'Go to your account', path: '/account' },
    },
  }
}

function webhookDisabled(
  { id, name, url, owner, isAdmin }: Awaited<ReturnType<EventData['webhookOf']>>,
  why: EventOf<'webhook.disabled'>['why'],
): Notice {
  const reason =
    why === 'gone'
      ? `The receiver at ${url} answered that it is gone for good (410).`
      : `Nothing has arrived at ${url} for ${webhookRules.daysBeforeOff} days.`
  return {
    kind: 'webhook.disabled',
    to: [owner],
    letter: {
      subject: `Your webhook “${name}” was turned off`,
      paragraphs: [
        `${reason} So we send nothing there any more.`,
        'When the receiver works again, turn the webhook on. Messages of the last days can be sent again from its log.',
      ],
      action: { label: 'Look at the webhook', path: `/${isAdmin ? 'admin' : 'organizer'}/webhooks?webhook=${id}` },
    },
  }
}
