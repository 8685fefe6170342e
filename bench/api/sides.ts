import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startIssuer, type Issuer } from '../../faults/issuer.ts'
import { freePort } from '../../scripts/free-port.ts'
import { findPostgres, runPostgres } from '../../scripts/postgres.mjs'
import type { Report } from '../../scripts/rows.ts'
import { fillMarketplace } from '../marketplace.ts'
import { startProduct } from '../product.ts'
import { residentMegabytes } from './processes.ts'

/** A server that answers the questions. */
export interface Side {
  url: string
  pid: number
}

/** The product on a PostgreSQL of its own, with a marketplace. */
export interface Sides {
  product: Side
  reference?: Side
  database: { url: string; pid: number; bin: string }
  client: pg.Client
  issuer: Issuer
  /** Of the product when it had just started, in MB. */
  atRest: number
  stop(): Promise<void>
}

/** The key with which the reference checks its tokens. */
export const secret = 'reference'

/** Makes a marketplace with `count` vendors and starts the product on it. */
export async function startSides(count: number, report: Report): Promise<Sides> {
  const bin = findPostgres()
  if (!bin) throw new Error('The measurements need PostgreSQL (Debian: apt-get install postgresql).')
  const postgres = await runPostgres(bin, { shared_buffers: '1GB', max_wal_size: '8GB' })
  const issuer = await startIssuer()
  const settings = { DATABASE_URL: postgres.url, ...issuer.settings }
  // The product runs the migrations and makes the lists to choose from; nothing of that is left in the process that is measured.
  await (await startProduct(settings)).stop()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const began = performance.now()
  await fillMarketplace(postgres.url, { count, issuer: issuer.settings.OIDC_ISSUER ?? '' })
  const size = await client.query<{ megabytes: number }>(
    'select pg_database_size(current_database()) / 1e6 as megabytes',
  )
  report(`${count} vendors made in ${secondsSince(began)} s: ${Number(size.rows[0]?.megabytes).toFixed(0)} MB`)
  const product = await startProduct(settings)
  return {
    product,
    database: { url: postgres.url, pid: postgres.pid(), bin },
    client,
    issuer,
    atRest: residentMegabytes(product.pid),
    async stop() {
      await product.stop()
      await client.end()
      issuer.stop()
      postgres.stop()
    },
  }
}

/** Fills the tables of the reference from those of the product, and starts it; it ends with this process. */
export async function startReference({ client, database }: Sides, report: Report): Promise<Side> {
  const began = performance.now()
  await client.query(readFileSync(new URL('../reference.sql', import.meta.url), 'utf8'))
  await client.query('vacuum analyze')
  report(`The tables of the reference made in ${secondsSince(began)} s`)
  const port = await freePort()
  const program = fileURLToPath(new URL('../reference.ts', import.meta.url))
  const child = spawn(process.execPath, [program, database.url, String(port), secret], { stdio: 'inherit' })
  process.once('exit', () => child.kill())
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The reference did not start.')
    await sleep(50)
  }
  return { url, pid: child.pid! }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/page?p=0`).then(
    (answer) => answer.ok,
    () => false,
  )
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(0)
}
