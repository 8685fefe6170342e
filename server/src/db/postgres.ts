import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart, messageOf } from '../errors.ts'
import { reasonOf } from '../reasons.ts'
import { fewConnections, stateOf } from './trouble.ts'

/** Both in ms. Together they limit how long a request waits for a database that does not answer. */
export interface Timeouts {
  /** For getting a connection from the pool or opening a new one. */
  connection: number
  /** For the answer to one statement, including waiting for locks. */
  answer: number
}

export interface PoolSettings {
  /** Maximum number of connections. */
  connections?: number
  timeouts?: Timeouts
  /** The address is that of a pooler that gives each transaction another connection to PostgreSQL. */
  throughPooler?: boolean
}

const defaultTimeouts: Timeouts = { connection: 1_400, answer: 1_400 }

/** The product's own pool of connections. */
export function postgresPool(
  url: string,
  { connections = 10, timeouts = defaultTimeouts, throughPooler = false }: PoolSettings,
): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeouts.connection,
    ...answerWithin(timeouts),
    ...(throughPooler
      ? { Client: Unnamed }
      : {
          // PostgreSQL cancels the statement first, so that the connection can be used again. The second limit (`answerWithin`) is for a
          // server that does not answer. A pooler refuses these two: there they are settings of its own.
          statement_timeout: timeouts.answer - 100,
          idle_in_transaction_session_timeout: 15_000,
          // Several processes for one statement are slower while others work: the best for a place took 64 ms with them, 34 without.
          onConnect: (client) => client.query('set max_parallel_workers_per_gather = 0'),
        }),
  })
}

export const answerWithin = ({ answer } = defaultTimeouts) => ({ query_timeout: answer })

/** An address of PostgreSQL, and the setting that it comes from. */
export interface Address {
  url: string
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
}

/** Of connections outside of the pool. */
export const apartOptions = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
})

/**
 * Connects outside of the pool. Without `limits` an answer may take as long as it likes, for work such as waiting for
 * another server. Rejects with `CannotStart`.
 */
export async function connectApart(
  { url, name }: Address,
  report: (error: Error) => void,
  limits: Pick<pg.ClientConfig, 'query_timeout'> = {},
): Promise<pg.Client> {
  const client = new pg.Client({ ...apartOptions(url), ...limits })
  client.on('error', report)
  await client.connect().catch((error: Error) => {
    throw new CannotStart(whyUnreachable(error, name, client))
  })
  return client
}

/**
 * Rejects with `CannotStart` when an address leads to a pooler that pools by transaction: locks of a session taken through it would
 * belong to whoever gets that connection next, and messages would not arrive.
 */
export async function refuseTransactionPooler(address: Address, report: (error: Error) => void): Promise<void> {
  const opened: pg.Client[] = []
  const open = async () => {
    const client = await connectApart(address, report, { query_timeout: 10_000 })
    opened.push(client)
    return client
  }
  try {
    const first = await open()
    if (!(await isThroughPooler(first)) || !(await isPooledByTransaction(first, await open()))) return
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(
      `The pooler in front of the database gives no second connection (${(error as Error).message}). Let it have more of them.`,
    )
  } finally {
    await Promise.all(opened.map(endSoon))
  }
  throw new CannotStart(
    'DATABASE_URL leads to a pooler that pools by transaction. Set DATABASE_DIRECT_URL too, to the address of PostgreSQL itself: locks and messages need it.',
  )
}

/** A pooler gives each of its clients a process number that is not the database's. */
export async function isThroughPooler(client: pg.Client & { processID?: number }): Promise<boolean> {
  return (await processOf(client)) !== client.processID
}

/**
 * Whether the pooler that both connections lead to gives the connection to PostgreSQL to others between two statements. On a busy pooler a
 * client may get the same one again by chance, so it is tried several times.
 */
export async function isPooledByTransaction(first: pg.Client, second: pg.Client): Promise<boolean> {
  const home = await processOf(first)
  for (let round = 0; round < pooledRounds; round++) {
    // A transaction keeps its connection.
    await second.query('begin')
    const others = await processOf(second)
    const again = processOf(first).catch(() => undefined)
    // A pool with one connection gives none to the first client now.
    const now = await Promise.race([again, sleep(1_500, undefined, { ref: false })])
    await second.query('rollback')
    if (others === home || now !== home) return true
  }
  return false
}

const pooledRounds = 5

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process')
  return rows[0]?.process
}

/** A pooler may be slow to end a connection. */
async function endSoon(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), sleep(500, undefined, { ref: false })])
}

/** Sends no named statements: the next transaction may be on a connection that does not know them. */
class Unnamed extends pg.Client {
  // The signature has many forms; all of them are passed on.
  // oxlint-disable-next-line typescript/no-explicit-any -- `query` has many forms, which are all passed on
  override query(...[first, ...more]: any[]): any {
    // Drizzle hands over a text, or an object with the text and perhaps a name.
    if (first && typeof first === 'object' && 'name' in first) first = { ...first, name: undefined }
    // oxlint-disable-next-line typescript/no-explicit-any -- likewise
    return (super.query as any)(first, ...more)
  }
}

/**
 * Why a connection to PostgreSQL was not made, and what to do, in a sentence for operators. `name` is the setting that holds its address. Never a
 * password.
 */
export function whyUnreachable(error: unknown, name: string, { host, port, user, database }: pg.Client): string {
  const where = host.startsWith('/') ? `at ${host}` : `at ${host}:${port}`
  const state = stateOf(error)
  if (/password must be a (non-empty )?string/.test(messageOf(error)))
    return `The database ${where} asks for the password of "${user}", and ${name} has none. Write it behind the name: postgres://${user}:PASSWORD@…`
  if (state === '28P01')
    return `The database ${where} refused the password of "${user}". Correct ${name}; "@", ":" and "/" in a password are written as %40, %3A and %2F.`
  if (state === '28000')
    return `The database ${where} does not let "${user}" in: ${messageOf(error)}. Correct ${name}, or add a line to its pg_hba.conf.`
  if (state === '3D000')
    return `There is no database "${database}" ${where}. Make it with "createdb --owner=${user} ${database}", or correct ${name}.`
  if (state === '42501')
    return `The role "${user}" may not connect to the database "${database}". Run as a superuser: GRANT CONNECT ON DATABASE ${database} TO ${user};`
  if (state === '53300') return `The database ${where} has no connection free (${messageOf(error)}). ${fewConnections}`
  if (state === '57P03') return `The database ${where} is starting or recovering. Try again in a moment.`
  if (/SSL|certificate/i.test(messageOf(error)))
    return `No safe connection to the database ${where}: ${messageOf(error)}. Look at sslmode in ${name}; NODE_EXTRA_CA_CERTS names the authority of a certificate.`
  return `The database ${where} is not reached (${reasonOf(error)}). Start it, or correct ${name}.`
}

/** What to do about a database that cannot store all texts. */
export const encodingSentence = (encoding: string) =>
  `The database stores text as ${encoding}. Make one with "createdb --encoding=UTF8 --template=template0".`
