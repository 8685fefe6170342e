import { expect, test } from 'vitest'
import { BadSetting, readSettings } from './env.ts'

test('without any variable the product runs on this machine alone, with the demo', () => {
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

test('an empty variable counts as one that was not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true })
})

test('messages are opened in the product only on a demo without a mail server', () => {
  const opens = (environment: Record<string, string>) => readSettings(environment).opensMessages
  expect(opens({})).toBe(true)
  expect(opens({ SMTP_URL: 'smtp://mail.example' })).toBe(false)
  expect(opens({ DEMO: '0' })).toBe(false)
  expect(opens({ DATABASE_URL: 'postgres://localhost/x' })).toBe(false)
})

test('a real database, a hosted provider or a public address means no demo unless it is asked for', () => {
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
    readSettings({ ADMIN_EMAILS: 'Ada@x.test, b@y.test', TRUST_PROXY: '10.0.0.0/8, ::1', PORT: '8080' }),
  ).toMatchObject({
    adminEmails: ['ada@x.test', 'b@y.test'],
    trustProxy: '10.0.0.0/8, ::1',
    publicUrl: 'http://localhost:8080',
  })
})

test.each([
  [{ PORT: 'x' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'marquee.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://marquee.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://marquee.example/path' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://marquee.example' }, 'OIDC_ISSUER'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_CLIENT_ID: 'marquee' }, 'OIDC_ISSUER'],
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
  [{ RATE_LIMITS: 'off', HOST: '0.0.0.0' }, 'RATE_LIMITS'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
])('%o is refused in a sentence that names %s', (environment, name) => {
  expect(() => readSettings(environment as Record<string, string>)).toThrow(BadSetting)
  expect(() => readSettings(environment as Record<string, string>)).toThrow(new RegExp(`${name}[^]*\\.$`))
})
