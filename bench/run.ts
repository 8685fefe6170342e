import { findPostgres, startPostgres } from '../scripts/postgres.mjs'
import { vendorSearch } from './vendor-search.ts'

/** One thing measured against another in the same run; `limit` is the least that the ratio may be. */
export interface Ratio {
  name: string
  /** What was measured and what it was measured against, with their units. */
  measured: string
  against: string
  ratio: number
  limit: number
}

const longestSeconds = 180

// Ratios, not figures: both sides run on the same machine in the same minute, and everything listens on loopback only.
setTimeout(() => {
  console.error(`The measurements took longer than ${longestSeconds} s, and were stopped.`)
  process.exit(1)
}, longestSeconds * 1000).unref()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const bin = findPostgres()
if (!bin) {
  console.error('The measurements need PostgreSQL (Debian: apt-get install postgresql).')
  process.exit(1)
}
const began = performance.now()
// Its log is where the statements are read back from that the product sends.
const url: string = await startPostgres(bin, {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  shared_buffers: '256MB',
})
const ratios = await vendorSearch({ url, bin })
print(ratios)
const missed = ratios.filter(({ ratio, limit }) => ratio < limit)
console.log(
  missed.length === 0
    ? `\nAll ${ratios.length} limits hold (${seconds(began)} s).`
    : `\nMissed: ${missed.map(({ name }) => name).join(', ')} (${seconds(began)} s).`,
)
process.exit(missed.length === 0 ? 0 : 1)

function print(rows: readonly Ratio[]): void {
  const table = [
    ['', 'measured', 'against', 'ratio', 'limit', ''],
    ...rows.map(({ name, measured, against, ratio, limit }) => [
      name,
      measured,
      against,
      ratio.toFixed(2),
      `>= ${limit.toFixed(2)}`,
      ratio >= limit ? 'holds' : 'MISSED',
    ]),
  ]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  console.log()
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
