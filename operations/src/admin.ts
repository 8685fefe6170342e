import { setFormats } from '@marquee/contract/formats'
import type { Database } from '@marquee/server/db/client'
import { openBrand } from '@marquee/server/brand/open'
import { installationSecret } from '@marquee/server/db/secrets'
import { readSettings, type Settings } from '@marquee/server/env'
import { formatsFor } from '@marquee/server/formats'
import { notices } from '@marquee/server/notices'
import { notifier } from '@marquee/server/notify/notify'
import { hasEmbedded, inServerOrHere, withDatabase, withoutStartingServers } from './installation.ts'
import { carryOut, readCommand, type CommandParts } from './operations.ts'
import { refusing, Refused, type Printer } from './refusing.ts'

/**
 * Runs one command of the operator and prints the result: on PostgreSQL with a connection of its own, on the embedded
 * database through the server that has it open, or directly when none runs. Returns the exit code: 0 for success, 1 for
 * a refusal.
 */
export async function adminCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  to: Printer = console,
  { waitMs }: { waitMs?: number } = {},
): Promise<number> {
  return refusing(to, async () => {
    readCommand(args)
    const settings = readSettings(environment)
    setFormats(formatsFor(settings.locale, settings.currency))
    await openBrand(settings.brand)
    return inServerOrHere(settings, { args, to, waitMs }, () => runHere(args, settings, to))
  })
}

async function runHere(args: readonly string[], settings: Settings, to: Printer): Promise<number> {
  if (!settings.databaseUrl && !hasEmbedded(settings))
    throw new Refused(
      `There is no database in ${settings.dataDir} yet. Start the server once, or set DATABASE_URL or DATA_DIR.`,
    )
  return withDatabase(settings, settings.databaseUrl, async (database) => {
    await withoutStartingServers(database, () => database.migrate())
    return carryOut(args, { database, settings, withSubscribers: withMail(database, settings) }, to)
  })
}

/** The e-mail is queued in the same transaction; a running server, or the next one that starts, sends it. */
function withMail(database: Database, { publicUrl, supportEmail }: Settings): CommandParts['withSubscribers'] {
  return async (work) => {
    const unsubscribeSecret = await installationSecret(database, 'unsubscribe')
    const { subscriber, sendDirect } = notifier({ database, publicUrl, supportEmail, unsubscribeSecret, notices })
    await work([subscriber], sendDirect)
  }
}
