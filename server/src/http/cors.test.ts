import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const partner = 'https://partner.example'
const [listed, all] = [
  await testApp({ settings: { corsOrigins: [partner, 'https://second.example'] } }),
  await testApp({ settings: { corsOrigins: '*' } }),
]
const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,if-match' }
const ask = ({ nobody }: typeof all, method: string, path: string, headers: Record<string, string> = {}) =>
  nobody.call(method, path, { headers })
const corsOf = ({ headers }: { headers: object }) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('origins that are listed', () => {
  test('may call, with the headers that programs need; others and plain calls get the same answer without permission', async () => {
    const answer = await ask(listed, 'GET', '/api/contractors', { origin: partner })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': partner,
      'access-control-expose-headers': 'etag, idempotency-replayed, retry-after, www-authenticate, x-request-id',
      // A shared cache keeps the answers of different origins apart, and still those of people.
      vary: 'authorization, accept-encoding, origin',
      'cache-control': expect.stringContaining('s-maxage'),
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    for (const headers of [{ origin: 'https://partner.example.evil.test' }, { origin: 'null' }, {}]) {
      const other = await ask(listed, 'GET', '/api/contractors', headers)
      expect(other.status).toBe(200)
      expect(other.headers).not.toHaveProperty('access-control-allow-origin')
      expect(other.headers.vary).toBe(answer.headers.vary)
    }
    const known = { origin: partner, 'if-none-match': String(answer.headers.etag) }
    const again = await ask(listed, 'GET', '/api/contractors', known)
    expect(again).toMatchObject({ status: 304, headers: { 'access-control-allow-origin': partner } })
  })

  test('may ask before a write, and read refusals', async () => {
    const allowed = await ask(listed, 'OPTIONS', '/api/events/7', { origin: partner, ...preflight })
    expect(allowed).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': partner,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
        'access-control-allow-headers': expect.stringContaining('if-match'),
        'access-control-max-age': '86400',
      },
    })
    for (const [path, status] of [
      ['/api/users/profile', 401],
      ['/api/no-such-call', 404],
    ] as const) {
      const refused = await ask(listed, 'GET', path, { origin: partner })
      expect(refused).toMatchObject({ status, headers: { 'access-control-allow-origin': partner } })
    }
  })

  test('may not call the provider, the pages or the sign-in screens', async () => {
    for (const path of ['/', '/idp/token', '/auth/reset', '/readyz'])
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await ask(listed, method, path, { origin: partner, ...preflight })
        expect({ path, method, cors: corsOf(answer) }).toEqual({ path, method, cors: [] })
      }
  })
})

test('with * every origin gets the same headers, so that shared caches keep one answer', async () => {
  const first = await ask(all, 'GET', '/api/contractors', { origin: 'https://any.example' })
  const plain = await ask(all, 'GET', '/api/contractors')
  for (const answer of [first, plain])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      vary: 'authorization, accept-encoding',
    })
  expect(first.headers).not.toHaveProperty('access-control-allow-credentials')
})
