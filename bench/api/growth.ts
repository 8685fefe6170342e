import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/run.mjs'
import { atMost, type Report, type Row } from '../../scripts/rows.ts'
import { casesOf } from './cases.ts'
import { chartOf, type Cost } from './growth-chart.ts'
import { measure, type Pace } from './measure.ts'
import { startSides } from './sides.ts'

const figures = 'docs/search-growth.json'
const chart = 'docs/images/search-growth.svg'
/** The p95 of a filter at the last size may be so many times that at the one before, which is a tenth. */
const mostTimes = 3
/** Fewer vendors have too few different names and choices to ask for. */
const smallest = 10_000
// Of the others the cache would answer most.
const isFollowed = (name: string) => name === 'first page' || name.startsWith('new each time')

/**
 * What a search costs at a hundredth, a tenth and all of so many vendors (100,000 or more), each in a new database. Keeps the figures in docs/, with a chart.
 */
export async function growth(report: Report, pace: Pace, largest: number): Promise<Row[]> {
  const costs: Cost[] = []
  const sizes = [largest / 100, largest / 10, largest].filter((vendors) => vendors >= smallest)
  for (const vendors of sizes) costs.push(...(await costsAt(vendors, report, pace)))
  writeFileSync(join(root, figures), `${JSON.stringify(costs, null, 2)}\n`)
  writeFileSync(join(root, chart), chartOf(costs))
  report(`${figures} and ${chart} are written`)
  const p95 = (name: string, vendors: number) =>
    costs.find((cost) => cost.case === name && cost.vendors === vendors)?.p95 ?? NaN
  const filters = new Set(costs.map((cost) => cost.case).filter((name) => name.includes('filter')))
  // A case that was refused at one of the sizes has no ratio, and misses the limit.
  return [...filters].map((name) =>
    atMost(
      `${name}: p95 at ${largest} vendors, of that at ${largest / 10}`,
      p95(name, largest) / p95(name, largest / 10),
      mostTimes,
      ' x',
    ),
  )
}

async function costsAt(vendors: number, report: Report, pace: Pace): Promise<Cost[]> {
  const sides = await startSides(vendors, report)
  try {
    const costs: Cost[] = []
    for (const one of await casesOf(sides.client, Math.min(vendors / 4, 2_000 * pace.seconds * pace.rounds))) {
      if (!isFollowed(one.name)) continue
      const product = await measure(sides, one, one.questions, pace).then(
        (result) => result.product,
        // With a million vendors some answers take longer than the server allows.
        (error: unknown) => report(`${vendors} vendors, ${one.name}: not measured. ${String(error)}`),
      )
      if (!product) continue
      const { perSecond, p50, p95, p99, serverCpu, databaseCpu } = product
      report(
        `${vendors} vendors, ${one.name}: p95 ${p95.toFixed(1)} ms, CPU ${serverCpu.toFixed(2)} and ${databaseCpu.toFixed(2)} ms`,
      )
      costs.push({ case: one.name, vendors, perSecond, p50, p95, p99, serverCpu, databaseCpu })
    }
    return costs
  } finally {
    await sides.stop()
  }
}
