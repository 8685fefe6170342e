import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readSettings, type Settings } from './env.ts'
import { secretSettings } from './secret-files.ts'
import { BadSetting, mistakeList } from './setting-mistakes.ts'

const folder = mkdtempSync(join(tmpdir(), 'marquee-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hosted = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'marquee', DEMO: '0' }
const direct = { DATABASE_URL: 'postgres://pooler/x', DEMO: '0' }
const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

test.each<[Record<string, string>, RegExp | string]>([
  [{ ...hosted, PUBLIC_URL: 'https://marquee.example/?a=b' }, /^PUBLIC_URL must be an origin/],
  [{ ...hosted, PUBLIC_URL: 'https://marquee.example/#a' }, /^PUBLIC_URL must be an origin/],
  [{ ...direct, DATABASE_DIRECT_URL: 'postgres:db' }, /^DATABASE_DIRECT_URL must be/],
  [{ ...direct, DATABASE_READ_URL: 'postgres:db' }, /^DATABASE_READ_URL must be/],
  [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must be/],
  [{ SMTP_URL: 'smtp://:secret@mail.example' }, /^SMTP_URL needs both/],
  [{ ...hosted, OIDC_ISSUER: 'https://me@login.example' }, /^OIDC_ISSUER must be/],
  [{ PRIVACY_URL: 'https://me@marquee.example/privacy' }, /^PRIVACY_URL must be/],
  [{ SECURITY_CONTACT: 'http://marquee.example' }, /^SECURITY_CONTACT must be/],
  [{ DEMO: '0', TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be/],
  [{ DEMO: '0', TRUST_PROXY: '10.0.0.0/8/8' }, /^TRUST_PROXY must be/],
  [{ DEMO: '0', TRUST_PROXY: '10' }, /^TRUST_PROXY must be/],
  [{ CORS_ORIGINS: 'ftp://a.example' }, /^CORS_ORIGINS holds "ftp:/],
  [{ SIGN_UP: 'shut' }, 'SIGN_UP must be one of open, invitation, closed.'],
  ...['@corp.example', '*.corp.example', 'a@corp.example', 'corp', '.example'].map(
    (domain): [Record<string, string>, string] => [
      { SIGN_UP_DOMAINS: `a.example, ${domain}` },
      `SIGN_UP_DOMAINS holds "${domain}", which is not a domain such as example.org.`,
    ],
  ),
  [{ SIGN_UP: 'closed', SIGN_UP_DOMAINS: 'corp.example' }, 'SIGN_UP_DOMAINS needs SIGN_UP=open'],
  [{ CURRENCY: 'XYZ' }, /^CURRENCY must be/],
  [{ CURRENCY: 'eur' }, /^CURRENCY must be/],
])('%j is refused', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})

test.each<[Record<string, string>, Partial<Settings>]>([
  [{ ...hosted, PUBLIC_URL: 'https://Marquee.example:443/' }, { publicUrl: 'https://marquee.example' }],
  [{ SMTP_URL: 'smtps://mail.example' }, { smtpUrl: 'smtps://mail.example' }],
  [{ ADMIN_EMAILS: 'ada@x.test;Bob@x.test' }, { adminEmails: ['ada@x.test', 'bob@x.test'] }],
  [{}, { locale: 'en-US', currency: 'USD', signUp: { mode: 'open', domains: [] } }],
  [{ SIGN_UP: 'invitation' }, { signUp: { mode: 'invitation', domains: [] } }],
  [
    { SIGN_UP_DOMAINS: 'Corp.example, bücher.example' },
    { signUp: { mode: 'open', domains: ['corp.example', 'xn--bcher-kva.example'] } },
  ],
  [
    { LOCALE: 'DE-de', CURRENCY: 'EUR' },
    { locale: 'de-DE', currency: 'EUR' },
  ],
  [{ PRIVACY_URL: 'http://localhost:8080/privacy' }, { privacyUrl: 'http://localhost:8080/privacy' }],
  [
    { SECURITY_CONTACT: 'mailto:security%2Bweb@marquee.example' },
    { securityContact: 'mailto:security%2Bweb@marquee.example' },
  ],
  [{ DEMO: '0', TRUST_PROXY: '::1/128, 10.0.0.0/32' }, { trustProxy: '::1/128, 10.0.0.0/32' }],
  [{ CORS_ORIGINS: 'https://a.example https://a.example' }, { corsOrigins: ['https://a.example'] }],
])('%j is read', (environment, settings) => {
  expect(readSettings(environment)).toMatchObject(settings)
})

test('a bucket has the region and the public address that are given', () => {
  const given = { S3_REGION: 'eu-north-1', S3_PUBLIC_URL: 'http://localhost:9000/pictures/' }
  expect(readSettings({ ...bucket, ...given }).s3).toMatchObject({
    region: 'eu-north-1',
    publicUrl: 'http://localhost:9000/pictures',
  })
})

const secrets = {
  DATABASE_URL: 'postgres://db/x',
  DATABASE_DIRECT_URL: 'postgres://direct/x',
  DATABASE_READ_URL: 'postgres://replica/x',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  BACKUP_PASSPHRASE: 'correct horse battery',
  BACKUP_S3_ACCESS_KEY_ID: 'other key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'other secret',
  SMTP_URL: 'smtp://mail.example',
  METRICS_TOKEN: 'watch',
  MAIL_REPLY_TOKEN: 'of the mail server',
  OIDC_CLIENT_SECRET: 'hush',
}

test.each(Object.entries(secrets))('%s may stand in a file', (name, secret) => {
  const all: Record<string, string> = { ...secrets, ...hosted, S3_BUCKET: 'pictures', MAIL_REPLY: 'reply@a.test' }
  const others = Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))
  expect(readSettings({ ...others, [`${name}_FILE`]: secretFile(secret) })).toEqual(readSettings(all))
})

test('each secret is one of these', () => {
  expect(secretSettings.toSorted()).toEqual(Object.keys(secrets).toSorted())
})

test('a path may have spaces around it; a blank one, and a blank value beside it, count as not set', () => {
  const file = secretFile('watch')
  expect(readSettings({ METRICS_TOKEN_FILE: ` ${file} ` }).metricsToken).toBe('watch')
  expect(readSettings({ METRICS_TOKEN: ' ', METRICS_TOKEN_FILE: file }).metricsToken).toBe('watch')
  expect(readSettings({ METRICS_TOKEN: 'other', METRICS_TOKEN_FILE: ' ' }).metricsToken).toBe('other')
})

test('a secret with a control character is refused', () => {
  expect(() => readSettings({ METRICS_TOKEN_FILE: secretFile('wat\tch') })).toThrow(
    /must contain the value in one line/,
  )
})

test('a relative path counts from the folder of the product, wherever it was started', () => {
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  process.chdir(folder)
  // It is there, and has many lines.
  expect(() => readSettings({ METRICS_TOKEN_FILE: 'package.json' })).toThrow(/in one line/)
})

test('a mistake of several settings is one of each of them, and an error of another kind is none', () => {
  const mistakes = mistakeList()
  mistakes.refuse()
  mistakes.add(['A', 'B'], 'A needs B.')
  expect(['A', 'B', 'C'].map((name) => mistakes.isWrong(name))).toEqual([true, true, false])
  mistakes.add(['B'], 'B is wrong.')
  expect(mistakes.attempt('C', () => 7)).toBe(7)
  const broken = () => {
    throw new TypeError('broken')
  }
  expect(() => mistakes.attempt('C', broken)).toThrow(TypeError)
  expect(() => mistakes.refuse()).toThrow(new BadSetting('A needs B.'))
})

function secretFile(content: string): string {
  const path = join(mkdtempSync(join(folder, 'secret-')), 'secret')
  writeFileSync(path, content)
  return path
}
