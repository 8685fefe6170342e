import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Row } from '../scripts/rows.ts'
import { maximum, mustNotHappen, atMost } from './limits.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import type { Environment } from './environment.ts'
import { tally } from './tally.ts'

/**
 * Connections to the database are ended: an active one, all idle ones, and one by kill -9, after which PostgreSQL ends all others and
 * recovers.
 */
export async function killBackend(environment: Environment): Promise<Row[]> {
  const rounds = environment.isQuick ? 10 : 100
  const kills = environment.isQuick ? 3 : 40
  const postgres = await environment.postgres()
  const issuer = await environment.issuer()
  const product = await environment.supervise({ databaseUrl: postgres.url, settings: issuer.settings })
  const people = await makeOrganizers(product.url, issuer, 16)
  const watcher = await watch(postgres.url)
  environment.atEnd(() => watcher.end())
  const all = tally()
  const writing = startWriters({ origin: product.url, people, tally: all })
  const reading = startReaders({
    origin: product.url,
    paths: ['/vendors', '/api/contractors', '/api/events'],
    tally: all,
  })
  await sleep(2_000)
  const before = await watcher.maxConnections(1_000)

  const worst = { one: 0, idle: 0 }
  for (let round = 0; round < rounds && !environment.signal.aborted; round++) {
    const failedBefore = all.total() - all.good()
    await watcher.terminate('active', 1)
    await sleep(100)
    const afterOne = all.total() - all.good()
    const ended = await watcher.terminate('idle', 100)
    await sleep(150)
    const afterIdle = all.total() - all.good()
    worst.one = Math.max(worst.one, afterOne - failedBefore)
    // At most one request per ended connection may fail.
    worst.idle = Math.max(worst.idle, ended > 0 ? (afterIdle - afterOne) / ended : 0)
  }
  const refusedSoFar = all.bad()
  const after = await watcher.maxConnections(2_000)

  const recoveryTimes: number[] = []
  let notRecovered = 0
  for (let round = 0; round < kills && !environment.signal.aborted; round++) {
    await sleep(300)
    const killed = await watcher.killOne()
    if (killed) environment.kills.backend++
    // The watcher's own connection ends too; when it can reconnect, the database has recovered.
    await watcher.reconnect()
    const databaseBack = performance.now()
    const first = await Promise.race([writing.acknowledgedAfter(databaseBack), sleep(30_000, undefined)])
    if (first !== undefined) recoveryTimes.push((first - databaseBack) / 1000)
    else notRecovered++
  }
  const atTheEnd = await watcher.maxConnections(2_000)

  await Promise.all([writing.stop(), reading.stop()])
  const { lost, doubled } = await writing.verify()
  all.explain(environment.report)
  return [
    mustNotHappen('unexpected exits of our process', product.deaths()),
    atMost(`one active connection ended, ${rounds} rounds: failed requests in the worst`, worst.one, 1, '', 0),
    atMost(`all idle connections ended, ${rounds} rounds: failed requests for each`, worst.idle, 1, '', 2),
    mustNotHappen(
      'answers other than 2xx and 503 with Retry-After, connections ended',
      refusedSoFar,
      String(all.total()),
    ),
    atMost('connections after these rounds, limit is before', after, before, '', 0),
    atMost(
      `kill -9 of a backend, ${kills} rounds: first 2xx once the database is back`,
      notRecovered ? undefined : maximum(recoveryTimes),
      1,
      's',
      2,
    ),
    mustNotHappen(
      'answers other than 2xx and 503 with Retry-After, kill -9',
      all.bad() - refusedSoFar,
      String(all.total()),
    ),
    atMost('connections after the kills, limit is before', atTheEnd, before, '', 0),
    mustNotHappen('acknowledged writes lost', lost.length, String(writing.acknowledged())),
    mustNotHappen('writes done twice despite their key', doubled.length),
  ]
}

const others = "backend_type = 'client backend' and pid <> pg_backend_pid()"

/** Observes and ends the product's database connections, through a connection of its own. */
async function watch(url: string) {
  let client = await connected(url)
  return {
    end: () => client.end().catch(() => {}),
    /** The maximum number of connections of the product within this time. */
    async maxConnections(ms: number): Promise<number> {
      let most = 0
      for (const until = performance.now() + ms; performance.now() < until; await sleep(50)) {
        const { rows } = await client.query<{ count: string }>(`select count(*) from pg_stat_activity where ${others}`)
        most = Math.max(most, Number(rows[0]?.count))
      }
      return most
    },
    /** Ends at most `count` connections in this state with `pg_terminate_backend`; returns how many. */
    async terminate(state: 'active' | 'idle', count: number): Promise<number> {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where ${others} and state = $1 limit $2) as found`,
        [state, count],
      )
      return rowCount ?? 0
    },
    /** kill -9 of one backend of the product; returns whether there was one. */
    async killOne(): Promise<boolean> {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where ${others} order by state limit 1`,
      )
      if (!rows[0]) return false
      process.kill(rows[0].pid, 'SIGKILL')
      return true
    },
    async reconnect(): Promise<void> {
      await client.end().catch(() => {})
      client = await connected(url)
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  for (const deadline = Date.now() + 30_000; ; await sleep(5)) {
    const client = new pg.Client({ connectionString: url })
    // This connection is expected to end with the database.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (Date.now() > deadline) throw error
    }
  }
}
