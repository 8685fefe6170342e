import { resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { brand } from '@marquee/contract/brand'
import * as z from 'zod/mini'
import { readBrand, senderOf } from './brand/settings.ts'
import { readBackupS3, readS3 } from './s3-settings.ts'
import { isLoopback, type TrustedProxies } from './network.ts'
import { root } from './root.ts'
import { secretSettings, withSecretFiles } from './secret-files.ts'
import { mistyped } from './mistyped.ts'
import { mistakeList, type Mistakes } from './setting-mistakes.ts'
import { localeOf, Variables, wordsOf } from './setting-rules.ts'

/** The settings of one server, read once from the environment. No other file reads `process.env`. */
export type Settings = ReturnType<typeof readSettings>
/** Where backups go, and how. */
export type BackupSettings = Settings['backup']

/** Settings for signing in with an external OpenID provider. */
export type OidcSettings = NonNullable<ReturnType<typeof oidcOf>>

const settingNames = [...Object.keys(Variables.shape), ...secretSettings.map((name) => `${name}_FILE`)]

/** Reads the settings. Throws `BadSetting` with a sentence for each mistake, which names the variable and its allowed values. */
export function readSettings(environment: Record<string, string | undefined>) {
  const mistakes = mistakeList()
  const suspects = mistyped(Object.keys(environment), settingNames)
  const env = parse(environment, mistakes)
  const s3 = readS3(env)
  const ownBrand = mistakes.attempt('BRAND_COLOR', () => readBrand(env)) ?? {}
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin
  // Who gave an issuer that cannot be used does not want the embedded provider.
  const embeddedProvider = !env.OIDC_ISSUER
  const isLocal = isLoopback(new URL(publicUrl).hostname)
  const usesOwnDatabase = !env.DATABASE_URL && !mistakes.isWrong('DATABASE_URL')
  const demo = env.DEMO === undefined ? usesOwnDatabase && embeddedProvider && isLocal : env.DEMO === '1'
  const host = env.HOST ?? (demo || embeddedProvider ? 'localhost' : '0.0.0.0')
  const trustProxy = trustOf(env.TRUST_PROXY)
  const isPublic = !isLocal || trustProxy !== false
  const isReachable = isPublic || !isLoopback(host)
  const opened = isLoopback(host) ? (isLocal ? 'TRUST_PROXY' : 'PUBLIC_URL') : 'HOST'

  const adminEmails: readonly string[] = wordsOf(env.ADMIN_EMAILS).map((address) => address.toLowerCase())
  const domains: readonly string[] = wordsOf(env.SIGN_UP_DOMAINS).map((domain) => domainToASCII(domain))

  // What must hold for several settings together.
  const together: [isWrong: unknown, names: string[], sentence: string][] = [
    [typeof s3 === 'string', ['STORAGE'], String(s3)],
    [
      env.OIDC_ISSUER && !env.OIDC_CLIENT_ID,
      ['OIDC_CLIENT_ID'],
      'OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.',
    ],
    [
      !env.OIDC_ISSUER && (env.OIDC_CLIENT_ID || env.OIDC_CLIENT_SECRET || env.OIDC_AUDIENCE),
      ['OIDC_ISSUER'],
      'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_AUDIENCE need OIDC_ISSUER.',
    ],
    [
      env.DATABASE_DIRECT_URL && !env.DATABASE_URL,
      ['DATABASE_URL', 'DATABASE_DIRECT_URL'],
      'DATABASE_DIRECT_URL needs DATABASE_URL, the pooler in front of that database.',
    ],
    [
      env.DATABASE_READ_URL && env.DATABASE_READ_URL === env.DATABASE_URL,
      ['DATABASE_READ_URL'],
      'DATABASE_READ_URL must be another server than DATABASE_URL.',
    ],
    [
      env.DATABASE_READ_URL && !env.DATABASE_URL,
      ['DATABASE_URL', 'DATABASE_READ_URL'],
      'DATABASE_READ_URL needs DATABASE_URL, the database that it is a replica of.',
    ],
    [
      env.SIGN_UP_DOMAINS && env.SIGN_UP !== 'open',
      ['SIGN_UP', 'SIGN_UP_DOMAINS'],
      `SIGN_UP_DOMAINS needs SIGN_UP=open: with SIGN_UP=${env.SIGN_UP} no domain may sign up.`,
    ],
    [
      embeddedProvider && !isLocal && env.EMBEDDED_PROVIDER !== 'public',
      ['OIDC_ISSUER', 'EMBEDDED_PROVIDER'],
      'PUBLIC_URL is a public address, but people would sign in with the embedded provider. Set OIDC_ISSUER, or EMBEDDED_PROVIDER=public if that is meant.',
    ],
    [
      !env.MAIL_REPLY !== !env.MAIL_REPLY_TOKEN,
      ['MAIL_REPLY', 'MAIL_REPLY_TOKEN'],
      'MAIL_REPLY and MAIL_REPLY_TOKEN need each other: the address, and what the mail server proves itself with.',
    ],
    [demo && !embeddedProvider, ['DEMO'], 'DEMO=1 needs the embedded provider, because its accounts live there.'],
    [
      demo && isReachable,
      ['DEMO', 'PUBLIC_URL'],
      `${opened} lets others in, but the demo's passwords are known to everybody, its admin's too. Set DEMO=0, or keep HOST and PUBLIC_URL on localhost and TRUST_PROXY unset.`,
    ],
    [
      env.RATE_LIMITS === 'off' && isReachable,
      ['RATE_LIMITS'],
      'RATE_LIMITS=off is only allowed when HOST and PUBLIC_URL are loopback addresses and TRUST_PROXY is not set.',
    ],
  ]
  for (const [isWrong, names, sentence] of together) if (isWrong) mistakes.add(names, sentence)
  mistakes.refuse(suspects)

  return {
    port: env.PORT,
    /** Where `/healthz` is answered from the beginning of the start. */
    healthPort: env.HEALTH_PORT,
    host,
    /** Origin under which people reach the product, without a trailing slash. */
    publicUrl,
    /**
     * Other people may reach the server: by its public address, or through a proxy, whose calls look like calls from
     * this machine.
     */
    isPublic,
    /** Whose `X-Forwarded-For` counts; see `trustOf`. */
    trustProxy,
    dataDir: resolve(root, env.DATA_DIR ?? '.data'),
    databaseUrl: env.DATABASE_URL,
    /** PostgreSQL itself, where `databaseUrl` leads to a pooler that pools by transaction. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** A streaming replica of `databaseUrl`, for reads without a sign-in. */
    databaseReadUrl: env.DATABASE_READ_URL,
    demo,
    /** Messages can be opened in the product: only on a demo without a mail server, where nobody could read them otherwise. */
    opensMessages: demo && !env.SMTP_URL,
    oidc: oidcOf(env),
    signupQuery: env.OIDC_SIGNUP_QUERY,
    /** Lower-case addresses whose verified owners become admins. */
    adminEmails,
    /** Who may create an account. */
    signUp: { mode: env.SIGN_UP, domains },
    /** Where pictures, files of answers and exports are kept: below `dataDir`, or in the bucket of `s3`. */
    storage: env.STORAGE,
    /** The bucket; it may be set beside `disk` too, for copying. */
    s3: typeof s3 === 'string' ? undefined : s3,
    backup: {
      /** The folder, or `s3://bucket/prefix/`, where `npm run backup` keeps them. */
      to: backupTarget(env.BACKUP_TO),
      /** What they are encrypted with. */
      passphrase: env.BACKUP_PASSPHRASE,
      /** How a bucket for them is reached, or a sentence with the reason why it cannot be. */
      s3: readBackupS3(env),
    },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? senderOf(ownBrand.name ?? brand.name, brand.mailFrom),
    /** Where answers to e-mails about applications go, and the token with which the mail server hands them over. */
    mailReply:
      env.MAIL_REPLY && env.MAIL_REPLY_TOKEN ? { address: env.MAIL_REPLY, token: env.MAIL_REPLY_TOKEN } : undefined,
    supportEmail: env.SUPPORT_EMAIL ?? brand.supportEmail,
    brand: ownBrand,
    /** Addresses of the operator's own pages, linked where people sign up and below each page. */
    privacyUrl: hrefOf(env.PRIVACY_URL),
    termsUrl: hrefOf(env.TERMS_URL),
    /** `mailto:` or `https:` address for /.well-known/security.txt. */
    securityContact: hrefOf(env.SECURITY_CONTACT),
    /** BCP 47 tag by which dates and numbers are written. */
    locale: (env.LOCALE && localeOf(env.LOCALE)) ?? 'en-US',
    /** ISO 4217 code of the currency whose sign price ranges are written with. */
    currency: env.CURRENCY,
    /** Bearer token for /metrics; without one only direct calls from this machine are accepted. */
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS === 'on',
    /** Webhooks may be sent to private networks and this machine, also over http://. */
    webhookPrivateAddresses: env.WEBHOOK_PRIVATE_ADDRESSES === '1',
    /** Whose pages may call the API from a browser. */
    corsOrigins: env.CORS_ORIGINS === '*' ? ('*' as const) : [...new Set(wordsOf(env.CORS_ORIGINS))],
    // Whoever tries the demo reads its accounts in the terminal, not requests.
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    /** Sentences about variables that look like mistyped settings. */
    suspects,
  }
}

function oidcOf(env: Variables) {
  if (!env.OIDC_ISSUER) return undefined
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID ?? '',
    /** Only for clients that have one; it is never sent to browsers. */
    clientSecret: env.OIDC_CLIENT_SECRET,
    audience: env.OIDC_AUDIENCE,
    /** Addresses count as verified when the provider does not send `email_verified`; with `always` whatever it sends. */
    trustEmail: env.OIDC_TRUST_EMAIL === 'always' ? env.OIDC_TRUST_EMAIL : env.OIDC_TRUST_EMAIL === '1',
    /** Query parameters of every sign-in. */
    extraQuery: env.OIDC_EXTRA_QUERY,
  }
}

const hrefOf = (address: string | undefined) => address && new URL(address).href

/** An absolute path, or an address of S3 that ends with a slash. */
const backupTarget = (to: string | undefined) => (to === undefined || to.startsWith('s3:') ? to : resolve(root, to))

function trustOf(value: string | undefined): TrustedProxies {
  if (!value || value === '0' || value === 'false') return false
  if (value === 'true') return 1
  return /^\d$/.test(value) ? Number(value) : value
}

/** The variables in their own types; those that are wrong have their defaults, and a sentence in `mistakes`. */
function parse(environment: Record<string, string | undefined>, mistakes: Mistakes): Variables {
  // An empty variable counts as not set, because compose files and shells clear variables this way.
  const given = Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))
  const found = withSecretFiles(Object.fromEntries(given), mistakes)
  const parsed = z.safeParse(Variables, found)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    mistakes.add([String(path[0])], `${path.join('.')} ${message}.`)
    delete found[String(path[0])]
  }
  return z.parse(Variables, found)
}
