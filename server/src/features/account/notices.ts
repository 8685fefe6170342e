import { brand } from '@marquee/contract/brand'
import { isAddress } from '../../notify/address.ts'
import { lastMailTopic } from '../../notify/erasure.ts'
import type { Writers } from '../../notify/notice.ts'

/** The last e-mail to somebody whose account was deleted. Nothing links back: there is nothing left to open. */
export const accountNotices: Writers<'account.deleted' | 'export.requested'> = {
  async 'account.deleted'({ userId, email }, { site, forget, sendDirect }) {
    await forget(userId)
    if (!email || !isAddress(email)) return
    await sendDirect({
      to: email,
      topic: lastMailTopic(userId),
      subject: `Your ${brand.name} account was deleted`,
      paragraphs: [
        'Your profile, your pictures and everything you wrote are gone. Open applications were withdrawn and coming events cancelled.',
        `If it was not you, write to ${site.supportEmail} at once. Thank you for having been here.`,
      ],
    })
  },
  'export.requested': async () => [],
}
