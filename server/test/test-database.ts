import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/db/client.ts'
import { embeddedExtensions } from '../src/db/embedded.ts'
import { addressOf, copyDatabase, onServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that is copied, from the global setup. */
    migrated: { dump: string } | { server: string; template: string }
  }
}

const opened: (() => Promise<void>)[] = []
/** Longer (ms) than those of the product, because several test files run at once. */
const timeouts = { connection: 30_000, answer: 30_000 }

/** Closes the databases of a test file. */
export async function closeDatabases(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close()
}

/**
 * A fresh, migrated, empty database: embedded or on PostgreSQL, depending on the vitest project. Closed after the tests of the file.
 */
export async function testDatabase(): Promise<Database> {
  const migrated = inject('migrated')
  return 'dump' in migrated ? embeddedCopy(migrated.dump) : postgresCopy(migrated.server, migrated.template)
}

/** A database without any table, of the same kind. Closed after the tests of the file. */
export async function emptyDatabase(): Promise<Database> {
  const migrated = inject('migrated')
  if ('server' in migrated) return postgresCopy(migrated.server, `${migrated.template}_empty`, 'template1')
  return embedded(await PGlite.create({ extensions: embeddedExtensions }))
}

/** The address of a database on PostgreSQL, for another process; undefined for an embedded one. */
export async function addressOfDatabase({ db }: Database): Promise<string | undefined> {
  const migrated = inject('migrated')
  if ('dump' in migrated) return undefined
  const found = await db.execute<{ name: string }>(sql`select current_database() as name`)
  return addressOf(migrated.server, String(found.rows[0]?.name))
}

/** The same database through separate connections, as a second server uses it. On the embedded database it is the same connection. */
export async function asSecondServer(database: Database): Promise<Database> {
  const url = await addressOfDatabase(database)
  if (url === undefined) return database
  const second = await openDatabase({ url, timeouts })
  opened.push(() => second.close())
  return second
}

async function embeddedCopy(dump: string): Promise<Database> {
  return embedded(await PGlite.create({ loadDataDir: await openAsBlob(dump), extensions: embeddedExtensions }))
}

async function embedded(lite: PGlite): Promise<Database> {
  const database = await openDatabase({ lite })
  opened.push(async () => {
    await database.close()
    await lite.close()
  })
  return database
}

async function postgresCopy(server: string, prefix: string, template = prefix): Promise<Database> {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(server, name, template)
  const database = await openDatabase({ url: addressOf(server, name), timeouts })
  opened.push(async () => {
    await database.close()
    await onServer(server, `drop database ${name} with (force)`)
  })
  return database
}
