// Without schemas: pages that only show addresses carry this and not the rest of the contract.

/** Longer is no address: what parsing a host of foreign letters takes grows with the square of its length. */
const longestAddress = 2_000

const startsAsWeb = /^https?:\/\//i

/** Prefixes an address without a scheme with `https://`; leaves http and https alone, in any case. */
export function withScheme(text: string): string {
  const trimmed = text.trim()
  if (!trimmed || startsAsWeb.test(trimmed)) return trimmed
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`
}

/** The address, parsed, if a browser may be sent there: http or https, a real host, no user or password in it. */
export function webAddress(text: string): URL | null {
  const candidate = withScheme(text)
  if (candidate.length > longestAddress || /[\s\\]/.test(candidate)) return null
  // Without its slashes `https:a.example` is an address below the page on which it stands.
  if (!startsAsWeb.test(candidate) || !URL.canParse(candidate)) return null
  const url = new URL(candidate)
  return url.hostname.includes('.') && !url.username && !url.password ? url : null
}
