import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { openHealthPort } from './health.ts'

test('the port for supervisors answers that the process runs, and nothing else', async () => {
  const port = await freePort('localhost')
  const close = await openHealthPort(port, 'localhost')
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return [answer.status, await answer.json()]
  }
  expect(await ask('/healthz')).toEqual([200, { status: 'up' }])
  expect(await ask('/')).toEqual([404, {}])
  await expect(openHealthPort(port, 'localhost')).rejects.toThrow(
    `HEALTH_PORT ${port} cannot be opened (EADDRINUSE). Set it to a free port.`,
  )
  close()
})
