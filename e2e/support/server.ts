import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Which database a server runs on. */
export type Database = 'pglite' | 'postgres'

export interface Server {
  /** Its origin, `http://localhost:<port>`. */
  url: string
  /** Its DATA_DIR; without SMTP each e-mail is a `.eml` file under `mail` in it. */
  dataDir: string
  pid: number
}

const running = new Map<number, ChildProcess>()

/** Starts the built product as a newcomer would, with the demo marketplace, a free port and a folder of its own; resolves when it is ready. */
export async function startServer(database: Database, logFile: string): Promise<Server> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), `marquee-e2e-${database}-`))
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, ['scripts/start.mjs', '--no-env-file'], {
    cwd: new URL('../..', import.meta.url),
    // Nothing of the product's settings comes from the machine: only what stands here.
    env: {
      ...pick(['PATH', 'HOME', 'TMPDIR', 'LANG', 'CI']),
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMITS: 'off',
      ...(database === 'postgres' && { DATABASE_URL: process.env.E2E_DATABASE_URL }),
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  if (child.pid === undefined) throw new Error('The server could not be started.')
  running.set(child.pid, child)

  const server = { url, dataDir, pid: child.pid }
  const deadline = Date.now() + 120_000
  while (!(await isReady(url, logFile))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stopServer(server)
      throw new Error(`The server on ${database} did not become ready. It said:\n${readFileSync(logFile, 'utf8')}`)
    }
    await sleep(200)
  }
  return server
}

/** Stops it as an operator would, hard when it does not listen, and removes its folder. Only the process that started it can. */
export async function stopServer(server: Server): Promise<void> {
  const child = running.get(server.pid)
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  }
  running.delete(server.pid)
  rmSync(server.dataDir, { recursive: true, force: true })
}

/** The database answers, and the address is printed, which comes after the demo marketplace. */
async function isReady(url: string, logFile: string): Promise<boolean> {
  if (!readFileSync(logFile, 'utf8').includes(url)) return false
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

function pick(names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
}
