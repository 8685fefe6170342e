import { isIP } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { brand } from '@marquee/contract/brand'
import * as z from 'zod/mini'
import { CannotStart } from './errors.ts'
import { isLoopback, type TrustedProxies } from './network.ts'
import { root } from './root.ts'

/** The settings of one server, read once from the environment. No other file reads `process.env`. */
export interface Settings {
  port: number
  host: string
  /** Origin under which people reach the product, without a trailing slash. */
  publicUrl: string
  /**
   * Other people may reach the server: by its public address, or through a proxy, whose calls look like calls from
   * this machine.
   */
  isPublic: boolean
  /** Whose `X-Forwarded-For` counts; see `trustOf`. */
  trustProxy: TrustedProxies
  dataDir: string
  databaseUrl: string | undefined
  /** A streaming replica of `databaseUrl`, for reads without a sign-in. */
  databaseReadUrl: string | undefined
  demo: boolean
  /**
   * Messages can be opened in the product: only on a demo without a mail server, where nobody could read them
   * otherwise.
   */
  opensMessages: boolean
  oidc: OidcSettings | undefined
  signupQuery: Record<string, string>
  /** Lower-case addresses whose verified owners become admins. */
  adminEmails: readonly string[]
  smtpUrl: string | undefined
  mailFrom: string
  supportEmail: string
  /** Bearer token for /metrics; without one only direct calls from this machine are accepted. */
  metricsToken: string | undefined
  rateLimits: boolean
  logLevel: (typeof logLevels)[number]
}

/** Settings for signing in with an external OpenID provider. */
export interface OidcSettings {
  issuer: string
  clientId: string
  /** Only for clients that have one; it is never sent to browsers. */
  clientSecret: string | undefined
  audience: string | undefined
  /** Addresses count as verified when the provider does not send `email_verified`. */
  trustEmail: boolean
  /** Query parameters of every sign-in. */
  extraQuery: Record<string, string>
}

/** A setting that cannot be used; the message is one sentence for the operator. */
export class BadSetting extends CannotStart {}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const text = z.optional(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((value: string) => value || undefined),
  ),
)
const queryObject = z.pipe(
  z.transform((value: unknown) => {
    try {
      return JSON.parse(String(value ?? '{}')) as unknown
    } catch {
      return value
    }
  }),
  z.record(z.string(), z.string(), 'must be a JSON object of texts, such as {"screen_hint":"signup"}'),
)

const Environment = z.object({
  PORT: z._default(
    z.coerce
      .number('must be a port number')
      .check(
        z.int('must be a port number'),
        z.minimum(0, 'must be a port number'),
        z.maximum(65_535, 'must be a port number'),
      ),
    3000,
  ),
  HOST: text,
  PUBLIC_URL: text,
  TRUST_PROXY: text,
  DATA_DIR: text,
  DATABASE_URL: text,
  DATABASE_READ_URL: text,
  DEMO: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_AUDIENCE: text,
  OIDC_TRUST_EMAIL: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  OIDC_EXTRA_QUERY: queryObject,
  OIDC_SIGNUP_QUERY: queryObject,
  ADMIN_EMAILS: text,
  STORAGE: z._default(z.enum(['disk', 's3'], 'must be disk or s3'), 'disk'),
  SMTP_URL: text,
  MAIL_FROM: text,
  SUPPORT_EMAIL: text,
  METRICS_TOKEN: text,
  EMBEDDED_PROVIDER: z.optional(z.enum(['public'], 'can only be "public"')),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'warn'),
})

/** Reads the settings. Throws `BadSetting` with a sentence that names the variable and its allowed values. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty variable counts as not set, because compose files and shells clear variables this way.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = z.safeParse(Environment, given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new BadSetting(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const env = parsed.data

  if (env.STORAGE === 's3')
    throw new BadSetting('STORAGE=s3 is not available in this version; pictures are kept on disk.')
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID)
    throw new BadSetting('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.')
  const homeless = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_AUDIENCE'] as const
  if (!env.OIDC_ISSUER && homeless.some((name) => env[name])) {
    throw new BadSetting('OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_AUDIENCE need OIDC_ISSUER.')
  }
  if (env.OIDC_ISSUER) refuseBadIssuer(env.OIDC_ISSUER)
  if (env.DATABASE_URL && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    throw new BadSetting('DATABASE_URL must start with postgres:// or postgresql://.')
  }
  if (env.DATABASE_READ_URL) refuseBadReplica(env.DATABASE_READ_URL, env.DATABASE_URL)
  if (env.SMTP_URL && !/^smtps?:\/\//.test(env.SMTP_URL))
    throw new BadSetting('SMTP_URL must start with smtp:// or smtps://.')

  const adminEmails = (env.ADMIN_EMAILS ?? '').split(/[\s,;]+/).filter(Boolean)
  const wrong = adminEmails.find((address) => !isAddress(address))
  if (wrong) throw new BadSetting(`ADMIN_EMAILS holds "${wrong}", which is not an e-mail address.`)
  if (env.SUPPORT_EMAIL && !isAddress(env.SUPPORT_EMAIL))
    throw new BadSetting('SUPPORT_EMAIL must be an e-mail address.')
  if (env.MAIL_FROM && !isAddress(/<([^<>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM)) {
    throw new BadSetting(
      'MAIL_FROM must be an e-mail address, with or without a name, such as Marquee <hello@marquee.example>.',
    )
  }

  const publicUrl = readPublicUrl(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  const embeddedProvider = !env.OIDC_ISSUER
  const isLocal = isLoopback(new URL(publicUrl).hostname)
  if (embeddedProvider && !isLocal && env.EMBEDDED_PROVIDER !== 'public') {
    throw new BadSetting(
      'PUBLIC_URL is a public address, but people would sign in with the embedded provider. Set OIDC_ISSUER, or EMBEDDED_PROVIDER=public if that is meant.',
    )
  }
  const demo = env.DEMO === undefined ? !env.DATABASE_URL && embeddedProvider && isLocal : env.DEMO === '1'
  if (demo && !embeddedProvider)
    throw new BadSetting('DEMO=1 needs the embedded provider, because its accounts live there.')
  const host = env.HOST ?? (demo || embeddedProvider ? 'localhost' : '0.0.0.0')
  const trustProxy = readTrust(env.TRUST_PROXY)
  const isPublic = !isLocal || trustProxy !== false
  if (demo && (isPublic || !isLoopback(host))) {
    const name = isLoopback(host) ? (isLocal ? 'TRUST_PROXY' : 'PUBLIC_URL') : 'HOST'
    throw new BadSetting(
      `${name} lets others in, but the demo's passwords are known to everybody, its admin's too. Set DEMO=0, or keep HOST and PUBLIC_URL on localhost and TRUST_PROXY unset.`,
    )
  }
  if (env.RATE_LIMITS === 'off' && (isPublic || !isLoopback(host))) {
    throw new BadSetting(
      'RATE_LIMITS=off is only allowed when HOST and PUBLIC_URL are loopback addresses and TRUST_PROXY is not set.',
    )
  }

  const dataDir = env.DATA_DIR ?? './.data'
  return {
    port: env.PORT,
    host,
    publicUrl,
    isPublic,
    trustProxy,
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    demo,
    opensMessages: demo && !env.SMTP_URL,
    oidc: env.OIDC_ISSUER
      ? {
          issuer: env.OIDC_ISSUER,
          clientId: env.OIDC_CLIENT_ID ?? '',
          clientSecret: env.OIDC_CLIENT_SECRET,
          audience: env.OIDC_AUDIENCE,
          trustEmail: env.OIDC_TRUST_EMAIL === '1',
          extraQuery: env.OIDC_EXTRA_QUERY,
        }
      : undefined,
    signupQuery: env.OIDC_SIGNUP_QUERY,
    adminEmails: adminEmails.map((address) => address.toLowerCase()),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${brand.name} <${brand.mailFrom}>`,
    supportEmail: env.SUPPORT_EMAIL ?? brand.supportEmail,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS === 'on',
    logLevel: env.LOG_LEVEL,
  }
}

function readPublicUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new BadSetting('PUBLIC_URL must be an origin such as https://marquee.example.')
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new BadSetting('PUBLIC_URL must use https, except on localhost.')
  return url.origin
}

function refuseBadReplica(value: string, primary: string | undefined): void {
  if (!primary) throw new BadSetting('DATABASE_READ_URL needs DATABASE_URL, the database that it is a replica of.')
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new BadSetting('DATABASE_READ_URL must be an address such as postgres://user:password@replica:5432/marquee.')
  }
  if (value === primary) throw new BadSetting('DATABASE_READ_URL must be another server than DATABASE_URL.')
}

function refuseBadIssuer(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username) {
    throw new BadSetting('OIDC_ISSUER must be an address such as https://login.example.')
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new BadSetting('OIDC_ISSUER must use https, except on localhost.')
}

const isAddress = (text: string) => z.safeParse(z.email(), text).success

/**
 * Not set: no forwarded headers are trusted. A number: that many proxies in a row (`true` is one). Otherwise a list
 * of addresses or networks.
 */
function readTrust(value: string | undefined): TrustedProxies {
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
