import { setTimeout as sleep } from 'node:timers/promises'
import { buildWhenStale } from '../scripts/build.mjs'
import { printTable, type Row } from '../scripts/rows.ts'
import { blackhole } from './blackhole.ts'
import { clocks } from './clocks.ts'
import { fullDisk } from './full-disk.ts'
import { hostile } from './hostile.ts'
import { killBackend } from './kill-backend.ts'
import { killDatabase } from './kill-database.ts'
import { killProcess } from './kill-process.ts'
import { migration } from './migration.ts'
import { overload } from './overload.ts'
import { races } from './races.ts'
import { rollingRestart } from './rolling-restart.ts'
import { slowClients } from './slow-clients.ts'
import { slowNetwork } from './slow-network.ts'
import { soak } from './soak.ts'
import { openStage, type Fault, type Kills, type Stage } from './stage.ts'
import { writeFigures } from './write-figures.ts'

/** Every row with its longest time in minutes. */
const faults: Record<string, { run: Fault; minutes: number }> = {
  R1: { run: killProcess, minutes: 15 },
  R2: { run: killDatabase, minutes: 15 },
  R3: { run: killBackend, minutes: 10 },
  R4: { run: blackhole, minutes: 4 },
  R5: { run: slowNetwork, minutes: 6 },
  R6: { run: fullDisk, minutes: 8 },
  R10: { run: slowClients, minutes: 6 },
  R11: { run: rollingRestart, minutes: 6 },
  R12: { run: overload, minutes: 9 },
  R13: { run: soak, minutes: 38 },
  R15: { run: clocks, minutes: 10 },
  R16: { run: migration, minutes: 8 },
  C: { run: racing, minutes: 45 },
  S16: { run: hostile, minutes: 6 },
}
/** Processes, postmasters and backends that a whole run kills at the least. */
const leastKills = 100

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const unknown = [
  ...names.filter((name) => !(name in faults)),
  ...[...flags].filter((flag) => !['--quick', '--long', '--write'].includes(flag)),
]
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}; there are ${Object.keys(faults).join(', ')}, --quick, --long, --write.`,
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
for (const [name, fault] of Object.entries(faults)) {
  if (names.length > 0 && !names.includes(name)) continue
  say(name)
  results.push({ name, rows: (await bounded(name, fault)).map((row) => ({ ...row, what: named(name, row.what) })) })
}

const killed = kills.process + kills.postmaster + kills.backend
const sum: Row = {
  what: 'kill -9 in all (processes, postmasters, backends)',
  measured: `${killed} (${kills.process}, ${kills.postmaster}, ${kills.backend})`,
  limit: `>= ${leastKills}`,
  ok: killed >= leastKills,
}
const isWhole = names.length === 0 && !isQuick
const rows = [...results.flatMap((result) => result.rows), ...(isWhole ? [sum] : [])]
printTable(rows)
if (flags.has('--write')) await writeFigures(results, isWhole ? sum : undefined)
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

async function racing(stage: Stage): Promise<Row[]> {
  const { url } = await stage.postgres()
  const short = stage.isQuick ? { repeats: 10, walks: 200 } : {}
  return races(stage.report, { databaseUrl: url, signal: stage.signal, ...short })
}

/** Rows of a family (C1, C2 … of C) bring their own names. */
function named(name: string, what: string): string {
  return what.startsWith(name) ? what : `${name} ${what}`
}

function say(line: string): void {
  console.log(`[${seconds().padStart(4)} s] ${line}`)
}

function seconds(): string {
  return ((performance.now() - began) / 1000).toFixed(0)
}
