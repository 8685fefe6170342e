// Without schemas, so that pages that only show addresses do not load the rest of the contract.

/** Longer addresses are refused: parsing an international host name takes quadratic time. */
const maxAddressLength = 2_000

const startsAsWeb = /^https?:\/\//i

/** Prefixes an address without a scheme with `https://`; leaves http and https alone, in any case. */
export function withScheme(text: string): string {
  const trimmed = text.trim()
  if (!trimmed || startsAsWeb.test(trimmed)) return trimmed
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`
}

/** The parsed address, or null if it must not become a link: it needs http or https, a real host, no user and password. */
export function webAddress(text: string): URL | null {
  const candidate = withScheme(text)
  if (candidate.length > maxAddressLength || /[\s\\]/.test(candidate)) return null
  // Without slashes, `https:a.example` is relative to the current page.
  if (!startsAsWeb.test(candidate) || !URL.canParse(candidate)) return null
  const url = new URL(candidate)
  return url.hostname.includes('.') && !url.username && !url.password ? url : null
}
