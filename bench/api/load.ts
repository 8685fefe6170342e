import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const program = fileURLToPath(new URL('load.mjs', import.meta.url))

export const connections = 16

export interface Request {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  /** Good answers, in all and per second. */
  answers: number
  perSecond: number
  /** Times of good answers, in ms. */
  p50: number
  p95: number
  p99: number
}

/**
 * Sends the requests by turns for some seconds on 16 connections, each of which waits for an answer before it sends the next one. Throws
 * when one of the answers is not 2xx.
 * @param once each request is sent at most once; the load then ends early when there are no more
 */
export async function load(
  origin: string,
  requests: readonly Request[],
  { seconds, once = false }: { seconds: number; once?: boolean },
): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-load-'))
  try {
    const file = join(folder, 'requests.json')
    // Each connection needs a request of its own.
    const most = once ? Math.min(connections, requests.length) : connections
    writeFileSync(file, JSON.stringify({ origin, requests, connections: most, seconds, once }))
    const { stdout } = await run(process.execPath, [program, file])
    const { failures, ...result } = JSON.parse(stdout) as Load & { failures: Record<string, number> }
    if (Object.keys(failures).length > 0 || result.answers === 0)
      throw new Error(`${origin}${requests[0]?.path}: ${JSON.stringify(failures)} of ${result.answers} answers`)
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
