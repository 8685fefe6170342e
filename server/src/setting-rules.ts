import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { signUpModes } from '@marquee/contract/sign-up'
import * as z from 'zod/mini'
import { isLoopback } from './network.ts'

type Rule = readonly [isRight: (text: string) => boolean, sentence: string | ((text: string) => string)]

/** A text; of its rules the first that does not hold is reported, in a sentence that goes on after the name of the setting. */
const text = (...rules: Rule[]) =>
  z.optional(
    z.string().check(
      ...rules.map(([isRight, sentence]) =>
        z.refine<string>(isRight, {
          abort: true,
          error: ({ input }) => (typeof sentence === 'string' ? sentence : sentence(String(input))),
        }),
      ),
    ),
  )
const list = (isRight: (word: string) => boolean, what: string) =>
  text([
    (value) => wordsOf(value).every(isRight),
    (value) => `holds "${wordsOf(value).find((word) => !isRight(word))}", ${what}`,
  ])
const oneOf = <T extends string>(values: readonly T[], sentence = `must be one of ${values.join(', ')}`) =>
  z.enum(values as [T, ...T[]], sentence)
const flag = z.optional(oneOf(['0', '1'], 'must be 0 or 1'))
const noPort = 'must be a port number'
const portNumber = z.coerce.number(noPort).check(z.int(noPort), z.minimum(0, noPort), z.maximum(65_535, noPort))
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
const page = text([
  (value) => isSafe(value) && !new URL(value).username,
  'must be the https address of a page, such as https://marquee.example/privacy.html',
])

/** Every setting, as the operator may write it. */
export const Variables = z.object({
  PORT: z._default(portNumber, 3000),
  HEALTH_PORT: z.optional(portNumber),
  HOST: text(),
  PUBLIC_URL: text(
    [(value) => isPlain(value) && new URL(value).pathname === '/', 'must be an origin such as https://marquee.example'],
    [isSafe, 'must use https, except on localhost'],
  ),
  TRUST_PROXY: text([
    (value) => value === 'true' || value === 'false' || /^\d$/.test(value) || value.split(',').every(isNetwork),
    'must be the number of proxies in a row, such as 1, or a list of their addresses or networks, such as 10.0.0.0/8, 127.0.0.1',
  ]),
  CORS_ORIGINS: text([
    (value) => value === '*' || wordsOf(value).every(isOrigin),
    (value) =>
      `holds "${wordsOf(value).find((word) => !isOrigin(word))}", but takes origins such as https://partner.example, or * alone for all`,
  ]),
  EMBEDDED_PROVIDER: z.optional(oneOf(['public'], 'can only be "public"')),
  DATA_DIR: text(),
  DATABASE_URL: text([
    // The driver also takes an address without a host, for a socket on this machine.
    (value) => isPostgres(value.replace('@/', '@socket/')),
    'must be an address that starts with postgres:// or postgresql://; "@", ":" and "/" in its password are written as %40, %3A and %2F',
  ]),
  DATABASE_DIRECT_URL: text([isPostgres, 'must be an address such as postgres://user:password@host:5432/marquee']),
  DATABASE_READ_URL: text([isPostgres, 'must be an address such as postgres://user:password@replica:5432/marquee']),
  DEMO: flag,
  OIDC_ISSUER: text(
    [(value) => isPlain(value) && !new URL(value).username, 'must be an address such as https://login.example'],
    [isSafe, 'must use https, except on localhost'],
  ),
  OIDC_CLIENT_ID: text(),
  OIDC_CLIENT_SECRET: text(),
  OIDC_AUDIENCE: text(),
  OIDC_TRUST_EMAIL: z._default(oneOf(['0', '1', 'always'], 'must be 0, 1 or always'), '0'),
  OIDC_EXTRA_QUERY: queryObject,
  OIDC_SIGNUP_QUERY: queryObject,
  STORAGE: z._default(oneOf(['disk', 's3'], 'must be disk or s3'), 'disk'),
  S3_ENDPOINT: text([isService, 'must be an address such as https://s3.eu-central-1.example']),
  S3_BUCKET: text([
    (value) => /^[a-zA-Z0-9][\w.-]{1,254}$/.test(value),
    'must be the name of a bucket, without an address',
  ]),
  S3_REGION: text(),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
  S3_PUBLIC_URL: text(
    [isService, 'must be an address such as https://pictures.marquee.example'],
    [isSafe, 'must use https, except on localhost'],
  ),
  S3_PATH_STYLE: flag,
  BACKUP_TO: text([
    (value) => !value.startsWith('s3:') || /^s3:\/\/[^/]+\/(.*\/)?$/.test(value),
    'must be a folder, or an address such as s3://bucket/prefix/',
  ]),
  // Whoever has an archive can try passphrases without end.
  BACKUP_PASSPHRASE: text([(value) => value.length >= 16, 'must have 16 characters or more']),
  BACKUP_S3_ENDPOINT: text(),
  BACKUP_S3_REGION: text(),
  BACKUP_S3_ACCESS_KEY_ID: text(),
  BACKUP_S3_SECRET_ACCESS_KEY: text(),
  BACKUP_S3_PATH_STYLE: flag,
  SMTP_URL: text(
    [isMailServer, 'must be an address such as smtp://user:password@mail.example:587, or smtps://'],
    [
      (value) => !new URL(value).username === !new URL(value).password,
      'needs both a user and a password, or neither; "@" in them is written as %40',
    ],
    // A library would understand some, also such as switch the check of certificates off.
    [
      (value) => !new URL(value).search,
      'takes no parameters. The certificate of an authority of your own is trusted with NODE_EXTRA_CA_CERTS',
    ],
  ),
  MAIL_FROM: text([
    (value) => isAddress(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value),
    'must be an e-mail address, with or without a name, such as Marquee <hello@marquee.example>',
  ]),
  MAIL_REPLY: text([
    (value) => isAddress(value) && value.indexOf('@') <= 12 && !value.includes('+'),
    'must be an e-mail address with at most 12 characters before the @, such as reply@marquee.example',
  ]),
  MAIL_REPLY_TOKEN: text([(value) => value.length >= 16, 'must have 16 characters or more']),
  SUPPORT_EMAIL: text([isAddress, 'must be an e-mail address']),
  ADMIN_EMAILS: list(isAddress, 'which is not an e-mail address'),
  SIGN_UP: z._default(oneOf(signUpModes), 'open'),
  SIGN_UP_DOMAINS: list(
    (domain) => isAddress(`somebody@${domainToASCII(domain)}`),
    'which is not a domain such as example.org',
  ),
  PRIVACY_URL: page,
  TERMS_URL: page,
  SECURITY_CONTACT: text([isContact, 'must be such as mailto:security@marquee.example or an https address']),
  BRAND_NAME: text(),
  BRAND_TAGLINE: text(),
  BRAND_LOGO: text(),
  BRAND_COLOR: text(),
  BRAND_COLOR_DARK: text(),
  LOCALE: text([
    (value) => localeOf(value) !== undefined,
    'must be a language and a region, such as en-US, en-GB or de-DE',
  ]),
  CURRENCY: z._default(
    oneOf(Intl.supportedValuesOf('currency'), 'must be the code of a currency, such as USD, EUR or GBP'),
    'USD',
  ),
  METRICS_TOKEN: text(),
  RATE_LIMITS: z._default(oneOf(['on', 'off'], 'must be on or off'), 'on'),
  WEBHOOK_PRIVATE_ADDRESSES: z._default(oneOf(['0', '1'], 'must be 0 or 1'), '0'),
  LOG_LEVEL: z.optional(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
})
export type Variables = z.infer<typeof Variables>

/** The words of a list. */
export const wordsOf = (value: string | undefined): string[] => value?.split(/[\s,;]+/).filter(Boolean) ?? []

/** A locale in its usual spelling; undefined when it is none. */
export function localeOf(value: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value)[0]
  } catch {
    return undefined
  }
}

/** Whether it is an address of http or https without a query and a fragment. */
function isPlain(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash
}

/** Of a service at most a path stands behind the host. */
export function isService(value: string): boolean {
  return isPlain(value) && !new URL(value).username && !new URL(value).password
}

function isSafe(value: string): boolean {
  const url = URL.parse(value)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.parse(value)?.origin === value
}

function isPostgres(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)
}

function isMailServer(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^smtps?:$/.test(url.protocol) && !!url.hostname && /^\/?$/.test(url.pathname) && !url.hash
}

function isContact(value: string): boolean {
  const url = URL.parse(value)
  if (url?.protocol !== 'mailto:') return url?.protocol === 'https:'
  try {
    return isAddress(decodeURIComponent(url.pathname))
  } catch {
    return false
  }
}

function isAddress(value: string): boolean {
  return z.safeParse(z.email(), value).success
}

/** A network with a prefix of 0 bits matches every address, so callers could choose their own address. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.trim().split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return isIP(address) > 0 && more.length === 0 && (!bits || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))
}
