import { signer } from '../signatures.ts'

/** URLs expire at whole hours, so that a picture keeps the same URL for an hour and browsers can cache it. */
const hour = 3600
const pattern = /^[1-9][0-9]{9,11}$/

/**
 * Signed URLs for pictures that are not public. Everybody who has such a URL sees the picture for one to two hours,
 * so it is sent only to the owner and to admins. `now` is in Unix ms.
 */
export function privateAddresses({ secret, now = Date.now }: { secret: string; now?: () => number }) {
  const { sign, isSigned } = signer(secret)
  const claimOf = (key: string, until: string | number) => `see ${key} ${until}`
  return {
    /** The query of a picture's URL, with its expiry (Unix s) and the signature. */
    proofOf(key: string): string {
      const until = (Math.floor(now() / 1000 / hour) + 2) * hour
      return `?until=${until}&signature=${sign(claimOf(key, until))}`
    },

    /** For how many seconds such a query still gives access to this picture; 0 when it does not. */
    secondsLeft(key: string, { until, signature }: { until?: unknown; signature?: unknown }): number {
      if (typeof until !== 'string' || !pattern.test(until) || typeof signature !== 'string') return 0
      if (!isSigned(claimOf(key, until), signature)) return 0
      return Math.max(0, Number(until) - Math.floor(now() / 1000))
    },
  }
}
