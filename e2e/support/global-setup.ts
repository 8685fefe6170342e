import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emptyDatabase } from './databases.ts'
import { type Server, startServer, stopServer } from './server.ts'

/**
 * Keeps the servers of the run: one per database and place that journeys run in side by side, started when a journey first asks for it
 * (see journey.ts) and stopped at the end. They belong to this process, because a worker process ends with each journey that fails.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const logs = new URL('../.results/', import.meta.url).pathname
  mkdirSync(logs, { recursive: true })
  const servers = new Map<string, Promise<Server>>()
  const start = async (database: string, place: string) =>
    startServer({
      hasDemo: true,
      databaseUrl: database === 'postgres' ? await emptyDatabase(`journeys_${place}`) : undefined,
      logFile: `${logs}server-${database}-${place}.log`,
    })

  const desk = createServer((request, response) => {
    const [, database = '', place = ''] = (request.url ?? '').split('/')
    const name = `${database}/${place}`
    const server = servers.get(name) ?? start(database, place)
    servers.set(name, server)
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
