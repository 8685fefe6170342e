import { api } from '@marquee/contract/api'
import type { Endpoint } from '@marquee/contract/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findPostgres, runPostgres, runReplica } from '../../scripts/postgres.mjs'
import { openDatabase, type Database, type DatabaseSettings } from '../src/db/client.ts'
import type { Source } from '../src/db/timed-queries.ts'
import type { ReplicaState } from '../src/db/replica.ts'
import { onServer } from './postgres-server.ts'
import { testApp } from './test-app.ts'
import { testDatabase } from './test-database.ts'

const alone = await testDatabase()

test('without a replica public reads use the only database', async () => {
  expect(alone.replica).toBeNull()
  expect(await alone.readForAll(async (from) => from)).toBe('primary')
})

const programs = findPostgres()
if (!programs) console.warn('SKIPPED: the tests of a read replica need the programs of PostgreSQL.')
// Not for the embedded database too: the servers are the same in both runs.
for (const folder of programs && !alone.embedded ? [programs] : []) await withReplica(folder)

/** The tests, on a primary and a streaming replica of their own. */
async function withReplica(folder: string) {
  const primary = await runPostgres(folder, { synchronous_commit: 'on' })
  const replica = await runReplica(folder, primary.url)
  afterAll(() => {
    replica.stop()
    primary.stop()
  })
  const open = async (settings: Partial<DatabaseSettings> = {}) => {
    const database = await openDatabase({ url: primary.url, replica: { url: replica.url }, ...settings })
    afterAll(() => database.close())
    return database
  }
  // This one may be far behind and slow, so that a test can distinguish the two databases, also on a busy machine.
  const tolerant = await open({
    replica: { url: replica.url, maxLagMs: 600_000 },
    timeouts: { connection: 30_000, answer: 30_000 },
  })
  await tolerant.migrate()
  const sources: Source[] = []
  const site = await testApp({ database: noting(tolerant, sources) })
  const strict = await open()
  const strictSite = await testApp({ database: strict })

  const { make, as, nobody } = site
  const vendor = await make.vendor({ company_name: 'Before' })
  const event = await make.event()
  const path = `/api/contractors/${vendor.id}`
  const nameFor = async (caller: typeof nobody) => (await caller.call('GET', path)).body.data.company_name as string
  const rename = (name: string) => as(vendor.owner).api.vendors.update({ body: { company_name: name } })
  const becomes = async (database: Database, state: ReplicaState) => {
    await expect.poll(() => database.replica?.state()).toBe(state)
  }
  const inUse = (database: Database) => becomes(database, 'in use')

  test('migrations run on the primary and reach the replica', async () => {
    await inUse(tolerant)
    const migrations = sql`select count(*)::int as done, pg_is_in_recovery() as replica from migrations`
    const [onPrimary] = (await tolerant.db.execute(migrations)).rows
    const [onReplica] = (await tolerant.readForAll(() => tolerant.db.execute(migrations))).rows
    expect(onPrimary).toEqual({ done: expect.any(Number), replica: false })
    expect(onReplica).toEqual({ ...onPrimary, replica: true })
    // A process that starts with new code waits for the schema that it needs.
    await tolerant.migrate()
    expect(tolerant.replica?.state()).toBe('behind')
  })

  test('every public read is answered by the replica, and a caller with a token by the primary', async () => {
    await inUse(tolerant)
    const reads = Object.values(api)
      .flatMap((part) => Object.values(part) as Endpoint[])
      .filter(({ cached }) => cached)
    expect(reads.length).toBeGreaterThan(8)
    for (const { path: pattern } of reads) {
      const id = pattern.startsWith('/events') ? event.id : vendor.id
      sources.splice(0)
      const answer = await nobody.call(
        'GET',
        `/api${pattern.replace(':id', String(id)).replace(':date', '2031-01-02')}?search=flower`,
      )
      expect({ pattern, status: answer.status, sources }).toEqual({ pattern, status: 200, sources: ['replica'] })
    }
    sources.splice(0)
    await as(vendor.owner).call('GET', path)
    expect(sources).toEqual([])
  })

  test('whoever is signed in reads their own write, and everybody else once the replica has it', async () => {
    await inUse(tolerant)
    await onServer(replica.url, 'select pg_wal_replay_pause()')
    await rename('After')
    expect(await nameFor(as(vendor.owner))).toBe('After')
    expect(await nameFor(nobody)).toBe('Before')
    await onServer(replica.url, 'select pg_wal_replay_resume()')
    await expect.poll(() => nameFor(nobody)).toBe('After')
  })

  test('reads inside of a read on the primary stay there, and so does a transaction', async () => {
    await inUse(tolerant)
    const isReplica = async () =>
      (await tolerant.db.execute(sql`select pg_is_in_recovery() as yes`)).rows[0]?.yes as boolean
    const inside: unknown[] = []
    await tolerant.readForAll(async (from) => {
      inside.push(from, await isReplica(), await tolerant.inTransaction(isReplica))
      inside.push(
        await tolerant.inTransaction(() => tolerant.readForAll(async (nested) => [nested, await isReplica()])),
      )
      if (from === 'replica') throw Object.assign(new Error('conflict with recovery'), { code: '40001' })
      inside.push(await tolerant.readForAll(async (nested) => [nested, await isReplica()]))
    })
    const onReplica = ['replica', true, false, ['primary', false]]
    const onPrimary = ['primary', false, false, ['primary', false]]
    expect(inside).toEqual([...onReplica, ...onPrimary, ['primary', false]])
  })

  test('a replica that is too far behind is not read until it has caught up', async () => {
    await inUse(strict)
    await onServer(replica.url, 'select pg_wal_replay_pause()')
    await rename('Much later')
    await becomes(strict, 'behind')
    expect(await nameFor(strictSite.nobody)).toBe('Much later')
    await onServer(replica.url, 'select pg_wal_replay_resume()')
    await inUse(strict)
    expect(await nameFor(strictSite.nobody)).toBe('Much later')
  })

  test('reads on a replica that stops answering are answered by the primary', async () => {
    await inUse(tolerant)
    const backends = await tolerant.readForAll(() =>
      tolerant.db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and pg_is_in_recovery()`,
      ),
    )
    await inUse(strict)
    const signal = (name: NodeJS.Signals) => backends.rows.forEach(({ pid }) => process.kill(pid, name))
    signal('SIGSTOP')
    try {
      const names = await Promise.all(Array.from({ length: 15 }, () => nameFor(strictSite.nobody)))
      expect(new Set(names)).toEqual(new Set(['Much later']))
      await becomes(strict, 'away')
    } finally {
      signal('SIGCONT')
    }
    await inUse(strict)
  })

  test('a replica that is killed costs nobody an answer, and is used again when it is back', async () => {
    await inUse(strict)
    let isKilled = false
    const kill = replica.kill().then(() => (isKilled = true))
    const statuses = new Set<number>()
    while (!isKilled || strict.replica?.state() === 'in use') {
      const answers = await Promise.all(Array.from({ length: 5 }, () => strictSite.nobody.call('GET', path)))
      for (const { status } of answers) statuses.add(status)
    }
    await kill
    expect([...statuses]).toEqual([200])
    const ready = await strictSite.nobody.call('GET', '/readyz')
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready', replica: 'away' } })

    await replica.start()
    await inUse(strict)
    expect((await strictSite.nobody.call('GET', '/readyz')).body).toEqual({ status: 'ready', replica: 'in use' })
  })

  test('a database that replays nothing is not read as a replica', async () => {
    const wrong = await open({ replica: { url: primary.url } })
    await becomes(wrong, 'not a replica')
    expect(await wrong.readForAll(async (from) => from)).toBe('primary')
  })
}

/** The database, noting which one each public read asks. */
function noting(database: Database, sources: Source[]): Database {
  return {
    ...database,
    readForAll: (work) => database.readForAll((from) => (sources.push(from), work(from))),
  }
}
