import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { addressOf, onServer } from '../../test/postgres-server.ts'
import { testApp } from '../../test/test-app.ts'
import { testDatabase } from '../../test/test-database.ts'
import { root } from '../root.ts'
import { verifyAuditChain } from './audit-chain.ts'
import { auditLogWarning, auditRoleScript } from './audit-role.ts'
import { openDatabase } from './client.ts'

const migrated = inject('migrated')

test('a connection as superuser gets a warning', async () => {
  const { db } = await testDatabase()
  expect(await auditLogWarning(db)).toMatch(/^The database role ".+" is a superuser and could rewrite the audit log/)
})

// The embedded database has only one role, which owns everything.
test.each('server' in migrated ? [migrated.server] : [])(
  'S14 the product runs and migrates when the audit log belongs to another role',
  async (server) => {
    const name = `marquee_role_${randomUUID().replaceAll('-', '')}`
    await onServer(server, `create role ${name} login`)
    await onServer(server, `create database ${name} owner ${name}`)
    const url = new URL(addressOf(server, name))
    try {
      const superuser = url.href
      url.username = name
      const database = await openDatabase({ url: url.href, timeouts: { connection: 30_000, answer: 30_000 } })
      try {
        const { db } = database
        await database.migrate()
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
        expect(await verifyAuditChain(db)).toMatchObject({ broken: null, entries: 1 })
        for (const statement of [
          sql`update audit_entries set reason = 'x'`,
          sql`delete from audit_entries`,
          sql`truncate audit_entries`,
          sql`alter table audit_entries disable trigger all`,
          sql`drop table audit_entries`,
          sql`insert into audit_chain values (2, 2, 'x')`,
          sql`update audit_head set entries = 0`,
          sql`create or replace function chain_audit_entry() returns trigger language plpgsql as 'begin return null; end'`,
          sql`set session_replication_role = replica`,
        ]) {
          await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
        }

        await database.migrate()
        await migrateFurther(url.href)
        await onServer(superuser, await auditRoleScript(db))
        expect((await verifyAuditChain(db)).broken).toBeNull()
      } finally {
        await database.close()
      }
    } finally {
      await onServer(server, `drop database ${name} with (force)`)
      await onServer(server, `drop role ${name}`)
    }
  },
)

/** Simulates the migrations of a later version. */
async function migrateFurther(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-next-'))
  const client = new pg.Client({ connectionString: url })
  try {
    cpSync(join(root, 'server/migrations'), folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8'))
    const last = journal.entries.at(-1)
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' })
    writeFileSync(file, JSON.stringify(journal))
    writeFileSync(
      join(folder, '9999_next.sql'),
      'ALTER TABLE users ADD COLUMN next text;--> statement-breakpoint\nCREATE TABLE next (user_id bigint REFERENCES users (id));',
    )
    await client.connect()
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
