import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

const role = 'marquee_audit'
/** The tables of the audit log, which can belong to a role of their own. */
export const auditTables: readonly string[] = ['audit_entries', 'audit_subjects', 'audit_chain', 'audit_head']
const functions = [
  'audit_hash(text, bigint, jsonb, timestamptz)',
  'chain_audit_entry()',
  'guard_audit_chain()',
  'refuse_change()',
  'keep_audit_subjects()',
]

/**
 * A warning for the operator of a PostgreSQL where the product's own role could rewrite the audit log; null
 * elsewhere.
 */
export async function auditLogWarning(db: Db): Promise<string | null> {
  const found = await db.execute<{ name: string; is_super: boolean; is_owner: boolean; owns_database: boolean }>(sql`
    select current_user as name, rolsuper as is_super, pg_has_role(datdba, 'usage') as owns_database,
      (select bool_or(pg_has_role(relowner, 'usage')) from pg_class where oid = any (${sql.param(auditTables)}::text[]::regclass[])) as is_owner
    from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`)
  const [row] = found.rows
  if (!row || !(row.is_super || row.is_owner || row.owns_database)) return null
  const what = row.is_super ? 'is a superuser' : row.is_owner ? 'owns the audit log' : 'owns the database'
  return `The database role "${row.name}" ${what} and could rewrite the audit log; "npm run admin -- audit-role" prints what to do.`
}

/**
 * SQL that a superuser runs once, after which the product may only read the audit log and add to it. Running it again
 * changes nothing.
 */
export async function auditRoleScript(db: Db): Promise<string> {
  const found = await db.execute<{ product: string; database: string; is_owner: boolean }>(sql`
    select quote_ident(current_user) as product, quote_ident(datname) as database,
      not rolsuper and pg_has_role(datdba, 'usage') as is_owner
    from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`)
  const { product = '', database = '', is_owner = false } = found.rows[0] ?? {}
  return [
    `-- Run this in the database ${database} as a superuser. ${product} is the role that Marquee connects as. It should be no`,
    `-- superuser. Whoever owns the database may drop every table in it, so that goes to ${role} too.`,
    'begin;',
    `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if; end $$;`,
    ...(is_owner ? [`alter database ${database} owner to ${role};`] : []),
    // What each start and each new version needs, and what the owner had.
    `grant create on database ${database} to ${product};`,
    `grant create, usage on schema public to ${product};`,
    `grant usage on schema public to ${role};`,
    ...auditTables.map((table) => `alter table ${table} owner to ${role};`),
    ...functions.map((name) => `alter function ${name} owner to ${role};`),
    `revoke all on ${auditTables.join(', ')} from public, ${product};`,
    `grant select, insert on audit_entries, audit_subjects to ${product};`,
    `grant select on audit_chain, audit_head to ${product};`,
    'commit;',
  ].join('\n')
}
