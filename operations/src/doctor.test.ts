import { chmodSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { httpServer, installation, listening, mailServer, printer, urlOf } from '../test/examined.ts'
import { addressOf } from '../../server/test/postgres-server.ts'
import { createContext } from '@marquee/server/context'
import { allMigrations } from '@marquee/server/db/migrations'
import { adminCommand } from './admin.ts'
import { doctorCommand } from './doctor.ts'
import { listenForCommands } from './socket.ts'

const migrated = inject('migrated')
const onPostgres = 'server' in migrated ? ['PostgreSQL'] : []
const onEmbedded = 'dump' in migrated ? ['the embedded database'] : []
const { dataDir, database, examined, mailLines } = await installation()

test('a healthy installation has nothing wrong, and its findings can be had as JSON', async () => {
  const environment = { PUBLIC_URL: await httpServer(() => ({ status: 'up' })), SMTP_URL: await mailServer() }
  const [code, lines] = await examined(environment)

  expect([code, lines.filter((line) => !line.startsWith('ok '))]).toEqual([0, expect.any(Array)])
  expect(lines.at(-1)).toMatch(/^Nothing is wrong\./)
  for (const words of [
    /^ok +Database .*PostgreSQL \d/,
    /^ok +Migrations +All \d+ migrations/,
    /^ok +Audit log .*whole/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(words))
  for (const words of ['A file was written, read and removed', 'The mail server localhost answers', 'Only this user'])
    expect(lines).toContainEqual(expect.stringContaining(words))

  const [, [json = '']] = await examined(environment, {}, ['--json'])
  expect(JSON.parse(json)).toMatchObject({
    ok: true,
    findings: expect.arrayContaining([
      { check: 'Address', mark: 'ok', words: expect.stringMatching(/running server/) },
    ]),
  })
})

test('each mistake in the settings is a finding, and an unknown word is answered with the usage', async () => {
  const output = printer()
  expect(await doctorCommand([], { PORT: 'x', DEMO: 'y' }, output)).toBe(1)
  expect(output.lines).toEqual([
    'wrong Settings    PORT must be a port number.',
    'wrong Settings    DEMO must be 0 or 1.',
    '2 things are wrong.',
  ])
  expect(await doctorCommand(['heal'], {}, output)).toBe(1)
  expect(output.lines.at(-1)).toMatch(/^npm run doctor -- /)
})

test.each([
  ['28P01', /refused the password of "marquee"\. Correct DATABASE_URL/],
  ['28000', /does not let "marquee" in/],
  ['3D000', /There is no database "shop" at 127.*createdb --owner=marquee shop/],
  ['53300', /has no connection free/],
  ['57P03', /is starting or recovering/],
])('a database that refuses the connection with %s is explained, without the password', async (state, words) => {
  const [code, lines] = await doctor({ DATABASE_URL: await refusingDatabase(state) })
  expect(code).toBe(1)
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^wrong Database +.*${words.source}`)))
  expect(lines.join()).not.toContain('hush')

  // The other commands, and the start, print the same.
  const output = printer()
  expect(await adminCommand(['list'], { DATABASE_URL: await refusingDatabase(state) }, output)).toBe(1)
  expect(output.lines).toEqual([expect.stringMatching(words)])
})

test('an address without the password that the database asks for is explained', async () => {
  const words = /asks for the password of "marquee", and DATABASE_URL has none/
  const [, lines] = await doctor({ DATABASE_URL: await askingDatabase() })
  expect(lines).toContainEqual(expect.stringMatching(words))
  const output = printer()
  expect(await adminCommand(['list'], { DATABASE_URL: await askingDatabase() }, output)).toBe(1)
  expect(output.lines).toEqual([expect.stringMatching(words)])
})

test.each(onPostgres)('a database that does not exist is named, on %s', async () => {
  const [, lines] = await doctor({ DATABASE_URL: addressOf('server' in migrated ? migrated.server : '', 'nowhere') })
  expect(lines).toContainEqual(expect.stringMatching(/^wrong Database +There is no database "nowhere" at /))
})

test.each(onPostgres)('a role without rights gets the statements that give them, on %s', async () => {
  const url = new URL(await urlOf(database))
  await database.db.execute(sql`create role elder; create role visitor login`)
  onTestFinished(async () => {
    await database.db.execute(sql`reassign owned by visitor, elder to current_user`)
    await database.db.execute(sql`drop owned by visitor, elder; drop role visitor, elder`)
  })
  url.username = 'visitor'
  const findings = async () => {
    const [, lines] = await doctor({ DATABASE_URL: url.href })
    return lines.filter((line) => /^(wrong|warn) +Database /.test(line))
  }
  expect(await findings()).toContainEqual(
    expect.stringMatching(/table \w+\. Its owner is the superuser \w+: .* "pg_restore --no-owner --role=visitor"/),
  )

  await database.db.execute(giveAllTo('elder'))
  const statements = (await findings()).map((line) => /(?:GRANT|REASSIGN) [^;]+;/.exec(line)?.[0] ?? line)
  expect(statements).toEqual([
    'GRANT CREATE, USAGE ON SCHEMA public TO visitor;',
    expect.stringMatching(/^GRANT CREATE ON DATABASE \S+ TO visitor;$/),
    'REASSIGN OWNED BY elder TO visitor;',
  ])
  for (const statement of statements) await database.db.execute(sql.raw(statement))
  // Such as one of an extension.
  await database.db.execute(sql`create table of_others (id int)`)
  onTestFinished(async () => void (await database.db.execute(sql`drop table of_others`)))
  expect(await findings()).toEqual([])
})

test('a schema that is older or newer than the code is noticed', async () => {
  const last = allMigrations().at(-1)
  const rename = (from?: string, to?: string) =>
    database.db.execute(sql`update migrations set name = ${to} where name = ${from}`)
  await rename(last, '0000_before')
  const older = await examined({})
  await rename('0000_before', '9999_later')
  const newer = await examined({})
  await rename('9999_later', last)

  expect(older[0]).toBe(1)
  expect(older[1]).toContainEqual(expect.stringMatching(/^wrong Migrations +The database lacks 1 of \d+ migrations/))
  expect(newer[1]).toContainEqual(expect.stringMatching(/^warn +Migrations +.*changed by a newer version/))
})

test('a storage that cannot be written and files that others can read are named', async () => {
  mkdirSync(join(dataDir, 'mail'), { recursive: true })
  chmodSync(join(dataDir, 'mail'), 0o755)
  const readOnly = Object.assign(new Error('read-only'), { code: 'EROFS', path: '/data/images' })
  const [code, lines] = await examined({}, { storage: () => Promise.reject(readOnly) })
  chmodSync(join(dataDir, 'mail'), 0o700)

  expect(code).toBe(1)
  expect(lines).toContainEqual(expect.stringMatching(/^wrong Storage +.*\/data\/images cannot be written \(EROFS\)/))
  expect(lines).toContainEqual(expect.stringMatching(/^wrong Files +.*\/mail can be read by others .*chmod -R go= /))
})

test('a mail server that refuses the password, has an unknown certificate or never answers is explained', async () => {
  const refuses = await mailServer({ onAuth: (_auth, _session, done) => done(new Error('5.7.8 Wrong')) })
  const [password] = await mailLines({
    SMTP_URL: refuses.replace('//', '//marquee:hush@').replace('localhost', '127.0.0.1'),
  })
  const [certificate] = await mailLines({ SMTP_URL: (await mailServer({ secure: true })).replace('smtp:', 'smtps:') })
  const [silent] = await mailLines({ SMTP_URL: `smtp://127.0.0.1:${await listening(createServer(() => {}))}` })

  expect(password).toMatch(
    /^wrong Mail +The mail server refused the user or password of SMTP_URL: 535 .*Correct SMTP_URL/,
  )
  expect(certificate).toMatch(
    /^wrong Mail +No safe connection to the mail server: .*self-signed certificate.* NODE_EXTRA_CA_CERTS/,
  )
  expect(silent).toMatch(/^wrong Mail +The mail server does not answer in time/)
  expect((await mailLines({ SMTP_URL: 'smtp://127.0.0.1:465' }))[0]).toMatch(/Port 465 .* write smtps:\/\//)
  const [safe] = await mailLines({ SMTP_URL: await mailServer({ secure: true }) })
  expect(safe).toMatch(/^wrong Mail +The mail server does not answer in time\. Port \d+ .* write smtps:\/\//)
})

test('--send-mail-to sends one e-mail, and without it none is sent', async () => {
  let taken = 0
  const url = await mailServer({
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(null, String(++taken))),
  })
  await mailLines({ SMTP_URL: url })
  expect(taken).toBe(0)
  const lines = await mailLines({ SMTP_URL: url }, ['--send-mail-to', 'ann@corp.test'])
  expect([taken, lines.at(-1)]).toEqual([
    1,
    expect.stringMatching(/^ok +Mail +The mail server took an e-mail to ann@corp/),
  ])
})

test('a provider that is away, without keys, or with another time is explained', async () => {
  const provider = { keys: [{ kty: 'RSA' }] as unknown[], aheadMs: 0 }
  const issuer = await httpServer(
    (path) => (path.endsWith('/keys') ? { keys: provider.keys } : { issuer, jwks_uri: `${issuer}/keys` }),
    () => new Date(Date.now() + provider.aheadMs).toUTCString(),
  )
  const signIn = async (OIDC_ISSUER: string) => {
    const [, lines] = await examined({ OIDC_ISSUER, OIDC_CLIENT_ID: 'marquee' })
    return lines.filter((line) => line.includes(' Sign-in '))
  }

  expect(await signIn(issuer)).toEqual([expect.stringMatching(/^ok +Sign-in .*publishes one key\.$/)])
  provider.aheadMs = 600_000
  expect((await signIn(issuer))[1]).toMatch(
    /^wrong Sign-in +This machine’s clock is (599|600|601) s behind the provider’s/,
  )
  provider.keys = []
  expect((await signIn(issuer))[0]).toMatch(/^wrong Sign-in .*publishes no keys/)
  expect((await signIn('http://127.0.0.1:1'))[0]).toMatch(/^wrong Sign-in .*nobody can sign in: /)
})

test('a changed audit log is noticed', async () => {
  await createContext(database, []).inTransaction(() =>
    createContext(database, []).audit({ actor: null, action: 'user.role', subject: 'user', id: 1 }),
  )
  await database.inTransaction(async () => {
    await database.db.execute(sql`set local session_replication_role = replica`)
    await database.db.execute(sql`update audit_entries set reason = 'Nothing to see'`)
  })
  const [code, lines] = await examined({})
  expect([code, lines.find((line) => line.includes('Audit log'))]).toEqual([
    1,
    expect.stringMatching(/^wrong Audit log +The audit log was changed by hand\. Entry \d+/),
  ])
})

test.each(onEmbedded)('a server that has %s open examines itself', async () => {
  const got: string[][] = []
  const close = await listenForCommands(dataDir, async (args, to) => {
    got.push(args)
    to.log('ok')
    return 0
  })
  const output = printer()
  expect(await doctorCommand(['--json'], { DATA_DIR: dataDir }, output)).toBe(0)
  await close()
  expect([got, output.lines]).toEqual([[['doctor', '--json']], ['ok']])
})

async function doctor(environment: Record<string, string>): Promise<[number, string[]]> {
  const output = printer()
  return [await doctorCommand([], { DATA_DIR: dataDir, ...environment }, output), output.lines]
}

/** As if this role had made the tables. */
function giveAllTo(role: string) {
  return sql.raw(`do $$ declare line text; begin
    for line in select format('schema %I', nspname) from pg_namespace where nspname = 'pgboss'
      union all select format('table %s', oid::regclass) from pg_class where relkind in ('r', 'p')
        and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) loop
      execute format('alter %s owner to ${role}', line);
    end loop;
  end $$`)
}

/** A database that answers every connection with this SQLSTATE. */
async function refusingDatabase(state: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0Mrefused\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])))
  })
  return `postgres://marquee:hush@127.0.0.1:${await listening(server)}/shop`
}

/** A database that asks every connection for a password (SCRAM). Its address has none. */
async function askingDatabase(): Promise<string> {
  const asking = (kind: number, words: string) => {
    const head = Buffer.alloc(9)
    head.write('R')
    head.writeInt32BE(8 + words.length, 1)
    head.writeInt32BE(kind, 5)
    return Buffer.concat([head, Buffer.from(words)])
  }
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write(asking(10, 'SCRAM-SHA-256\0\0'))
        socket.once('data', () => socket.end(asking(11, 'r=x,s=eA==,i=4096')))
      })
  })
  return `postgres://marquee@127.0.0.1:${await listening(server)}/shop`
}
