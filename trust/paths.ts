import { once } from 'node:events'
import { connect } from 'node:net'
import { mustNotHappen } from '../faults/limits.ts'
import type { Environment } from '../faults/environment.ts'
import type { Row } from '../scripts/rows.ts'
import { openMarketplace } from './visitors.ts'

/** Ways to write "one folder up", and characters that end or hide a name. */
const steps = [
  '..',
  '%2e%2e',
  '.%2e',
  '%252e%252e',
  '..%00',
  '..;',
  '..%5c..',
  '..\\..',
  '....',
  '%c0%ae%c0%ae',
  '%u002e%u002e',
  '..%09',
]
const separators = ['/', '%2f', '%252f', '//', '%5c', '\\', '/./']
/** Paths where files are served by name. */
const places = ['/', '/assets/', '/images/', '/uploads/', '/api/', '/idp/']
const targets = ['package.json', 'etc/passwd', 'server/build/main.js', '.env', 'proc/self/environ']
/** Contents of files that must stay private. */
const secrets = /"workspaces"|root:[x*]:0:0|process\.env|DATABASE_URL=|PATH=\//

/** Paths out of every folder that files are served from, sent unchanged; HTTP clients would normalize them. */
export async function paths(environment: Environment): Promise<Row[]> {
  const product = await openMarketplace(environment)
  const port = Number(new URL(product.url).port)
  const tried = places.flatMap((place) =>
    steps.flatMap((step) =>
      separators.flatMap((separator) =>
        (environment.isQuick ? targets.slice(0, 1) : targets).map(
          (target) => `${place}${`${step}${separator}`.repeat(6)}${target.replaceAll('/', separator)}`,
        ),
      ),
    ),
  )
  let leaked = 0
  let failures = 0
  const left = [...tried]
  const workers = Array.from({ length: 8 }, async () => {
    for (let path = left.pop(); path && !environment.signal.aborted; path = left.pop()) {
      const answer = await raw(port, `GET ${path} HTTP/1.1`)
      const body = answer.slice(answer.indexOf('\r\n\r\n'))
      if (secrets.test(body)) leaked++
      if (!/^HTTP\/1\.1 [1-4]/.test(answer)) failures++
      if (secrets.test(body) || !/^HTTP\/1\.1 [1-4]/.test(answer)) environment.report(`${path}: ${answer.slice(0, 80)}`)
    }
  })
  await Promise.all(workers)
  return [
    mustNotHappen('files outside that were read', leaked, `${tried.length} paths`),
    mustNotHappen('paths that were answered 5xx or not at all', failures, `${tried.length} paths`),
  ]
}

async function raw(port: number, line: string): Promise<string> {
  const socket = connect(port, 'localhost').on('error', () => {})
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(`${line}\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}
