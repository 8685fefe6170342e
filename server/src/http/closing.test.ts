import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app } = await testApp()

test('R11: a server that stops answers kept-alive connections once more, and takes no new ones', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const kept = Array.from({ length: 3 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const ask = (agent: Agent, path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, agent }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }))
      })
        .on('error', reject)
        .end()
    })
  const [early, late, unused] = kept as [Agent, Agent, Agent]
  for (const agent of kept) expect(await ask(agent, '/api/event-types')).toMatchObject({ status: 200 })

  const began = performance.now()
  const closed = app.close()
  expect(await ask(early, '/api/event-types')).toEqual({ status: 200, connection: 'close' })
  await sleep(500)
  expect(await ask(late, '/readyz')).toEqual({ status: 503, connection: 'close' })
  await expect(ask(new Agent(), '/healthz')).rejects.toThrow('ECONNREFUSED')
  await closed
  expect(performance.now() - began).toBeLessThan(10_000)
  unused.destroy()
})
