import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Environment } from '../faults/environment.ts'
import { canInstall, install } from '../scripts/debian.mjs'
import type { Row } from '../scripts/rows.ts'

export type Scanner = 'sqlmap' | 'wapiti'

/** How long (s) a scanner may run per role; TRUST_SCAN_SECONDS sets another time. */
export const secondsEach = ({ isQuick }: Environment): number =>
  isQuick ? 30 : Number(process.env.TRUST_SCAN_SECONDS ?? 420)

/** Installs the scanner when it is missing (on Debian as root). Returns whether it can be used. */
export async function ensureInstalled(scanner: Scanner): Promise<boolean> {
  if (await find(scanner)) return true
  return canInstall && (await install([scanner])) && (await find(scanner))
}

/** The row when the scanner is missing. */
export function notRun(scanner: Scanner, what: string): Row {
  return { what, measured: `not run: no ${scanner} here`, limit: '0', ok: true, notRun: true }
}

/**
 * Runs the scanner until it ends, or stops it and its child processes after `seconds` or at the end of the row. Its output is written to
 * `logFile`. Resolves to whether it ended by itself.
 */
export function scan(
  environment: Environment,
  scanner: Scanner,
  args: readonly string[],
  { seconds, logFile, home }: { seconds: number; logFile: string; home: string },
): Promise<boolean> {
  const log = createWriteStream(logFile, { flags: 'a' })
  // In a process group of its own, so that its child processes end with it. HOME is a temporary folder for its settings and sessions.
  const child = spawn(scanner, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' },
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  let isOver = false
  const end = () => {
    if (!isOver && child.pid) process.kill(-child.pid, 'SIGKILL')
    isOver = true
  }
  const timer = setTimeout(end, seconds * 1000)
  environment.signal.addEventListener('abort', end)
  environment.atEnd(end)
  process.once('exit', end)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => {
      const ended = !isOver
      isOver = true
      clearTimeout(timer)
      process.off('exit', end)
      log.end()
      resolve(ended)
    })
  })
}

async function find(program: string): Promise<boolean> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const found = await access(join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return true
  }
  return false
}
