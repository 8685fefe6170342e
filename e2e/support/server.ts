import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'

/** Which database a server runs on. */
export type Database = 'pglite' | 'postgres'

export interface Server {
  /** Its origin, `http://localhost:<port>`. */
  url: string
  /** Its DATA_DIR; without SMTP each e-mail is a `.eml` file under `mail` in it. */
  dataDir: string
  pid: number
  /** Behind a proxy: the origins of the processes themselves. */
  processes?: string[]
}

export interface ServerOptions {
  /** URL of a PostgreSQL database. Default: the embedded database. */
  databaseUrl?: string | undefined
  /** With the demo marketplace: from a copy of the folder E2E_DEMO where that is set, else it is loaded. Default: an empty product. */
  hasDemo?: boolean
  /** URL and folder of a stopped or killed server, to start it again there. Default: new ones. */
  place?: Pick<Server, 'url' | 'dataDir'>
  /** Further environment variables. */
  settings?: Record<string, string>
  /** Folder of the repository, with installed packages. Default: this one. */
  root?: string
  /** File for its output. Default: one in its DATA_DIR. */
  logFile?: string
}

/** How a process ended: its exit code (null when a signal ended it) and its whole output. */
export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
}

interface Running {
  child: ChildProcess
  logFile: string
  /** The address that it prints when it is ready; behind a proxy not the server's own one. */
  publicUrl: string
}

const running = new Map<number, Running>()
const readyWithinMs = 240_000

/** Starts the built product on a free port with a new folder, and resolves when it is ready. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const server = await launchServer(options)
  try {
    await untilReady(server)
  } catch (error) {
    await stopServer(server)
    throw error
  }
  return server
}

/** Resolves when the database answers and the address is printed, which happens after loading the demo. Rejects with the output when the process has ended or takes too long. */
export async function untilReady(server: Server): Promise<void> {
  const { child, logFile, publicUrl } = processOf(server.pid)
  const deadline = Date.now() + readyWithinMs
  while (!(readFileSync(logFile, 'utf8').includes(publicUrl) && (await isReady(server.url)))) {
    if (hasEnded(child) || Date.now() > deadline) {
      throw new Error(`The server did not become ready. Its output:\n${readFileSync(logFile, 'utf8')}`)
    }
    await sleep(200)
  }
}

/** Starts the product without waiting until it is ready; see `untilReady` and `ended`. */
export async function launchServer(options: ServerOptions): Promise<Server> {
  const { url, dataDir } = options.place ?? (await newPlace())
  const template = process.env.E2E_DEMO
  if (options.hasDemo && template && !options.place && !options.databaseUrl) {
    cpSync(template, dataDir, { recursive: true })
  }
  const logFile = options.logFile ?? join(dataDir, 'server.log')
  const log = openSync(logFile, 'w')
  const flags = process.env.E2E_NODE_FLAG ? [process.env.E2E_NODE_FLAG] : []
  const child = spawn(process.execPath, [...flags, 'scripts/start.mjs', '--no-env-file'], {
    cwd: options.root ?? new URL('../..', import.meta.url),
    // No settings from the machine's environment, only these.
    env: {
      ...pick(['PATH', 'HOME', 'TMPDIR', 'LANG', 'CI']),
      PORT: new URL(url).port,
      HOST: 'localhost',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: options.hasDemo ? '1' : '0',
      RATE_LIMITS: 'off',
      ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
      ...options.settings,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  if (child.pid === undefined) throw new Error('The server could not be started.')
  running.set(child.pid, { child, logFile, publicUrl: options.settings?.PUBLIC_URL ?? url })
  return { url, dataDir, pid: child.pid }
}

/** Returns a free port (as a URL) and an empty folder. */
export async function newPlace(): Promise<Pick<Server, 'url' | 'dataDir'>> {
  return {
    url: `http://localhost:${await freePort('localhost')}`,
    dataDir: mkdtempSync(join(tmpdir(), 'marquee-e2e-')),
  }
}

/** Sends a signal and resolves when the process has ended; its folder stays. Throws in a process that did not start the server. */
export async function endServer(server: Server, signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ending> {
  processOf(server.pid).child.kill(signal)
  return ended(server)
}

/** Resolves when the process has ended, by itself or by a signal. */
export async function ended(server: Server): Promise<Ending> {
  const { child, logFile } = processOf(server.pid)
  await exit(child)
  return { code: child.exitCode, signal: child.signalCode, output: readFileSync(logFile, 'utf8') }
}

/** Its output until now. */
export function outputOf(server: Server): string {
  return readFileSync(processOf(server.pid).logFile, 'utf8')
}

/** Stops it with SIGTERM, after 15 s with SIGKILL, and removes its folder. */
export async function stopServer(server: Server): Promise<void> {
  const { child } = processOf(server.pid)
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  child.kill('SIGTERM')
  await exit(child)
  clearTimeout(timer)
  running.delete(server.pid)
  rmSync(server.dataDir, { recursive: true, force: true })
}

function processOf(pid: number): Running {
  const found = running.get(pid)
  if (!found) throw new Error(`Process ${pid} was not started here.`)
  return found
}

async function exit(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve))
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

function pick(names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/** Runs a command of the operator for this server; returns its exit code and what it printed. */
export async function admin(
  { dataDir, url }: Pick<Server, 'dataDir' | 'url'>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--liftoff-only', 'scripts/admin.mjs', '--no-env-file', ...args], {
    cwd: new URL('../..', import.meta.url),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PUBLIC_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ending = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ending, output: output.join('') }
}
