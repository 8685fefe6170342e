/** Such as "Firefox on Linux", for people to tell their sessions apart; null where the header tells neither. It is a guess, and proves nothing. */
export function browserName(userAgent: string | undefined): string | null {
  const header = userAgent?.slice(0, 500) ?? ''
  const browser = firstOf(browsers, header)
  const system = firstOf(systems, header)
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}

/** In this order: most also name those they are related to. */
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
