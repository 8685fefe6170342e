import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { emptyDatabase, sharedDatabase } from './databases.ts'
import { startNginx } from './nginx.ts'
import { type Database, endServer, newPlace, type Server, startServer, stopServer } from './server.ts'

const logs = fileURLToPath(new URL('../.results/', import.meta.url))

/** The servers of a run: on the embedded database one for each worker, so that no two journeys change the same rows at once. */
export type Servers = Partial<Record<Database, Server[]>>

/**
 * Starts the servers, on copies of the demo in the folder E2E_DEMO where that is set, and stops them at the end of the run. They belong to this process, because a worker process
 * ends with each test that fails. Tests find them in E2E_SERVERS (see journey.ts).
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  mkdirSync(logs, { recursive: true })
  if (process.env.E2E_CLUSTER) return clusterSetup()
  const servers: Servers = {}
  const folders: string[] = []
  const stop = async () => {
    await Promise.all(Object.values(servers).flat().map(stopServer))
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  const onPglite = async () => {
    if (!process.env.E2E_DEMO) {
      // Loading the demo takes ten times as long as copying its folder.
      const first = await startServer({ hasDemo: true })
      folders.push(first.dataDir)
      await endServer(first, 'SIGTERM')
      process.env.E2E_DEMO = first.dataDir
    }
    servers.pglite = await Promise.all(
      Array.from({ length: workers }, (_, worker) =>
        startServer({ hasDemo: true, logFile: `${logs}server-pglite-${worker + 1}.log` }),
      ),
    )
  }
  const onPostgres = async () => {
    if (!process.env.E2E_DATABASE_URL) return
    const databaseUrl = await emptyDatabase(sharedDatabase)
    servers.postgres = [await startServer({ hasDemo: true, databaseUrl, logFile: `${logs}server-postgres.log` })]
  }
  const started = await Promise.allSettled([onPglite(), onPostgres()])
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
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
      postgres: [{ ...started[0], url: nginx.url, processes: started.map(({ url }) => url) }],
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
