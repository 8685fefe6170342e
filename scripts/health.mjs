import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

// For supervisors without curl. Exit code 0: the server of HOST and HEALTH_PORT (or PORT) answers, which a container's health check asks. With `--ready SECONDS` it waits
// until the server can serve visitors, for so long at most, and with `--pid` only while that process runs.
const { values } = parseArgs({ options: { ready: { type: 'string', default: '0' }, pid: { type: 'string' } } })
const deadline = performance.now() + Number(values.ready) * 1000
const everywhere = ['', '0.0.0.0', '::']
const host = everywhere.includes(process.env.HOST ?? '') ? '127.0.0.1' : process.env.HOST
const port = (values.ready === '0' && process.env.HEALTH_PORT) || process.env.PORT || 3000
const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
const url = `${origin}/${values.ready === '0' ? 'healthz' : 'readyz'}`

while (!(await isWell())) {
  if (performance.now() >= deadline || !isRunning(Number(values.pid))) process.exit(1)
  await sleep(200)
}

function isWell() {
  return fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

function isRunning(pid) {
  try {
    return !pid || process.kill(pid, 0)
  } catch {
    return false
  }
}
