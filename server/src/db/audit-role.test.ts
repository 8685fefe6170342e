import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { addressOf, onServer } from '../../test/postgres-server.ts'
import { testApp } from '../../test/test-app.ts'
import { testDatabase } from '../../test/test-database.ts'
import { verifyAuditChain } from './audit-chain.ts'
import { auditLogWarning, auditRoleScript } from './audit-role.ts'
import { openDatabase, type Database } from './client.ts'

const migrated = inject('migrated')

test('a connection as superuser gets a warning', async () => {
  const { db } = await testDatabase()
  expect(await auditLogWarning(db)).toMatch(/^The database role ".+" is a superuser and could rewrite the audit log/)
})

// The embedded database has only one role, which owns everything.
test.each('server' in migrated ? [migrated.server] : [])(
  'S14 the product runs and migrates when the audit log belongs to another role',
  async (server) => {
    await asProduct(server, async ({ database, name, superuser, url }) => {
      const { db } = database
      expect(await auditLogWarning(db)).toContain(`"${name}" owns the audit log`)

      await onServer(superuser, await auditRoleScript(db))

      expect(await auditLogWarning(db)).toBeNull()
      const { make, as } = await testApp({ database })
      const admin = as(await make.admin())
      const vendor = await make.vendor({ status: 'pending' })
      await admin.api.admin.updateRole({
        params: { userId: vendor.user_id },
        body: { role: 'contractor', status: 'approved' },
      })
      expect(await verifyAuditChain(database)).toMatchObject({ broken: null, entries: 1 })
      for (const statement of [
        sql`update audit_entries set reason = 'x'`,
        sql`delete from audit_entries`,
        sql`truncate audit_entries`,
        sql`alter table audit_entries disable trigger all`,
        sql`drop table audit_entries`,
        sql`insert into audit_chain values (2, 2, 'x')`,
        sql`update audit_head set entries = 0`,
        sql`create or replace function chain_audit_entry() returns trigger language plpgsql as 'begin return null; end'`,
        sql`create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
        sql`create trigger own after insert on audit_entries for each row execute function pg_catalog.tsvector_update_trigger()`,
        sql`create rule cut as on insert to audit_entries do also nothing`,
        sql`create cast (audit_entries as jsonb) with inout`,
        sql`create function public.own() returns int language sql as 'select 1'`,
        sql`create table public.own (id int)`,
        sql`alter schema public rename to other`,
        sql`set session_replication_role = replica`,
        sql`set role marquee_audit`,
      ]) {
        await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
      }

      await database.migrate()
      await expect(migrateFurther(url.href)).rejects.toMatchObject({ code: '42501' })
      await onServer(superuser, `grant create on schema public to ${name}`)
      expect(await auditLogWarning(db)).toContain(`"${name}" may make tables and functions in the schema public`)
      await migrateFurther(url.href)
      await onServer(superuser, await auditRoleScript(db))
      expect(await auditLogWarning(db)).toBeNull()
      expect((await verifyAuditChain(database)).broken).toBeNull()
    })
  },
)

/** What the product's role could put in the way of the functions of the audit log, which act for another role. Each raises an error when it runs. */
const caught = `language plpgsql as $$ begin raise exception 'ran as %', current_user using errcode = 'P0999'; end $$`
const traps = [
  `create function public.to_jsonb(public.audit_entries) returns jsonb ${caught}`,
  `create function public.to_jsonb(text[]) returns jsonb ${caught}`,
  `create function public.sha256(bytea) returns bytea ${caught}`,
  `create function public.encode(bytea, text) returns text ${caught}`,
  `create function public.convert_to(text, text) returns bytea ${caught}`,
  `create function public.array_to_json(text[]) returns json ${caught}`,
  `create function public.to_char(timestamp, text) returns text ${caught}`,
  `create function public.timezone(text, timestamptz) returns timestamp ${caught}`,
  `create function public.pg_trigger_depth() returns int ${caught}`,
  `create function public.trap(bigint, integer) returns bigint ${caught}`,
  `create operator public.+ (leftarg = bigint, rightarg = integer, function = public.trap)`,
  `create function public.trap(text, json) returns text ${caught}`,
  `create operator public.|| (leftarg = text, rightarg = json, function = public.trap)`,
  `create function public.trap(text, text) returns text ${caught}`,
  `create operator public.|| (leftarg = text, rightarg = text, function = public.trap)`,
  `create function public.trap(name, text) returns boolean ${caught}`,
  `create operator public.= (leftarg = name, rightarg = text, function = public.trap)`,
  `create domain public.regclass as text`,
  `create type public.mood as enum ('calm')`,
  `create function public.trap(public.mood) returns bigint ${caught}`,
  `create cast (public.mood as bigint) with function public.trap(public.mood) as assignment`,
  `create function public.mood_to_json(public.mood) returns json ${caught}`,
  `create cast (public.mood as json) with function public.mood_to_json(public.mood)`,
]
/** The same in a session's own schema, and the tables that the functions name. */
const temporaryTraps = [
  `create temporary table audit_head (id smallint, entries bigint, hash text)`,
  `create temporary table audit_chain (position bigint, entry_id bigint, hash text)`,
  `create function pg_temp.to_jsonb(public.audit_entries) returns jsonb ${caught}`,
  `create function pg_temp.sha256(bytea) returns bytea ${caught}`,
  `create domain pg_temp.text as pg_catalog.text check (value is null)`,
  `create domain pg_temp.regclass as pg_catalog.text`,
]
const entry = `insert into public.audit_entries (action, subject_type, subject_id) values ('user.role', 'user', 1)`

test.each('server' in migrated ? [migrated.server] : [])(
  "S14 nothing that the product's role makes runs as the role of the audit log",
  async (server) => {
    await asProduct(server, async ({ database, superuser, url }) => {
      // Before the log is taken away from the product, which is when it may do the most.
      for (const trap of traps) await onServer(url.href, trap)
      await onServer(superuser, await auditRoleScript(database.db))

      await onServer(url.href, entry)
      await onServer(url.href, [...temporaryTraps, `set search_path = pg_temp, public, pg_catalog`, entry].join(';'))
      expect(await verifyAuditChain(database)).toMatchObject({ broken: null, entries: 2 })

      // The trigger of the log on a table of the product's own.
      const ownTrigger = `create temporary table own (id public.mood, created_at timestamptz);
        create trigger own after insert on own for each row execute function chain_audit_entry();
        insert into own values ('calm', now())`
      await expect(onServer(url.href, ownTrigger)).rejects.toMatchObject({ code: '42501' })
      // With it made before the log was taken away, too.
      await onServer(superuser, `grant execute on function chain_audit_entry() to ${url.username}`)
      await expect(onServer(url.href, ownTrigger)).rejects.toMatchObject({ code: '42501' })
      expect(await verifyAuditChain(database)).toMatchObject({ broken: null, entries: 2 })
    })
  },
)

test.each('server' in migrated ? [migrated.server] : [])(
  'S14 a role for the audit log is not set up over a trap in its tables',
  async (server) => {
    await asProduct(server, async ({ database, superuser, url }) => {
      await onServer(
        url.href,
        `create function public.trap() returns trigger ${caught};
        create trigger trap before insert on audit_chain for each row execute function public.trap()`,
      )
      await expect(onServer(superuser, await auditRoleScript(database.db))).rejects.toThrow(
        'trigger trap on table public.audit_chain',
      )
      await onServer(
        url.href,
        `drop trigger trap on audit_chain; alter table audit_entries disable trigger audit_entries_chain`,
      )
      await expect(onServer(superuser, await auditRoleScript(database.db))).rejects.toThrow('triggers')
      await onServer(url.href, `alter table audit_entries enable trigger audit_entries_chain`)
      await onServer(superuser, await auditRoleScript(database.db))
    })
  },
)

test.each('server' in migrated ? [migrated.server] : [])(
  'S14 a log elsewhere that the role looks for first is noticed',
  async (server) => {
    await asProduct(server, async ({ database, name, superuser, url }) => {
      await onServer(superuser, await auditRoleScript(database.db))
      await onServer(url.href, entry)
      await onServer(
        url.href,
        `create schema other; create table other.audit_entries (like public.audit_entries including defaults);
        alter role ${name} set search_path = other, public`,
      )
      const later = await openDatabase({ url: url.href })
      try {
        expect((await verifyAuditChain(later)).broken).toMatch(
          /^The server's role looks for the log in another schema first/,
        )
      } finally {
        await later.close()
      }
    })
  },
)

/** Runs `work` on a migrated database that belongs to a role of its own, as the product's. */
async function asProduct(
  server: string,
  work: (product: { database: Database; name: string; superuser: string; url: URL }) => Promise<void>,
): Promise<void> {
  const name = `marquee_role_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create role ${name} login`)
  await onServer(server, `create database ${name} owner ${name}`)
  const url = new URL(addressOf(server, name))
  try {
    const superuser = url.href
    url.username = name
    const database = await openDatabase({ url: url.href, timeouts: { connection: 30_000, answer: 30_000 } })
    try {
      await database.migrate()
      await work({ database, name, superuser, url })
    } finally {
      await database.close()
    }
  } finally {
    await onServer(server, `drop database ${name} with (force)`)
    await onServer(server, `drop role ${name}`)
  }
}

/** Simulates the migrations of a later version. */
async function migrateFurther(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(
      "alter table users add column next text; create table next (user_id bigint references users (id)); insert into migrations (name) values ('9999_next')",
    )
  } finally {
    await client.end()
  }
}
