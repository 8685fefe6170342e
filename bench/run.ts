import { parseArgs } from 'node:util'
import { printTable, type Report, type Row } from '../scripts/rows.ts'
import api from './api/bench.ts'
import { growth } from './api/growth.ts'
import { desks } from './desks/bench.ts'
import { live } from './live/bench.ts'
import { memory } from './memory.ts'
import web from './web/bench.ts'

interface Bench {
  run: (report: Report) => Promise<Row[]>
  timeoutSeconds: number
  /** Takes so long that it only runs when it is named. */
  isLong?: true
}

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of the API: how often each side is measured, and for how long. */
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    /** Number of vendors. */
    size: { type: 'string' },
  },
})

const pace = { rounds: Number(options.rounds), seconds: Number(options.seconds) }

/** `npm run bench` runs all of them, `npm run bench -- web` one. */
const benches: Record<string, Bench> = {
  api: { run: (report) => api(report, pace, Number(options.size ?? 100_000)), timeoutSeconds: 1800 },
  desks: { run: (report) => desks(report, 5 * pace.rounds, Number(options.size ?? 50_000)), timeoutSeconds: 900 },
  web: { run: web, timeoutSeconds: 900 },
  live: { run: live, timeoutSeconds: 600 },
  memory: { run: memory, timeoutSeconds: 1800 },
  growth: {
    run: (report) => growth(report, pace, Number(options.size ?? 1_000_000)),
    timeoutSeconds: 7200,
    isLong: true,
  },
}

const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const began = performance.now()
const rows: Row[] = []
// Most figures are ratios: both sides are measured on the same machine in the same minute, over loopback.
for (const [name, { run, timeoutSeconds, isLong }] of Object.entries(benches)) {
  if (asked.length > 0 ? !asked.includes(name) : isLong) continue
  const tooLong = setTimeout(() => {
    console.error(`The measurements of ${name} took longer than ${timeoutSeconds} s, and were stopped.`)
    process.exit(1)
  }, timeoutSeconds * 1000)
  rows.push(...(await run((line) => console.log(`[${seconds(began)} s] ${line}`))))
  clearTimeout(tooLong)
}
printTable(rows)
const missed = rows.filter(({ ok }) => !ok)
console.log(
  missed.length === 0
    ? `\nAll ${rows.length} limits hold (${seconds(began)} s).`
    : `\nMissed: ${missed.map(({ what }) => what).join('; ')} (${seconds(began)} s).`,
)
process.exit(missed.length === 0 ? 0 : 1)

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
