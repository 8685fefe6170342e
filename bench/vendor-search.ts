import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { fillMarketplace } from './marketplace.ts'
import { startProduct, type Product } from './product.ts'
import type { Row } from '../scripts/rows.ts'
import { statementsOf, type Statement } from './statements.ts'

const run = promisify(execFile)
const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

const vendors = 100_000
const clients = 2
const rounds = 3
const roundSeconds = 2

interface Case {
  name: string
  /** The query of `GET /api/contractors`. */
  query: string
  /** The minimum rate of the call, as a share of the rate of its SQL alone. */
  limit: number
}

/** The vendor list over HTTP compared with its SQL alone: pages of 12 with the total, of 100,000 vendors. */
const cases: Case[] = [
  { name: 'first page', query: '', limit: 0.5 },
  { name: 'by style and price', query: 'aesthetic_tag_ids=3&aesthetic_tag_ids=7&pricing_range=premium', limit: 0.6 },
  { name: 'free on a day, 5+ years', query: 'availability_date=2031-06-19&min_years=5&has_images=true', limit: 0.6 },
  { name: 'by place', query: 'location=Portland&event_type_ids=4', limit: 0.6 },
  { name: 'by misspelt word', query: 'search=magnolla%20florals', limit: 0.6 },
]

export async function vendorSearch({ url, bin }: { url: string; bin: string }): Promise<Row[]> {
  // The product runs the migrations; the data is inserted afterwards.
  const product = await startProduct({ DATABASE_URL: url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const began = performance.now()
    await fillMarketplace(client, vendors)
    console.log(`${vendors} vendors made in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
    const ratios: Row[] = []
    for (const one of cases) ratios.push(await measure(one, { url, bin, product, client }))
    return ratios
  } finally {
    await client.end()
    await product.stop()
  }
}

interface Bench {
  url: string
  bin: string
  product: Product
  client: pg.Client
}

async function measure({ name, query, limit }: Case, { url, bin, product, client }: Bench): Promise<Row> {
  const address = `${product.url}/api/contractors?${query}`
  const read = async () => {
    const answer = await fetch(address)
    const { data } = (await answer.json()) as { data: { contractors: unknown[]; total: number } }
    // An empty list would need no time on either side.
    if (data.contractors.length === 0 || data.total < 13) throw new Error(`${name}: found ${data.total}`)
    return data.total
  }
  await read()
  const statements = await statementsOf(client, read)
  if (statements.length === 0) throw new Error(`${name}: the product asked nothing of its database`)
  const rates: { http: number; sql: number }[] = []
  // By turns, so that other work on the machine affects both.
  for (let round = 0; round < rounds; round++) {
    rates.push({ sql: await sqlRate(bin, url, statements), http: await httpRate(address) })
  }
  const http = median(rates.map((rate) => rate.http))
  const sql = median(rates.map((rate) => rate.sql))
  const ratio = median(rates.map((rate) => rate.http / rate.sql))
  console.log(`${name}: ${http.toFixed(0)} of ${sql.toFixed(0)} per second`)
  return {
    what: `vendor search, ${name}`,
    measured: `${http.toFixed(0)} calls/s of ${sql.toFixed(0)} by SQL alone`,
    limit: `>= ${limit} x`,
    ratio,
    ok: ratio >= limit,
  }
}

/** How often per second pgbench runs the statements, prepared, with the same number of clients as the HTTP calls. */
async function sqlRate(bin: string, url: string, statements: readonly Statement[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-pgbench-'))
  const script = join(folder, 'script.sql')
  // One line per statement, because pgbench reads a backslash at the start of a line as a command.
  writeFileSync(script, statements.map((one) => `${one.replaceAll(/\s+/g, ' ').trim()};`).join('\n'))
  try {
    const flags = ['-n', '-M', 'prepared', '-c', String(clients), '-T', String(roundSeconds), '-f', script, url]
    const { stdout } = await run(join(bin, 'pgbench'), flags)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Answers per second with the same number of connections; throws for any answer but 2xx. */
async function httpRate(address: string): Promise<number> {
  const flags = ['-j', '-n', '-c', String(clients), '-d', String(roundSeconds), address]
  const { stdout } = await run(process.execPath, [autocannon, ...flags], { maxBuffer: 10_000_000 })
  const result = JSON.parse(stdout) as { requests: { average: number }; non2xx: number; errors: number }
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${address}: ${result.non2xx + result.errors} calls failed`)
  return result.requests.average
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
