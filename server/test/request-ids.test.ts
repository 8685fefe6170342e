import { describe, expect, test } from 'vitest'
import { captureOutput } from './captured-output.ts'
import { testApp } from './test-app.ts'

const written = captureOutput()
const { app } = await testApp({ trustProxy: '10.0.0.0/8', logStream: written.stream })
const own = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The id of a request for an unknown event that arrives from this address with this header. */
async function idOf(remoteAddress: string, given: string | string[]): Promise<string> {
  const answer = await app.inject({ url: '/api/events/0', remoteAddress, headers: { 'x-request-id': given } })
  expect(answer.statusCode).toBe(404)
  return String(answer.headers['x-request-id'])
}

describe('the X-Request-Id of a request', () => {
  test('from a trusted proxy is the id of the request, in its answer and in its line in the log', async () => {
    const id = '7b3f6c/edge-1:2026+x=_.'
    expect(await idOf('10.1.2.3', id)).toBe(id)
    expect(written.named('ms').map(({ reqId }) => reqId)).toContain(id)
  })

  test('from anybody else is ignored', async () => {
    expect(await idOf('203.0.113.9', 'chosen')).toMatch(own)
  })

  test.each([
    ['is empty', ''],
    ['is too long', 'a'.repeat(129)],
    ['has other characters', 'a b'],
    ['could forge the log', '{"level":60}'],
    ['is sent twice', ['one', 'two']],
  ])('is replaced when it %s', async (_, given) => {
    expect(await idOf('10.1.2.3', given)).toMatch(own)
  })
})

test('without TRUST_PROXY nobody chooses the id of a request', async () => {
  const direct = await testApp()
  const answer = await direct.app.inject({ url: '/api/config', headers: { 'x-request-id': 'chosen' } })
  expect(answer.headers['x-request-id']).toMatch(own)
})

test('what is refused before its route is found has the id of the proxy too', async () => {
  const full = await testApp({ trustProxy: 1, loadLimits: { calls: 0 } })
  const origin = await full.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${origin}/api/config`, { headers: { 'x-request-id': 'edge-1' } })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([503, 'edge-1'])
})
