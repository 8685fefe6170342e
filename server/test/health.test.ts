import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../src/root.ts'

test('the health check ends at once, by what /healthz answers at HOST and PORT', async () => {
  const up = await server(({ path }) => (path === '/healthz' ? 200 : 404))
  expect(await health(up)).toBe(0)
  expect(await health({ ...up, HOST: '0.0.0.0' })).toBe(0)
  expect(await health(await server(() => 200, '127.0.0.2'))).toBe(0)
  expect(await health(await server(() => 503))).toBe(1)
  expect(await health({ PORT: '1' })).toBe(1)
})

test('--ready waits until the server can serve visitors, for so many seconds at most and while its process runs', async () => {
  let asked = 0
  const starting = await server(({ path }) => (path === '/readyz' && ++asked > 2 ? 200 : 503))
  expect(await health(starting, '--ready', '20')).toBe(0)
  expect(asked).toBe(3)
  const none = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(none, 'exit')
  const began = performance.now()
  expect(await health({ PORT: '1' }, '--ready', '60', '--pid', String(none.pid))).toBe(1)
  expect(performance.now() - began).toBeLessThan(30_000)
  const then = performance.now()
  expect(await health({ PORT: '1' }, '--ready', '1', '--pid', String(process.pid))).toBe(1)
  expect(performance.now() - then).toBeGreaterThan(1000)
})

/** Runs the script as a supervisor does. Returns its exit code. */
async function health(settings: Record<string, string>, ...args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'scripts/health.mjs'), ...args], {
    env: settings,
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** A server at an address of this machine; `answer` gives the status. Returns the settings that lead to it. */
async function server(answer: (request: { path: string | undefined }) => number, host = '') {
  const http = createServer((request, response) => {
    response.writeHead(answer({ path: request.url })).end()
  })
  http.listen(0, host || '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => void http.close())
  return { HOST: host, PORT: String((http.address() as AddressInfo).port) }
}
