/** Where people go after sign-in by default. */
export const defaultRedirect = '/dashboard'

/**
 * The path to send somebody to after sign-in: `value` resolved against our origin when it stays on it, otherwise `/dashboard`.
 * Returns a local path with query and fragment, never the raw value, so that values that browsers read in another way
 * (`/\t/evil.example`, `/\evil.example`, `https:evil.example`) cannot lead to another site.
 */
export function safeRedirect(value: string | null | undefined, origin: string): string {
  if (!value) return defaultRedirect
  if (!URL.canParse(value, origin)) return defaultRedirect
  const home = new URL(origin)
  const url = new URL(value, home)
  // A `blob:` address reports the origin inside it, so the protocol is compared too.
  const isOurs = url.origin === home.origin && url.protocol === home.protocol
  if (!isOurs || url.pathname.startsWith('//')) return defaultRedirect
  return url.pathname + url.search + url.hash
}
