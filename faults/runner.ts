import { setTimeout as sleep } from 'node:timers/promises'
import { buildWhenStale } from '../scripts/build.mjs'
import { printTable, type Row } from '../scripts/rows.ts'
import { openStage, type Fault, type Kills } from './stage.ts'
import { writeFigures, type Page } from './write-figures.ts'

/** A row with its longest time. */
export interface Timed {
  run: Fault
  minutes: number
}

export interface Rows {
  rows: Readonly<Record<string, Timed>>
  /** Where `--write` puts the figures. */
  page: Page
  /** A line that stands last when every row ran at its full length. */
  sum?: (kills: Kills) => Row
}

/**
 * Runs the rows that the command line names (all, where it names none), prints their figures against their limits and ends the process: 0
 * when all hold. `--quick` asks for shorter rounds, `--long` for longer ones, `--write` puts the figures into the page.
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

  // The exit handlers of what was started stop it: databases, products, folders, mounts.
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
  await buildWhenStale()

  const results: { name: string; rows: Row[] }[] = []
  for (const [name, fault] of Object.entries(all)) {
    if (names.length > 0 && !names.includes(name)) continue
    say(name)
    results.push({ name, rows: (await bounded(name, fault)).map((row) => ({ ...row, what: named(name, row.what) })) })
  }

  const sum = names.length === 0 && !isQuick ? sumOf?.(kills) : undefined
  const rows = [...results.flatMap((result) => result.rows), ...(sum ? [sum] : [])]
  printTable(rows)
  if (flags.has('--write')) await writeFigures(page, results, sum)
  for (const one of skipped) console.log(`\n!!! SKIPPED ${one}`)
  const missed = rows.filter(({ ok }) => !ok)
  console.log(
    missed.length === 0
      ? `\nAll ${rows.length} limits hold (${seconds()} s).`
      : `\nMissed ${missed.length} of ${rows.length}: ${missed.map(({ what }) => what).join('; ')} (${seconds()} s).`,
  )
  process.exit(missed.length === 0 ? 0 : 1)

  /** One fault to its end, or to the end of its time; what it started is stopped whatever came of it. Never rejects. */
  async function bounded(name: string, { run, minutes }: { run: Fault; minutes: number }): Promise<Row[]> {
    const timeUp = new AbortController()
    const stage = openStage({
      isQuick,
      isLong: flags.has('--long'),
      kills,
      report: (line) => say(`${name} ${line}`),
      signal: timeUp.signal,
      skip(why) {
        skipped.push(`${name}: ${why}`)
        say(`!!! SKIPPED ${name}: ${why}`)
        return []
      },
    })
    // Loops hear of it a little earlier than the whole row is given up.
    const warning = setTimeout(() => timeUp.abort(), (minutes * 60 - 45) * 1000)
    const tooLate = sleep(minutes * 60_000, undefined, { ref: false }).then(() => {
      throw new Error(`it had not come to its end after ${minutes} minutes`)
    })
    try {
      return await Promise.race([run(stage), tooLate])
    } catch (error) {
      const { message } = error as Error
      say(`${name} broke off: ${message}`)
      return [{ what: 'comes to its end', measured: message.split('\n')[0] ?? '', limit: 'yes', ok: false }]
    } finally {
      clearTimeout(warning)
      timeUp.abort()
      await stage.close().catch((error: Error) => say(`${name} could not clear up: ${error.message}`))
    }
  }

  function say(line: string): void {
    console.log(`[${seconds().padStart(4)} s] ${line}`)
  }

  function seconds(): string {
    return ((performance.now() - began) / 1000).toFixed(0)
  }
}

/** Rows of a family (C1, C2 … of C) bring their own names. */
function named(name: string, what: string): string {
  return what.startsWith(name) ? what : `${name} ${what}`
}
