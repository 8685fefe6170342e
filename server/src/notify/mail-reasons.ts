import { brand } from '@marquee/contract/brand'
import { noticeKinds, type NoticeGroup, type NoticeKind } from '@marquee/contract/notice-kinds'
import type { MailFooter } from './mail-document.ts'
import { unsubscribeLinks, type UnsubscribeSettings } from './unsubscribe.ts'

/**
 * The footer of a notice to somebody: why they get it, and how to get fewer of these. Without a kind it is a digest for admins with more than
 * one sort of things, which one link cannot stop.
 */
export function footerOf(settings: UnsubscribeSettings, userId: number, kind: NoticeKind | null): MailFooter {
  return {
    because: `You get this because ${kind ? reasons()[noticeKinds[kind]] : `you look after ${brand.name}`}.`,
    stop: unsubscribeLinks(settings, { userId, kind })?.page,
    // Whoever is suspended cannot open that page.
    hasPreferences: kind !== 'user.suspended',
  }
}

/** Why somebody gets an e-mail of the sign-in, which is no notice. */
export const signInReason = () => `You get this because this address was given to ${brand.name} for an account.`

const reasons = (): Record<NoticeGroup, string> => ({
  account: `you have an account at ${brand.name}`,
  answers: 'you applied to this event',
  event_changes: 'you applied to this event',
  receipts: 'you sent an application',
  applications: 'it is about one of your events',
  reminders: 'one of your events is near',
  messages: 'somebody wrote to you about an application',
  contact: 'it is about a contact request that concerns you',
  new_events: 'you asked us to tell you of new events',
  admin_reviews: `you review applications for ${brand.name}`,
  admin_requests: `you look after contact requests and reports for ${brand.name}`,
})
