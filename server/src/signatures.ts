import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs texts with a key, and recognises what it has signed. */
export function signer(secret: string) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    sign,
    isSigned(text: string, signature: string): boolean {
      const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
