import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ownTables } from './backup/tables.ts'
import { auditRole, auditTables } from '@marquee/server/db/audit-role'
import { encodingSentence, isPooledByTransaction, isThroughPooler, whyUnreachable } from '@marquee/server/db/postgres'
import { connectionsNeeded, fewConnections } from '@marquee/server/db/trouble'
import { reasonOf } from '@marquee/server/reasons'
import { requestLimitMs, type Examined, type Report } from './doctor-findings.ts'

const oldestVersion = 15
/** Changes on the replica that are older than this (ms) are a finding. */
const longestLagMs = 10_000

export async function databaseOf({ settings, database, databaseTrouble }: Examined, report: Report): Promise<void> {
  const { ok, warn, wrong } = report
  if (settings.databaseUrl) {
    const direct = settings.databaseDirectUrl
    await postgres('DATABASE_URL', settings.databaseUrl, report, direct !== undefined)
    if (direct) await postgres('DATABASE_DIRECT_URL', direct, report)
    if (report.isWell()) await examinePool(database, report)
    return
  }
  if (databaseTrouble) return wrong(databaseTrouble)
  if (!database) return warn(`There is no database in ${settings.dataDir} yet. The first start of the server makes it.`)
  const { rows } = await database.db.execute<{ version: string }>(`select current_setting('server_version') as version`)
  ok(`The embedded database answers (PostgreSQL ${rows[0]?.version}).`)
}

export async function replicaOf({ settings }: Examined, report: Report): Promise<void> {
  const { databaseUrl, databaseReadUrl } = settings
  if (!databaseUrl || !databaseReadUrl) return
  const name = 'DATABASE_READ_URL'
  const { ok, warn, wrong } = report
  await connected(name, databaseReadUrl, report, async (replica) => {
    const place = `(select system_identifier from pg_control_system()) || '/' || current_database() as place`
    const { rows } = await replica.query<{ place: string; follows: boolean }>(
      `select ${place}, pg_is_in_recovery() as follows`,
    )
    const [found] = rows
    if (!found?.follows)
      return wrong(
        `${name} names a database that follows no other. Name a streaming replica of DATABASE_URL, or leave it out.`,
      )
    await connected('DATABASE_URL', databaseUrl, report, async (primary) => {
      const own = await primary.query<{ place: string }>(`select ${place}`)
      if (own.rows[0]?.place !== found.place)
        return wrong(`${name} names a replica of another database than DATABASE_URL.`)
      const { rows: late } = await replica.query<{ ms: number }>(
        `select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 0) end::float as ms`,
      )
      const ms = late[0]?.ms ?? 0
      if (ms <= longestLagMs) return ok('The replica follows the database of DATABASE_URL.')
      warn(
        `The replica is ${Math.round(ms / 1000)} s behind, so all reads go to the primary. Look at its load and its network.`,
      )
    })
  })
}

/** The product's own connections set limits when they connect, which a pooler may refuse. */
async function examinePool(database: Examined['database'], { wrong }: Report): Promise<void> {
  try {
    await database?.db.execute('select 1')
  } catch (error) {
    const words = reasonOf(error)
    const advice = /startup parameter/.test(words)
      ? ' In pgbouncer set ignore_startup_parameters = extra_float_digits, statement_timeout, idle_in_transaction_session_timeout.'
      : ''
    wrong(
      `The connections that the server uses are refused: ${words}.${advice} Migrations, jobs and the audit log are not examined.`,
    )
  }
}

async function postgres(name: string, url: string, report: Report, hasDirect = false): Promise<void> {
  const { ok, warn, wrong } = report
  await connected(name, url, report, async (client, tookMs) => {
    const { rows } = await client.query<Facts>(facts, [inPublic])
    const [found] = rows
    if (!found) return wrong('The database does not say what it is.')
    const version = Math.floor(found.version / 10_000)
    if (found.encoding !== 'UTF8') wrong(encodingSentence(found.encoding))
    if (version < oldestVersion) wrong(`This is PostgreSQL ${version}. Marquee needs ${oldestVersion} or newer.`)
    examineRights(found, report)
    await examinePooler(client, url, hasDirect, report)
    if (found.connections < connectionsNeeded)
      warn(`The role ${found.role} may open ${found.connections} connections. ${fewConnections}`)
    if (report.isWell()) ok(`PostgreSQL ${version} answers in ${tookMs} ms; the role has the rights that it needs.`)
  })
}

interface Facts {
  version: number
  encoding: string
  /** How many the role may open, with what the server keeps for itself left out. */
  connections: number
  role: string
  base: string
  may_make_schemas: boolean
  /** Or need not, because the audit log belongs to another role: then the right is given for an update alone. */
  may_make_tables: boolean
  lacks_trigrams: boolean
  knows_trigrams: boolean
  /** A table of ours with which the role cannot do everything; null when there is none. */
  table: { name: string; is_closed: boolean; is_own: boolean; owner: string; owner_is_super: boolean } | null
}

// Other tables in the schema public may be of an extension. Those of the audit log may belong to a role of their own.
const inPublic = [...ownTables].filter((name) => !auditTables.includes(name))
const isOurs = `relkind in ('r', 'p') and (relnamespace = 'public'::regnamespace and relname = any($1)
  or relnamespace in (select oid from pg_namespace where nspname = 'pgboss'))`
// Of several privileges in one call any would be enough.
const isClosed = ["has_schema_privilege(relnamespace, 'usage')"]
  .concat(['select', 'insert', 'update', 'delete'].map((right) => `has_table_privilege(c.oid, '${right}')`))
  .map((right) => `not ${right}`)
  .join(' or ')
const isOwn = `pg_has_role(relowner, 'usage')`
const facts = `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
  (select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int, nullif(rolconnlimit, -1), nullif(datconnlimit, -1))
    from pg_roles, pg_database where rolname = current_user and datname = current_database()) as connections,
  quote_ident(current_user) as role, quote_ident(current_database()) as base,
  has_database_privilege(current_database(), 'create') as may_make_schemas,
  has_schema_privilege('public', 'create') or exists (
    select from pg_class where oid = to_regclass('public.audit_head') and pg_get_userbyid(relowner) = '${auditRole}') as may_make_tables,
  not exists (select from pg_extension where extname = 'pg_trgm') as lacks_trigrams,
  exists (select from pg_available_extensions where name = 'pg_trgm') as knows_trigrams,
  (select json_build_object('name', relname, 'is_closed', ${isClosed}, 'is_own', ${isOwn}, 'owner', quote_ident(rolname), 'owner_is_super', rolsuper)
    from pg_class c join pg_roles r on r.oid = relowner
    where ${isOurs} and (${isClosed} or not ${isOwn})
    order by (${isClosed}) desc, relname limit 1) as table`

function examineRights({ role, base, table, ...found }: Facts, { warn, wrong }: Report): void {
  if (found.lacks_trigrams && !found.knows_trigrams)
    wrong('The extension pg_trgm is not installed on the database server. Debian has it in postgresql-contrib.')
  if (!found.may_make_tables)
    wrong(`The role may not make tables. Run as a superuser: GRANT CREATE, USAGE ON SCHEMA public TO ${role};`)
  // Each start makes the schema of the job queue where it is missing, which needs the right also where it is not.
  if (!found.may_make_schemas)
    wrong(`The role may not make schemas. Run as a superuser: GRANT CREATE ON DATABASE ${base} TO ${role};`)
  if (table?.is_closed) wrong(`The role may not read and write the table ${table.name}. ${howToUse(table, role)}`)
  else if (table)
    warn(
      `The table ${table.name} belongs to another role, so the next version could not change it. ${howToUse(table, role)}`,
    )
}

function howToUse({ is_own, owner, owner_is_super }: NonNullable<Facts['table']>, role: string): string {
  if (is_own)
    return `Run as a superuser: GRANT USAGE ON SCHEMA public, pgboss TO ${role}; GRANT ALL ON ALL TABLES IN SCHEMA public, pgboss TO ${role};`
  // What belongs to the first superuser cannot be handed over as a whole.
  return owner_is_super
    ? `Its owner is the superuser ${owner}: fill an empty database with "pg_restore --no-owner --role=${role}" instead.`
    : `Connect as its owner ${owner}, or run as a superuser in this database: REASSIGN OWNED BY ${owner} TO ${role};`
}

async function examinePooler(client: pg.Client, url: string, hasDirect: boolean, report: Report): Promise<void> {
  const { ok, wrong } = report
  if (!(await isThroughPooler(client))) return
  let isByTransaction = false
  await connected('DATABASE_URL', url, report, async (other) => {
    isByTransaction = await isPooledByTransaction(client, other)
  }).catch(() => {})
  if (!isByTransaction) return ok('A pooler in front of the database pools by session.')
  if (hasDirect)
    return ok('A pooler in front of the database pools by transaction; locks and messages go to DATABASE_DIRECT_URL.')
  wrong(
    'A pooler in front of the database pools by transaction, so the server does not start. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: locks and messages need it.',
  )
}

/** Runs `work` on a connection of its own; reports why there is none. */
async function connected(
  name: string,
  url: string,
  { wrong }: Report,
  work: (client: pg.Client, tookMs: number) => Promise<void>,
): Promise<void> {
  const limits = { connectionTimeoutMillis: requestLimitMs, query_timeout: requestLimitMs }
  const client = new pg.Client({ connectionString: url, ...limits })
  client.on('error', () => {})
  const began = performance.now()
  try {
    await client.connect()
  } catch (error) {
    return wrong(
      `${whyUnreachable(error, name, client)}${name === 'DATABASE_URL' ? ' Migrations, jobs and the audit log are not examined.' : ''}`,
    )
  }
  try {
    await work(client, Math.round(performance.now() - began))
  } finally {
    await Promise.race([client.end(), sleep(500)])
  }
}
