import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long (s) a key may be adopted after it was issued, and how long its uploaded file is kept. */
export const uploadSeconds = 3600

const pattern = /^u\/[0-9a-f]{32}-([1-9][0-9]{0,15})-([1-9][0-9]{9,11})-([0-9a-f]{32})$/

/**
 * Keys for pictures that are uploaded first and adopted later: `u/<random>-<vendor id>-<expiry, Unix s>-<mac>`. The
 * MAC proves to whom a key was issued, so invented keys are refused without a query. `now` is in Unix ms.
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

    /** Whether a key has expired; also true for a text that is no upload key. */
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

/** The id of the vendor that an upload key names; does not check the MAC. */
export const vendorOfKey = (key: string): number => Number(pattern.exec(key)?.[1])

/** Whether a text has the form of an upload key; does not check the MAC. */
export function isUploadKey(text: string): boolean {
  return pattern.test(text)
}
