import { setTimeout as sleep } from 'node:timers/promises'
import { refuseForeignRoot } from '@marquee/server/data-folder'
import { readSettings, type Settings } from '@marquee/server/env'
import { CannotStart, FolderInUse } from '@marquee/server/errors'
import { openStorage } from '@marquee/server/images/open-storage'
import { reasonOf } from '@marquee/server/reasons'
import { BadSetting } from '@marquee/server/setting-mistakes'
import { clockOf } from './doctor-clock.ts'
import { accessOf, auditLogOf, demoOf, jobsOf, migrationsOf } from './doctor-content.ts'
import { databaseOf, replicaOf } from './doctor-database.ts'
import { answerLimitMs, newReport, type Check, type Examined, type Finding } from './doctor-findings.ts'
import { backupOf, diskOf, filesOf } from './doctor-machine.ts'
import { issuerOf, mailOf, publicAddressOf, storageOf } from './doctor-services.ts'
import { embeddedFolder, hasEmbedded, inServerOrHere, openInstallation } from './installation.ts'
import { readArgs, refusing, Refused, type Printer } from './refusing.ts'

const usage = `npm run doctor -- [--json] [--send-mail-to ADDRESS] tries everything that this installation needs, and changes nothing.
  --json                  prints the findings as JSON
  --send-mail-to ADDRESS  also sends an e-mail there
The exit code is 1 when something is wrong. While the server runs on the embedded database, it examines itself.`

const checks: Record<string, Check> = {
  async Settings({ settings }, { warn }) {
    for (const sentence of settings.suspects) warn(sentence)
  },
  Database: databaseOf,
  Replica: replicaOf,
  Migrations: migrationsOf,
  Demo: demoOf,
  Clock: clockOf,
  Jobs: jobsOf,
  'Audit log': auditLogOf,
  Storage: storageOf,
  Disk: diskOf,
  Files: filesOf,
  Backup: backupOf,
  Mail: mailOf,
  'Sign-in': issuerOf,
  Accounts: accessOf,
  Address: publicAddressOf,
}

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
      const mistakes = error.message.split('\n')
      return print(
        mistakes.map((words) => ({ check: 'Settings', mark: 'wrong', words })),
        options,
        to,
      )
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
    const found = await Promise.all(Object.entries(checks).map(([name, check]) => findingsOf(name, check, examined)))
    return print(found.flat(), options, to)
  })
}

type Options = ReturnType<typeof readOptions>

function readOptions(args: readonly string[]) {
  const { positionals, values } = readArgs(args, usage, {
    json: { type: 'boolean', default: false },
    'send-mail-to': { type: 'string' },
  })
  const isAddress = /^[^\s@<>]+@[^\s@<>]+$/.test(values['send-mail-to'] ?? 'a@b')
  if (positionals.length > 0 || !isAddress) throw new Refused(usage)
  return values
}

/** Rejects with `FolderInUse` while a server has the embedded database open; any other trouble is part of the result. */
async function open(settings: Settings): Promise<Pick<Examined, 'database' | 'databaseTrouble'>> {
  await refuseForeignRoot(settings.dataDir)
  if (!settings.databaseUrl && !hasEmbedded(settings)) return { database: null, databaseTrouble: null }
  const timeouts = { connection: answerLimitMs - 500, answer: answerLimitMs - 200 }
  try {
    return { database: await openInstallation(settings, settings.databaseUrl, timeouts), databaseTrouble: null }
  } catch (error) {
    if (settings.databaseUrl || error instanceof FolderInUse) throw error
    const sentence = `The embedded database in ${embeddedFolder(settings)} cannot be opened.`
    return { database: null, databaseTrouble: error instanceof CannotStart ? error.message : sentence }
  }
}

type Found = Finding & { check: string }

/** A check that fails or does not end is a finding too. */
async function findingsOf(name: string, check: Check, examined: Examined): Promise<Found[]> {
  const report = newReport()
  const running = check(examined, report).catch((error: unknown) =>
    report.wrong(`${name} could not be examined: ${reasonOf(error)}.`),
  )
  const isLate = await Promise.race([running, sleep(answerLimitMs, true, { ref: false })])
  if (isLate) report.wrong(`${name} could not be examined within ${answerLimitMs / 1000} seconds.`)
  return report.findings.map((finding) => ({ check: name, ...finding }))
}

function print(all: Found[], { json }: Options, to: Printer): number {
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
