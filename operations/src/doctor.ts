import { parseArgs } from 'node:util'
import { openDatabase, type Database } from '@marquee/server/db/client'
import { openDataFolder, refuseForeignRoot } from '@marquee/server/data-folder'
import { readSettings, type Settings } from '@marquee/server/env'
import { CannotStart, FolderInUse } from '@marquee/server/errors'
import { openStorage } from '@marquee/server/images/open-storage'
import { reasonOf } from '@marquee/server/reasons'
import { BadSetting } from '@marquee/server/setting-mistakes'
import { clockOf } from './doctor-clock.ts'
import { accessOf, auditLogOf, demoOf, jobsOf, migrationsOf } from './doctor-content.ts'
import { databaseOf, replicaOf } from './doctor-database.ts'
import { answerLimitMs, warn, wrong, type Check, type Finding, type Examined } from './doctor-findings.ts'
import { backupOf, diskOf, filesOf } from './doctor-machine.ts'
import { issuerOf, mailOf, publicAddressOf, storageOf } from './doctor-services.ts'
import { embeddedFolder, hasEmbedded, inServerOrHere } from './installation.ts'
import { refusing, Refused, type Printer } from './refusing.ts'

const usage = `npm run doctor -- [--json] [--send-mail-to ADDRESS] tries everything that this installation needs, and changes nothing.
  --json                  prints the findings as JSON
  --send-mail-to ADDRESS  also sends an e-mail there
The exit code is 1 when something is wrong. While the server runs on the embedded database, it examines itself.`

const checks: Check[] = [
  { name: 'Settings', run: async ({ settings }) => settings.suspects.map((sentence) => warn(sentence)) },
  { name: 'Database', run: databaseOf },
  { name: 'Replica', run: replicaOf },
  { name: 'Migrations', run: migrationsOf },
  { name: 'Demo', run: demoOf },
  { name: 'Clock', run: clockOf },
  { name: 'Jobs', run: jobsOf },
  { name: 'Audit log', run: auditLogOf },
  { name: 'Storage', run: storageOf },
  { name: 'Disk', run: diskOf },
  { name: 'Files', run: filesOf },
  { name: 'Backup', run: backupOf },
  { name: 'Mail', run: mailOf },
  { name: 'Sign-in', run: issuerOf },
  { name: 'Accounts', run: accessOf },
  { name: 'Address', run: publicAddressOf },
]

/**
 * Examines the installation that the settings describe and prints one line for each finding. Returns the exit code: 1 when
 * something is wrong. While a server has the embedded database open, that server does it.
 */
export async function doctorCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  to: Printer = console,
  { waitMs }: { waitMs?: number } = {},
): Promise<number> {
  return refusing(to, async () => {
    const options = readOptions(args)
    let settings: Settings
    try {
      settings = readSettings(environment)
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error
      const findings = error.message.split('\n').map((sentence) => wrong(sentence))
      return report([{ check: 'Settings', findings }], options, to)
    }
    try {
      return await inServerOrHere(settings, { args: ['doctor', ...args], to, waitMs }, async () => {
        const opened = await open(settings)
        try {
          return await examine(args, { settings, ...opened }, to)
        } finally {
          await opened.database?.close()
        }
      })
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      return examine(args, { settings, database: null, databaseTrouble: error.message }, to)
    }
  })
}

/** Runs every check on the parts given, and prints the findings. Returns the exit code. */
export async function examine(
  args: readonly string[],
  place: Pick<Examined, 'settings' | 'database'> & Partial<Examined>,
  to: Printer,
): Promise<number> {
  return refusing(to, async () => {
    const options = readOptions(args)
    const examined: Examined = {
      databaseTrouble: null,
      // Nothing is signed here.
      storage: () =>
        openStorage(place.settings, '', (sentence) => {
          throw new CannotStart(sentence)
        }),
      sendMailTo: options['send-mail-to'],
      ...place,
    }
    const found = await Promise.all(
      checks.map(async ({ name, run }) => ({ check: name, findings: await bounded(name, run(examined)) })),
    )
    return report(found, options, to)
  })
}

interface Options {
  json: boolean
  'send-mail-to'?: string | undefined
}

function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false }, 'send-mail-to': { type: 'string' } },
    })
    if (values['send-mail-to'] !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(values['send-mail-to']))
      throw new Error('no address')
    return values
  } catch {
    throw new Refused(usage)
  }
}

interface Opened {
  database: Database | null
  databaseTrouble: string | null
}

/** Rejects with `FolderInUse` while a server has the embedded database open; any other trouble is part of the result. */
async function open(settings: Settings): Promise<Opened> {
  await refuseForeignRoot(settings.dataDir)
  const timeouts = { connection: answerLimitMs - 500, answer: answerLimitMs - 200 }
  if (settings.databaseUrl)
    return {
      database: await openDatabase({ url: settings.databaseUrl, directUrl: settings.databaseDirectUrl, timeouts }),
      databaseTrouble: null,
    }
  const dir = embeddedFolder(settings)
  try {
    if (!hasEmbedded(settings)) return { database: null, databaseTrouble: null }
    await openDataFolder(settings.dataDir)
    return { database: await openDatabase({ dir, lockWaitMs: 500, timeouts }), databaseTrouble: null }
  } catch (error) {
    if (error instanceof FolderInUse) throw error
    const words = error instanceof CannotStart ? error.message : `The embedded database in ${dir} cannot be opened.`
    return { database: null, databaseTrouble: words }
  }
}

/** A check that fails or does not end is a finding too. */
async function bounded(name: string, running: Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(
      () => resolve([wrong(`${name} could not be examined within ${answerLimitMs / 1000} seconds.`)]),
      answerLimitMs,
    )
  })
  const failed = (error: unknown) => [wrong(`${name} could not be examined: ${reasonOf(error)}.`)]
  try {
    return await Promise.race([running.catch(failed), limit])
  } finally {
    clearTimeout(timer)
  }
}

function report(found: { check: string; findings: Finding[] }[], { json }: Options, to: Printer): number {
  const all = found.flatMap(({ check, findings }) => findings.map((finding) => ({ check, ...finding })))
  const count = (mark: Finding['mark']) => all.filter((finding) => finding.mark === mark).length
  const isWell = count('wrong') === 0
  if (json) to.log(JSON.stringify({ ok: isWell, findings: all }))
  else {
    for (const { check, mark, words } of all) to.log(`${mark.padEnd(6)}${check.padEnd(12)}${words}`)
    const [wrongs, warnings] = [count('wrong'), count('warn')]
    const summary = [
      isWell ? 'Nothing is wrong.' : `${wrongs === 1 ? 'One thing is' : `${wrongs} things are`} wrong.`,
      ...(warnings > 0 ? [`${warnings === 1 ? 'One thing' : `${warnings} things`} to look at.`] : []),
    ]
    to.log(summary.join(' '))
  }
  return isWell ? 0 : 1
}
