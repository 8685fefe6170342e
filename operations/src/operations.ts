import { eq, sql } from 'drizzle-orm'
import { createContext, type Context, type Subscriber } from '@marquee/server/context'
import { endText, verifyAuditChain } from '@marquee/server/db/audit-chain'
import { auditRoleScript } from '@marquee/server/db/audit-role'
import type { Database } from '@marquee/server/db/client'
import { users } from '@marquee/server/db/schema'
import { suspensionService } from '@marquee/server/features/admin/suspension'
import { eraseTokens, userService } from '@marquee/server/features/users/service'
import { listInvitations } from '@marquee/server/identity/invitations'
import type { Message } from '@marquee/server/identity/messages'
import { accountOfPerson, endSessionsOf } from '@marquee/server/identity/records'
import { secondFactors } from '@marquee/server/identity/second-factor'
import { createAdmin, inviteByMail, moveAccounts, withdraw, type AccessSettings } from './access.ts'
import { readArgs, Refused, refusing, type Printer } from './refusing.ts'
import { setNotice } from './notice.ts'
import { removeDemo } from './remove-demo.ts'

const usage = `npm run admin -- COMMAND, on the database that the settings name:
  create-admin ADDRESS       makes the first admin, or a further one, without a sign-up: prints a link to choose the password (embedded provider)
  invite ADDRESS             invites by e-mail, whatever SIGN_UP is; with --role admin as an admin
  withdraw ADDRESS           takes an invitation back
  move-accounts --to ISSUER  lets accounts of the embedded provider move to the hosted one, by verified address; --off ends that
  grant WHO                  makes somebody an admin, until it is revoked
  revoke WHO                 takes that away; not from the only admin
  suspend WHO --reason TEXT  keeps somebody out; they read the reason
  unsuspend WHO              lets them in again
  sign-out WHO               ends their access tokens, and their sessions in every browser (those: embedded provider)
  second-factor-off WHO      for whoever has lost phone and recovery codes; ends their sessions (embedded provider)
  remove-demo                removes the demo accounts; with --marketplace everything that the demo has loaded
  notice TEXT [--until TIME] shows a sentence above every page, until TIME such as 2030-05-01T06:00Z; --clear takes it away
  list                       admins, suspended and invited people
  audit [--known N:HASH]     verifies the audit log, and that an end that was noted before is still part of it
  audit-role                 prints SQL that takes the audit log out of the product's hands (PostgreSQL)
WHO is an e-mail address, or a person's number. While the server runs on the embedded database, it carries the command out.`

/** What the commands work with: in the running server its own parts, otherwise those that `npm run admin` opens. */
export interface CommandParts {
  database: Database
  settings: AccessSettings
  /** Runs `work` with the subscribers that handle its domain events, and with what sends an e-mail to an address. */
  withSubscribers(
    work: (subscribers: readonly Subscriber[], sendMail: (mail: Message) => Promise<void>) => Promise<void>,
  ): Promise<void>
}

/**
 * Carries out one command of the operator through the product's own services and prints the result. Returns the exit
 * code: 0 for success, 1 for a refusal, whose reason is printed. Rejects when something fails.
 */
export async function carryOut(args: readonly string[], parts: CommandParts, to: Printer): Promise<number> {
  return refusing(to, async () => {
    const { operation, ...read } = readCommand(args)
    const context = createContext(parts.database, [])
    await operation.run({ ...parts, ...read, context, print: (line) => to.log(line) })
  })
}

/** Reads a command line. Throws `Refused` with the usage when it is none. */
export function readCommand(args: readonly string[]) {
  const { positionals, values } = readArgs(args, usage, options)
  const [name = '', who = '', ...more] = positionals
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (!operation || more.length > 0 || (operation.needsWho !== undefined && operation.needsWho !== (who !== '')))
    throw new Refused(usage)
  const known = values.known === undefined ? undefined : /^(\d+):([0-9a-f]{64})$/.exec(values.known)
  if (known === null)
    throw new Refused('--known takes what "audit" printed before, such as 12:5f2d…, the hash in full.')
  return { ...values, operation, who, known: known && { entries: Number(known[1]), hash: known[2] ?? '' } }
}

const options = {
  reason: { type: 'string' },
  known: { type: 'string' },
  role: { type: 'string' },
  to: { type: 'string' },
  off: { type: 'boolean', default: false },
  /** Everything that the demo has loaded, not only its accounts. */
  marketplace: { type: 'boolean', default: false },
  until: { type: 'string' },
  clear: { type: 'boolean', default: false },
} as const

type Job = CommandParts &
  Omit<ReturnType<typeof readCommand>, 'operation'> & {
    /** Its events have no subscribers. */
    context: Context
    print: (line: string) => void
  }

interface Operation {
  /** Undefined: the command reports what is missing. */
  needsWho: boolean | undefined
  /** Changes nothing of people or what they wrote, and so leaves no entry in the audit log. */
  onlyReads?: true
  run(job: Job): Promise<void>
}

/** All commands, by name. */
export const operations: Record<string, Operation> = {
  'create-admin': { needsWho: true, run: createAdmin },
  invite: {
    needsWho: true,
    async run(job) {
      const { role = 'user' } = job
      if (role !== 'user' && role !== 'admin') throw new Refused('--role takes only: admin')
      await job.withSubscribers((_subscribers, sendMail) => inviteByMail(job, role, sendMail))
    },
  },
  withdraw: { needsWho: true, run: withdraw },
  'move-accounts': {
    needsWho: false,
    async run(job) {
      if ((job.to === undefined) !== job.off) throw new Refused(usage)
      await moveAccounts(job, job.to)
    },
  },
  grant: {
    needsWho: true,
    async run(job) {
      const person = await find(job)
      if (person.byAddress && !person.email_verified) {
        throw new Refused(`${job.who} is not verified, so anybody may have given it. It has to be confirmed first.`)
      }
      await adminsOf(job).grant(person.id)
      job.print(`${person.name} is an admin now, until "revoke" takes it away.`)
    },
  },
  revoke: {
    needsWho: true,
    async run(job) {
      const person = await find(job)
      await adminsOf(job).revoke(person.id)
      job.print(`${person.name} is no admin any more.`)
    },
  },
  suspend: {
    needsWho: true,
    async run(job) {
      const reason = job.reason?.trim()
      if (!reason) throw new Refused('Please say why: --reason "…". The person reads it.')
      await suspend(job, { suspended: true, reason }, 'is suspended')
    },
  },
  unsuspend: {
    needsWho: true,
    async run(job) {
      await suspend(job, { suspended: false }, 'is no longer suspended')
    },
  },
  'sign-out': {
    needsWho: true,
    async run(job) {
      const person = await find(job)
      const { sessions } = await suspensionService(job.context).signOut(null, person.id)
      job.print(
        sessions
          ? `${person.name} is signed out of every browser, and has no access tokens.`
          : `${person.name} has no access tokens now. Sessions in browsers end at the provider that they sign in with.`,
      )
    },
  },
  'second-factor-off': {
    needsWho: true,
    async run(job) {
      const person = await find(job)
      const accountId = await accountOfPerson(job.context.db, person.id)
      if (accountId === undefined)
        throw new Refused(`${person.name} signs in with a provider elsewhere. That is where this is done.`)
      const { context, database } = job
      await context.inTransaction(async () => {
        await endSessionsOf(context.db, accountId)
        await eraseTokens(context.db, person.id)
        if (!(await secondFactors(database).remove(accountId)))
          throw new Refused(`${person.name} has no second factor.`)
        await context.audit(null, 'user.second_factor_off', person.id)
      })
      job.print(
        `${person.name} signs in with the password alone now. Make sure first that it was really them who asked.`,
      )
    },
  },
  'remove-demo': {
    needsWho: false,
    async run({ context, marketplace, print }) {
      const { accounts, people } = await removeDemo(context, { everything: marketplace })
      if (accounts + people === 0) throw new Refused('The demo has left nothing to remove.')
      print(`${accounts} demo accounts are removed${marketplace ? `, and the marketplace of ${people} people` : ''}.`)
    },
  },
  notice: {
    needsWho: undefined,
    onlyReads: true,
    run: setNotice,
  },
  list: {
    needsWho: false,
    onlyReads: true,
    async run(job) {
      for (const line of listed(await adminsOf(job).list())) job.print(line)
      const invited = await listInvitations(job.context.db)
      if (invited.length > 0) job.print('Invited:')
      for (const { email, role, expires_at } of invited)
        job.print(`  ${email}${role === 'admin' ? '  as an admin' : ''}  until ${expires_at.toISOString()}`)
    },
  },
  audit: {
    needsWho: false,
    onlyReads: true,
    async run({ database, known, print }) {
      const { broken, ...end } = await verifyAuditChain(database, known)
      if (broken) throw new Refused(`The audit log is broken. ${broken}.`)
      print(
        known
          ? `The audit log is whole: ${end.entries} entries, among them the end that you gave.`
          : `The audit log is whole: ${end.entries} entries. Whether later ones were cut off is not proved: that takes an end that was noted before (--known N:HASH). The server logs one each hour.`,
      )
      print(`Its end, to be kept elsewhere: ${endText(end)}`)
    },
  },
  'audit-role': {
    needsWho: false,
    onlyReads: true,
    async run({ database, print }) {
      if (database.embedded) throw new Refused('The embedded database has no roles. This is for PostgreSQL.')
      print(await auditRoleScript(database.db))
    },
  },
}

const adminsOf = ({ context, settings }: Job) => userService(context, settings).admins

/** Suspends a person or lifts that. Only who has confirmed the address gets an e-mail. */
async function suspend(job: Job, change: { suspended: boolean; reason?: string }, done: string): Promise<void> {
  const person = await find(job)
  await job.withSubscribers(async (subscribers) => {
    const context = createContext(job.database, subscribers)
    await suspensionService(context).setSuspension(null, person.id, change)
  })
  job.print(`${person.name} ${done}${person.email_verified ? ', and is told by e-mail' : ''}.`)
}

/** Finds the one person that is meant. An unverified address may belong to several people. */
async function find({ context: { db }, who }: Job) {
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
