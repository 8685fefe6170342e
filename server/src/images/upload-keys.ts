import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long (s) a key may be adopted after it was issued, and the longest that what was sent to it is kept. */
export const uploadSeconds = 3600

const pattern = /^u\/[0-9a-f]{32}-([1-9][0-9]{0,15})-([1-9][0-9]{9,11})-([0-9a-f]{32})$/

/**
 * Keys for pictures that are sent first and adopted later: `u/<random>-<vendor id>-<expiry, Unix s>-<mac>`. The key itself
 * proves whom it was issued to, so a key that was made up is refused without asking the database. `now` is in Unix ms.
 */
export function uploadKeys({ secret, now = Date.now }: { secret: string; now?: () => number }) {
  return {
    issue(vendorId: number): string {
      const expires = Math.floor(now() / 1000) + uploadSeconds
      const claim = `u/${randomBytes(16).toString('hex')}-${vendorId}-${expires}`
      return `${claim}-${mac(claim)}`
    },

    isIssuedTo(key: string, vendorId: number): boolean {
      const match = pattern.exec(key)
      if (!match?.[3]) return false
      const claim = key.slice(0, -match[3].length - 1)
      const isOurs = timingSafeEqual(Buffer.from(mac(claim)), Buffer.from(match[3]))
      return isOurs && match[1] === String(vendorId) && !isOver(key)
    },

    /** Whether a key's time is over. A text that is no upload key has no time. */
    isOver,
  }

  function isOver(key: string): boolean {
    const match = pattern.exec(key)
    return match !== null && Number(match[2]) * 1000 <= now()
  }

  function mac(claim: string): string {
    return createHmac('sha256', secret).update(`upload key ${claim}`).digest('hex').slice(0, 32)
  }
}

/** Whether a text has the form of an upload key; says nothing about who may use it. */
export function isUploadKey(text: string): boolean {
  return pattern.test(text)
}
