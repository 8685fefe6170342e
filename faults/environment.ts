import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ended,
  type Ending,
  launchServer,
  newPlace,
  type Server,
  type ServerOptions,
  untilReady,
} from '../e2e/support/server.ts'
import { findPostgres, runPostgres, type Postgres } from '../scripts/postgres.mjs'
import type { Report, Row } from '../scripts/rows.ts'
import { startIssuer, type Issuer } from './issuer.ts'

/** The number of kills during the whole run. */
export interface Kills {
  process: number
  postmaster: number
  backend: number
}

/** The test environment of a row. Everything that it starts is stopped, by process id, when the row ends or times out. */
export interface Environment {
  /** Fewer and shorter rounds. */
  isQuick: boolean
  /** Longer rounds, for rows that support it. */
  isLong: boolean
  kills: Kills
  report: Report
  /** Aborted shortly before the row's timeout: loops end then and report their progress. */
  signal: AbortSignal
  /** A new PostgreSQL server that keeps every acknowledged write when it is killed. */
  postgres(settings?: Record<string, string>): Promise<Postgres>
  issuer(): Promise<Issuer>
  /** Starts the product; `start` waits until it is ready, `launch` does not. */
  start(options: ProductOptions): Promise<Product>
  launch(options: ProductOptions): Promise<Product>
  /** Starts the product, and restarts it at the same place whenever it ends, as a supervisor does. */
  supervise(options: ProductOptions): Promise<Supervised>
  /** An empty folder. */
  folder(): string
  /** A port and an empty folder. */
  place(): Promise<Pick<Server, 'url' | 'dataDir'>>
  /** Reports that the row cannot run on this machine, and why; returns no rows. */
  skip(why: string): Row[]
  /** Registers clean-up work; it runs at the end, the last registered first. */
  atEnd(work: () => unknown): void
}

export type ProductOptions = Pick<ServerOptions, 'databaseUrl' | 'place' | 'settings' | 'hasDemo' | 'logFile' | 'root'>

export interface Product extends Server {
  /** How the process ended; undefined while it is running. */
  ending(): Ending | undefined
  /** Resolves when the process has ended. */
  ended: Promise<Ending>
}

export interface Supervised {
  url: string
  dataDir: string
  /** Id of the current process. */
  pid(): number
  /** How often the process has ended by itself; a failed start does not count. */
  deaths(): number
  /** Ends the process and stops supervising. */
  stop(): Promise<void>
}

export type Fault = (environment: Environment) => Promise<Row[]>

export interface OpenEnvironment extends Environment {
  close(): Promise<void>
}

const live = new Map<number, () => void>()
// All products end together with this process.
process.once('exit', () => live.forEach((kill) => kill()))

export function openEnvironment(
  parts: Pick<Environment, 'isQuick' | 'isLong' | 'kills' | 'report' | 'signal' | 'skip'>,
): OpenEnvironment {
  const ends: (() => unknown)[] = []
  const folders: string[] = []
  const removeFolders = () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
  process.once('exit', removeFolders)
  let launches = 0
  let isClosing = false

  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'marquee-faults-'))
    folders.push(made)
    return made
  }
  const logs = folder()
  const newFolder = async () => {
    const found = await newPlace()
    folders.push(found.dataDir)
    return found
  }

  const launch = async (options: ProductOptions): Promise<Product> => {
    const place = options.place ?? (await newFolder())
    // A row may still be running after its timeout; nothing more is started for it.
    if (isClosing) throw new Error('The row is over.')
    const logFile = options.logFile ?? join(logs, `${++launches}.log`)
    const server = await launchServer({ ...options, place, logFile })
    live.set(server.pid, () => kill(server.pid))
    let ending: Ending | undefined
    const over = ended(server).then((found) => {
      live.delete(server.pid)
      ending = found
      return found
    })
    return { ...server, ended: over, ending: () => ending }
  }

  const start = async (options: ProductOptions) => {
    const product = await launch(options)
    await untilReady(product)
    return product
  }
  return {
    ...parts,
    folder,
    place: newFolder,
    launch,
    start,
    async supervise(options) {
      let product = await start(options)
      let deaths = 0
      let isStopped = false
      const again = async (ending: Ending) => {
        if (isClosing || isStopped) return
        deaths++
        if (deaths <= 3) parts.report(`the product died (${ending.code ?? ending.signal}): ${exitReason(ending)}`)
        while (!isClosing) {
          const next = await start({ ...options, place: product }).catch(() => undefined)
          if (!next) continue
          product = next
          void product.ended.then(again)
          return
        }
      }
      void product.ended.then(again)
      return {
        url: product.url,
        dataDir: product.dataDir,
        pid: () => product.pid,
        deaths: () => deaths,
        async stop() {
          isStopped = true
          kill(product.pid)
          await product.ended
        },
      }
    },
    async postgres(settings = {}) {
      const bin = findPostgres()
      if (!bin) throw new Error('This row needs PostgreSQL (Debian: apt-get install postgresql).')
      // Acknowledged writes must survive a killed process. They need not survive a power cut.
      const postgres = await runPostgres(bin, { synchronous_commit: 'on', full_page_writes: 'on', ...settings })
      ends.push(() => postgres.stop())
      return postgres
    },
    async issuer() {
      const issuer = await startIssuer()
      ends.push(() => issuer.stop())
      return issuer
    },
    atEnd: (work) => ends.push(work),
    async close() {
      isClosing = true
      while (live.size > 0) {
        live.forEach((end) => end())
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      for (const end of ends.reverse()) await end()
      removeFolders()
      process.off('exit', removeFolders)
    },
  }
}

/** The line of the output in which an ended process gives the reason. */
export function exitReason({ output }: Ending): string {
  const reason = output.match(/^(?:\w*Error|error): .*$/gm)?.at(-1)
  return (reason ?? output.trim().slice(-300)).slice(0, 300)
}

/** kill -9; does nothing when the process has ended already. */
export function kill(pid: number): void {
  if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL')
}
