// Sends requests to one origin for some seconds, on so many connections, and prints what came of it as JSON. A process of its own, so that
// the measuring process has nothing to do meanwhile. Plain JavaScript, because autocannon has no types.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const { origin, requests, connections, seconds, once } = JSON.parse(readFileSync(process.argv[2], 'utf8'))

const milliseconds = []
const failures = {}
let started = 0
const run = autocannon({
  url: origin,
  connections,
  duration: seconds,
  sampleInt: 50,
  ...(once && { maxOverallRequests: requests.length }),
  setupClient(client) {
    client.setRequests(shareOf(started++))
  },
})
const began = performance.now()
let ended = began
run.on('response', (_client, status, _bytes, ms) => {
  ended = performance.now()
  if (status >= 200 && status < 300) milliseconds.push(ms)
  else failures[status] = (failures[status] ?? 0) + 1
})
run.on('reqError', (error) => (failures[error.message] = (failures[error.message] ?? 0) + 1))
await run

milliseconds.sort((a, b) => a - b)
const at = (share) => milliseconds[Math.min(milliseconds.length - 1, Math.floor(milliseconds.length * share))]
console.log(
  JSON.stringify({
    answers: milliseconds.length,
    perSecond: milliseconds.length / ((ended - began) / 1000),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failures,
  }),
)
process.exit(0)

/** The requests of one connection: different ones where each may be sent only once, otherwise all of them, each connection from another place. */
function shareOf(connection) {
  if (once) return requests.filter((_, index) => index % connections === connection)
  const start = Math.floor((requests.length * connection) / connections)
  return [...requests.slice(start), ...requests.slice(0, start)].map((request) => ({ ...request }))
}
