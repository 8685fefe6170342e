import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

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
export function sharedClaims(connect: () => Promise<pg.Client>): Claims {
  const mine = new Map<number, AbortController>()
  const asked = new Set<number>()
  let session: Promise<pg.Client> | undefined
  let current: pg.Client | undefined
  /** Ends when the last question was answered: a session takes one at a time. */
  let turn: Promise<unknown> = Promise.resolve()
  let isRegaining = false
  let isClosed = false

  return {
    async take(id) {
      const number = numberOf(id)
      if (mine.has(number) || asked.has(number)) return null
      asked.add(number)
      try {
        const client = await connected()
        if (!(await lock(client, number))) return null
        // The lock went with its session.
        if (client !== current) throw new Error('Connection terminated')
        const lost = new AbortController()
        mine.set(number, lost)
        return { lost: lost.signal, release: () => release(number, lost) }
      } finally {
        asked.delete(number)
      }
    },
    async held() {
      const client = await connected()
      const rows = await ask<{ number: number }>(
        client,
        `select objid::bigint as number from pg_locks where locktype = 'advisory' and granted and objsubid = 2
          and classid = ${space}::oid and database = (select oid from pg_database where datname = current_database())`,
      )
      const numbers = new Set(rows.map((row) => row.number))
      return (id) => numbers.has(numberOf(id))
    },
    async close() {
      isClosed = true
      await (await session?.catch(() => undefined))?.end().catch(() => {})
    },
  }

  function connected(): Promise<pg.Client> {
    session ??= open().catch((error: unknown) => {
      session = undefined
      throw error
    })
    return session
  }

  async function open(): Promise<pg.Client> {
    const client = await connect()
    client.once('end', () => {
      if (current === client) current = session = undefined
      void regain()
    })
    current = client
    // PostgreSQL notices within a minute that this machine is gone. An e-mail may not take that long (mail.ts).
    for (const setting of ['idle = 30', 'interval = 10', 'count = 3'])
      await ask(client, `set tcp_keepalives_${setting}`)
    for (const [number, lost] of mine) {
      if (await lock(client, number)) continue
      mine.delete(number)
      lost.abort(new Error('Another process took over'))
    }
    return client
  }

  async function regain(): Promise<void> {
    if (isRegaining) return
    isRegaining = true
    while (!current && !isClosed && mine.size > 0) {
      await connected().catch(() => sleep(regainPauseMs, undefined, { ref: false }))
    }
    isRegaining = false
  }

  /** A session that did not answer is not used again: its next answer may belong to this question. */
  async function ask<Row extends object>(client: pg.Client, text: string, values: unknown[] = []): Promise<Row[]> {
    const answer = turn.then(() => client.query<Row>(text, values))
    turn = answer.catch(() => void client.end().catch(() => {}))
    return (await answer).rows
  }

  async function lock(client: pg.Client, number: number): Promise<boolean> {
    const [row] = await ask<{ taken: boolean }>(client, `select pg_try_advisory_lock(${space}, $1::int) as taken`, [
      number,
    ])
    return row?.taken ?? false
  }

  async function release(number: number, claim: AbortController): Promise<void> {
    if (mine.get(number) !== claim) return
    mine.delete(number)
    const client = current
    if (!client) return
    await ask(client, `select pg_advisory_unlock(${space}, $1::int)`, [number]).catch(() => {})
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
