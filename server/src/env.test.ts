import { expect, test } from 'vitest'
import { BadSetting, readSettings } from './env.ts'

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

test.each([
  [{ PORT: 'x' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'marquee.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://marquee.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://marquee.example/path' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://marquee.example' }, 'OIDC_ISSUER'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
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
  [{ STORAGE: 's3' }, 'STORAGE'],
  [{ STORAGE: 'tape' }, 'STORAGE'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
  [{ SUPPORT_EMAIL: 'not an email' }, 'SUPPORT_EMAIL'],
  [{ MAIL_FROM: 'Marquee <hello>' }, 'MAIL_FROM'],
  [{ ADMIN_EMAILS: 'ada@x.test, bob' }, 'ADMIN_EMAILS'],
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
])('%o is refused with a sentence that names %s', (environment, name) => {
  expect(() => readSettings(environment as Record<string, string>)).toThrow(BadSetting)
  expect(() => readSettings(environment as Record<string, string>)).toThrow(new RegExp(`${name}[^]*\\.$`))
})
