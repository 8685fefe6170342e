import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { openLine } from './exchange.ts'
import { longest, never, within } from './figures.ts'
import { makeOrganizers, makeVendors } from './marketplace.ts'
import { capacity, residentMegabytes, steady } from './rate.ts'
import type { Stage, Supervised } from './stage.ts'
import { tally } from './tally.ts'

const mostSlower = 1.5
const cutWithinSeconds = 15
const mostMegabytes = 50
const watchedSeconds = 40
/** So long others are looked at beside the slow ones. */
const comparedMs = 12_000
const clients = 2

interface Slowness {
  name: string
  count: number
  /** What each sends at first. */
  opening: string
  /** What each sends every two seconds. */
  drop?: string
  /** Takes 32 bytes of the answer every five seconds, and no more. */
  isReader?: boolean
}

/** Hundreds of clients that hold their connections by being slow, while others go on as before. */
export async function slowClients(stage: Stage): Promise<Row[]> {
  const postgres = await stage.postgres()
  const issuer = await stage.issuer()
  const product = await stage.supervise({ databaseUrl: postgres.url, settings: issuer.settings })
  await makeVendors(product.url, issuer, 15)
  const [organizer] = await makeOrganizers(product.url, issuer, 1)
  const { host } = new URL(product.url)
  const large = await largest(product.url)
  const many = stage.isQuick ? 200 : 1000
  const kinds: Slowness[] = [
    { name: 'slow headers', count: many, opening: `GET / HTTP/1.1\r\nHost: ${host}\r\n`, drop: 'X-Slow: 1\r\n' },
    {
      name: 'slow bodies',
      count: many,
      opening: `POST /api/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${organizer?.token}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
      drop: ' ',
    },
    {
      name: 'slow readers',
      count: stage.isQuick ? 100 : 300,
      // More than the machine keeps for a connection, so that the rest has to wait in the product.
      opening: `GET ${large.path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(Math.ceil(8_000_000 / large.bytes)),
      isReader: true,
    },
  ]
  await capacity(product.url, tally(), stage.isQuick ? 5_000 : 15_000, clients)
  const rows: Row[] = []
  for (const kind of kinds) rows.push(...(await attack(stage, product, kind)))
  return [...rows, never('deaths of our process', product.deaths())]
}

async function attack(
  stage: Stage,
  product: Supervised,
  { name, count, opening, drop, isReader }: Slowness,
): Promise<Row[]> {
  const others = tally(() => false)
  const before = await capacity(product.url, others, stage.isQuick ? 5_000 : 15_000, clients)
  const memoryBefore = residentMegabytes(product.pid()) ?? 0
  const { port } = new URL(product.url)
  const sockets: Socket[] = []
  const ports = new Set<number>()
  const stopOthers = steady({ origin: product.url, tally: others, clients })
  for (let number = 0; number < count; number++) {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }, () => {
      ports.add(socket.localPort ?? 0)
      socket.write(opening)
      if (isReader) socket.pause()
      else socket.resume()
    })
    socket.on('error', () => {})
    sockets.push(socket)
    // Not so many at once that the machine's queue for new connections overflows.
    if (number % 50 === 49) await sleep(50)
  }
  await sleep(200)
  const openAt = performance.now()
  const dropping = setInterval(() => {
    for (const socket of sockets) if (drop && !socket.destroyed && socket.writable) socket.write(drop)
  }, 2_000)
  const sipping = setInterval(() => {
    for (const socket of sockets) if (isReader && !socket.destroyed) socket.read(32)
  }, 5_000)

  const held: number[] = []
  let cutAfter: number | undefined
  let during: Awaited<ReturnType<typeof stopOthers>> | undefined
  while (performance.now() - openAt < watchedSeconds * 1000) {
    const left = heldBy(Number(port), ports)
    held.push(residentMegabytes(product.pid()) ?? 0)
    if (left === 0) {
      cutAfter = (performance.now() - openAt) / 1000
      break
    }
    // The others are compared while the slow ones are there.
    if (!during && performance.now() - openAt > comparedMs) during = await stopOthers()
    await sleep(250)
  }
  // Slow ones who are cut at once are compared over the same time: what they cost in all, not in their first moment.
  if (!during) await sleep(Math.max(0, comparedMs - (performance.now() - openAt)))
  during ??= await stopOthers()
  const stillOpen = heldBy(Number(port), ports)
  clearInterval(dropping)
  clearInterval(sipping)
  for (const socket of sockets) socket.destroy()
  others.explain((line) => stage.report(`${name}, others: ${line}`))
  if (stillOpen > 0) stage.report(`${name}: ${stillOpen} of ${count} were still held after ${watchedSeconds} s`)
  const most = longest(held) ?? 0
  return [
    {
      what: `${count} ${name}: p95 of others`,
      measured: `${during.p95.toFixed(0)} of ${before.p95.toFixed(0)} ms`,
      limit: `<= ${mostSlower} x`,
      ok: during.p95 <= mostSlower * before.p95,
    },
    never(`${count} ${name}: failed requests of others`, others.bad(), String(others.total())),
    within(`${count} ${name}: the last one is cut`, cutAfter, cutWithinSeconds, 's'),
    within(`${count} ${name}: more memory`, Math.max(0, most - memoryBefore), mostMegabytes, 'MB', 0),
  ]
}

/** How many connections from these ports a process still holds on its own port; the machine says so, whatever the client has read. */
function heldBy(port: number, ports: ReadonlySet<number>): number {
  const established = '01'
  return ['tcp', 'tcp6']
    .flatMap((kind) => readFileSync(`/proc/net/${kind}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', remote = '', state, , , , , , inode]) => {
      // A socket that its process has closed has no inode any more.
      const isOurs = portOf(local) === port && ports.has(portOf(remote))
      return isOurs && inode !== '0' && (state === established || state === '08')
    }).length
}

const portOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16)

/** The largest thing that anybody may ask for. */
async function largest(origin: string): Promise<{ path: string; bytes: number }> {
  const line = openLine(origin)
  const { body: page } = await line.send('GET', '/vendors')
  const paths = ['/api/openapi.json', ...(page.match(/\/assets\/[\w.-]+\.js/g) ?? [])]
  const found = await Promise.all(
    paths.map(async (path) => ({ path, bytes: (await line.send('GET', path)).body.length })),
  )
  line.close()
  return found.reduce((most, one) => (one.bytes > most.bytes ? one : most))
}
