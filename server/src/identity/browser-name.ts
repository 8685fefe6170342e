/**
 * A name such as "Firefox on Linux", so that people can recognize their sessions; null when the header shows neither
 * browser nor system. The header can be forged, so the name proves nothing.
 */
export function browserName(userAgent: string | undefined): string | null {
  const header = userAgent?.slice(0, 500) ?? ''
  const browser = firstOf(browsers, header)
  const system = firstOf(systems, header)
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}

/** The order matters: most browsers also send the names of related ones. */
const browsers = [
  ['Edge', /\bEdgi?A?(?:OS)?\//i],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

function firstOf(known: readonly (readonly [string, RegExp])[], header: string): string | null {
  return known.find(([, pattern]) => pattern.test(header))?.[0] ?? null
}
