import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { emptyDatabase } from './databases.ts'
import { startNginx } from './nginx.ts'
import { type Database, newPlace, type Server, startServer, stopServer } from './server.ts'

const logs = fileURLToPath(new URL('../.results/', import.meta.url))

/**
 * Starts one server for each database, and stops them at the end of the run. They belong to this process, because a worker process
 * ends with each test that fails. Tests find them in E2E_SERVERS (see journey.ts).
 */
export default async function setup(): Promise<() => Promise<void>> {
  mkdirSync(logs, { recursive: true })
  if (process.env.E2E_CLUSTER) return clusterSetup()
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

/** Two processes on one PostgreSQL with one folder, behind nginx; tests see them as one server. */
async function clusterSetup(): Promise<() => Promise<void>> {
  const databaseUrl = await emptyDatabase('journeys_cluster')
  const places = [await newPlace(), await newPlace()] as const
  const nginx = await startNginx(places.map(({ url }) => url))
  const started: Server[] = []
  const stop = async () => {
    await Promise.all(started.map(stopServer))
    await nginx.stop()
  }
  try {
    const { dataDir } = places[0]
    for (const [index, { url }] of places.entries()) {
      const settings = { PUBLIC_URL: nginx.url }
      const logFile = `${logs}server-cluster-${index + 1}.log`
      started.push(await startServer({ hasDemo: true, databaseUrl, place: { url, dataDir }, settings, logFile }))
    }
    process.env.E2E_SERVERS = JSON.stringify({
      postgres: { ...started[0], url: nginx.url, processes: started.map(({ url }) => url) },
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
