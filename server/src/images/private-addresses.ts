import { createHmac, timingSafeEqual } from 'node:crypto'

/** Addresses end at whole hours, so that for an hour a picture keeps one address and browsers need not load it again. */
const hour = 3600
const pattern = /^[1-9][0-9]{9,11}$/

/**
 * Signed, short-lived addresses of pictures that not everybody may see. Whoever has one sees that picture for one to two hours; it is given
 * only in answers to its owner and to admins. `now` is in Unix ms.
 */
export function privateAddresses({ secret, now = Date.now }: { secret: string; now?: () => number }) {
  return {
    /** What follows a picture's address: a query with its end (Unix s) and the signature. */
    proofOf(key: string): string {
      const until = (Math.floor(now() / 1000 / hour) + 2) * hour
      return `?until=${until}&signature=${sign(key, String(until))}`
    },

    /** How many seconds such a query still opens this picture; 0 when it does not. */
    secondsLeft(key: string, { until, signature }: { until?: unknown; signature?: unknown }): number {
      if (typeof until !== 'string' || !pattern.test(until) || typeof signature !== 'string') return 0
      const expected = Buffer.from(sign(key, until))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0
      return Math.max(0, Number(until) - Math.floor(now() / 1000))
    },
  }

  function sign(key: string, until: string): string {
    return createHmac('sha256', secret).update(`see ${key} ${until}`).digest('base64url')
  }
}
