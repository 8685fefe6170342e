import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from './env.ts'
import { BadSetting } from './setting-mistakes.ts'

test('without any variable the product listens on this machine only, with the demo', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    demo: true,
    oidc: undefined,
    trustProxy: false,
    rateLimits: true,
  })
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true })
})

test('messages are opened in the product only on a demo without a mail server', () => {
  const opens = (environment: Record<string, string>) => readSettings(environment).opensMessages
  expect(opens({})).toBe(true)
  expect(opens({ SMTP_URL: 'smtp://mail.example' })).toBe(false)
  expect(opens({ DEMO: '0' })).toBe(false)
  expect(opens({ DATABASE_URL: 'postgres://localhost/x' })).toBe(false)
})

test('with a real database, a hosted provider or a public address there is no demo unless it is asked for', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://localhost/x' }).demo).toBe(false)
  expect(readSettings({ DATABASE_URL: 'postgres://localhost/x', DEMO: '1' }).demo).toBe(true)
  const hosted = {
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'marquee',
    PUBLIC_URL: 'https://marquee.example',
  }
  expect(readSettings(hosted)).toMatchObject({ demo: false, host: '0.0.0.0' })
})

test('lists and numbers are read', () => {
  expect(
    readSettings({ ADMIN_EMAILS: 'Ada@x.test, b@y.test', TRUST_PROXY: '10.0.0.0/8, ::1', PORT: '8080', DEMO: '0' }),
  ).toMatchObject({
    adminEmails: ['ada@x.test', 'b@y.test'],
    trustProxy: '10.0.0.0/8, ::1',
    publicUrl: 'http://localhost:8080',
  })
})

test('a number of proxies is a number of hops, and "true" means one', () => {
  const trust = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY, DEMO: '0' }).trustProxy
  expect(['1', '2', 'true', '0', 'false'].map(trust)).toEqual([1, 2, 1, false, false])
})

test('the server is public when its address is public or a proxy is trusted', () => {
  expect(readSettings({}).isPublic).toBe(false)
  expect(readSettings({ TRUST_PROXY: '127.0.0.1', DEMO: '0' }).isPublic).toBe(true)
  expect(readSettings({ PUBLIC_URL: 'https://marquee.example', EMBEDDED_PROVIDER: 'public' }).isPublic).toBe(true)
})

test('a server without the demo may listen on all addresses', () => {
  expect(readSettings({ HOST: '0.0.0.0', DEMO: '0' })).toMatchObject({ host: '0.0.0.0', demo: false })
})

test('a hosted provider needs two or three variables and has a few optional ones', () => {
  const three = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'marquee', OIDC_AUDIENCE: 'urn:marquee' }
  expect(readSettings({ ...three, PUBLIC_URL: 'https://marquee.example' }).oidc).toEqual({
    issuer: 'https://login.example',
    clientId: 'marquee',
    clientSecret: undefined,
    audience: 'urn:marquee',
    trustEmail: false,
    extraQuery: {},
  })
  expect(readSettings({ ...three, OIDC_CLIENT_SECRET: 'hush', OIDC_TRUST_EMAIL: '1' }).oidc).toMatchObject({
    clientSecret: 'hush',
    trustEmail: true,
  })
  for (const issuer of ['http://localhost:8080/realms/a', 'http://127.0.0.1:9000', 'http://[::1]:9000'])
    expect(readSettings({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'marquee' }).oidc).toMatchObject({ issuer })
})

const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

test('a bucket is at Amazon, or at an endpoint, with its name in the host name or in the path', () => {
  const read = (more: Record<string, string>) => readSettings({ ...bucket, ...more })
  expect(readSettings({})).toMatchObject({ storage: 'disk', s3: undefined })
  expect(read({ STORAGE: 's3', S3_PUBLIC_URL: 'https://pictures.example/a/' })).toMatchObject({
    storage: 's3',
    s3: {
      endpoint: undefined,
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      pathStyle: false,
      publicUrl: 'https://pictures.example/a',
    },
  })
  const styleOf = (S3_ENDPOINT: string, S3_PATH_STYLE = '') => read({ S3_ENDPOINT, S3_PATH_STYLE }).s3?.pathStyle
  const own = ['http://127.0.0.1:9000', 'http://[::1]:9000', 'http://localhost:9000', 'http://minio:9000']
  expect(own.map((endpoint) => styleOf(endpoint))).toEqual([true, true, true, true])
  expect(styleOf('https://s3.eu-central-1.example')).toBe(false)
  expect([styleOf('https://s3.example', '1'), styleOf('http://localhost:9000', '0')]).toEqual([true, false])
})

test.each([
  [{ PORT: 'x' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'marquee.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://marquee.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://marquee.example/path' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://marquee.example' }, 'OIDC_ISSUER'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_DIRECT_URL: 'postgres://db/x' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://pooler/x', DATABASE_DIRECT_URL: 'db' }, 'DATABASE_DIRECT_URL must be'],
  [{ DATABASE_READ_URL: 'postgres://replica/x' }, 'DATABASE_READ_URL needs DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://localhost/x', DATABASE_READ_URL: 'replica' }, 'DATABASE_READ_URL'],
  [{ DATABASE_URL: 'postgres://localhost/x', DATABASE_READ_URL: 'postgres://replica:port/x' }, 'DATABASE_READ_URL'],
  [{ DATABASE_URL: 'postgres://localhost/x', DATABASE_READ_URL: 'postgres://localhost/x' }, 'another server'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_CLIENT_ID: 'marquee' }, 'OIDC_ISSUER'],
  [{ OIDC_CLIENT_SECRET: 'hush' }, 'OIDC_CLIENT_SECRET'],
  [{ OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER must use https'],
  [{ OIDC_ISSUER: 'http://10.0.0.7:8080/realms/a', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER must use https'],
  [{ OIDC_ISSUER: 'http://127.evil.example', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER must use https'],
  [{ OIDC_ISSUER: 'https://login.example/?a=b', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'x', OIDC_TRUST_EMAIL: 'yes' }, 'OIDC_TRUST_EMAIL'],
  [{ OIDC_ISSUER: 'nowhere', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER'],
  [{ OIDC_EXTRA_QUERY: '{' }, 'OIDC_EXTRA_QUERY'],
  [{ OIDC_SIGNUP_QUERY: '{"a":1}' }, 'OIDC_SIGNUP_QUERY'],
  [{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'x', DEMO: '1' }, 'DEMO'],
  [{ STORAGE: 's3' }, 'STORAGE=s3 needs .* S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set'],
  [{ S3_BUCKET: 'pictures' }, 'A bucket needs'],
  [{ S3_PUBLIC_URL: 'https://pictures.example' }, 'S3_PUBLIC_URL needs'],
  [{ ...bucket, S3_BUCKET: 'https://s3.example/pictures' }, 'S3_BUCKET'],
  [{ ...bucket, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT'],
  [{ ...bucket, S3_ENDPOINT: 'https://key:secret@s3.example' }, 'S3_ENDPOINT'],
  [{ ...bucket, S3_PUBLIC_URL: 'pictures.example' }, 'S3_PUBLIC_URL'],
  [{ ...bucket, S3_PUBLIC_URL: 'https://pictures.example/?a=b' }, 'S3_PUBLIC_URL'],
  [{ ...bucket, S3_PUBLIC_URL: 'http://pictures.example' }, 'S3_PUBLIC_URL must use https'],
  [{ ...bucket, S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE'],
  [{ STORAGE: 'tape' }, 'STORAGE'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example/inbox' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://marquee@mail.example:587' }, 'SMTP_URL needs both'],
  [{ SMTP_URL: 'smtp://mail.example?tls.rejectUnauthorized=false' }, 'SMTP_URL takes no parameters'],
  [{ SUPPORT_EMAIL: 'not an email' }, 'SUPPORT_EMAIL'],
  [{ MAIL_FROM: 'Marquee <hello>' }, 'MAIL_FROM'],
  [{ ADMIN_EMAILS: 'ada@x.test, bob' }, 'ADMIN_EMAILS'],
  [{ CORS_ORIGINS: 'partner.example' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: 'https://a.example/' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: '*, https://a.example' }, 'CORS_ORIGINS'],
  [{ TRUST_PROXY: 'banana' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY'],
  [{ RATE_LIMITS: 'off', HOST: '0.0.0.0', DEMO: '0' }, 'RATE_LIMITS'],
  [{ RATE_LIMITS: 'off', PUBLIC_URL: 'https://marquee.example', EMBEDDED_PROVIDER: 'public' }, 'RATE_LIMITS'],
  [{ RATE_LIMITS: 'off', TRUST_PROXY: '1', DEMO: '0' }, 'RATE_LIMITS'],
  [{ HOST: '0.0.0.0' }, 'DEMO=0'],
  [{ HOST: '192.168.1.7', DEMO: '1' }, 'DEMO=0'],
  [{ HOST: '::', DATABASE_URL: 'postgres://localhost/x', DEMO: '1' }, 'DEMO=0'],
  [{ PUBLIC_URL: 'https://marquee.example', EMBEDDED_PROVIDER: 'public', DEMO: '1' }, 'DEMO=0'],
  [{ PUBLIC_URL: 'http://127.0.0.1.nip.io' }, 'PUBLIC_URL'],
  [{ TRUST_PROXY: '1', DEMO: '1' }, 'DEMO=0'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ LOCALE: 'american' }, 'LOCALE'],
  [{ LOCALE: 'en_US' }, 'LOCALE'],
  [{ CURRENCY: 'euro' }, 'CURRENCY'],
  [{ BRAND_NAME: 'Lantern\nBcc: x' }, 'BRAND_NAME'],
  [{ BRAND_NAME: 'a'.repeat(25) }, 'BRAND_NAME'],
  [{ BRAND_TAGLINE: '<b>' }, 'BRAND_TAGLINE'],
  [{ BRAND_COLOR: 'red' }, 'BRAND_COLOR'],
  [{ BRAND_COLOR: '#777777' }, 'BRAND_COLOR.*4.47:1.*4.5:1.*#767676'],
  [{ BRAND_COLOR: '#ffcd0c', BRAND_COLOR_DARK: '#1d5fd1' }, 'BRAND_COLOR_DARK.*2.69:1.*3:1.*#[0-9a-f]{6}'],
  [{ BRAND_COLOR_DARK: '#8fb8ff' }, 'BRAND_COLOR'],
  [{ PRIVACY_URL: 'javascript:alert(1)' }, 'PRIVACY_URL'],
  [{ TERMS_URL: 'http://marquee.example/terms' }, 'TERMS_URL'],
  [{ SECURITY_CONTACT: 'security@marquee.example' }, 'SECURITY_CONTACT'],
  [{ SECURITY_CONTACT: 'mailto:security' }, 'SECURITY_CONTACT'],
  [{ SECURITY_CONTACT: 'mailto:%zz@x.example' }, 'SECURITY_CONTACT'],
])('%o is refused with a sentence that names %s', (environment, name) => {
  expect(() => readSettings(environment as Record<string, string>)).toThrow(BadSetting)
  expect(() => readSettings(environment as Record<string, string>)).toThrow(new RegExp(`${name}[^]*\\.$`))
})

test('e-mails are sent in the name of the brand, quoted where that is needed', () => {
  expect(readSettings({}).mailFrom).toBe('Marquee <hello@marquee.test>')
  expect(readSettings({ BRAND_NAME: 'Lantern' }).mailFrom).toBe('Lantern <hello@marquee.test>')
  expect(readSettings({ BRAND_NAME: 'Kiez & Co.' }).mailFrom).toBe('"Kiez & Co." <hello@marquee.test>')
  expect(readSettings({ BRAND_NAME: 'Lantern', MAIL_FROM: 'a@b.example' }).mailFrom).toBe('a@b.example')
})

test('several mistakes are reported at once, and not what only follows from one of them', () => {
  const environment = {
    PORT: 'x',
    PUBLIC_URL: 'https://marquee.example',
    EMBEDDED_PROVIDER: 'yes',
    DATABASE_URL: 'mysql://x',
    DATABASE_READ_URL: 'postgres://replica/x',
    SMTP_URL: 'mail.example',
    ADMIN_EMAILS: 'bob',
  }
  expect(mistakesOf(environment)).toEqual([
    'PORT must be a port number.',
    'EMBEDDED_PROVIDER can only be "public".',
    expect.stringMatching(/^DATABASE_URL must be an address that starts with postgres/),
    expect.stringMatching(/^SMTP_URL must be an address/),
    'ADMIN_EMAILS holds "bob", which is not an e-mail address.',
  ])
})

test('a database on a socket of this machine is accepted', () => {
  for (const url of [
    'postgresql:///marquee?host=/run/postgresql',
    'postgres://marquee:x@/marquee?host=/run/postgresql',
  ])
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('each secret is read from a file, without the newline at its end', () => {
  const settings = readSettings({
    DATABASE_URL_FILE: secretFile('postgres://localhost/x\n'),
    DATABASE_READ_URL_FILE: secretFile('postgres://replica/x'),
    SMTP_URL_FILE: secretFile('smtp://mail.example\r\n'),
    METRICS_TOKEN_FILE: secretFile('watch\n'),
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'marquee',
    OIDC_CLIENT_SECRET_FILE: secretFile('hush\n'),
  })
  expect(settings).toMatchObject({
    databaseUrl: 'postgres://localhost/x',
    databaseReadUrl: 'postgres://replica/x',
    smtpUrl: 'smtp://mail.example',
    metricsToken: 'watch',
    oidc: { clientSecret: 'hush' },
  })
})

test('a file that cannot be used is named, never its content, and a secret is not taken from two places', () => {
  const [empty, two, bad] = [secretFile('\n'), secretFile('hush\nhush\n'), secretFile('mysql://user:hush@x')]
  const sentences = mistakesOf({
    METRICS_TOKEN_FILE: '/nowhere/token',
    DATABASE_URL_FILE: bad,
    DATABASE_READ_URL_FILE: empty,
    SMTP_URL: 'smtp://mail.example',
    SMTP_URL_FILE: secretFile('smtp://mail.example'),
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'marquee',
    OIDC_CLIENT_SECRET_FILE: two,
  })
  expect(sentences).toEqual([
    `DATABASE_READ_URL_FILE names the file ${empty}, which is empty.`,
    `OIDC_CLIENT_SECRET_FILE names the file ${two}, which must contain the value in one line and nothing else.`,
    'SMTP_URL and SMTP_URL_FILE are both set; set only one of them.',
    'METRICS_TOKEN_FILE names the file /nowhere/token, which cannot be read (ENOENT).',
    expect.stringMatching(/^DATABASE_URL must be an address/),
  ])
  expect(sentences.join()).not.toContain('hush')
})

function mistakesOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    return (error as BadSetting).message.split('\n')
  }
}

function secretFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, content)
  return path
}
