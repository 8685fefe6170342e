import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { photo, uploadPicture } from './vendor-gallery.ts'
import { testApp, testToken } from './test-app.ts'

const { app, make, as } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

test('a connection answers one picture after another, also while reading files is slow', async () => {
  const vendor = await make.vendor()
  const { body } = await uploadPicture(as(vendor.owner), { contractor_id: vendor.id }, await photo())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const fetchPicture = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = get({ agent, port, host: '127.0.0.1', path: body.data.image_url }, (answer: IncomingMessage) =>
        answer.resume().on('end', () => resolve(answer.statusCode)),
      )
      request.on('error', reject)
    })
  const stop = slowFiles()
  try {
    // The client sends the next request as soon as it has the length that the headers named.
    for (let round = 0; round < 5; round++) expect(await fetchPicture()).toBe(200)
  } finally {
    stop()
    agent.destroy()
  }
})

describe('a request that is answered before its body has arrived', async () => {
  const vendor = await make.vendor()
  const full = await testApp({ loadLimits: { pictures: 0 } })
  await full.app.listen({ port: 0, host: '127.0.0.1' })
  const fullPort = (full.app.server.address() as AddressInfo).port
  const authorization = `authorization: Bearer ${testToken(vendor.owner)}`
  const upload =
    'POST /api/contractors/images/upload HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x'
  const refused: [status: number, at: number, head: string][] = [
    [401, port, upload],
    [
      413,
      port,
      `POST /api/contractors/profile HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${authorization}`,
    ],
    [503, fullPort, `${upload}\r\n${authorization}`],
    [404, port, 'PUT /uploads/u/x HTTP/1.1\r\nhost: a\r\ncontent-type: image/png'],
  ]

  test.each(refused)(
    'with %i announces the end of the connection, and reaches a client that sends first',
    async (status, at, head) => {
      const socket = connect(at, '127.0.0.1')
      const sent = 3 * 1024 * 1024
      socket.pause()
      socket.write(`${head}\r\ncontent-length: ${sent}\r\n\r\n`)
      // As many clients do: the answer is read when the body has been sent to its end.
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        socket.write(Buffer.alloc(sent), () => resolve())
      })
      let received = ''
      socket
        .setEncoding('latin1')
        .on('data', (chunk: string) => (received += chunk))
        .resume()
      await once(socket, 'end')
      expect(received).toContain(`HTTP/1.1 ${status} `)
      expect(received).toMatch(/\r\nconnection: close\r\n/i)
      expect(received).toMatch(/\}$/)
    },
  )

  test('leaves nothing behind for the next requests of the same client', async () => {
    const send = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/contractors/images/upload`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: authorization.slice(15) },
        body: Buffer.concat([
          Buffer.from('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
          Buffer.alloc(13_000_000),
          Buffer.from('\r\n--x--\r\n'),
        ]),
      })
      return [answer.status, ((await answer.json()) as { error: string }).error]
    }
    for (let time = 0; time < 5; time++) {
      expect(await send()).toEqual([413, 'File too large. Maximum size is 10MB'])
      expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200)
    }
  })

  test('keeps the connection when the body is small', async () => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    const body = 'x'.repeat(100_000)
    for (let time = 1; time <= 3; time++) {
      socket.write(`${upload}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
      await expect.poll(() => received.match(/HTTP\/1.1 401/g)?.length).toBe(time)
    }
    expect(received).not.toMatch(/connection: close/i)
    socket.destroy()
  })
})

/** Keeps the threads busy that read files, until the returned function is called. */
function slowFiles(): () => void {
  let isOver = false
  const work = () => {
    if (!isOver) pbkdf2('a', 'b', 20_000, 32, 'sha256', work)
  }
  for (let thread = 0; thread < 8; thread++) work()
  return () => {
    isOver = true
  }
}
