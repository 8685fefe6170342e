import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDataFolder, refuseForeignRoot } from '@marquee/server/data-folder'
import { openDatabase, type Database } from '@marquee/server/db/client'
import type { Settings } from '@marquee/server/env'
import { FolderInUse } from '@marquee/server/errors'
import { openStorage } from '@marquee/server/images/open-storage'
import type { Storage } from '@marquee/server/images/storage'
import { root } from '@marquee/server/root'
import type { Printer } from './refusing.ts'
import { sendCommand } from './socket.ts'

/** For statements that read or write a whole database. */
const longTimeouts = { connection: 10_000, answer: 30_000 }
/** How long (ms) a command waits for a server that is starting or stopping, which has the database but takes no commands. */
const defaultWaitMs = 10_000

/** Where the embedded database of an installation is. */
export const embeddedFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'database')

/** Whether there is an embedded database already. */
export const hasEmbedded = (settings: Pick<Settings, 'dataDir'>) => existsSync(embeddedFolder(settings))

/**
 * Has a command carried out where its database is: by the server that has the embedded database open, otherwise by `here`. Waits up to `waitMs` (ms)
 * for a server that is starting or stopping. Returns the exit code. Rejects with `FolderInUse` when that server takes no commands in the end.
 */
export async function inServerOrHere(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  command: { args: readonly string[]; to: Printer; waitMs?: number | undefined },
  here: () => Promise<number>,
): Promise<number> {
  const deadline = Date.now() + (command.waitMs ?? defaultWaitMs)
  for (;;) {
    const exitCode = databaseUrl ? null : await sendCommand(dataDir, command.args, command.to)
    if (exitCode !== null) return exitCode
    try {
      return await here()
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > deadline) throw error
    }
  }
}

/**
 * Runs `work` with PostgreSQL at `url`, otherwise with the embedded database, which is made where it is missing, and removed again when `work` fails. The
 * schema stays as it is. Rejects with `FolderInUse` while a server has the embedded database open, and with `CannotStart` when root would open that of
 * another user.
 */
export async function withDatabase<T>(
  settings: Settings,
  url: string | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const isNew = !url && !hasEmbedded(settings)
  const database = await openInstallation(settings, url)
  let isDone = false
  try {
    const result = await work(database)
    isDone = true
    return result
  } finally {
    await database.close()
    if (isNew && !isDone) await rm(embeddedFolder(settings), { recursive: true, force: true })
  }
}

/** Opens PostgreSQL at `url`, otherwise the embedded database. Rejects as `withDatabase` does. */
export async function openInstallation(
  settings: Settings,
  url: string | undefined,
  timeouts = longTimeouts,
): Promise<Database> {
  if (!url) {
    await refuseForeignRoot(settings.dataDir)
    await openDataFolder(settings.dataDir)
  }
  return openDatabase({
    url,
    directUrl: url && settings.databaseDirectUrl,
    dir: embeddedFolder(settings),
    template: join(root, 'server/build/database'),
    lockWaitMs: 500,
    timeouts,
  })
}

/** Runs `work` while no server can start on the database: one that starts meanwhile waits. The embedded database has one process anyway. */
export async function withoutStartingServers<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const unlock = await database.lockStartup()
  try {
    return await work()
  } finally {
    await unlock()
  }
}

/** Opens the storage that the settings name, for copying: it gives out no addresses for uploads. Rejects with `CannotStart` where it cannot be used. */
export async function openFiles(settings: Settings): Promise<Storage> {
  if (settings.storage === 'disk') await openDataFolder(settings.dataDir)
  return openStorage(settings, '')
}
