import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Row } from '../scripts/rows.ts'
import { longest, never, within } from './figures.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import type { Stage } from './stage.ts'
import { tally } from './tally.ts'

/** Single connections to the database are ended: one at work, all that rest, and one by kill -9, after which PostgreSQL ends all others and recovers. */
export async function killBackend(stage: Stage): Promise<Row[]> {
  const rounds = stage.isQuick ? 10 : 100
  const kills = stage.isQuick ? 3 : 40
  const postgres = await stage.postgres()
  const issuer = await stage.issuer()
  const product = await stage.supervise({ databaseUrl: postgres.url, settings: issuer.settings })
  const people = await makeOrganizers(product.url, issuer, 16)
  const watcher = await watch(postgres.url)
  stage.atEnd(() => watcher.end())
  const all = tally()
  const writing = startWriters({ origin: product.url, people, tally: all })
  const reading = startReaders({
    origin: product.url,
    paths: ['/vendors', '/api/contractors', '/api/events'],
    tally: all,
  })
  await sleep(2_000)
  const before = await watcher.most(1_000)

  const worst = { one: 0, resting: 0 }
  for (let round = 0; round < rounds && !stage.signal.aborted; round++) {
    const failed = all.total() - all.good()
    await watcher.terminate('active', 1)
    await sleep(100)
    const afterOne = all.total() - all.good()
    const ended = await watcher.terminate('idle', 100)
    await sleep(150)
    const afterResting = all.total() - all.good()
    worst.one = Math.max(worst.one, afterOne - failed)
    // Each connection that was ended may cost one request.
    worst.resting = Math.max(worst.resting, ended > 0 ? (afterResting - afterOne) / ended : 0)
  }
  const refusedSoFar = all.bad()
  const after = await watcher.most(2_000)

  const backAfter: number[] = []
  let neverBack = 0
  for (let round = 0; round < kills && !stage.signal.aborted; round++) {
    await sleep(300)
    const killed = await watcher.killOne()
    if (killed) stage.kills.backend++
    // The watcher's own connection ends with all others; when it is back, so is the database.
    await watcher.reconnect()
    const databaseBack = performance.now()
    const first = await Promise.race([writing.acknowledgedAfter(databaseBack), sleep(30_000, undefined)])
    if (first !== undefined) backAfter.push((first - databaseBack) / 1000)
    else neverBack++
  }
  const atTheEnd = await watcher.most(2_000)

  await Promise.all([writing.stop(), reading.stop()])
  const { lost, doubled } = await writing.verify()
  all.explain(stage.report)
  return [
    never('deaths of our process', product.deaths()),
    within(`one busy connection ended, ${rounds} rounds: failed requests in the worst`, worst.one, 1, '', 0),
    within(`all resting connections ended, ${rounds} rounds: failed requests for each`, worst.resting, 1, '', 2),
    never('answers other than 2xx and 503 with Retry-After, connections ended', refusedSoFar, String(all.total())),
    within('connections after these rounds, limit is before', after, before, '', 0),
    within(
      `kill -9 of a backend, ${kills} rounds: first 2xx once the database is back`,
      neverBack ? undefined : longest(backAfter),
      1,
      's',
      2,
    ),
    never('answers other than 2xx and 503 with Retry-After, kill -9', all.bad() - refusedSoFar, String(all.total())),
    within('connections after the kills, limit is before', atTheEnd, before, '', 0),
    never('acknowledged writes lost', lost.length, String(writing.acknowledged())),
    never('doubled in spite of their key', doubled.length),
  ]
}

const others = "backend_type = 'client backend' and pid <> pg_backend_pid()"

/** Looks at the database's connections from one of its own. */
async function watch(url: string) {
  let client = await connected(url)
  return {
    end: () => client.end().catch(() => {}),
    /** The most connections that the product holds within this time. */
    async most(ms: number): Promise<number> {
      let most = 0
      for (const until = performance.now() + ms; performance.now() < until; await sleep(50)) {
        const { rows } = await client.query<{ count: string }>(`select count(*) from pg_stat_activity where ${others}`)
        most = Math.max(most, Number(rows[0]?.count))
      }
      return most
    },
    /** Ends at most `count` connections in this state as the operator's `pg_terminate_backend` does; answers how many. */
    async terminate(state: 'active' | 'idle', count: number): Promise<number> {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where ${others} and state = $1 limit $2) as found`,
        [state, count],
      )
      return rowCount ?? 0
    },
    /** kill -9 of one backend of the product's; answers whether there was one. */
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
    // It ends with the database, and that is meant.
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
