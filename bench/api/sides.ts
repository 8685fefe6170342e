import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startIssuer, type Issuer } from '../../faults/issuer.ts'
import { findPostgres, runPostgres } from '../../scripts/postgres.mjs'
import type { Report } from '../../scripts/rows.ts'
import { fillMarketplace } from '../marketplace.ts'
import { startProduct } from '../product.ts'
import { residentMegabytes } from './processes.ts'

/** The product and the reference on one database with the same rows, and what else belongs to a measurement. */
export interface Sides {
  product: { url: string; pid: number }
  reference: { url: string; pid: number }
  database: { url: string; pid: number; bin: string }
  client: pg.Client
  issuer: Issuer
  /** The key with which the reference checks its tokens. */
  secret: string
  /** Of the product when it had just started, in MB. */
  atRest: number
  stop(): Promise<void>
}

const secret = 'reference'

/** Makes a marketplace with `count` vendors and starts both servers on it. */
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
  await fillMarketplace(client, { count, issuer: issuer.settings.OIDC_ISSUER ?? '' })
  report(`${count} vendors made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await fillReference(client)
  report(`The reference has its tables after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const reference = await startReference(postgres.url)
  const product = await startProduct(settings)
  return {
    product,
    reference,
    database: { url: postgres.url, pid: postgres.pid(), bin },
    client,
    issuer,
    secret,
    atRest: residentMegabytes(product.pid),
    async stop() {
      reference.stop()
      await product.stop()
      await client.end()
      issuer.stop()
      postgres.stop()
    },
  }
}

async function fillReference(client: pg.Client): Promise<void> {
  const tables = readFileSync(new URL('../reference.sql', import.meta.url), 'utf8')
  await client.query(tables)
  await client.query('vacuum analyze')
}

async function startReference(database: string): Promise<{ url: string; pid: number; stop: () => void }> {
  const port = await freePort()
  const program = fileURLToPath(new URL('../reference.ts', import.meta.url))
  const child = spawn(process.execPath, [program, database, String(port), secret], { stdio: 'inherit' })
  const stop = () => child.kill()
  process.once('exit', stop)
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/page?p=0`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The reference did not start.')
    await sleep(50)
  }
  return { url, pid: child.pid!, stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
