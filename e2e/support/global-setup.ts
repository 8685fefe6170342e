import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { emptyDatabase } from './databases.ts'
import { type Database, type Server, startServer, stopServer } from './server.ts'

/**
 * Starts one server for each database, and stops them at the end of the run. They belong to this process, because a worker process
 * ends with each test that fails. Tests find them in E2E_SERVERS (see journey.ts).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const logs = fileURLToPath(new URL('../.results/', import.meta.url))
  mkdirSync(logs, { recursive: true })
  const servers: Partial<Record<Database, Server>> = {}
  const stop = async () => {
    await Promise.all(Object.values(servers).map(stopServer))
  }
  const databases: Database[] = process.env.E2E_DATABASE_URL ? ['pglite', 'postgres'] : ['pglite']
  try {
    for (const database of databases) {
      servers[database] = await startServer({
        hasDemo: true,
        databaseUrl: database === 'postgres' ? await emptyDatabase('journeys_shared') : undefined,
        logFile: `${logs}server-${database}.log`,
      })
    }
  } catch (error) {
    await stop()
    throw error
  }
  process.env.E2E_SERVERS = JSON.stringify(servers)
  return stop
}
