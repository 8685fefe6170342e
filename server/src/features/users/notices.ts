import { brand } from '@marquee/contract/brand'
import { peopleIn } from '../../notify/event-data.ts'
import type { Writers } from '../../notify/notice.ts'

/** Notices about access to a person's own account: always sent, because it may have been somebody else. */
export const userNotices: Writers<'user.moved' | 'token.created'> = {
  // At the new provider somebody else may have got hold of the address.
  'user.moved': async ({ userId, issuer }, { db, site }) => [
    {
      kind: 'user.moved',
      to: await peopleIn(db, [userId]),
      subject: 'You sign in another way now',
      paragraphs: [
        `You have just signed in with ${new URL(issuer).host}, and your ${brand.name} account has moved there with everything in it. The password and the two-step sign-in that it had here are gone.`,
        `If it was not you, write to ${site.supportEmail} at once.`,
      ],
      action: { label: 'Go to your account', path: '/account' },
    },
  ],
  // Somebody else may have used a browser that was left open.
  'token.created': async ({ userId, name, scope }, { db }) => [
    {
      kind: 'token.created',
      to: await peopleIn(db, [userId]),
      subject: 'You have a new access token',
      paragraphs: [
        `An access token named “${name}” was made for your ${brand.name} account just now. Programs that have it can ${scope === 'read' ? 'read what you can read' : 'do what you can do'} here.`,
        'If it was not you, revoke it in your account, sign out everywhere, and change your password.',
      ],
      action: { label: 'Go to your account', path: '/account#access-tokens' },
    },
  ],
}
