import { pbkdf2 } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { photo, uploadPicture } from './vendor-gallery.ts'
import { testApp } from './test-app.ts'

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
