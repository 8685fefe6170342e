import { createHmac, timingSafeEqual } from 'node:crypto'

/** How answers to e-mails come back. */
export interface ReplySettings {
  /** MAIL_REPLY. */
  address: string
  /** The installation's secret `mail_replies`. */
  secret: string
}

/** Who answers, and in which conversation. */
export interface ReplyOf {
  userId: number
  applicationId: number
}

/**
 * The address that one person's answers in one conversation go to: `reply+12.34.<signature>@host`. In lower case, because mail servers may
 * change the case, and short, because the part before the @ has at most 64 characters. It has no end, as a conversation has none.
 */
export function replyAddress({ address, secret }: ReplySettings, { userId, applicationId }: ReplyOf): string {
  const claim = `${userId}.${applicationId}`
  return address.replace('@', `+${claim}.${signatureOf(secret, claim)}@`)
}

/** Who answers where, by an address that `replyAddress` made; null for every other text. */
export function readReplyAddress({ secret }: ReplySettings, address: string): ReplyOf | null {
  const found = /\+(\d{1,15})\.(\d{1,15})\.([0-9a-f]{32})@/i.exec(address)
  if (!found) return null
  const [userId, applicationId] = [Number(found[1]), Number(found[2])]
  const expected = signatureOf(secret, `${userId}.${applicationId}`)
  const isOurs = timingSafeEqual(Buffer.from(expected), Buffer.from(found[3]!.toLowerCase()))
  return isOurs ? { userId, applicationId } : null
}

const signatureOf = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(claim).digest('hex').slice(0, 32)
