import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { median } from '../../scripts/rows.ts'
import type { Case, Question } from './cases.ts'
import { load, type Load, type Request } from './load.ts'
import { sqlRate } from './pgbench.ts'
import { cpuOf, cpuOfTree, residentMegabytes } from './processes.ts'
import type { Sides } from './sides.ts'

/** So many questions of a case in which none may be repeated are used up before it is timed. */
const warmUp = 800

export interface Pace {
  rounds: number
  /** Of one side in one round. */
  seconds: number
}

/** What one side did in one case; medians over the rounds. */
export interface Measured extends Load {
  /** CPU time for one answer, in ms. */
  serverCpu: number
  databaseCpu: number
  /** Resident memory of the server afterwards. */
  megabytes: number
}

export interface Result {
  case: Case
  product: Measured
  reference?: Measured
  /** Answers per second of pgbench with the reference's statement. */
  sql?: number
  /** Answers per second of node:http that always sends the same bytes. */
  bare?: number
  /** The product's rate as a share of the reference's; the median over the rounds. */
  ofReference?: number
  ofSql?: number
}

/** Measures all sides by turns, so that other work on the machine affects each of them; without a reference only the product and bare HTTP. */
export async function measure(
  sides: Sides,
  one: Case,
  questions: readonly Question[],
  { rounds, seconds }: Pace,
): Promise<Result> {
  const { product, database } = sides
  const reference = one.statement && sides.reference
  // Compiles what is compiled when first used. Where each question may be asked only once, the first ones are used up for it.
  const used = one.once ? Math.min(warmUp, Math.floor(questions.length / 5)) : 0
  const [first, timed] = one.once ? [questions.slice(0, used), questions.slice(used)] : [questions, questions]
  const begin = one.once ? { seconds: 3, once: true } : { seconds: 1 }
  // The product keeps an answer from the second time on, and the comparison of both sides asked once.
  if (!one.once) await load(product.url, requestsOf(first, 'product'), { seconds: 30, once: true })
  await load(product.url, requestsOf(first, 'product'), begin)
  if (reference) await load(reference.url, requestsOf(first, 'reference'), begin)
  const bare = one.once ? undefined : await startBare(product.url, questions[0]?.product)
  const watched = one.quiet ? whileVendorsChange(sides.client) : cost
  const found = { product: [] as Measured[], reference: [] as Measured[], sql: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const share = one.once ? shareOf(timed, round, rounds) : timed
    const how = { seconds, ...(one.once && { once: true }) }
    found.product.push(await watched(product, database.pid, requestsOf(share, 'product'), how))
    if (reference) found.reference.push(await watched(reference, database.pid, requestsOf(share, 'reference'), how))
    if (reference && !one.once) found.sql.push(await sqlRate(database, one, seconds))
    if (bare) found.bare.push((await load(bare.url, [{ path: '/' }], { seconds })).perSecond)
  }
  bare?.stop()
  const ratios = (others: readonly number[]) =>
    median(found.product.map(({ perSecond }, round) => perSecond / (others[round] ?? NaN)))
  return {
    case: one,
    product: medians(found.product),
    ...(found.reference.length > 0 && {
      reference: medians(found.reference),
      ofReference: ratios(found.reference.map(({ perSecond }) => perSecond)),
    }),
    ...(found.sql.length > 0 && { sql: median(found.sql), ofSql: ratios(found.sql) }),
    ...(found.bare.length > 0 && { bare: median(found.bare) }),
  }
}

async function cost(
  { url, pid }: { url: string; pid: number },
  database: number,
  requests: readonly Request[],
  how: { seconds: number; once?: boolean },
): Promise<Measured> {
  const before = { server: cpuOf(pid), database: cpuOfTree(database) }
  const result = await load(url, requests, how)
  return {
    ...result,
    serverCpu: (cpuOf(pid) - before.server) / result.answers,
    databaseCpu: (cpuOfTree(database) - before.database) / result.answers,
    megabytes: residentMegabytes(pid),
  }
}

/** Ten changes a second. */
const changeEveryMs = 100

/** Measures while one vendor after the other changes its description. */
function whileVendorsChange(client: Client): typeof cost {
  return async (...given) => {
    let isOver = false
    const write = async () => {
      while (!isOver) await Promise.all([client.query(change), sleep(changeEveryMs)])
    }
    const writing = write()
    try {
      return await cost(...given)
    } finally {
      isOver = true
      await writing
    }
  }
}

const change = `update vendors set business_description = business_description || ' Ask us.'
  where id = (select id from vendors where is_listed and id >= (select random() * max(id) from vendors) order by id limit 1)`

function requestsOf(questions: readonly Question[], side: 'product' | 'reference'): Request[] {
  return questions.flatMap((question) => question[side] ?? [])
}

function shareOf<Item>(items: readonly Item[], round: number, rounds: number): Item[] {
  return items.slice(Math.floor((items.length * round) / rounds), Math.floor((items.length * (round + 1)) / rounds))
}

function medians(rounds: readonly Measured[]): Measured {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Measured)[]
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round[name]))]),
  ) as unknown as Measured
}

/** Always sends the bytes that the product answers to the request: what HTTP alone costs. */
async function startBare(origin: string, request: Request | undefined): Promise<{ url: string; stop: () => void }> {
  const answer = await fetch(`${origin}${request?.path}`, request?.headers && { headers: request.headers })
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'content-length': body.length }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
