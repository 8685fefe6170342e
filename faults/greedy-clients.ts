import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { nginxProgram, startNginx } from '../e2e/support/nginx.ts'
import type { Row } from '../scripts/rows.ts'
import type { Environment, Supervised } from './environment.ts'
import { isGood, openHttpClient } from './http-client.ts'
import { mustNotHappen } from './limits.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers, makeVendors, type Person } from './marketplace.ts'
import { tally } from './tally.ts'
import { noisyPicture, upload } from './uploads.ts'

const greedyAddress = '127.0.0.2'
const greedySockets = 4_200
const slowUploads = 24
/** Just above the minimum rate. */
const slowBytesPerSecond = 33 * 1024

/** One client takes what it can get: connections, places for uploads, and connections behind a proxy. Others must be served as before. */
export async function greedyClients(environment: Environment): Promise<Row[]> {
  const postgres = await environment.postgres()
  const issuer = await environment.issuer()
  const product = await environment.supervise({ databaseUrl: postgres.url, settings: issuer.settings })
  const vendors = await makeVendors(product.url, issuer, 5)
  const organizers = await makeOrganizers(product.url, issuer, 2)
  return [
    ...(await connections(environment, product)),
    ...(await uploads(environment, product, vendors)),
    ...(await refusedBodies(environment, product, organizers)),
    mustNotHappen('unexpected exits of our process', product.deaths()),
  ]
}

async function connections(environment: Environment, product: Supervised): Promise<Row[]> {
  const sockets: Socket[] = []
  for (let count = 0; count < greedySockets; count++) {
    sockets.push(open(product.url, 'G'))
    // In steps, so that the listen backlog does not overflow.
    if (count % 100 === 99) await sleep(50)
  }
  const others = tally(() => false)
  const clients = Array.from({ length: 100 }, () => openHttpClient(product.url))
  const outcomes = await Promise.all(clients.map((client) => client.send('GET', '/api/event-types')))
  for (const outcome of outcomes) others.add('GET /api/event-types', outcome)
  others.explain((line) => environment.report(`connections, others: ${line}`))
  for (const client of clients) client.close()
  for (const socket of sockets) socket.destroy()
  return [mustNotHappen(`${greedySockets} connections of one address: failed requests of others`, others.bad(), '100')]
}

async function uploads(
  environment: Environment,
  product: Supervised,
  [greedy, ...others]: (Person & { id: number })[],
): Promise<Row[]> {
  const begin = `POST /api/contractors/images/upload HTTP/1.1\r\nHost: ${new URL(product.url).host}\r\nAuthorization: Bearer ${greedy?.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n`
  const sockets = Array.from({ length: slowUploads }, () => open(product.url, begin))
  const sending = setInterval(() => {
    sockets.forEach((socket, index) => {
      if (socket.destroyed) sockets[index] = open(product.url, begin)
      else socket.write(Buffer.alloc(slowBytesPerSecond))
    })
  }, 1_000)
  const picture = await noisyPicture(400, 300)
  const client = openHttpClient(product.url)
  const results = tally(() => false)
  await sleep(2_000)
  for (const vendor of others) {
    for (let number = 0; number < 5 && !environment.signal.aborted; number++) {
      results.add('POST a picture', await upload(client, vendor, picture))
      await sleep(environment.isQuick ? 200 : 1_500)
    }
  }
  clearInterval(sending)
  client.close()
  for (const socket of sockets) socket.destroy()
  results.explain((line) => environment.report(`uploads, others: ${line}`))
  return [
    mustNotHappen(
      `${slowUploads} slow uploads of one vendor: refused uploads of others`,
      results.bad(),
      String(results.total()),
    ),
  ]
}

async function refusedBodies(environment: Environment, product: Supervised, people: Person[]): Promise<Row[]> {
  if (!existsSync(nginxProgram)) return environment.skip('there is no nginx (Debian: apt-get install nginx-light)')
  const nginx = await startNginx([product.url])
  environment.atEnd(() => nginx.stop())
  const others = tally(() => false)
  const reading = startReaders({ origin: nginx.url, paths: ['/api/event-types', '/api/contractors'], tally: others })
  const writing = startWriters({ origin: nginx.url, people, tally: others })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const refused = { sent: 0, answered: 0 }
  const until = performance.now() + (environment.isQuick ? 8_000 : 25_000)
  const refusing = Array.from({ length: 4 }, async (_, index) => {
    const client = openHttpClient(nginx.url)
    const body = Buffer.alloc((index + 1) * 400_000)
    while (performance.now() < until && !environment.signal.aborted) {
      refused.sent++
      const outcome = await client.send('POST', '/api/contractors/images/upload', { body, headers })
      if (!isGood(outcome) && outcome.status === 401) refused.answered++
    }
    client.close()
  })
  await Promise.all(refusing)
  await Promise.all([reading.stop(), writing.stop()])
  others.explain((line) => environment.report(`refused uploads, others: ${line}`))
  return [
    mustNotHappen('nginx: refused uploads without their answer', refused.sent - refused.answered, String(refused.sent)),
    mustNotHappen('nginx: failed requests of others next to them', others.bad(), String(others.total())),
  ]
}

/** Opens a connection from the greedy client's address, which sends these bytes. */
function open(origin: string, bytes: string): Socket {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress: greedyAddress }, () =>
    socket.write(bytes),
  )
  return socket.on('error', () => {}).resume()
}
