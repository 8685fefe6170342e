import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { createContext, type Subscriber } from '../context.ts'
import { verifyAuditChain, type ChainEnd } from '../db/audit-chain.ts'
import { auditRoleScript } from '../db/audit-role.ts'
import { openDatabase, type Database } from '../db/client.ts'
import { users } from '../db/schema.ts'
import { openDataFolder } from '../data-folder.ts'
import { readSettings, type Settings } from '../env.ts'
import { AppError, CannotStart } from '../errors.ts'
import { suspensionService } from '../features/admin/suspension.ts'
import { userService } from '../features/users/service.ts'
import { accountOfPerson, endSessionsOf } from '../identity/records.ts'
import { secondFactors } from '../identity/second-factor.ts'
import { startJobs } from '../notify/jobs.ts'
import { mailer } from '../notify/mail.ts'
import { notifier } from '../notify/notify.ts'

const usage = `npm run admin -- COMMAND, on the database that the settings name:
  grant WHO                  makes somebody an admin, until it is revoked
  revoke WHO                 takes that away
  suspend WHO --reason TEXT  keeps somebody out; they read the reason
  unsuspend WHO              lets them in again
  sign-out WHO               ends their sessions in every browser (embedded provider)
  second-factor-off WHO      for whoever has lost phone and recovery codes; ends their sessions (embedded provider)
  list                       admins and suspended people
  audit [--known N:HASH]     verifies the audit log, and that an end that was noted before is still part of it
  audit-role                 prints SQL that takes the audit log out of the product's hands (PostgreSQL)
WHO is an e-mail address, or a person's number. The embedded database can be worked on while the server is stopped.`

/** The command cannot be carried out; the message says why. */
class Refused extends Error {}

interface Job {
  database: Database
  settings: Settings
  say: (line: string) => void
}

/**
 * Runs one command of the operator through the product's own services and prints the result. Returns the exit code: 0
 * for success, 1 for a refusal.
 */
export async function adminCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  to: Pick<Console, 'log' | 'error'> = console,
): Promise<number> {
  try {
    const { command, who, reason, known } = read(args)
    const settings = readSettings(environment)
    const database = await open(settings)
    try {
      await run({ database, settings, say: (line) => to.log(line) }, command, who, { reason, known })
      return 0
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof Refused || error instanceof AppError || error instanceof CannotStart)) throw error
    to.error(error.message)
    return 1
  }
}

const commands = [
  'grant',
  'revoke',
  'suspend',
  'unsuspend',
  'sign-out',
  'second-factor-off',
  'list',
  'audit',
  'audit-role',
] as const
type Command = (typeof commands)[number]
const needsWho: readonly Command[] = ['grant', 'revoke', 'suspend', 'unsuspend', 'sign-out', 'second-factor-off']

function read(args: readonly string[]): { command: Command; who: string; reason?: string; known?: ChainEnd } {
  const { positionals, values } = parsed(args)
  const [name, who = '', ...more] = positionals
  const command = commands.find((one) => one === name)
  if (!command || more.length > 0 || needsWho.includes(command) !== (who !== '')) throw new Refused(usage)
  const known = values.known === undefined ? undefined : /^(\d+):([0-9a-f]{64})$/.exec(values.known)
  if (known === null)
    throw new Refused('--known takes what "audit" printed before, such as 12:5f2d…, the hash in full.')
  return {
    command,
    who,
    ...(values.reason !== undefined && { reason: values.reason }),
    ...(known && { known: { entries: Number(known[1]), hash: known[2] ?? '' } }),
  }
}

function parsed(args: readonly string[]) {
  try {
    const options = { reason: { type: 'string' }, known: { type: 'string' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new Refused(usage)
  }
}

async function open(settings: Settings): Promise<Database> {
  const dir = join(settings.dataDir, 'database')
  if (!settings.databaseUrl && !existsSync(dir)) {
    throw new Refused(
      `There is no database in ${settings.dataDir} yet. Start the server once, or set DATABASE_URL or DATA_DIR.`,
    )
  }
  if (!settings.databaseUrl) await openDataFolder(settings.dataDir)
  const database = await openDatabase({
    url: settings.databaseUrl,
    dir,
    lockWaitMs: 1_000,
    timeouts: { connection: 10_000, answer: 30_000 },
  })
  const unlockStartup = await database.lockStartup()
  await database.migrate()
  await unlockStartup()
  return database
}

async function run(
  job: Job,
  command: Command,
  who: string,
  { reason, known }: { reason?: string | undefined; known?: ChainEnd | undefined },
): Promise<void> {
  const { database, settings, say } = job
  const { admins } = userService(createContext(database, []), settings)
  switch (command) {
    case 'grant': {
      const person = await find(database, who)
      if (person.byAddress && !person.email_verified) {
        throw new Refused(`${who} is not verified, so anybody may have given it. It has to be confirmed first.`)
      }
      await admins.grant(person.id)
      return say(`${person.name} is an admin now, until "revoke" takes it away.`)
    }
    case 'revoke': {
      const person = await find(database, who)
      const { left } = await admins.revoke(person.id)
      say(`${person.name} is no admin any more.`)
      if (left === 0) say('Warning: nobody is an admin now. "grant" or ADMIN_EMAILS makes one.')
      return
    }
    case 'suspend':
    case 'unsuspend': {
      const person = await find(database, who)
      const suspended = command === 'suspend'
      if (suspended && !reason?.trim()) throw new Refused('Please say why: --reason "…". The person reads it.')
      await withMail(job, async (subscriber) => {
        const body = { suspended, ...(suspended && { reason: reason?.trim() }) }
        await suspensionService(createContext(database, [subscriber])).setSuspension(null, person.id, body)
      })
      return say(`${person.name} is ${suspended ? 'suspended' : 'no longer suspended'}, and is told by e-mail.`)
    }
    case 'sign-out':
    case 'second-factor-off': {
      const person = await find(database, who)
      const context = createContext(database, [])
      const accountId = await accountOfPerson(database.db, person.id)
      if (accountId === undefined)
        throw new Refused(`${person.name} signs in with a provider elsewhere. That is where this is done.`)
      const takesFactor = command === 'second-factor-off'
      await context.inTransaction(async () => {
        await endSessionsOf(context.db, accountId)
        if (takesFactor && !(await secondFactors(database).remove(accountId)))
          throw new Refused(`${person.name} has no second factor.`)
        const action = takesFactor ? 'user.second_factor_off' : 'user.sign_out'
        await context.audit({ actor: null, action, subject: 'user', id: person.id })
      })
      return say(
        takesFactor
          ? `${person.name} signs in with the password alone now. Make sure first that it was really them who asked.`
          : `${person.name} is signed out of every browser.`,
      )
    }
    case 'list':
      for (const line of listed(await admins.list())) say(line)
      return
    case 'audit': {
      const { entries, hash, broken } = await verifyAuditChain(database.db, known)
      if (broken) throw new Refused(`The audit log is broken. ${broken}.`)
      return say(`The audit log is whole: ${entries} entries. Its end, to be kept elsewhere: ${entries}:${hash}`)
    }
    case 'audit-role':
      if (database.embedded) throw new Refused('The embedded database has no roles. This is for PostgreSQL.')
      return say(await auditRoleScript(database.db))
  }
}

/** The e-mail is queued in the same transaction; a running server, or the next one that starts, sends it. */
async function withMail({ database, settings }: Job, work: (subscriber: Subscriber) => Promise<void>): Promise<void> {
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, folder: join(settings.dataDir, 'mail') })
  const jobs = await startJobs({ database, mail })
  try {
    const { publicUrl, supportEmail } = settings
    await work(notifier({ database, jobs, publicUrl, supportEmail }).subscriber)
  } finally {
    await jobs.stop()
  }
}

/** Finds the one person that is meant. An unverified address may belong to several people. */
async function find({ db }: Database, who: string) {
  const byAddress = !/^[1-9]\d{0,14}$/.test(who)
  const found = await db
    .select({ id: users.id, email: users.email, email_verified: users.email_verified })
    .from(users)
    .where(byAddress ? sql`lower(${users.email}) = lower(${who})` : eq(users.id, Number(who)))
    .orderBy(users.id)
  const [person, ...others] = found
  if (!person)
    throw new Refused(byAddress ? `Nobody with the address ${who} has signed in yet.` : `There is no person ${who}.`)
  if (others.length > 0) {
    const each = found.map((one) => `${one.id} (${one.email_verified ? 'verified' : 'not verified'})`)
    throw new Refused(`Several people have the address ${who}: ${each.join(', ')}. Name one by the number.`)
  }
  return { ...person, byAddress, name: person.email ?? `Person ${person.id}` }
}

const sources = { settings: 'named in ADMIN_EMAILS', command: 'granted by command' } as const

type Listed = Awaited<ReturnType<ReturnType<typeof userService>['admins']['list']>>

function listed(people: Listed): string[] {
  const admins = people.filter((person) => person.role === 'admin')
  const suspended = people.filter((person) => person.suspended_at !== null)
  const nameOf = (person: Listed[number]) => `${person.id}  ${person.email ?? 'no address'}`
  return [
    admins.length > 0 ? 'Admins:' : 'Nobody is an admin.',
    ...admins.map((one) => `  ${nameOf(one)}  ${one.admin_by ? sources[one.admin_by] : 'from before, or the demo'}`),
    suspended.length > 0 ? 'Suspended:' : 'Nobody is suspended.',
    ...suspended.map((one) => `  ${nameOf(one)}  since ${one.suspended_at?.toISOString()}: ${one.suspended_reason}`),
  ]
}
