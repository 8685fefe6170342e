import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { addressOf, advisoryLocks, onServer } from '../../server/test/postgres-server.ts'
import { openDatabase } from '@marquee/server/db/client'
import { adminCommand } from './admin.ts'

const migrated = inject('migrated')
const server = 'server' in migrated ? migrated.server : ''

test.skipIf(server === '')('a command that cannot bring the schema up to date holds no lock afterwards', async () => {
  const name = `marquee_strange_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const database = await openDatabase({ url: addressOf(server, name) })
  try {
    await database.db.execute(sql`create table users (name text)`)
    const to = { log: () => {}, error: () => {} }
    await expect(adminCommand(['list'], { DATABASE_URL: addressOf(server, name) }, to)).rejects.toThrow(/^Failed query/)
    expect(await advisoryLocks(database)).toBe(0)
  } finally {
    await database.close()
    await onServer(server, `drop database ${name} with (force)`)
  }
})
