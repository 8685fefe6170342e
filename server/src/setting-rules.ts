import { isIP } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { domainToASCII } from 'node:url'
import * as z from 'zod/mini'
import { isLoopback, type TrustedProxies, type CorsOrigins } from './network.ts'
import { root } from './root.ts'
import { BadSetting } from './setting-mistakes.ts'

/*
 * Rules for the value of one setting. Each takes the text that the operator wrote and throws `BadSetting` with a sentence that
 * names the setting and what it may be.
 */

/** Returns the origin, without a slash at the end. */
export function readPublicUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new BadSetting('PUBLIC_URL must be an origin such as https://marquee.example.')
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new BadSetting('PUBLIC_URL must use https, except on localhost.')
  return url.origin
}

export function refuseBadDatabase(value: string): void {
  // The driver also takes an address without a host, for a socket on this machine.
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value.replace('@/', '@socket/'))) {
    throw new BadSetting(
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://; "@", ":" and "/" in its password are written as %40, %3A and %2F.',
    )
  }
}

export function refuseBadDirect(value: string): void {
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new BadSetting('DATABASE_DIRECT_URL must be an address such as postgres://user:password@host:5432/marquee.')
  }
}

export function refuseBadReplica(value: string, primary: string | undefined): void {
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new BadSetting('DATABASE_READ_URL must be an address such as postgres://user:password@replica:5432/marquee.')
  }
  if (value === primary) throw new BadSetting('DATABASE_READ_URL must be another server than DATABASE_URL.')
}

export function refuseBadMailServer(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.hash) {
    throw new BadSetting('SMTP_URL must be an address such as smtp://user:password@mail.example:587, or smtps://.')
  }
  if (!url.username !== !url.password) {
    throw new BadSetting('SMTP_URL needs both a user and a password, or neither; "@" in them is written as %40.')
  }
  // A library would understand some, also such as switch the check of certificates off.
  if (url.search) {
    throw new BadSetting(
      'SMTP_URL takes no parameters. The certificate of an authority of your own is trusted with NODE_EXTRA_CA_CERTS.',
    )
  }
}

export function refuseBadIssuer(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username) {
    throw new BadSetting('OIDC_ISSUER must be an address such as https://login.example.')
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new BadSetting('OIDC_ISSUER must use https, except on localhost.')
}

/** An absolute path, or an address of S3 that ends with a slash. */
export function readBackupTarget(value: string): string {
  if (!value.startsWith('s3:')) return isAbsolute(value) ? value : join(root, value)
  if (!/^s3:\/\/[^/]+\/(.*\/)?$/.test(value))
    throw new BadSetting('BACKUP_TO must be a folder, or an address such as s3://bucket/prefix/.')
  return value
}

/** Whoever has an archive can try passphrases without end. */
export function refuseBadPassphrase(value: string): void {
  if (value.length < 16) throw new BadSetting('BACKUP_PASSPHRASE must have 16 characters or more.')
}

/** Lower-case addresses. */
export function readAdminEmails(value: string): string[] {
  const addresses = value.split(/[\s,;]+/).filter(Boolean)
  const wrong = addresses.find((address) => !isAddress(address))
  if (wrong) throw new BadSetting(`ADMIN_EMAILS holds "${wrong}", which is not an e-mail address.`)
  return addresses.map((address) => address.toLowerCase())
}

/** Domains of e-mail addresses, lower case and in ASCII. */
export function readDomains(value: string): string[] {
  return value
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((domain) => {
      const ascii = domainToASCII(domain)
      if (isAddress(`somebody@${ascii}`)) return ascii
      throw new BadSetting(`SIGN_UP_DOMAINS holds "${domain}", which is not a domain such as example.org.`)
    })
}

/** The tag in its usual spelling. */
export function readLocale(value: string): string {
  try {
    const [locale] = Intl.DateTimeFormat.supportedLocalesOf(value)
    if (locale) return locale
  } catch {
    // It is no tag at all.
  }
  throw new BadSetting('LOCALE must be a language and a region, such as en-US, en-GB or de-DE.')
}

export function readCurrency(value: string): string {
  if (Intl.supportedValuesOf('currency').includes(value)) return value
  throw new BadSetting('CURRENCY must be the code of a currency, such as USD, EUR or GBP.')
}

/** The address of a page for everybody. */
export function readPage(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isSafe || url.username)
    throw new BadSetting(`${name} must be the https address of a page, such as https://marquee.example/privacy.html.`)
  return url.href
}

export function readSecurityContact(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  const isMail = url?.protocol === 'mailto:' && isAddress(decoded(url.pathname))
  if (!url || !(isMail || url.protocol === 'https:'))
    throw new BadSetting('SECURITY_CONTACT must be such as mailto:security@marquee.example or an https address.')
  return url.href
}

/** Empty when the text is encoded wrongly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export function refuseBadSupportEmail(value: string): void {
  if (!isAddress(value)) throw new BadSetting('SUPPORT_EMAIL must be an e-mail address.')
}

export function refuseBadSender(value: string): void {
  if (isAddress(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value)) return
  throw new BadSetting(
    'MAIL_FROM must be an e-mail address, with or without a name, such as Marquee <hello@marquee.example>.',
  )
}

/**
 * Not set: no forwarded headers are trusted. A number: that many proxies in a row (`true` is one). Otherwise a list
 * of addresses or networks.
 */
export function readTrust(value: string | undefined): TrustedProxies {
  if (!value || value === '0' || value === 'false') return false
  if (value === 'true') return 1
  if (/^[1-9]$/.test(value)) return Number(value)
  const isNetwork = (text: string) => {
    const [address = '', bits, ...more] = text.trim().split('/')
    const version = isIP(address)
    return (
      version > 0 &&
      more.length === 0 &&
      // A network with a prefix of 0 bits matches every address, so callers could choose their own address.
      (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
    )
  }
  if (!value.split(',').every(isNetwork)) {
    throw new BadSetting(
      'TRUST_PROXY must be the number of proxies in a row, such as 1, or a list of their addresses or networks, such as 10.0.0.0/8, 127.0.0.1.',
    )
  }
  return value
}

const isAddress = (text: string) => z.safeParse(z.email(), text).success

/** The origins whose pages may call the API, or `*` for all. */
export function readOrigins(value: string): CorsOrigins {
  if (value === '*') return value
  const origins = value.split(/[\s,]+/).filter(Boolean)
  const wrong = origins.find((text) => !/^https?:/.test(text) || !URL.canParse(text) || new URL(text).origin !== text)
  if (wrong !== undefined) {
    throw new BadSetting(
      `CORS_ORIGINS holds "${wrong}", but takes origins such as https://partner.example, or * alone for all.`,
    )
  }
  return [...new Set(origins)]
}
