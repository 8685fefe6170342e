import { noticeKinds, type NoticeGroup, type NoticeKind } from '@marquee/contract/notice-kinds'
import { groupOfToken, mayStop } from '@marquee/contract/unsubscribe'
import { signer } from '../signatures.ts'

export interface UnsubscribeSettings {
  /** The installation's secret of that name. */
  unsubscribeSecret: string
  publicUrl: string
}

/** The two addresses by which a person stops the e-mails of one group. */
export interface UnsubscribeLinks {
  /** A page with a button. The token is in the fragment, which browsers do not send. */
  page: string
  /** Where a mail program posts (RFC 8058). */
  oneClick: string
}

/** The links that stop the e-mails of a kind for one person; null where people cannot stop them. */
export function unsubscribeLinks(
  { unsubscribeSecret, publicUrl }: UnsubscribeSettings,
  { userId, kind }: { userId: number | null | undefined; kind: NoticeKind | null | undefined },
): UnsubscribeLinks | null {
  // A row from an earlier version may have a kind that is not known any more.
  const group: NoticeGroup | undefined = kind ? noticeKinds[kind] : undefined
  if (!userId || !group || !mayStop(group)) return null
  const token = unsubscribeToken(unsubscribeSecret, userId, group)
  return {
    page: `${publicUrl}/unsubscribe#${token}`,
    oneClick: `${publicUrl}/api/notifications/unsubscribe/${token}`,
  }
}

/** Who may be unsubscribed from what by a token; null when it was not made here. */
export function readToken(unsubscribeSecret: string, token: string): { userId: number; group: NoticeGroup } | null {
  const group = groupOfToken(token)
  const userId = Number.parseInt(token, 10)
  if (!group || !Number.isSafeInteger(userId)) return null
  const end = token.lastIndexOf('.')
  const isOurs = signer(unsubscribeSecret).isSigned(token.slice(0, end), token.slice(end + 1))
  return isOurs ? { userId, group } : null
}

/** The token of such a link. It has no end: an e-mail from years ago can still be stopped. It allows nothing else, and has nothing new for who gets it. */
export function unsubscribeToken(secret: string, userId: number, group: NoticeGroup): string {
  const claim = `${userId}.${group}`
  return `${claim}.${signer(secret).sign(claim)}`
}

/** An address as the limits and stops know it: it cannot be read from it, and not be found by trying without the secret. */
export const addressHash = (secret: string, email: string): string =>
  signer(secret).sign(`address ${email.toLowerCase()}`)

/** The token that stops the invitations of an organizer to an address, which it has only as a keyed hash. It has no end either. */
export function contactStopToken(secret: string, organizerId: number, addressHash: string): string {
  const claim = `contact.${organizerId}.${addressHash}`
  return `${claim}.${signer(secret).sign(claim)}`
}

/** Whose invitations to whom a token stops; null when it was not made here. */
export function readContactStop(secret: string, token: string): { organizerId: number; addressHash: string } | null {
  const [, organizer = '', addressHash = ''] = token.split('.')
  const end = token.lastIndexOf('.')
  const isOurs = signer(secret).isSigned(token.slice(0, end), token.slice(end + 1))
  return isOurs ? { organizerId: Number(organizer), addressHash } : null
}

/** The two addresses by which somebody without an account stops the invitations of an organizer. */
export const contactStopLinks = (publicUrl: string, token: string): UnsubscribeLinks => ({
  page: `${publicUrl}/unsubscribe#${token}`,
  oneClick: `${publicUrl}/api/notifications/unsubscribe/contacts/${token}`,
})
