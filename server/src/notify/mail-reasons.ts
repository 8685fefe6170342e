import { brand } from '@marquee/contract/brand'
import { noticeKinds, type NoticeGroup, type NoticeKind } from '@marquee/contract/notice-kinds'
import type { MailFooter } from './mail-document.ts'
import type { ReplySettings } from './reply-address.ts'
import { unsubscribeLinks, type UnsubscribeSettings } from './unsubscribe.ts'

/**
 * The footer of a notice to somebody: why they get it, and how to get fewer of these. Without a kind it is a digest for admins with more than
 * one sort of things, which one link cannot stop.
 */
export function footerOf(
  settings: UnsubscribeSettings & { replies?: ReplySettings | undefined },
  userId: number,
  kind: NoticeKind | null,
): MailFooter {
  return {
    because: kind ? reasons(settings.replies !== undefined)[noticeKinds[kind]] : `You look after ${brand.name}.`,
    stop: unsubscribeLinks(settings, { userId, kind })?.page,
    // Whoever is suspended cannot open that page.
    hasPreferences: kind !== 'user.suspended',
  }
}

/** Why somebody gets an e-mail of the sign-in, which is no notice. */
export const signInReason = () => `This address was given to ${brand.name} for an account.`

const reasons = (takesReplies: boolean): Record<NoticeGroup, string> => ({
  account: `You have an account at ${brand.name}.`,
  answers: 'You applied to this event.',
  invitations: 'An organizer invites you to this event.',
  event_changes: 'You applied to this event.',
  receipts: 'You sent an application.',
  applications: 'You organize this event.',
  reminders: 'Something waits for your answer.',
  messages: takesReplies
    ? 'You are part of this conversation. Answer this email, or on its page.'
    : 'You are part of this conversation. Answer on its page, not by email.',
  contact: 'The contact request concerns you.',
  new_events: 'You asked for new events.',
  admin_reviews: `You review applications for ${brand.name}.`,
  admin_requests: `You look after contact requests and reports for ${brand.name}.`,
})
