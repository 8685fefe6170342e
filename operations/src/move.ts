import { sql } from 'drizzle-orm'
import { fillEmpty, withSnapshot } from './backup/rows.ts'
import type { Database } from '@marquee/server/db/client'
import { readSettings } from '@marquee/server/env'
import { FolderInUse } from '@marquee/server/errors'
import { onStderr, type Show } from './backup.ts'
import { embeddedFolder, hasEmbedded, withDatabase, withoutStartingServers } from './installation.ts'
import { refusing, Refused, type Printer } from './refusing.ts'

const usage = `npm run move          copies the embedded database in DATA_DIR into the empty PostgreSQL database that DATABASE_URL names
npm run move -- back  copies the other way, into a DATA_DIR without a database
The pictures stay where they are. Stop the server first.`

/** `npm run move`. Returns the exit code: 0 for success, 1 for a refusal, whose reason is printed. */
export async function moveCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  to: Printer = console,
  show: Show = onStderr,
): Promise<number> {
  return refusing(to, async () => {
    const isBack = args[0] === 'back'
    if (args.length > (isBack ? 1 : 0)) throw new Refused(usage)
    const settings = readSettings(environment)
    const { databaseUrl: url } = settings
    const folder = embeddedFolder(settings)
    if (!url) throw new Refused(`Set DATABASE_URL to the PostgreSQL database.\n${usage}`)
    if (!isBack && !hasEmbedded(settings))
      throw new Refused(`There is no embedded database in ${folder}. Set DATA_DIR.`)
    const { rows, strange } = await withDatabase(settings, undefined, (embedded) =>
      withDatabase(settings, url, async (postgres) => {
        if (isBack) await refuseWhileInUse(postgres)
        return isBack ? copy(postgres, embedded, show) : copy(embedded, postgres, show)
      }),
    ).catch((error: unknown) => {
      throw error instanceof FolderInUse ? new Refused('The server is running. Stop it first.') : error
    })
    to.log(`${rows.toLocaleString('en-US')} rows are copied. The source is as it was.`)
    if (strange.length > 0) to.log(`Not copied, because Marquee does not know them: the tables ${strange.join(', ')}.`)
    to.log(
      isBack
        ? 'Unset DATABASE_URL and start the server.'
        : `Start the server with DATABASE_URL set as now. When all is well, remove ${folder}.`,
    )
  })
}

function copy(from: Database, target: Database, show: Show): Promise<{ rows: number; strange: string[] }> {
  return withoutStartingServers(target, () =>
    withSnapshot(from, async (snapshot) => {
      const bar = show(snapshot.total, 'rows')
      await fillEmpty(target, snapshot, async ({ load }) => {
        for await (const { table, lines } of snapshot.read()) {
          await load(table, lines)
          bar.add(lines.length)
        }
        return snapshot.counted()
      })
      bar.end()
      return { rows: snapshot.total, strange: snapshot.strange }
    }),
  )
}

/** What a server wrote after the snapshot would be lost. */
async function refuseWhileInUse({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ programs: number }>(sql`
    select count(*) as programs from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  if (rows[0]?.programs)
    throw new Refused('Other programs are connected to the PostgreSQL database. Stop the servers first.')
}
