import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { polling } from '../../test/polling.ts'
import { listenOnPostgres } from './listening.ts'

const channel = 'news'

test('a database that is gone without closing the connection is noticed, and holds up neither a new connection nor the stop', async () => {
  const server = await silentServer()
  const missed = vi.fn<() => void>()
  const listening = listenOnPostgres(
    { url: server.url, channel },
    { receive: () => {}, missed },
    { testEvery: 20, answer: 200, firstPause: 10, longestPause: 20 },
  )
  await listening.started
  expect(listening.isOn()).toBe(true)

  server.isSilent = true
  await vi.waitFor(() => expect(listening.isOn()).toBe(false), polling)
  server.isSilent = false
  await vi.waitFor(() => expect(missed).toHaveBeenCalled(), polling)
  await vi.waitFor(() => expect(listening.isOn()).toBe(true), polling)

  server.isSilent = true
  const stopped = listening.stop().then(() => 'stopped')
  await vi.waitFor(
    async () => expect(await Promise.race([stopped, Promise.resolve('waiting')])).toBe('stopped'),
    polling,
  )
})

/** Speaks as much of PostgreSQL's protocol as listening needs. While it is silent it answers nothing, and it never closes a connection. */
async function silentServer() {
  const sockets = new Set<Socket>()
  const state = { isSilent: false, url: '' }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    let isStarted = false
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.on('data', () => {
      if (state.isSilent) return
      socket.write(
        Buffer.concat([isStarted ? message('C', text('LISTEN')) : message('R', number(0)), message('Z', 'I')]),
      )
      isStarted = true
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  state.url = `postgres://listener:secret@127.0.0.1:${(server.address() as AddressInfo).port}/marquee`
  return state
}

function message(type: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body)
  return Buffer.concat([Buffer.from(type), number(bytes.length + 4), bytes])
}

const text = (value: string) => Buffer.from(`${value}\0`)

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
