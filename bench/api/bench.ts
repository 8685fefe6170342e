import { atMost, printColumns, type Report, type Row } from '../../scripts/rows.ts'
import { applying } from './applying.ts'
import { casesOf } from './cases.ts'
import { compared } from './compare.ts'
import { measure, type Measured, type Pace, type Result } from './measure.ts'
import { storeQuestions } from './pgbench.ts'
import { secret, startReference, startSides, type Sides } from './sides.ts'

const mostMoreMegabytes = 250
/** At most so many answers per second are expected where each question may be asked only once. */
const mostPerSecond = 4_000

/**
 * The product over HTTP beside what Node and PostgreSQL can give (bench/reference.ts), pgbench and bare HTTP, on the same rows.
 * Prints a table of everything, and returns the limits.
 */
export default async function api(report: Report, pace: Pace, vendors: number): Promise<Row[]> {
  const sides = await startSides(vendors, report)
  try {
    const { results, missed } = await measureAll(
      { ...sides, reference: await startReference(sides, report) },
      report,
      pace,
    )
    printResults(results)
    const largest = Math.max(...results.map(({ product }) => product.megabytes))
    return [
      ...missed,
      ...results.flatMap((result) => [...limitsOf(result), ...quietLimit(result, results)]),
      atMost(
        `memory of the server at ${vendors} vendors, more than at rest`,
        largest - sides.atRest,
        mostMoreMegabytes,
        ' MB',
        0,
      ),
    ]
  } finally {
    await sides.stop()
  }
}

async function measureAll(sides: Sides, report: Report, pace: Pace): Promise<{ results: Result[]; missed: Row[] }> {
  const fresh = Math.ceil(mostPerSecond * pace.seconds * pace.rounds)
  const cases = [
    ...(await casesOf(sides.client, fresh)),
    await applying(sides.client, { issuer: sides.issuer, secret, count: fresh }),
  ]
  await storeQuestions(
    sides.client,
    cases.filter(({ statement, once }) => statement && !once),
  )
  const results: Result[] = []
  const missed: Row[] = []
  for (const one of cases) {
    const questions = await compared(sides, one)
    // An answer that was refused leaves a missed limit, and the other cases are measured.
    const result = await measure(sides, one, questions, pace).catch((error: unknown) => report(String(error)))
    if (!result) {
      missed.push({ what: one.name, measured: 'refused', limit: 'all answered', ok: false })
      continue
    }
    report(
      `${one.name}: ${result.product.perSecond.toFixed(0)}/s, reference ${result.reference?.perSecond.toFixed(0) ?? '-'}, SQL ${result.sql?.toFixed(0) ?? '-'}, bare HTTP ${result.bare?.toFixed(0) ?? '-'}`,
    )
    results.push(result)
  }
  return { results, missed }
}

/** Every figure, one line per case and side. */
function printResults(results: readonly Result[]): void {
  const line = (
    name: string,
    side: string,
    { perSecond, p50, p95, p99, serverCpu, databaseCpu, megabytes }: Measured,
  ) => [
    name,
    side,
    perSecond.toFixed(0),
    ...[p50, p95, p99].map((ms) => ms.toFixed(1)),
    ...[serverCpu, databaseCpu].map((ms) => ms.toFixed(2)),
    megabytes.toFixed(0),
  ]
  const rate = (side: string, perSecond: number | undefined) => (perSecond ? [['', side, perSecond.toFixed(0)]] : [])
  printColumns([
    ['case', 'side', 'per s', 'p50 ms', 'p95', 'p99', 'CPU ms server', 'database', 'MB', 'of the reference'],
    ...results.flatMap((result) => [
      [...line(result.case.name, 'product', result.product), result.ofReference?.toFixed(2) ?? ''],
      ...(result.reference ? [line('', 'reference', result.reference)] : []),
      ...rate('pgbench', result.sql),
      ...rate('bare HTTP', result.bare),
    ]),
  ])
}

function quietLimit({ case: { name, quiet, limits }, product }: Result, results: readonly Result[]): Row[] {
  const before = results.find((other) => other.case.name === quiet)
  if (!before || !limits.ofQuiet) return []
  return [share(`${name}: share of the quiet rate`, product, before.product.perSecond, limits.ofQuiet)]
}

function limitsOf({ case: { name, limits }, product, reference, sql, ofReference, ofSql }: Result): Row[] {
  return [
    ...(limits.ofReference && reference
      ? [share(`${name}: share of the reference`, product, reference.perSecond, limits.ofReference, ofReference)]
      : []),
    ...(limits.ofSql && sql ? [share(`${name}: multiple of its SQL`, product, sql, limits.ofSql, ofSql)] : []),
    ...(limits.perSecond
      ? [
          {
            what: `${name}: answers per second`,
            measured: product.perSecond.toFixed(0),
            limit: `>= ${limits.perSecond}`,
            ratio: product.perSecond / limits.perSecond,
            ok: product.perSecond >= limits.perSecond,
          },
        ]
      : []),
    ...(limits.cpu ? [atMost(`${name}: CPU of the server`, product.serverCpu, limits.cpu, ' ms', 2)] : []),
    ...(limits.p95 ? [atMost(`${name}: p95`, product.p95, limits.p95, ' ms')] : []),
  ]
}

function share(what: string, { perSecond }: Measured, of: number, least: number, ratio = perSecond / of): Row {
  return {
    what,
    measured: `${perSecond.toFixed(0)}/s of ${of.toFixed(0)}`,
    limit: `>= ${least} x`,
    ratio,
    ok: ratio >= least,
  }
}
