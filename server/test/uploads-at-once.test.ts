import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { pictureShares } from '../src/http/load.ts'
import type { Person } from './factories.ts'
import { testApp, testToken } from './test-app.ts'
import { photo, uploadPicture } from './vendor-gallery.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'marquee-spool-'))
afterAll(() => rm(dataDir, { recursive: true }))
const { app, make, as } = await testApp({ settings: { dataDir } })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const sockets: Socket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))

/** Begins so many uploads and does not end them. Returns how many are refused. */
async function begin(count: number, person: Person, localAddress: string): Promise<number> {
  const answers = Array.from({ length: count }, async () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(
      `POST /api/contractors/images/upload HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${testToken(person)}\r\nexpect: 100-continue\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nbegun`,
    )
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    return { refusal: () => /HTTP\/1.1 (?!100)(\d+)/.exec(received)?.[1] }
  })
  const begun = await Promise.all(answers)
  await expect
    .poll(() => begun.filter(({ refusal }) => refusal()).length)
    .toBe(Math.max(0, count - free(person, localAddress)))
  expect(new Set(begun.map(({ refusal }) => refusal() ?? '429'))).toEqual(new Set(['429']))
  const taken = Math.min(count, free(person, localAddress))
  for (const of of [person.subject, localAddress]) held.set(of, (held.get(of) ?? 0) + taken)
  return begun.filter(({ refusal }) => refusal()).length
}
const held = new Map<string, number>()
function free(person: Person, address: string) {
  const { account, address: ofAddress } = pictureShares
  return Math.min(account - (held.get(person.subject) ?? 0), ofAddress - (held.get(address) ?? 0))
}

test('uploads that never end take some of the places of their account and address, and others still upload', async () => {
  const slow = await Promise.all([1, 2, 3].map(() => make.vendor({ status: 'pending' })))
  const refused = []
  for (const { owner } of slow) refused.push(await begin(10, owner, '127.0.0.2'))
  expect(refused).toEqual([4, 4, 10])
  // From more addresses, in all more than the pictures that are in memory at once.
  for (const address of ['127.0.0.3', '127.0.0.4', '127.0.0.5']) {
    const [one, two] = [await make.vendor(), await make.vendor()]
    expect(await begin(7, one.owner, address)).toBe(1)
    expect(await begin(7, two.owner, address)).toBe(1)
  }
  const other = await make.vendor()
  const answer = await uploadPicture(as(other.owner), { contractor_id: other.id }, await photo())
  expect(answer.status).toBe(201)
  // What has arrived is in files without a name: nothing stays of them, not even after the process was killed.
  expect(await readdir(dataDir)).toEqual([])
  // The places are free again when the connections have ended.
  sockets.splice(0).forEach((socket) => socket.destroy())
  held.clear()
  await expect.poll(() => begin(1, slow[2]!.owner, '127.0.0.2')).toBe(0)
})
