import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'

export interface Product {
  /** Its origin. */
  url: string
  pid: number
  /** The output until now. */
  output(): string
  stop(): Promise<void>
}

const startTimeoutMs = 90_000

/**
 * Starts the product as `npm start` does, with an empty database, on a free loopback port, with additional settings. Resolves when it is
 * ready.
 */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const url = `http://localhost:${await freePort('localhost')}`
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const child = spawn(process.execPath, ['--max-semi-space-size=2', 'scripts/start.mjs', '--no-env-file'], {
    cwd: new URL('..', import.meta.url),
    // Only these variables: settings from the environment of this machine would change the results.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: new URL(url).port,
      HOST: 'localhost',
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const kill = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', kill)

  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The product did not start. Its output:\n${output}`)
    await sleep(200)
  }
  return {
    url,
    pid: child.pid!,
    output: () => output,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}
