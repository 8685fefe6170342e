import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { allMigrations, readMigration } from './migrations.ts'

/** The role that the audit log can belong to. */
export const auditRole = 'marquee_audit'
/** The tables of the audit log, which can belong to a role of their own. */
export const auditTables: readonly string[] = ['audit_entries', 'audit_subjects', 'audit_chain', 'audit_head']
const functions = ['chain_audit_entry()', 'guard_audit_chain()', 'refuse_change()']

/**
 * A warning for the operator of a PostgreSQL where the product's own role could rewrite the audit log; null
 * elsewhere.
 */
export async function auditLogWarning(db: Db): Promise<string | null> {
  const found = await db.execute<{ name: string; what: string | null }>(sql`
    select current_user as name, case
      when rolsuper then 'is a superuser and'
      when rolcreaterole then 'may change roles and'
      when (select bool_or(pg_has_role(relowner, 'member')) from pg_class where oid = any (${sql.param(auditTables)}::text[]::regclass[]))
        then 'owns the audit log and'
      when pg_has_role(datdba, 'member') then 'owns the database and'
      when pg_has_role(nspowner, 'member') then 'owns the schema public and'
      when has_schema_privilege(nspname, 'create') then 'may make tables and functions in the schema public, which only an update needs, and'
    end as what
    from pg_roles, pg_database, pg_namespace
    where rolname = current_user and datname = current_database() and nspname = 'public'`)
  const [row] = found.rows
  if (!row?.what) return null
  return `The database role "${row.name}" ${row.what} could rewrite the audit log; "npm run admin -- audit-role" prints what to do.`
}

/**
 * SQL that a superuser runs once, after which the product may only read the audit log and add to it. Running it again
 * changes nothing. It refuses where something hangs on the tables that would run as their new owner.
 */
export async function auditRoleScript(db: Db): Promise<string> {
  const found = await db.execute<{
    product: string
    database: string
    owns_database: boolean
    owns_public: boolean
  }>(sql`
    select quote_ident(current_user) as product, quote_ident(datname) as database,
      not rolsuper and pg_has_role(datdba, 'usage') as owns_database, rolname = pg_get_userbyid(nspowner) and not rolsuper as owns_public
    from pg_roles, pg_database, pg_namespace
    where rolname = current_user and datname = current_database() and nspname = 'public'`)
  const { product = '', database = '', owns_database = false, owns_public = false } = found.rows[0] ?? {}
  const tables = auditTables.map((table) => `public.${table}`)
  const ownFunctions = functions.map((name) => `public.${name}`)
  return [
    `-- Run this in the database ${database} as a superuser. ${product} is the role that Marquee connects as. It should be no`,
    `-- superuser. Whoever owns the database may drop every table in it, so that goes to ${auditRole} too.`,
    'begin;',
    // Nothing that somebody made in this database may run as the superuser.
    'set local search_path = pg_catalog, pg_temp;',
    `do $$ begin if not exists (select from pg_roles where rolname = '${auditRole}') then create role ${auditRole} nologin; end if; end $$;`,
    ...(owns_database ? [`alter database ${database} owner to ${auditRole};`] : []),
    ...(owns_public ? [`alter schema public owner to ${auditRole};`] : []),
    // What each start needs, and what the owner had. A new version needs more, for its first start.
    `grant create on database ${database} to ${product};`,
    `grant usage on schema public to ${product}, ${auditRole};`,
    `revoke create on schema public from public, ${product};`,
    ...definitionsOf(functions),
    refusal(tables, ownFunctions),
    ...tables.map((table) => `alter table ${table} owner to ${auditRole};`),
    ...ownFunctions.map((name) => `alter function ${name} owner to ${auditRole};`),
    `revoke all on function ${ownFunctions.join(', ')} from public, ${product};`,
    `revoke all on ${tables.join(', ')} from public, ${product};`,
    `grant select, insert on public.audit_entries, public.audit_subjects to ${product};`,
    `grant select on public.audit_chain, public.audit_head to ${product};`,
    'commit;',
  ].join('\n')
}

/** Their definitions in the migrations, oldest first. */
function definitionsOf(names: readonly string[]): string[] {
  const all = allMigrations().map(readMigration).join('\n')
  return [...all.matchAll(/^CREATE (?:OR REPLACE )?(FUNCTION public\.(\w+\(\))[\s\S]*?^\$\$;)$/gm)]
    .filter(([, , name = '']) => names.includes(name))
    .map(([, definition]) => `create or replace ${definition}`)
}

/** Triggers, defaults, checks and indexes of the tables run as their owner, so they must not use functions or types of somebody else. */
const refusal = (tables: readonly string[], ownFunctions: readonly string[]) => `do $$
declare
  tables regclass[] := '{${tables.join(',')}}';
  functions regprocedure[] := '{${ownFunctions.join(',')}}';
  strange text;
begin
  select pg_describe_object(used.classid, used.objid, used.objsubid) into strange
  from pg_depend used
  where used.refclassid in ('pg_proc'::regclass, 'pg_type'::regclass, 'pg_operator'::regclass)
    and not (used.refclassid = 'pg_proc'::regclass and used.refobjid = any (functions))
    and (used.classid = 'pg_class'::regclass and used.objid = any (tables) or used.classid <> 'pg_rewrite'::regclass and exists (
      select from pg_depend part
      where (part.classid, part.objid) = (used.classid, used.objid) and part.refclassid = 'pg_class'::regclass and part.refobjid = any (tables)))
  limit 1;
  if strange is not null then
    raise exception 'The audit log would run what is not its own: %. Find out who made it, and drop it.', strange;
  end if;
  if (select count(*) from pg_trigger where tgrelid = any (tables) and tgfoid = any (functions) and tgenabled = 'O') <> 5
    or exists (select from pg_class where oid = any (tables) and (relkind <> 'r' or relhasrules or relrowsecurity)) then
    raise exception 'The triggers of the audit log are not those that it came with. Compare the database with a backup.';
  end if;
end $$;`
