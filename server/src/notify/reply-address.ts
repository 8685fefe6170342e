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

/** Which e-mail an address of `bounceAddress` is of, before its signature is checked. */
export interface Bounced {
  deliveryId: number
  signature: string
}

/**
 * The address that an e-mail bounces to: `reply+b7.<signature>@host`. The signature is of the e-mail and of who gets it, so that nobody
 * can write a bounce for somebody else.
 */
export const bounceAddress = ({ address, secret }: ReplySettings, { id, to }: { id: number; to: string }): string =>
  address.replace('@', `+b${id}.${signatureOf(secret, bounceClaim(id, to))}@`)

/** The address of `bounceAddress` that stands in a text; undefined without one. */
export function findBounceAddress(text: string): Bounced | undefined {
  const found = /\+b(\d{1,15})\.([0-9a-f]{32})@/i.exec(text)
  return found ? { deliveryId: Number(found[1]), signature: found[2]!.toLowerCase() } : undefined
}

/** Whether the address was made here for the e-mail to this person. */
export const isBounceOf = ({ secret }: ReplySettings, { deliveryId, signature }: Bounced, to: string): boolean =>
  timingSafeEqual(Buffer.from(signatureOf(secret, bounceClaim(deliveryId, to))), Buffer.from(signature))

const bounceClaim = (id: number, to: string) => `bounce.${id}.${to.toLowerCase()}`

const signatureOf = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(claim).digest('hex').slice(0, 32)
