import type { Database } from '../db/client.ts'
import { databaseTrouble } from './error-handler.ts'

/** What a server lacks to serve visitors. `content`: the tables are there, but what visitors read first cannot be read. */
export type Missing = 'database' | 'migrations' | 'content'

interface ReadinessSettings {
  database: Pick<Database, 'isMigrated'>
  /** Reads what visitors read, from the database and not from a cache. */
  probe: () => Promise<unknown>
  /** Gets what is no trouble of the database, and so a mistake in our code or in the tables. */
  report: (error: unknown) => void
}

/** Returns the function that lists what is missing; the list is empty when this server can serve. Calls at the same time share one answer. */
export function readiness({ database, probe, report }: ReadinessSettings): () => Promise<Missing[]> {
  let running: Promise<Missing[]> | undefined
  return () => (running ??= look().finally(() => (running = undefined)))

  async function look(): Promise<Missing[]> {
    try {
      if (!(await database.isMigrated())) return ['migrations']
      await probe()
      return []
    } catch (error) {
      if (databaseTrouble(error)) return ['database']
      report(error)
      return ['content']
    }
  }
}
