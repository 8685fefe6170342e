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
      const [, vendor, expires, given] = pattern.exec(key) ?? []
      if (!given || vendor !== String(vendorId) || Number(expires) * 1000 <= now()) return false
      return timingSafeEqual(Buffer.from(mac(key.slice(0, -given.length - 1))), Buffer.from(given))
    },
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
