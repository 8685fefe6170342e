import { adminDigestPauseSeconds, correctionPauseSeconds, mailPauseSeconds } from '@marquee/contract/limits'
import type { NoticeKind } from '@marquee/contract/notice-kinds'

/** How long e-mails wait, in seconds. */
export interface MailPauses {
  /** At least between two e-mails about one fact to one person. */
  correctionSeconds: number
  /** At least between two e-mails that collect messages, or applications to an organizer's events. */
  pauseSeconds: number
  /** At least between two digests to one admin. */
  digestPauseSeconds: number
}

/** The pauses of the product, except for the given ones. */
export function mailPauses(given: Partial<MailPauses> = {}): MailPauses {
  return {
    correctionSeconds: correctionPauseSeconds,
    pauseSeconds: mailPauseSeconds,
    digestPauseSeconds: adminDigestPauseSeconds,
    ...given,
  }
}

/** The pause after an e-mail of this kind before the next one of its topic. */
export const pauseAfter = (kind: NoticeKind | null | undefined, pauses: MailPauses): number =>
  kind === 'message.sent' ? pauses.pauseSeconds : pauses.correctionSeconds
