import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { placeOf, timeIn } from './backup/place.ts'
import { openPaths } from '@marquee/server/data-folder'
import { messageOf } from '@marquee/server/errors'
import { reasonOf } from '@marquee/server/reasons'
import { root } from '@marquee/server/root'
import type { Examined, Report } from './doctor-findings.ts'

const mega = 1024 * 1024
/** The embedded database writes nothing any more below this. */
const reserve = 64 * mega
const giga = 1024 * mega
const fewFiles = 1_000
/** One each night, and one that failed. */
const backupMaxAgeMs = 50 * 60 * 60 * 1000

/** Free space where DATA_DIR is, or will be. */
export async function diskOf({ settings }: Examined, { ok, warn, wrong }: Report): Promise<void> {
  const folder = nearestFolder(settings.dataDir)
  const { bavail, bsize, ffree, files } = await statfs(folder)
  const free = bavail * bsize
  const words = `${(free / giga).toFixed(1)} GB are free for ${settings.dataDir}.`
  if (free < reserve)
    return wrong(`${words} Nothing can be written any more: make room or move DATA_DIR to a larger disk.`)
  if (files > 0 && ffree < fewFiles)
    return wrong(
      `Only ${ffree} more files fit on the disk of ${settings.dataDir}. Remove some or move DATA_DIR to another disk.`,
    )
  return free < giga ? warn(`${words} Make room soon.`) : ok(words)
}

/** Only where the settings name a place: others may make backups in their own way. */
export async function backupOf({ settings }: Examined, { ok, warn }: Report): Promise<void> {
  const { to } = settings.backup
  if (to === undefined) return
  try {
    const { place, name } = await placeOf(to, settings)
    if (name !== '') return warn(`BACKUP_TO names ${to}, and there is no such folder.`)
    const last = timeIn((await place.list()).at(-1) ?? '')
    if (!last) return warn(`There is no backup in ${to}.`)
    const words = `The last backup in ${to} is of ${last.toISOString()}.`
    if (Date.now() - last.getTime() < backupMaxAgeMs) ok(words)
    else warn(`${words} Look at what the timer or job that makes them said.`)
  } catch (error) {
    warn(`Whether there are backups in ${to} is not known: ${messageOf(error)}`)
  }
}

/** Whether others on this machine can read what people have entrusted to the product. */
export async function filesOf({ settings }: Examined, { findings, ok, warn, wrong }: Report): Promise<void> {
  if (process.platform === 'win32' || !existsSync(settings.dataDir)) return
  try {
    for (const path of await openPaths(settings.dataDir))
      wrong(`${path} can be read by others on this machine. Take it from them: chmod -R go= ${path}`)
    const env = join(root, '.env')
    if (existsSync(env) && (await stat(env)).mode & 0o077)
      warn(`${env} can be read by others on this machine, and may contain passwords: chmod go= ${env}`)
    if (findings.length === 0) ok(`Only this user can read ${settings.dataDir}.`)
  } catch (error) {
    wrong(`${settings.dataDir} cannot be read (${reasonOf(error)}). Give it to the user that runs Marquee.`)
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path))
}
