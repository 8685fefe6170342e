import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { factories, type Person } from '../../server/test/factories.ts'
import { holdFolder } from '../../server/test/hold-folder.ts'
import { addressOf, copyDatabase, onServer } from '../../server/test/postgres-server.ts'
import { openDatabase, type Database } from '@marquee/server/db/client'
import { embeddedExtensions } from '@marquee/server/db/embedded'
import {
  accessTokens,
  auditEntries,
  deliveries,
  idpAccounts,
  idpRecords,
  idpSecondFactors,
  installation,
  users,
} from '@marquee/server/db/schema'
import { createContext, type DomainEvent } from '@marquee/server/context'
import { userService } from '@marquee/server/features/users/service'
import { root } from '@marquee/server/root'
import { adminCommand } from './admin.ts'
import { carryOut, type CommandParts } from './operations.ts'
import { listenForCommands } from './socket.ts'

const migrated = inject('migrated')
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-admin-'))
const dir = join(dataDir, 'database')
const name = `marquee_admin_${randomUUID().replaceAll('-', '')}`
const url = 'server' in migrated ? addressOf(migrated.server, name) : undefined
const onPostgres = 'server' in migrated ? ['PostgreSQL'] : []
const onEmbedded = 'dump' in migrated ? ['the embedded database'] : []

if ('server' in migrated) await copyDatabase(migrated.server, name, migrated.template)
else {
  mkdirSync(dir)
  const lite = await PGlite.create(dir, {
    loadDataDir: await openAsBlob(migrated.dump),
    extensions: embeddedExtensions,
  })
  await lite.close()
}
afterAll(async () => {
  if ('server' in migrated) await onServer(migrated.server, `drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
})

const [boss, guest] = await inDatabase(async ({ db }) => {
  const make = factories(db)
  return [
    await make.user({ email: 'boss@corp.test', email_verified: true }),
    await make.user({ email: 'guest@corp.test', email_verified: false, role: 'contractor' }),
  ] as [Person, Person]
})

describe('npm run admin', () => {
  test('grants an admin, lists and revokes them, but not the last one', async () => {
    const granted = await run('grant', 'BOSS@corp.test')
    const listed = await admin(['list'])
    const refused = await admin(['revoke', String(boss.id)])
    const deputy = await inDatabase(({ db }) => factories(db).user({ role: 'admin' }))
    const revoked = await admin(['revoke', String(boss.id)])

    expect(granted).toEqual([0, 'boss@corp.test is an admin now, until "revoke" takes it away.\n', ''])
    expect(listed).toEqual([0, `Admins:\n  ${boss.id}  boss@corp.test  granted by command\nNobody is suspended.\n`, ''])
    expect(refused).toEqual([1, '', 'This person is the only admin. Make somebody else an admin first.\n'])
    expect(revoked).toEqual([0, 'boss@corp.test is no admin any more.\n', ''])
    expect(await admin(['suspend', String(deputy.id), '--reason', 'Rude'])).toEqual([
      1,
      '',
      'An admin cannot be suspended.\n',
    ])
    expect(await historyOf(boss)).toEqual([
      ['user.role', 'admin', 'user', 'Revoked by command', null],
      ['user.role', 'user', 'admin', 'Granted by command', null],
    ])
    await inDatabase(({ db }) => db.update(users).set({ role: 'user' }).where(eq(users.id, deputy.id)))
  })

  test.each(onPostgres)('of two admins who are revoked at the same time one stays, on %s', async () => {
    await inDatabase(async (database) => {
      const make = factories(database.db)
      const [one, two] = [await make.user({ role: 'admin' }), await make.user({ role: 'admin' })]
      const { admins } = userService(createContext(database, []), { adminEmails: [] })
      let other: Promise<[number, string, string]> | undefined
      await database.inTransaction(async () => {
        await admins.revoke(one.id)
        // A second process, which sees both as admins until this transaction ends.
        other = admin(['revoke', String(two.id)])
        const waits = sql`select from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`
        await expect.poll(async () => (await database.db.execute(waits)).rows.length).toBe(1)
      })
      expect((await other)?.[2]).toBe('This person is the only admin. Make somebody else an admin first.\n')
      await database.db.update(users).set({ role: 'user' }).where(eq(users.id, two.id))
    })
  })

  test.each(onEmbedded)('is carried out by the server that has %s open', async () => {
    await inDatabase(async (database) => {
      const events: DomainEvent[] = []
      const parts: CommandParts = {
        database,
        settings: { adminEmails: ['named@corp.test'], publicUrl: 'http://localhost:3000' },
        withSubscribers: (work) => work([async (event) => void events.push(event)], async () => {}),
      }
      const close = await listenForCommands(dataDir, (args, to) => carryOut(args, parts, to))
      const suspended = await run('suspend', 'guest@corp.test', '--reason', 'Pictures of others')
      const both = await Promise.all([run('list'), run('unsuspend', 'nobody@corp.test')])
      const lifted = await run('unsuspend', String(guest.id))
      await close()

      expect(suspended).toEqual([0, 'guest@corp.test is suspended.\n', ''])
      expect(both[0][1]).toMatch(/Suspended:\n {2}\d+ {2}guest@corp.test {2}since .*Z: Pictures of others\n$/)
      expect(both[1]).toEqual([1, '', 'Nobody with the address nobody@corp.test has signed in yet.\n'])
      expect(lifted[0]).toBe(0)
      expect(events).toEqual([
        { type: 'user.suspended', userId: guest.id, reason: 'Pictures of others' },
        { type: 'user.unsuspended', userId: guest.id },
      ])
      expect(await database.db.$count(auditEntries, eq(auditEntries.subject_id, guest.id))).toBe(2)
    })
  })

  test.each(onEmbedded)('waits for a process that takes no commands yet, and names it in the end, on %s', async () => {
    const early = await holdFolder(dir)
    setTimeout(() => early.kill('SIGKILL'), 1_000)
    expect((await admin(['list']))[0]).toBe(0)

    const lasting = await holdFolder(dir)
    expect(await admin(['list'], {}, { waitMs: 0 })).toEqual([
      1,
      '',
      `The embedded database in ${dir} is in use by process ${lasting.pid}. Stop it first, or set DATA_DIR to another folder.\n`,
    ])
  })

  test.each(onPostgres)('suspends with a reason, informs the person, and unsuspends them, on %s', async () => {
    expect(await admin(['suspend', 'guest@corp.test'])).toEqual([
      1,
      '',
      'Please say why: --reason "…". The person reads it.\n',
    ])
    await inDatabase(({ db }) => db.update(users).set({ email_verified: true }).where(eq(users.id, guest.id)))
    const suspended = await run('suspend', 'guest@corp.test', '--reason', 'Pictures of others')
    const listed = await admin(['list'])
    const granted = await admin(['grant', String(guest.id)])
    const lifted = await admin(['unsuspend', 'guest@corp.test'])

    expect(suspended).toEqual([0, 'guest@corp.test is suspended, and is told by e-mail.\n', ''])
    expect(listed[1]).toMatch(/Suspended:\n {2}\d+ {2}guest@corp.test {2}since .*Z: Pictures of others\n$/)
    expect(granted).toEqual([1, '', 'This account is suspended. Lift that first.\n'])
    expect(lifted).toEqual([0, 'guest@corp.test is no longer suspended, and is told by e-mail.\n', ''])
    expect(await historyOf(guest)).toEqual([
      ['user.unsuspend', 'suspended', null, null, null],
      ['user.suspend', null, 'suspended', 'Pictures of others', null],
    ])
    const mails = await inDatabase(({ db }) => db.select().from(deliveries).orderBy(deliveries.id))
    expect(mails.map((mail) => [mail.recipient, mail.subject])).toEqual([
      ['guest@corp.test', 'Your account is suspended'],
      ['guest@corp.test', 'Your account is open again'],
    ])
    await inDatabase(({ db }) => db.update(users).set({ email_verified: false }).where(eq(users.id, guest.id)))
  })

  test('ends all sessions and access tokens of a person, when the sessions are in our own database', async () => {
    const issuer = 'https://marquee.example/idp'
    const made = await inDatabase(async ({ db }) => {
      await db.insert(installation).values({ name: 'identity.first_issuer', value: issuer })
      const [account] = await db.insert(idpAccounts).values({ email: 'ann@corp.test', password: 'x' }).returning()
      const [ann] = await db.insert(users).values({ issuer, subject: account!.id, email: 'ann@corp.test' }).returning()
      const record = { model: 'Grant', payload: {} }
      await db.insert(idpRecords).values([
        { ...record, id: 'hers', account_id: account!.id },
        { ...record, id: 'other' },
      ])
      await factories(db).accessToken({ user_id: ann!.id })
      return ann!.id
    })

    await inDatabase(({ db }) => factories(db).accessToken({ user_id: boss.id }))
    expect(await admin(['sign-out', String(made)])).toEqual([
      0,
      'ann@corp.test is signed out of every browser, and has no access tokens.\n',
      '',
    ])
    expect(await inDatabase(({ db }) => db.$count(accessTokens))).toBe(1)
    expect(await admin(['sign-out', String(boss.id)])).toEqual([
      0,
      'boss@corp.test has no access tokens now. Sessions in browsers end at the provider that they sign in with.\n',
      '',
    ])
    expect(await inDatabase(({ db }) => db.select().from(accessTokens))).toEqual([])
    expect(await admin(['second-factor-off', String(boss.id)])).toEqual([
      1,
      '',
      'boss@corp.test signs in with a provider elsewhere. That is where this is done.\n',
    ])
    const factorOff = () => admin(['second-factor-off', String(made)])
    expect(await factorOff()).toEqual([1, '', 'ann@corp.test has no second factor.\n'])
    await inDatabase(({ db }) =>
      db.execute(
        sql`insert into idp_second_factors (account_id, secret, confirmed_at) select id, 'x', now() from idp_accounts`,
      ),
    )
    expect((await factorOff())[1]).toMatch(/^ann@corp.test signs in with the password alone now/)
    expect(await inDatabase(({ db }) => db.$count(idpSecondFactors))).toBe(0)
    const left = await inDatabase(({ db }) => db.select({ id: idpRecords.id }).from(idpRecords))
    expect(left).toEqual([{ id: 'other' }])
  })

  test.each(onPostgres)('refuses impossible commands with a sentence, on %s', async () => {
    await inDatabase(({ db }) => factories(db).user({ email: 'boss@corp.test' }))
    const several = `Several people have the address boss@corp.test: ${boss.id} (verified), `
    const refusals: [string[], string][] = [
      [['grant', 'nobody@corp.test'], 'Nobody with the address nobody@corp.test has signed in yet.'],
      [['grant', 'guest@corp.test'], 'guest@corp.test is not verified, so anybody may have given it.'],
      [['grant', 'boss@corp.test'], several],
      [['revoke', String(guest.id)], 'This person is no admin.'],
      [['unsuspend', '99999'], 'There is no person 99999.'],
      [['audit', '--known', 'x'], '--known takes what "audit" printed before'],
      [['grant'], 'npm run admin -- COMMAND'],
      [['promote', 'boss@corp.test'], 'npm run admin -- COMMAND'],
      [['list', '--all'], 'npm run admin -- COMMAND'],
    ]
    for (const [args, sentence] of refusals) {
      const [code, , output] = await admin(args)
      expect([args, code, output.startsWith(sentence) || output]).toEqual([args, 1, true])
    }
  })

  test.each(onPostgres)('refuses to revoke a role that ADMIN_EMAILS would grant again, on %s', async () => {
    await inDatabase(({ db }) =>
      db.update(users).set({ role: 'admin', admin_by: 'settings' }).where(eq(users.id, boss.id)),
    )

    const [code, , output] = await admin(['revoke', String(boss.id)], { ADMIN_EMAILS: 'boss@corp.test' })

    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^ADMIN_EMAILS names boss@corp.test, so the role would come/),
    ])
    expect((await admin(['grant', String(boss.id)]))[0]).toBe(0)
    expect((await admin(['grant', String(boss.id)]))[2]).toBe('This person is an admin already, and stays one.\n')
  })

  test.each(onPostgres)('verifies the audit log and names the first broken entry, on %s', async () => {
    const [, whole] = await admin(['audit'])
    const end = /(\d+:[0-9a-f]{64})\n$/.exec(whole)?.[1] ?? ''
    const known = await admin(['audit', '--known', end])
    await inDatabase(async ({ db, inTransaction }) =>
      inTransaction(async () => {
        await db.execute(sql`set local session_replication_role = replica`)
        await db.execute(sql`update audit_entries set reason = 'Nothing to see' where id = 1`)
      }),
    )

    expect(whole).toContain('Whether later ones were cut off is not proved')
    expect(known).toEqual([0, expect.stringMatching(/whole: \d+ entries, among them the end that you gave/), ''])
    expect(await run('audit')).toEqual([
      1,
      '',
      'The audit log is broken. Entry 1 (position 1) is not what was written.\n',
    ])
  })
})

async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, dir, timeouts: { connection: 30_000, answer: 30_000 } })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function historyOf(person: Person) {
  return inDatabase(async ({ db }) => {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject_id, person.id))
      .orderBy(desc(auditEntries.id))
    return rows.map((row) => [row.action, row.from_state, row.to_state, row.reason, row.actor_user_id])
  })
}

/** Inside this process, which is faster. */
async function admin(
  args: string[],
  settings: Record<string, string> = {},
  options: { waitMs?: number } = {},
): Promise<[number, string, string]> {
  let [output, complained] = ['', '']
  const to = {
    log: (line: string) => (output += `${line}\n`),
    error: (line: string) => (complained += `${line}\n`),
  }
  const code = await adminCommand(args, environment(settings), to, options)
  return [code, output, complained]
}

const environment = (settings: Record<string, string>) => ({
  DATA_DIR: dataDir,
  ...(url && { DATABASE_URL: url }),
  ...settings,
})

/** Starts the command in a process of its own, as an operator does. Returns its exit code, stdout and stderr. */
async function run(...args: string[]): Promise<[number | null, string, string]> {
  const child = spawn(process.execPath, ['--liftoff-only', 'scripts/admin.mjs', '--no-env-file', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment({}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, complained] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return [code, output, complained]
}
