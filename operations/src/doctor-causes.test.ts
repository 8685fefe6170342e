import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { httpServer, installation, mailServer, printer, urlOf } from '../test/examined.ts'
import { addressOf, onServer } from '../../server/test/postgres-server.ts'
import { factories } from '../../server/test/factories.ts'
import { createContext } from '@marquee/server/context'
import { userService } from '@marquee/server/features/users/service'
import { openDatabase } from '@marquee/server/db/client'
import { readSettings } from '@marquee/server/env'
import { s3Storage } from '@marquee/server/images/s3-storage'
import { doctorCommand } from './doctor.ts'

const migrated = inject('migrated')
const onPostgres = 'server' in migrated ? ['PostgreSQL'] : []
const { database, examined, mailLines } = await installation()

test('a sender that the mail server refuses is explained with MAIL_FROM', async () => {
  const url = await mailServer({ onMailFrom: (_address, _session, done) => done(new Error('5.7.1 Not yours')) })
  const lines = await mailLines({ SMTP_URL: url }, ['--send-mail-to', 'ann@corp.test'])
  expect(lines.at(-1)).toMatch(
    /^wrong Mail +The mail server refused the sender, MAIL_FROM or MAIL_REPLY: 5.* 5\.7\.1 Not yours\. Set it to an address /,
  )
})

test('a bucket that is away is named, also by the running server', async () => {
  const S3 = { STORAGE: 's3', S3_BUCKET: 'shop', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const environment = { ...S3, S3_REGION: 'eu', S3_ENDPOINT: `http://127.0.0.1:${await freePort('localhost')}` }
  const { s3 } = readSettings({ ...environment, DEMO: '0' })
  const away =
    /^wrong Storage +Pictures cannot be kept.* The bucket "shop" at http:\S+ does not answer \(ECONNREFUSED\)\. Look /
  for (const parts of [{}, { storage: async () => s3Storage(s3!) }]) {
    const [, lines] = await examined(environment, parts)
    expect(lines).toContainEqual(expect.stringMatching(away))
  }
})

test('a setting whose name is mistyped is named with the one that is meant', async () => {
  const [, lines] = await examined({ SMPT_URL: 'smtp://localhost', S3_BUCKETS: 'x', SHELL_ARGS: 'x', HOMES: 'x' })
  expect(lines.filter((line) => line.includes(' Settings '))).toEqual([
    'warn  Settings    SMPT_URL is no setting. SMTP_URL may be meant.',
    'warn  Settings    S3_BUCKETS is no setting. S3_BUCKET may be meant.',
  ])
  const output = printer()
  expect(await doctorCommand([], { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_DI: 'x' }, output)).toBe(1)
  expect(output.lines).toContain('wrong Settings    OIDC_CLIENT_DI is no setting. OIDC_CLIENT_ID may be meant.')
})

test('no admin where nobody can sign up, and accounts that may move, are noticed', async () => {
  const { moves, admins } = userService(createContext(database, []), { adminEmails: [] })
  const accountLines = async () => {
    const [, lines] = await examined({ SIGN_UP: 'closed' })
    return lines.filter((line) => line.includes(' Accounts '))
  }
  expect(await accountLines()).toEqual([
    'warn  Accounts    Nobody is an admin, and nobody can sign up (SIGN_UP=closed). "npm run admin -- create-admin ADDRESS" makes one.',
  ])
  await admins.grant((await factories(database.db).user()).id)
  expect(await accountLines()).toEqual([])
  await moves.allow('https://login.example')
  expect(await accountLines()).toEqual([
    'warn  Accounts    Whoever gets a verified address at https://login.example gets the account of that address here; 0 can still move. "npm run admin -- move-accounts --off" ends that.',
  ])
  await moves.allow(null)
})

test.each(onPostgres)('a role that may open too few connections is noticed, on %s', async () => {
  const role = `few_${randomUUID().slice(0, 8)}`
  await database.db.execute(sql.raw(`create role ${role} login superuser connection limit 3`))
  onTestFinished(async () => void (await database.db.execute(sql.raw(`drop role ${role}`))))
  const DATABASE_URL = (await urlOf(database)).replace(/\/\/[^@]*@/, `//${role}@`)
  const [, lines] = await examined({ DATABASE_URL })
  expect(lines).toContainEqual(
    expect.stringMatching(/^warn +Database +The role few_\w+ may open 3 connections\. Each server opens up to 15: /),
  )
})

test.each(onPostgres)('a database that cannot store all texts ends the start with a sentence, on %s', async () => {
  const name = `latin_${randomUUID().replaceAll('-', '')}`
  const server = 'server' in migrated ? migrated.server : ''
  await onServer(server, `create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  const latin = await openDatabase({ url: addressOf(server, name) })
  onTestFinished(async () => {
    await latin.close()
    await onServer(server, `drop database ${name} with (force)`)
  })
  await expect(latin.lockStartup()).rejects.toThrow(/^The database stores text as LATIN1\. Make one with "createdb /)
})

test('a client that the provider does not accept is named', async () => {
  const issuer = await httpServer((path) => {
    if (path.endsWith('/token')) return { error: 'invalid_client' }
    return path.endsWith('/keys')
      ? { keys: [{ kty: 'RSA' }] }
      : { issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token` }
  })
  const [code, lines] = await examined({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'marquee', OIDC_CLIENT_SECRET: 'hush' })
  expect([code, lines]).toEqual([
    1,
    expect.arrayContaining([
      expect.stringMatching(/^wrong Sign-in +The provider does not accept the client.* OIDC_CLIENT_SECRET/),
    ]),
  ])
})
