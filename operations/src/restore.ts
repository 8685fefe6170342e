import { restoreArchive } from './backup/read-archive.ts'
import { giveToOwner, keepPrivate } from '@marquee/server/data-folder'
import { readSettings } from '@marquee/server/env'
import { describe, onStderr, readWhole, type Show } from './backup.ts'
import { openFiles, withDatabase, withoutStartingServers } from './installation.ts'
import { refusing, Refused, type Printer } from './refusing.ts'

const usage = `npm run restore -- FILE  puts a backup into the database and the storage that the settings name; both must be empty`

/** `npm run restore`. The path must be absolute. Returns the exit code: 0 for success, 1 for a refusal, whose reason is printed. */
export async function restoreCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  to: Printer = console,
  show: Show = onStderr,
): Promise<number> {
  return refusing(to, async () => {
    const [path, ...more] = args
    if (path === undefined || path.startsWith('--') || more.length > 0) throw new Refused(usage)
    const settings = readSettings(environment)
    const archive = await readWhole(path, settings, show)
    to.log(describe(archive))
    await withDatabase(settings, settings.databaseUrl, (database) =>
      withoutStartingServers(database, async () => {
        try {
          await restoreArchive({ archive, database, storage: await openFiles(settings), progress: show })
        } finally {
          await giveToOwner(settings.dataDir)
        }
      }),
    )
    for (const sentence of await keepPrivate(settings.dataDir)) to.error(sentence)
    to.log(
      'Everything is restored. Start the server now: it sends the e-mails that were waiting when the backup was made.',
    )
    to.log('"npm run admin -- audit" verifies the audit log.')
  })
}
