import { brand } from '@marquee/contract/brand'
import { addressCheckDays } from '@marquee/contract/limits'
import { peopleIn } from '../../notify/event-data.ts'
import type { Writers } from '../../notify/notice.ts'

/** Notices about access to a person's own account: always sent, because it may have been somebody else. */
export const userNotices: Writers<'user.moved' | 'token.created' | 'address.asked'> = {
  async 'address.asked'({ userId, email, path }, { sendDirect, site }) {
    await sendDirect({
      to: email,
      userId,
      subject: `Do our emails reach you?`,
      paragraphs: [`Open this link within ${addressCheckDays} days, and we email you again as before:`],
      action: { label: 'Yes, they do', link: site.publicUrl + path },
    })
  },
  // At the new provider somebody else may have got hold of the address.
  'user.moved': async ({ userId, issuer }, { db, site }) => [
    {
      kind: 'user.moved',
      to: await peopleIn(db, [userId]),
      subject: 'You sign in another way now',
      paragraphs: [
        `Your ${brand.name} account has moved to ${new URL(issuer).host}. The password and the two-step sign-in that it had here are gone.`,
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
        `Programs that have “${name}” can ${scope === 'read' ? 'read what you can read' : 'do what you can do'} at ${brand.name}.`,
        'If it was not you, revoke it in your account, sign out everywhere, and change your password.',
      ],
      action: { label: 'Go to your account', path: '/account#access-tokens' },
    },
  ],
}
