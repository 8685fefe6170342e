import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Who works on what, across all processes: one process at a time has the claim on a number. A claim ends when it is
 * released, and at once when its process ends, also by `kill -9`.
 */
export interface Claims {
  /** Takes the claim, or returns null when somebody has it. Rejects while the database is away. */
  take(id: number): Promise<Claim | null>
  /** Which numbers are claimed now, by any process. Rejects while the database is away. */
  held(): Promise<(id: number) => boolean>
  close(): Promise<void>
}

export interface Claim {
  /** Aborted when another process got the claim while the connection to the database was cut. */
  lost: AbortSignal
  /** Never rejects. */
  release(): Promise<void>
}

const regainPauseMs = 100
const space = `hashtext('marquee.claims')`
/** The number of an advisory lock has 32 bits. Two ids with one number only wait for each other. */
const numberOf = (id: number) => id % 2 ** 31

/**
 * Claims as advisory locks of one session, which PostgreSQL releases when the process dies. After a restart of the
 * database the session is opened again at once, and takes its locks again.
 */
export function sharedClaims(settings: pg.PoolConfig, report: (error: Error) => void): Claims {
  const mine = new Map<number, AbortController>()
  let isRegaining = false
  let isClosed = false
  // Of one session, so that it is asked one thing at a time. One that did not answer is not used again.
  const pool = new pg.Pool({ ...settings, max: 1, idleTimeoutMillis: 0, onConnect: takeAgain })
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => {}).on('remove', () => void regain())

  return {
    take: (id) =>
      ask(async (client) => {
        const number = numberOf(id)
        if (mine.has(number) || !(await lock(client, number))) return null
        const lost = new AbortController()
        mine.set(number, lost)
        return { lost: lost.signal, release: () => release(number, lost) }
      }),
    async held() {
      const { rows } = await pool.query<{ number: number }>(
        `select objid::bigint as number from pg_locks where locktype = 'advisory' and granted and objsubid = 2
          and classid = ${space}::oid and database = (select oid from pg_database where datname = current_database())`,
      )
      const numbers = new Set(rows.map((row) => row.number))
      return (id) => numbers.has(numberOf(id))
    },
    async close() {
      isClosed = true
      await pool.end()
    },
  }

  async function ask<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      const answer = await work(client)
      client.release()
      return answer
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function takeAgain(client: pg.ClientBase): Promise<void> {
    // PostgreSQL notices within a minute that this machine is gone. An e-mail may not take that long (mail.ts).
    for (const setting of ['idle = 30', 'interval = 10', 'count = 3'])
      await client.query(`set tcp_keepalives_${setting}`)
    for (const [number, lost] of mine) {
      if (await lock(client, number)) continue
      mine.delete(number)
      lost.abort(new Error('Another process took over'))
    }
  }

  async function regain(): Promise<void> {
    if (isRegaining) return
    isRegaining = true
    while (pool.totalCount === 0 && !isClosed && mine.size > 0)
      await ask(async () => {}).catch(() => sleep(regainPauseMs, undefined, { ref: false }))
    isRegaining = false
  }

  async function lock(client: pg.ClientBase, number: number): Promise<boolean> {
    const { rows } = await client.query(`select pg_try_advisory_lock(${space}, $1::int) as taken`, [number])
    return rows[0]?.taken ?? false
  }

  async function release(number: number, claim: AbortController): Promise<void> {
    if (mine.get(number) !== claim) return
    mine.delete(number)
    await pool.query(`select pg_advisory_unlock(${space}, $1::int)`, [number]).catch(() => {})
  }
}

/** Claims of a database that only one process has open. */
export function ownClaims(): Claims {
  const mine = new Set<number>()
  return {
    async take(id) {
      if (mine.has(id)) return null
      mine.add(id)
      return { lost: new AbortController().signal, release: async () => void mine.delete(id) }
    },
    async held() {
      const now = new Set(mine)
      return (id) => now.has(id)
    },
    close: async () => {},
  }
}
