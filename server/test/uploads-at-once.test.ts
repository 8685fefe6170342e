import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { pictureShares } from '../src/http/load.ts'
import type { Person } from './factories.ts'
import { testApp, testToken } from './test-app.ts'
import { photo, uploadPicture } from './vendor-gallery.ts'

const { app, make, as } = await testApp()
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
      `POST /api/contractors/images/upload HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${testToken(person)}\r\nexpect: 100-continue\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n--x\r\n`,
    )
    let said = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (said += chunk))
    return { refusal: () => /HTTP\/1.1 (?!100)(\d+)/.exec(said)?.[1] }
  })
  const begun = await Promise.all(answers)
  await expect.poll(() => begun.filter(({ refusal }) => refusal()).length).toBe(Math.max(0, count - free(person)))
  expect(new Set(begun.map(({ refusal }) => refusal() ?? '429'))).toEqual(new Set(['429']))
  held.set(person.subject, (held.get(person.subject) ?? 0) + Math.min(count, free(person)))
  return begun.filter(({ refusal }) => refusal()).length
}
const held = new Map<string, number>()
function free(person: Person) {
  const all = [...held.values()].reduce((sum, some) => sum + some, 0)
  return Math.min(pictureShares.account - (held.get(person.subject) ?? 0), pictureShares.address - all)
}

test('uploads that never end take some of the places of their account and address, and others still upload', async () => {
  const slow = await Promise.all([1, 2, 3].map(() => make.vendor({ status: 'pending' })))
  const refused = []
  for (const { owner } of slow) refused.push(await begin(10, owner, '127.0.0.2'))
  expect(refused).toEqual([4, 4, 10])
  const other = await make.vendor()
  const answer = await uploadPicture(as(other.owner), { contractor_id: other.id }, await photo())
  expect(answer.status).toBe(201)
  // The places are free again when the connections have ended.
  sockets.splice(0).forEach((socket) => socket.destroy())
  held.clear()
  await expect.poll(() => begin(1, slow[2]!.owner, '127.0.0.2')).toBe(0)
})
