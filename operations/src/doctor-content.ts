import { eq, sql } from 'drizzle-orm'
import { createContext } from '@marquee/server/context'
import { verifyAuditChain } from '@marquee/server/db/audit-chain'
import { auditLogWarning } from '@marquee/server/db/audit-role'
import type { Database } from '@marquee/server/db/client'
import { demoAccountIds, demoSentence } from '@marquee/server/db/demo-data'
import { allMigrations, lastMigration } from '@marquee/server/db/migrations'
import { CannotStart } from '@marquee/server/errors'
import { users } from '@marquee/server/db/schema'
import { userService } from '@marquee/server/features/users/service'
import { leavesAt } from '@marquee/server/notify/mail-hours'
import { requestLimitMs, type Examined, type Report } from './doctor-findings.ts'

/** An e-mail or a job that could have left so many seconds ago waits for too long; a failed attempt is repeated within 600. */
const longWaitSeconds = 900

export async function migrationsOf({ database }: Examined, { ok, warn, wrong }: Report): Promise<void> {
  if (!database) return
  const { db } = database
  let last: string | null
  try {
    last = await lastMigration(db)
  } catch (error) {
    // Another check finds a database that does not answer.
    if (error instanceof CannotStart) wrong(error.message)
    return
  }
  if (last === null) return warn('There are no tables yet. The first start of the server makes them.')
  const all = allMigrations()
  const missing = all.filter((name) => name > last)
  if (missing.length === 0)
    return all.includes(last)
      ? ok(`All ${all.length} migrations are applied.`)
      : warn(
          'The database was changed by a newer version than this one. Install that version again; this one works only while the newer one is one step ahead.',
        )
  const found = await db.execute<{ role: string; may_make_tables: boolean }>(
    sql`select quote_ident(current_user) as role, has_schema_privilege('public', 'create') as may_make_tables`,
  )
  const { role = '', may_make_tables: mayMakeTables = true } = found.rows[0] ?? {}
  wrong(
    `The database lacks ${missing.length} of ${all.length} migrations, from ${missing[0]} on. Make a backup and start this version once: the start applies them.${mayMakeTables ? '' : ` Before, run as a superuser: GRANT CREATE ON SCHEMA public TO ${role}; after it, the SQL of "npm run admin -- audit-role" again.`}`,
  )
}

/** No finding where the demo is on, and where there are no demo accounts. */
export async function demoOf(examined: Examined, { wrong }: Report): Promise<void> {
  if (examined.settings.demo) return
  return withTables(examined, 'idp_accounts', async ({ db }) => {
    const sentence = demoSentence((await demoAccountIds(db)).length)
    if (sentence) wrong(sentence)
  })
}

/** No finding where an admin exists or can still come, and no account moves. */
export async function accessOf(examined: Examined, { warn }: Report): Promise<void> {
  const { oidc, adminEmails, signUp } = examined.settings
  return withTables(examined, 'invitations', async (database) => {
    const isAwaited = oidc !== undefined && adminEmails.length > 0
    if (signUp.mode !== 'open' && !isAwaited && (await database.db.$count(users, eq(users.role, 'admin'))) === 0)
      warn(
        `Nobody is an admin, and nobody can sign up (SIGN_UP=${signUp.mode}). "npm run admin -- create-admin ADDRESS" makes one.`,
      )
    const { moves } = userService(createContext(database, []), { adminEmails })
    const target = await moves.target()
    if (target !== null)
      warn(
        `Whoever gets a verified address at ${target} gets the account of that address here; ${await moves.waiting()} can still move. "npm run admin -- move-accounts --off" ends that.`,
      )
  })
}

export async function jobsOf(examined: Examined, { findings, ok, warn, wrong }: Report): Promise<void> {
  return withTables(examined, 'pgboss.job', async ({ db }) => {
    const since = leavesAt(sql`greatest(created_at, send_after)`)
    const longAgo = sql`now() - make_interval(secs => ${longWaitSeconds})`
    const found = await db.execute<{ queued: number; failed: number; wait: number; late: number }>(sql`
      select (select count(*) from deliveries where status = 'queued')::int as queued,
        (select count(*) from deliveries where status = 'failed' and created_at > now() - interval '2 days')::int as failed,
        (select coalesce(extract(epoch from now() - min(${since})), 0) from deliveries where status = 'queued')::float as wait,
        ((select count(*) from pgboss.job where name <> 'email' and state in ('created', 'retry') and start_after < ${longAgo})
          + (select count(*) from deliveries where status = 'queued' and ${leavesAt(sql`greatest(created_at, send_after, retry_at)`)} < ${longAgo}))::int as late`)
    const { queued = 0, failed = 0, wait = 0, late = 0 } = found.rows[0] ?? {}
    if (late > 0)
      wrong(
        `${late === 1 ? 'A job has' : `${late} jobs have`} been due for more than ${longWaitSeconds / 60} minutes. Is a server running on this database?`,
      )
    else if (queued > 0 && wait > longWaitSeconds)
      warn(
        `${queued === 1 ? 'An e-mail waits' : `${queued} e-mails wait`}, the oldest for ${Math.round(wait / 60)} minutes. /admin/deliveries shows what the mail server says.`,
      )
    if (failed > 0)
      warn(
        `${failed === 1 ? 'An e-mail was' : `${failed} e-mails were`} given up in the last two days. /admin/deliveries shows why, and sends again.`,
      )
    if (findings.length === 0) ok(`No job is late; e-mails waiting: ${queued}.`)
  })
}

export async function auditLogOf(examined: Examined, { ok, warn, wrong }: Report): Promise<void> {
  return withTables(examined, 'audit_head', async (database) => {
    const limit = AbortSignal.timeout(requestLimitMs)
    try {
      const { entries, broken } = await verifyAuditChain(database, undefined, limit)
      if (broken)
        wrong(
          `The audit log was changed by hand. ${broken}. Keep this database as it is, and compare it with a backup.`,
        )
      else
        ok(
          `The audit log is whole (${entries} entries), as far as its own end tells; "npm run admin -- audit --known" compares an end that was noted.`,
        )
    } catch (error) {
      if (!limit.aborted) throw error
      warn('The audit log is too long to be read here. "npm run admin -- audit" reads all of it.')
    }
    const warning = database.embedded ? null : await auditLogWarning(database.db)
    if (warning) warn(warning)
  })
}

/** Runs `work` where there is a database with this table. A database that does not answer is a finding of another check. */
async function withTables(
  { database }: Examined,
  table: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (!database) return
  const asked = await database.db
    .execute<{ is_there: boolean }>(sql`select to_regclass(${table}) is not null as is_there`)
    .catch(() => null)
  if (asked?.rows[0]?.is_there) await work(database)
}
