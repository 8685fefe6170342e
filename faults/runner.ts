import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/product.mjs'
import { printTable, type Row } from '../scripts/rows.ts'
import { openEnvironment, type Fault, type Kills } from './environment.ts'
import { writeFigures, type Page } from './write-figures.ts'

/** A row: what is done, and its timeout in minutes. */
export interface Timed {
  what: string
  run: Fault
  minutes: number
}

export interface Rows {
  rows: Readonly<Record<string, Timed>>
  /** The page and the figures that `--write` updates. */
  page: Page
  /** The last line, written only when every row ran at full length. */
  sum?: (kills: Kills) => Row
}

/**
 * Runs the rows that the command line names, or all; prints the figures with their limits, and ends the process: with exit code 0 when all
 * limits hold. `--quick` runs shorter rounds, `--long` longer ones, `--write` updates the page.
 */
export async function runRows({ rows: all, page, sum: sumOf }: Rows): Promise<never> {
  const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
  const unknown = [
    ...names.filter((name) => !(name in all)),
    ...[...flags].filter((flag) => !['--quick', '--long', '--write'].includes(flag)),
  ]
  if (unknown.length > 0) {
    console.error(
      `There is no ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}, --quick, --long, --write.`,
    )
    process.exit(1)
  }

  // Databases, servers, folders and mounts have exit handlers that stop or remove them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      console.log(`Stopped by ${signal}: the rest did not run.`)
      process.exit(1)
    })
  }

  const began = performance.now()
  const isQuick = flags.has('--quick')
  const kills: Kills = { process: 0, postmaster: 0, backend: 0 }
  const skipped: string[] = []
  await ensureBuilt()

  const results: { name: string; rows: Row[] }[] = []
  for (const [name, fault] of Object.entries(all)) {
    if (names.length > 0 && !names.includes(name)) continue
    log(name)
    results.push({
      name,
      rows: (await runWithTimeout(name, fault)).map((row) => ({ ...row, what: named(name, row.what) })),
    })
  }

  const sum = names.length === 0 && !isQuick ? sumOf?.(kills) : undefined
  const rows = [...results.flatMap((result) => result.rows), ...(sum ? [sum] : [])]
  printTable(rows)
  if (flags.has('--write')) {
    const descriptions = Object.fromEntries(Object.entries(all).map(([name, { what }]) => [name, what]))
    await writeFigures(page, descriptions, results, sum)
  }
  for (const one of skipped) console.log(`\n!!! SKIPPED ${one}`)
  const missed = rows.filter(({ ok }) => !ok)
  console.log(
    missed.length === 0
      ? `\nAll ${rows.length} limits hold (${seconds()} s).`
      : `\nMissed ${missed.length} of ${rows.length}: ${missed.map(({ what }) => what).join('; ')} (${seconds()} s).`,
  )
  process.exit(missed.length === 0 ? 0 : 1)

  /** Runs one row until it ends or its time is over, and then stops everything that it started. Never rejects. */
  async function runWithTimeout(name: string, { run, minutes }: Timed): Promise<Row[]> {
    const timeUp = new AbortController()
    const environment = openEnvironment({
      isQuick,
      isLong: flags.has('--long'),
      kills,
      report: (line) => log(`${name} ${line}`),
      signal: timeUp.signal,
      skip(why) {
        skipped.push(`${name}: ${why}`)
        log(`!!! SKIPPED ${name}: ${why}`)
        return []
      },
    })
    // Loops are aborted 45 s before the timeout of the row, so that the row can still report.
    const abortTimer = setTimeout(() => timeUp.abort(), (minutes * 60 - 45) * 1000)
    const timedOut = sleep(minutes * 60_000, undefined, { ref: false }).then(() => {
      throw new Error(`it had not ended after ${minutes} minutes`)
    })
    try {
      return await Promise.race([run(environment), timedOut])
    } catch (error) {
      const { message } = error as Error
      log(`${name} failed: ${message}`)
      return [{ what: 'runs to its end', measured: message.split('\n')[0] ?? '', limit: 'yes', ok: false }]
    } finally {
      clearTimeout(abortTimer)
      timeUp.abort()
      await environment.close().catch((error: Error) => log(`${name} could not clean up: ${error.message}`))
    }
  }

  function log(line: string): void {
    console.log(`[${seconds().padStart(4)} s] ${line}`)
  }

  function seconds(): string {
    return ((performance.now() - began) / 1000).toFixed(0)
  }
}

/** Rows of a group (C1, C2 … of C) already start with their own ids. */
function named(name: string, what: string): string {
  return what.startsWith(name) ? what : `${name} ${what}`
}
