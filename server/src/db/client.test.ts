import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { addressOf } from '../../test/postgres-server.ts'
import { testDatabase } from '../../test/test-database.ts'
import { openDatabase } from './client.ts'
import { isUnavailable } from './trouble.ts'

const database = await testDatabase()
const { db } = database

test('a failed transaction leaves nothing, including nested ones, and skips its afterCommit work', async () => {
  await db.execute(sql`create table guests (name text)`)
  const greet = (name: string) => db.execute(sql`insert into guests values (${name})`)
  const done: string[] = []
  const failing = database.inTransaction(async () => {
    await database.inTransaction(async () => {
      await greet('Ada')
      database.afterCommit(() => void done.push('Ada'))
    })
    throw new Error('in the end')
  })
  await expect(failing).rejects.toThrow('in the end')
  await database.inTransaction(async () => {
    await greet('Grace')
    database.afterCommit(() => void done.push('Grace'))
  })
  expect((await db.execute(sql`select name from guests`)).rows).toEqual([{ name: 'Grace' }])
  expect(done).toEqual(['Grace'])
})

test('a transaction sends one statement after the other, as pg 9 will demand, and goes on after a failed one', async () => {
  const { query } = pg.Client.prototype
  let [running, most] = [0, 0]
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...given: unknown[]) {
    most = Math.max(most, ++running)
    return Promise.resolve(Reflect.apply(query, this, given)).finally(() => (running -= 1))
  } as never)
  const select = (what: string) => db.execute(sql.raw(`select ${what} as one`))
  const answered = await database
    .inTransaction(async () => {
      const all = await Promise.allSettled(['1', '2', '1 / 0', '3'].map(select))
      throw new Error('undone', { cause: all.map(({ status }) => status) })
    })
    .catch(({ cause }: Error) => cause)
  expect({ most, answered }).toEqual({ most: 1, answered: ['fulfilled', 'fulfilled', 'rejected', 'rejected'] })
  expect((await select('4')).rows).toEqual([{ one: 4 }])
})

// The embedded database has no network connections that could be cut or delayed.
const cuttable = database.embedded ? [] : ['PostgreSQL']

test.each(cuttable)('R3: a transaction whose connection %s cuts fails, and the next one works', async () => {
  const cutOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const sleep = sql`select pg_sleep(20)`
  const isSleeping = sql`select from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(20)' and state = 'active'`
  for (let round = 0; round < 5; round++) {
    const sleeping = database.inTransaction(() => db.execute(sleep)).catch((error: unknown) => error)
    // Between two statements the client waits for no answer, so it does not notice the cut.
    const pausing = database
      .inTransaction(async () => {
        await db.execute(sql`select 1`)
        paused.resolve()
        await pause.promise
        return db.execute(sql`select 1`)
      })
      .catch((error: unknown) => error)
    const [paused, pause] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await paused.promise
    await expect.poll(async () => (await db.execute(isSleeping)).rows).toHaveLength(1)
    await db.execute(cutOthers)
    pause.resolve()
    for (const failure of [await sleeping, await pausing]) expect(failure).toSatisfy(isUnavailable)
    expect((await database.inTransaction(() => db.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }])
  }
  const [count] = (
    await db.execute(sql`select count(*)::int as open from pg_stat_activity where datname = current_database()`)
  ).rows
  expect(count?.open).toBeLessThanOrEqual(10)
})

test.each(cuttable)(
  'R4: when %s stops answering, queries and transactions fail soon, and work again afterwards',
  async () => {
    const line = await faultyLine()
    const far = await openDatabase({ url: line.url })
    const query = () => far.db.execute(sql`select 1 as one`)
    const write = () => far.inTransaction(query)
    expect((await query()).rows).toEqual([{ one: 1 }])

    line.silent = true
    const began = performance.now()
    const failures = await Promise.all(
      Array.from({ length: 15 }, (_, n) => (n % 2 ? query() : write()).catch((error: unknown) => error)),
    )
    expect(performance.now() - began).toBeLessThan(10_000)
    for (const failure of failures) expect(failure).toSatisfy(isUnavailable)

    line.silent = false
    expect((await write()).rows).toEqual([{ one: 1 }])
    await far.close()
  },
)

/** The test's database behind a TCP proxy that can stop forwarding. */
async function faultyLine() {
  const migrated = inject('migrated')
  if (!('server' in migrated)) throw new Error('This test needs PostgreSQL.')
  const name = (await db.execute(sql`select current_database() as name`)).rows[0]?.name as string
  const target = new URL(addressOf(migrated.server, name))
  const { port, hostname } = target
  // It would name the socket.
  target.search = ''
  const line = { url: '', silent: false }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => void (line.silent || to.write(chunk)))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  target.port = String((server.address() as AddressInfo).port)
  line.url = target.href
  return line
}
