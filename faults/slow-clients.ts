import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { openHttpClient } from './http-client.ts'
import { maximum, mustNotHappen, atMost } from './limits.ts'
import { makeOrganizers, makeVendors } from './marketplace.ts'
import { capacity, residentMegabytes, startClients } from './rate.ts'
import type { Environment, Supervised } from './environment.ts'
import { tally } from './tally.ts'

const maxSlowdown = 1.5
const cutWithinSeconds = 15
const maxMegabytes = 50
const observedSeconds = 40
/** How long (ms) the other clients are measured next to the slow ones. */
const comparedMs = 12_000
const clients = 2

interface Slowness {
  name: string
  count: number
  /** What each client sends first. */
  firstBytes: string
  /** What each client sends every two seconds afterwards. */
  repeatedBytes?: string
  /** The client reads only 32 bytes of the answer every five seconds. */
  isReader?: boolean
}

/** Hundreds of slow clients keep connections open. Other clients must be served as before. */
export async function slowClients(environment: Environment): Promise<Row[]> {
  const postgres = await environment.postgres()
  const issuer = await environment.issuer()
  const product = await environment.supervise({ databaseUrl: postgres.url, settings: issuer.settings })
  await makeVendors(product.url, issuer, 15)
  const [organizer] = await makeOrganizers(product.url, issuer, 1)
  const { host } = new URL(product.url)
  const large = await largest(product.url)
  const many = environment.isQuick ? 200 : 1000
  const kinds: Slowness[] = [
    {
      name: 'slow headers',
      count: many,
      firstBytes: `GET / HTTP/1.1\r\nHost: ${host}\r\n`,
      repeatedBytes: 'X-Slow: 1\r\n',
    },
    {
      name: 'slow bodies',
      count: many,
      firstBytes: `POST /api/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${organizer?.token}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
      repeatedBytes: ' ',
    },
    {
      name: 'slow readers',
      count: environment.isQuick ? 100 : 300,
      // More than the buffers of the operating system, so that the rest has to wait in the server.
      firstBytes: `GET ${large.path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(Math.ceil(8_000_000 / large.bytes)),
      isReader: true,
    },
  ]
  await capacity({ origin: product.url, tally: tally() }, environment.isQuick ? 5_000 : 15_000, clients)
  const rows: Row[] = []
  for (const kind of kinds) rows.push(...(await attack(environment, product, kind)))
  return [...rows, mustNotHappen('unexpected exits of our process', product.deaths())]
}

async function attack(
  environment: Environment,
  product: Supervised,
  { name, count, firstBytes, repeatedBytes, isReader }: Slowness,
): Promise<Row[]> {
  const others = tally(() => false)
  const before = await capacity({ origin: product.url, tally: others }, environment.isQuick ? 5_000 : 15_000, clients)
  const memoryBefore = residentMegabytes(product.pid()) ?? 0
  const { port } = new URL(product.url)
  const sockets: Socket[] = []
  const ports = new Set<number>()
  const stopOthers = startClients({ origin: product.url, tally: others, clients })
  for (let number = 0; number < count; number++) {
    // From several addresses, because each may have few such connections.
    const localAddress = `127.0.0.${(number % 50) + 2}`
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress }, () => {
      ports.add(socket.localPort ?? 0)
      socket.write(firstBytes)
      if (isReader) socket.pause()
      else socket.resume()
    })
    socket.on('error', () => {})
    sockets.push(socket)
    // In steps, so that the listen backlog does not overflow.
    if (number % 50 === 49) await sleep(50)
  }
  await sleep(200)
  const openAt = performance.now()
  const sendTimer = setInterval(() => {
    for (const socket of sockets) if (repeatedBytes && !socket.destroyed && socket.writable) socket.write(repeatedBytes)
  }, 2_000)
  const readTimer = setInterval(() => {
    for (const socket of sockets) if (isReader && !socket.destroyed) socket.read(32)
  }, 5_000)

  const memory: number[] = []
  let cutAfter: number | undefined
  let during: Awaited<ReturnType<typeof stopOthers>> | undefined
  while (performance.now() - openAt < observedSeconds * 1000) {
    const left = openConnections(Number(port), ports)
    memory.push(residentMegabytes(product.pid()) ?? 0)
    if (left === 0) {
      cutAfter = (performance.now() - openAt) / 1000
      break
    }
    // The other clients are measured while the slow ones are connected.
    if (!during && performance.now() - openAt > comparedMs) during = await stopOthers()
    await sleep(250)
  }
  // When the slow clients were cut earlier, the others are measured for the same time.
  if (!during) await sleep(Math.max(0, comparedMs - (performance.now() - openAt)))
  during ??= await stopOthers()
  const openAtEnd = openConnections(Number(port), ports)
  clearInterval(sendTimer)
  clearInterval(readTimer)
  for (const socket of sockets) socket.destroy()
  others.explain((line) => environment.report(`${name}, others: ${line}`))
  if (openAtEnd > 0) environment.report(`${name}: ${openAtEnd} of ${count} were still open after ${observedSeconds} s`)
  const peak = maximum(memory) ?? 0
  return [
    {
      what: `${count} ${name}: p95 of others`,
      measured: `${during.p95.toFixed(0)} of ${before.p95.toFixed(0)} ms`,
      limit: `<= ${maxSlowdown} x`,
      ok: during.p95 <= maxSlowdown * before.p95,
    },
    mustNotHappen(`${count} ${name}: failed requests of others`, others.bad(), String(others.total())),
    atMost(`${count} ${name}: the last one is cut`, cutAfter, cutWithinSeconds, 's'),
    atMost(`${count} ${name}: more memory`, Math.max(0, peak - memoryBefore), maxMegabytes, 'MB', 0),
  ]
}

/** The number of connections from these ports that the server still holds, as the kernel reports it. */
function openConnections(port: number, ports: ReadonlySet<number>): number {
  const established = '01'
  return ['tcp', 'tcp6']
    .flatMap((kind) => readFileSync(`/proc/net/${kind}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', remote = '', state, , , , , , inode]) => {
      // A socket that the process has closed has no inode.
      const isOurs = portOf(local) === port && ports.has(portOf(remote))
      return isOurs && inode !== '0' && (state === established || state === '08')
    }).length
}

const portOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16)

/** The largest public file. */
async function largest(origin: string): Promise<{ path: string; bytes: number }> {
  const client = openHttpClient(origin)
  const { body: page } = await client.send('GET', '/vendors')
  const paths = ['/api/openapi.json', ...(page.match(/\/assets\/[\w.-]+\.js/g) ?? [])]
  const found = await Promise.all(
    paths.map(async (path) => ({ path, bytes: (await client.send('GET', path)).body.length })),
  )
  client.close()
  return found.reduce((largestFile, one) => (one.bytes > largestFile.bytes ? one : largestFile))
}
