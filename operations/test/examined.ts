import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, inject, onTestFinished } from 'vitest'
import { examine } from '../src/doctor.ts'
import type { Examined } from '../src/doctor-findings.ts'
import type { Database } from '@marquee/server/db/client'
import { readSettings } from '@marquee/server/env'
import { mailCertificate } from '../../server/test/mail-certificate.ts'
import { addressOf } from '../../server/test/postgres-server.ts'
import { testDatabase } from '../../server/test/test-database.ts'

/** A database and a DATA_DIR for the tests of a file, and the doctor for both. */
export async function installation() {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-doctor-'))
  // The umask of the product is not that of the tests.
  mkdirSync(join(dataDir, 'images'), { mode: 0o700 })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const database = await testDatabase()
  return { dataDir, database, examined, mailLines }

  /** Examines both with these settings. Returns the exit code and the printed lines. */
  async function examined(
    environment: Record<string, string>,
    parts: Partial<Examined> = {},
    args: string[] = [],
  ): Promise<[number, string[]]> {
    const output = printer()
    const DATABASE_URL = await urlOf(database)
    const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL, DEMO: '0', ...environment })
    return [await examine(args, { settings, database, ...parts }, output), output.lines]
  }

  async function mailLines(environment: Record<string, string>, args: string[] = []): Promise<string[]> {
    const [, lines] = await examined(environment, {}, args)
    return lines.filter((line) => line.includes(' Mail '))
  }
}

export function printer() {
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  return { lines, log: add, error: add }
}

/** The address of a test's database; empty for the embedded one. */
export async function urlOf({ db }: Database): Promise<string> {
  const migrated = inject('migrated')
  if (!('server' in migrated)) return ''
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
  return addressOf(migrated.server, String(rows[0]?.name))
}

export async function httpServer(answer: (path: string) => unknown, date?: () => string): Promise<string> {
  const server = createHttpServer((request, response) => {
    if (date) response.setHeader('date', date())
    const body = answer(request.url ?? '')
    // As OAuth asks.
    if (typeof body === 'object' && body !== null && 'error' in body) response.statusCode = 400
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  return `http://127.0.0.1:${await listening(server)}`
}

export async function mailServer(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({
    ...mailCertificate,
    logger: false,
    closeTimeout: 1,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    ...options,
  })
  server.on('error', () => {})
  return `smtp://localhost:${await listening(server.server as Server)}`
}

/** Listens on this machine until the test ends; returns the port. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
