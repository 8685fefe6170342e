/** Where people go after sign-in when nothing else was asked for. */
export const defaultRedirect = '/dashboard'

/**
 * The path to send somebody to after sign-in: `value` resolved against our origin when it stays on it, otherwise `/dashboard`.
 * The answer is always a local path with its query and fragment, never the raw value, so that what browsers and patterns read
 * differently (`/\t/evil.example`, `/\evil.example`, `https:evil.example`) cannot lead away.
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
