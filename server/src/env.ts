import { isAbsolute, join } from 'node:path'
import { brand } from '@marquee/contract/brand'
import { signUpModes, type SignUpRule } from '@marquee/contract/sign-up'
import * as z from 'zod/mini'
import { readBrand, senderOf, type BrandSettings } from './brand/settings.ts'
import { readBackupS3, readS3, type S3Settings } from './s3-settings.ts'
import { isLoopback, type CorsOrigins, type TrustedProxies } from './network.ts'
import { root } from './root.ts'
import { secretSettings, withSecretFiles } from './secret-files.ts'
import { mistyped } from './mistyped.ts'
import { mistakeList, type Mistakes } from './setting-mistakes.ts'
import {
  readAdminEmails,
  readBackupTarget,
  readDomains,
  readCurrency,
  readLocale,
  readOrigins,
  readPage,
  readSecurityContact,
  readPublicUrl,
  readTrust,
  refuseBadDatabase,
  refuseBadDirect,
  refuseBadIssuer,
  refuseBadMailServer,
  refuseBadPassphrase,
  refuseBadReplica,
  refuseBadSender,
  refuseBadSupportEmail,
} from './setting-rules.ts'

/** The settings of one server, read once from the environment. No other file reads `process.env`. */
export interface Settings {
  port: number
  /** Where `/healthz` is answered from the beginning of the start. */
  healthPort: number | undefined
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
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler that pools by transaction. */
  databaseDirectUrl: string | undefined
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
  /** Who may create an account. */
  signUp: SignUpRule
  /** Where pictures and exports are kept: below `dataDir`, or in the bucket of `s3`. */
  storage: 'disk' | 's3'
  /** The bucket; it may be set beside `disk` too, for copying. */
  s3: S3Settings | undefined
  backup: BackupSettings
  smtpUrl: string | undefined
  mailFrom: string
  supportEmail: string
  brand: BrandSettings
  /** Addresses of the operator's own pages, linked where people sign up and below each page. */
  privacyUrl: string | undefined
  termsUrl: string | undefined
  /** BCP 47 tag by which dates and numbers are written. */
  locale: string
  /** ISO 4217 code of the currency whose sign price ranges are written with. */
  currency: string
  /** `mailto:` or `https:` address for /.well-known/security.txt. */
  securityContact: string | undefined
  /** Bearer token for /metrics; without one only direct calls from this machine are accepted. */
  metricsToken: string | undefined
  rateLimits: boolean
  /** Webhooks may be sent to private networks and this machine, also over http://. */
  webhookPrivateAddresses: boolean
  /** Whose pages may call the API from a browser. */
  corsOrigins: CorsOrigins
  logLevel: (typeof logLevels)[number]
  /** Sentences about variables that look like mistyped settings. */
  suspects: readonly string[]
}

/** Where backups go, and how. */
export interface BackupSettings {
  /** The folder, or `s3://bucket/prefix/`, where `npm run backup` keeps them. */
  to: string | undefined
  /** What they are encrypted with. */
  passphrase: string | undefined
  /** How a bucket for them is reached, or a sentence that says why it cannot be. */
  s3: Omit<S3Settings, 'bucket'> | string
}

/** Settings for signing in with an external OpenID provider. */
export interface OidcSettings {
  issuer: string
  clientId: string
  /** Only for clients that have one; it is never sent to browsers. */
  clientSecret: string | undefined
  audience: string | undefined
  /** Addresses count as verified when the provider does not send `email_verified`; with `always` whatever it sends. */
  trustEmail: boolean | 'always'
  /** Query parameters of every sign-in. */
  extraQuery: Record<string, string>
}

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
  z.record(z.string(), z.string('must be a text'), 'must be a JSON object of texts, such as {"screen_hint":"signup"}'),
)

const portNumber = z.coerce
  .number('must be a port number')
  .check(
    z.int('must be a port number'),
    z.minimum(0, 'must be a port number'),
    z.maximum(65_535, 'must be a port number'),
  )

const Environment = z.object({
  PORT: z._default(portNumber, 3000),
  HEALTH_PORT: z.optional(portNumber),
  HOST: text,
  PUBLIC_URL: text,
  TRUST_PROXY: text,
  CORS_ORIGINS: text,
  DATA_DIR: text,
  DATABASE_URL: text,
  DATABASE_DIRECT_URL: text,
  DATABASE_READ_URL: text,
  DEMO: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_AUDIENCE: text,
  OIDC_TRUST_EMAIL: z._default(z.enum(['0', '1', 'always'], 'must be 0, 1 or always'), '0'),
  OIDC_EXTRA_QUERY: queryObject,
  OIDC_SIGNUP_QUERY: queryObject,
  ADMIN_EMAILS: text,
  SIGN_UP: z._default(z.enum(signUpModes, `must be one of ${signUpModes.join(', ')}`), 'open'),
  SIGN_UP_DOMAINS: text,
  STORAGE: z._default(z.enum(['disk', 's3'], 'must be disk or s3'), 'disk'),
  S3_ENDPOINT: text,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_URL: text,
  S3_PATH_STYLE: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  BACKUP_TO: text,
  BACKUP_PASSPHRASE: text,
  BACKUP_S3_ENDPOINT: text,
  BACKUP_S3_REGION: text,
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  BACKUP_S3_PATH_STYLE: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  SMTP_URL: text,
  MAIL_FROM: text,
  SUPPORT_EMAIL: text,
  PRIVACY_URL: text,
  TERMS_URL: text,
  SECURITY_CONTACT: text,
  BRAND_NAME: text,
  BRAND_TAGLINE: text,
  BRAND_LOGO: text,
  BRAND_COLOR: text,
  BRAND_COLOR_DARK: text,
  LOCALE: text,
  CURRENCY: text,
  METRICS_TOKEN: text,
  EMBEDDED_PROVIDER: z.optional(z.enum(['public'], 'can only be "public"')),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  WEBHOOK_PRIVATE_ADDRESSES: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  LOG_LEVEL: z.optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
})

const settingNames = [...Object.keys(Environment.shape), ...secretSettings.map((name) => `${name}_FILE`)]

/** Reads the settings. Throws `BadSetting` with a sentence for each mistake, which names the variable and its allowed values. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const mistakes = mistakeList()
  const suspects = mistyped(Object.keys(environment), settingNames)
  const env = parse(environment, mistakes)
  const check = <T>(name: keyof typeof env, read: (value: string) => T): T | undefined => {
    const value = env[name]
    return typeof value === 'string' ? mistakes.attempt(name, () => read(value)) : undefined
  }

  const s3 = readS3(env)
  if (typeof s3 === 'string') mistakes.add(['STORAGE'], s3)
  check('BACKUP_PASSPHRASE', refuseBadPassphrase)
  const backupTo = check('BACKUP_TO', readBackupTarget)
  check('OIDC_ISSUER', refuseBadIssuer)
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID)
    mistakes.add(['OIDC_CLIENT_ID'], 'OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.')
  const homeless = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_AUDIENCE'] as const
  if (!env.OIDC_ISSUER && homeless.some((name) => env[name]))
    mistakes.add(['OIDC_ISSUER'], 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_AUDIENCE need OIDC_ISSUER.')
  check('DATABASE_URL', refuseBadDatabase)
  check('DATABASE_DIRECT_URL', refuseBadDirect)
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    mistakes.add(
      ['DATABASE_URL', 'DATABASE_DIRECT_URL'],
      'DATABASE_DIRECT_URL needs DATABASE_URL, the pooler in front of that database.',
    )
  check('DATABASE_READ_URL', (value) => refuseBadReplica(value, env.DATABASE_URL))
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    mistakes.add(
      ['DATABASE_URL', 'DATABASE_READ_URL'],
      'DATABASE_READ_URL needs DATABASE_URL, the database that it is a replica of.',
    )
  check('SMTP_URL', refuseBadMailServer)
  check('SUPPORT_EMAIL', refuseBadSupportEmail)
  check('MAIL_FROM', refuseBadSender)
  const privacyUrl = check('PRIVACY_URL', (value) => readPage('PRIVACY_URL', value))
  const termsUrl = check('TERMS_URL', (value) => readPage('TERMS_URL', value))
  const securityContact = check('SECURITY_CONTACT', readSecurityContact)
  const ownBrand = mistakes.attempt('BRAND_COLOR', () => readBrand(env)) ?? {}
  const locale = check('LOCALE', readLocale) ?? 'en-US'
  const currency = check('CURRENCY', readCurrency) ?? 'USD'
  const adminEmails = check('ADMIN_EMAILS', readAdminEmails) ?? []
  const domains = check('SIGN_UP_DOMAINS', readDomains) ?? []
  if (env.SIGN_UP_DOMAINS && env.SIGN_UP !== 'open')
    mistakes.add(
      ['SIGN_UP', 'SIGN_UP_DOMAINS'],
      `SIGN_UP_DOMAINS needs SIGN_UP=open: with SIGN_UP=${env.SIGN_UP} no domain may sign up.`,
    )

  const publicUrl = check('PUBLIC_URL', readPublicUrl) ?? `http://localhost:${env.PORT}`
  // Who gave an issuer that cannot be used does not want the embedded provider.
  const embeddedProvider = !env.OIDC_ISSUER
  const isLocal = isLoopback(new URL(publicUrl).hostname)
  if (embeddedProvider && !isLocal && env.EMBEDDED_PROVIDER !== 'public') {
    mistakes.add(
      ['OIDC_ISSUER', 'EMBEDDED_PROVIDER'],
      'PUBLIC_URL is a public address, but people would sign in with the embedded provider. Set OIDC_ISSUER, or EMBEDDED_PROVIDER=public if that is meant.',
    )
  }
  const usesOwnDatabase = !env.DATABASE_URL && !mistakes.isWrong('DATABASE_URL')
  const demo = env.DEMO === undefined ? usesOwnDatabase && embeddedProvider && isLocal : env.DEMO === '1'
  if (demo && !embeddedProvider)
    mistakes.add(['DEMO'], 'DEMO=1 needs the embedded provider, because its accounts live there.')
  const host = env.HOST ?? (demo || embeddedProvider ? 'localhost' : '0.0.0.0')
  const corsOrigins = check('CORS_ORIGINS', readOrigins) ?? []
  const trustProxy = check('TRUST_PROXY', readTrust) ?? false
  const isPublic = !isLocal || trustProxy !== false
  if (demo && (isPublic || !isLoopback(host))) {
    const name = isLoopback(host) ? (isLocal ? 'TRUST_PROXY' : 'PUBLIC_URL') : 'HOST'
    mistakes.add(
      ['DEMO', 'PUBLIC_URL'],
      `${name} lets others in, but the demo's passwords are known to everybody, its admin's too. Set DEMO=0, or keep HOST and PUBLIC_URL on localhost and TRUST_PROXY unset.`,
    )
  }
  if (env.RATE_LIMITS === 'off' && (isPublic || !isLoopback(host))) {
    mistakes.add(
      ['RATE_LIMITS'],
      'RATE_LIMITS=off is only allowed when HOST and PUBLIC_URL are loopback addresses and TRUST_PROXY is not set.',
    )
  }
  mistakes.refuse(suspects)

  const dataDir = env.DATA_DIR ?? './.data'
  return {
    port: env.PORT,
    healthPort: env.HEALTH_PORT,
    host,
    publicUrl,
    isPublic,
    trustProxy,
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    demo,
    opensMessages: demo && !env.SMTP_URL,
    oidc: env.OIDC_ISSUER
      ? {
          issuer: env.OIDC_ISSUER,
          clientId: env.OIDC_CLIENT_ID ?? '',
          clientSecret: env.OIDC_CLIENT_SECRET,
          audience: env.OIDC_AUDIENCE,
          trustEmail: env.OIDC_TRUST_EMAIL === 'always' ? 'always' : env.OIDC_TRUST_EMAIL === '1',
          extraQuery: env.OIDC_EXTRA_QUERY,
        }
      : undefined,
    signupQuery: env.OIDC_SIGNUP_QUERY,
    adminEmails,
    signUp: { mode: env.SIGN_UP, domains },
    storage: env.STORAGE,
    s3: typeof s3 === 'string' ? undefined : s3,
    backup: { to: backupTo, passphrase: env.BACKUP_PASSPHRASE, s3: readBackupS3(env) },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? senderOf(ownBrand.name ?? brand.name, brand.mailFrom),
    supportEmail: env.SUPPORT_EMAIL ?? brand.supportEmail,
    brand: ownBrand,
    privacyUrl,
    termsUrl,
    securityContact,
    locale,
    currency,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS === 'on',
    webhookPrivateAddresses: env.WEBHOOK_PRIVATE_ADDRESSES === '1',
    corsOrigins,
    // Whoever tries the demo reads its accounts in the terminal, not requests.
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    suspects,
  }
}

/** The variables in their own types; those that are wrong have their defaults, and a sentence in `mistakes`. */
function parse(environment: Record<string, string | undefined>, mistakes: Mistakes): z.infer<typeof Environment> {
  // An empty variable counts as not set, because compose files and shells clear variables this way.
  const given = Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const found = withSecretFiles(Object.fromEntries(given), mistakes)
  const parsed = z.safeParse(Environment, found)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    mistakes.add([String(path[0])], `${path.join('.')} ${message}.`)
    delete found[String(path[0])]
  }
  return z.parse(Environment, found)
}
