import { findPostgres, startPostgres } from '../scripts/postgres.mjs'
import { printTable, type Report, type Row } from '../scripts/rows.ts'
import { memory } from './memory.ts'
import { vendorSearch } from './vendor-search.ts'
import web from './web/bench.ts'

interface Bench {
  run: (report: Report) => Promise<Row[]>
  timeoutSeconds: number
}

/** `npm run bench` runs all of them, `npm run bench -- web` one. */
const benches: Record<string, Bench> = {
  api: { run: api, timeoutSeconds: 300 },
  web: { run: web, timeoutSeconds: 600 },
  memory: { run: memory, timeoutSeconds: 1800 },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const began = performance.now()
const rows: Row[] = []
// Most figures are ratios: both sides are measured on the same machine in the same minute, over loopback.
for (const [name, { run, timeoutSeconds }] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
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

async function api(): Promise<Row[]> {
  const bin = findPostgres()
  if (!bin) throw new Error('The measurements need PostgreSQL (Debian: apt-get install postgresql).')
  // The statements of the product are read from PostgreSQL's log.
  const url: string = await startPostgres(bin, {
    logging_collector: 'on',
    log_destination: 'jsonlog',
    shared_buffers: '256MB',
  })
  return vendorSearch({ url, bin })
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
