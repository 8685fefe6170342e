import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder, refuseForeignRoot } from '../data-folder.ts'
import { openDatabase, type Database } from '../db/client.ts'
import type { Settings } from '../env.ts'
import { openStorage } from '../images/open-storage.ts'
import type { Storage } from '../images/storage.ts'
import { root } from '../root.ts'

/** For statements that read or write a whole database. */
const timeouts = { connection: 10_000, answer: 30_000 }

/** Where the embedded database of an installation is. */
export const embeddedFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'database')

/** Whether there is an embedded database already. */
export const hasEmbedded = (settings: Pick<Settings, 'dataDir'>) => existsSync(embeddedFolder(settings))

/**
 * Opens PostgreSQL at `url`, otherwise the embedded database, which is made where it is missing. Its schema stays as it is. Rejects with `FolderInUse`
 * while a server has the embedded database open, and with `CannotStart` when root would open that of another user.
 */
export async function openAsItIs(settings: Settings, url: string | undefined): Promise<Database> {
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

/** Opens the storage that the settings name, for copying: it gives out no addresses for uploads. Rejects with `CannotStart` where it cannot be used. */
export async function openFiles(settings: Settings): Promise<Storage> {
  if (settings.storage === 'disk') await openDataFolder(settings.dataDir)
  return openStorage(settings, '')
}
