import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Database, type Server, startServer, stopServer } from './server.ts'

/**
 * Keeps the servers of the run: one per database, started when a journey first asks for it (see journey.ts) and
 * stopped at the end. They belong to this process, because a worker process ends with each journey that fails.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const logs = new URL('../.results/', import.meta.url).pathname
  mkdirSync(logs, { recursive: true })
  const servers = new Map<Database, Promise<Server>>()
  const start = (database: Database) =>
    startServer({
      hasDemo: true,
      databaseUrl: database === 'postgres' ? process.env.E2E_DATABASE_URL : undefined,
      logFile: `${logs}server-${database}.log`,
    })

  const desk = createServer((request, response) => {
    const database: Database = request.url === '/postgres' ? 'postgres' : 'pglite'
    const server = servers.get(database) ?? start(database)
    servers.set(database, server)
    server.then(
      (started) => response.end(JSON.stringify(started)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  process.env.E2E_SERVER_DESK = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`

  return async () => {
    desk.close()
    desk.closeAllConnections()
    const outcomes = await Promise.allSettled(servers.values())
    const started = outcomes.filter((outcome) => outcome.status === 'fulfilled').map((outcome) => outcome.value)
    await Promise.all(started.map(stopServer))
  }
}
