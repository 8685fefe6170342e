import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import pg from 'pg'
import { startIssuer, type Issuer } from '../../faults/issuer.ts'
import { findPostgres, runPostgres } from '../../scripts/postgres.mjs'
import { atMost, median, printColumns, type Report, type Row } from '../../scripts/rows.ts'
import { fillMarketplace } from '../marketplace.ts'
import { startProduct } from '../product.ts'
import { casesOf, type Case } from './cases.ts'
import { readable, readWhole, statementLog, type Statement } from './statements.ts'

/** An answer over HTTP may take so many times as long as its statements alone. */
const mostTimes = 2
/** Below this (ms) both times are mostly those of the way there and back, and the ratio means nothing. */
const least = 10
/** In ms. */
const mostP95 = 100
/** The table names tables with so many rows that are read whole: for the exact total of a list, or because an index is missing. */
const many = 20_000

/** How often a list is asked before it is timed. */
const warmUp = 12

interface Measured {
  case: Case
  /** In ms. */
  http: number
  sql: number
  p95: number
  /** Large tables that are read from the first row to the last. */
  whole: string[]
}

/**
 * The lists of the desks (admin and organizer) with `vendors` vendors and twice as many people, on PostgreSQL: the time of an answer over HTTP
 * beside that of the statements that the product sends for it, one at a time, on the same database in the same seconds.
 */
export async function desks(report: Report, rounds: number, vendors: number): Promise<Row[]> {
  const bin = findPostgres()
  if (!bin) throw new Error('The measurements need PostgreSQL (Debian: apt-get install postgresql).')
  const postgres = await runPostgres(bin, { shared_buffers: '1GB', max_wal_size: '8GB', ...readable })
  const issuer = await startIssuer()
  const settings = { DATABASE_URL: postgres.url, ...issuer.settings }
  await (await startProduct(settings)).stop()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const own = issuer.settings.OIDC_ISSUER ?? ''
  await fillMarketplace(postgres.url, { count: vendors, issuer: own })
  await client.query(
    readFileSync(new URL('desks.sql', import.meta.url), 'utf8')
      .replaceAll(':count', String(vendors))
      .replaceAll(':issuer', own),
  )
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ people: number }>('select count(*)::integer as people from users')
  report(`${vendors} vendors, ${rows[0]?.people} people made`)
  const product = await startProduct(settings)
  try {
    const results: Measured[] = []
    for (const one of await prepared(client, product.url, issuer, casesOf(vendors))) {
      const whole = new Set<string>()
      for (const statement of one.sent.flat())
        for (const name of await readWhole(client, statement, many)) whole.add(name)
      const result = { case: one.case, ...(await measure(client, one, rounds)), whole: [...whole] }
      report(`${one.case.name}: ${result.http.toFixed(1)} ms, SQL ${result.sql.toFixed(1)} ms`)
      results.push(result)
    }
    print(results)
    return results.flatMap(limitsOf)
  } finally {
    await product.stop()
    await client.end()
    issuer.stop()
    postgres.stop()
  }
}

interface Prepared {
  case: Case
  ask: (path: string) => Promise<void>
  /** The statements that the product sends for each path. */
  sent: Statement[][]
}

async function prepared(
  client: pg.Client,
  origin: string,
  issuer: Issuer,
  cases: readonly Case[],
): Promise<Prepared[]> {
  const log = await statementLog(client)
  const all: Prepared[] = []
  for (const one of cases) {
    const ask = asking(origin, await issuer.token(one.by))
    // The first call of a person also stores who they are.
    await ask(one.paths[0] ?? '')
    const sent: Statement[][] = []
    for (const path of one.paths) sent.push(await log.during(() => ask(path)))
    all.push({ case: one, ask, sent })
  }
  await log.end()
  return all
}

/** Asks over HTTP and sends the statements, by turns, so that other work on the machine affects both. */
async function measure(client: pg.Client, { case: { paths }, ask, sent }: Prepared, rounds: number) {
  // A server that has just started compiles what it runs often.
  for (let time = 0; time < warmUp; time++) await ask(paths[time % paths.length] ?? '')
  const http: number[] = []
  const sql: number[] = []
  for (let round = -1; round < rounds; round++) {
    for (const [place, path] of paths.entries()) {
      const overHttp = await timed(() => ask(path))
      const alone = await timed(async () => {
        // As arrays: how rows become objects is the product's business.
        for (const { text, values } of sent[place] ?? []) await client.query({ text, values, rowMode: 'array' })
      })
      if (round < 0) continue
      http.push(overHttp)
      sql.push(alone)
    }
  }
  return {
    http: median(http),
    sql: median(sql),
    p95: http.toSorted((a, b) => a - b)[Math.ceil(http.length * 0.95) - 1] ?? NaN,
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Reads paths on one connection, without the cost of `fetch`. Rejects for an answer that is not 200. */
function asking(origin: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (path: string) =>
    new Promise<void>((resolve, reject) => {
      const url = `${origin}${path.replaceAll(' ', '%20')}`
      get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
        answer.resume().once('end', resolve).once('error', reject)
      }).once('error', reject)
    })
}

function print(results: readonly Measured[]): void {
  printColumns([
    ['list', 'HTTP ms', 'SQL ms', 'ratio', 'p95 ms', 'reads all of'],
    ...results.map(({ case: { name }, http, sql, p95, whole }) => [
      name,
      http.toFixed(1),
      sql.toFixed(1),
      (http / sql).toFixed(2),
      p95.toFixed(1),
      whole.join(', '),
    ]),
  ])
}

function limitsOf({ case: { name }, http, sql, p95 }: Measured): Row[] {
  const ratio = http / sql
  return [
    {
      what: `${name}: of its SQL`,
      measured: `${http.toFixed(1)} ms of ${sql.toFixed(1)}`,
      limit: `<= ${mostTimes} x, or ${least} ms`,
      ratio: ratio / mostTimes,
      ok: ratio <= mostTimes || http <= least,
    },
    atMost(`${name}: p95`, p95, mostP95, ' ms'),
  ]
}
