import { describe, expect, test } from 'vitest'
import { testApp } from './test-app.ts'
import { plainFailure } from './answers.ts'

const { app, make, as, nobody } = await testApp()
const vendor = await make.vendor()
const user = as(await make.user())

describe('caching', () => {
  const publicReads = [
    '/api/config',
    '/api/aesthetic-tags',
    '/api/event-types',
    '/api/services',
    '/api/service-areas',
    '/api/contractors',
    `/api/contractors/${vendor.id}`,
    `/api/contractors/${vendor.id}/images`,
    '/api/events',
    '/api/openapi.json',
  ]

  test.each(publicReads)('%s may be cached by a CDN, and a current ETag gets 304', async (path) => {
    const first = await nobody.call('GET', path)
    expect(first.status).toBe(200)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    expect(first.headers['cache-control']).toMatch(/^public, max-age=0/)
    expect(String(first.headers.vary ?? '').includes('authorization')).toBe(path !== '/api/openapi.json')
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await nobody.call('GET', path, { headers: { 'if-none-match': known } })
      expect({ known, status: again.status, body: again.body }).toEqual({ known, status: 304, body: '' })
      expect(again.headers.etag).toBe(etag)
    }
    const other = await nobody.call('GET', path, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  test('a changed profile has another ETag', async () => {
    const mine = await make.vendor()
    const path = `/api/contractors/${mine.id}`
    const { etag } = (await nobody.call('GET', path)).headers
    await as(mine.owner).api.vendors.update({ body: { years_in_business: 4 } })
    const again = await nobody.call('GET', path, { headers: { 'if-none-match': String(etag) } })
    expect(again.status).toBe(200)
    expect(again.headers.etag).not.toBe(etag)
  })

  test.each(['/api/contractors', '/api/users/profile', '/api/contractors/profile', '/api/notifications'])(
    '%s is not cached when a signed-in person asks',
    async (path) => {
      const answer = await as(vendor.owner).call('GET', path)
      expect(answer.status).toBe(200)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(String(answer.headers.vary).toLowerCase()).toContain('authorization')
      const asterisk = await as(vendor.owner).call('GET', path, { headers: { 'if-none-match': '*' } })
      expect(asterisk.status).toBe(200)
    },
  )

  test('failures and writes are never cached, and If-None-Match does not turn them into 304', async () => {
    const headers = { 'if-none-match': '*' }
    expect(await nobody.call('GET', '/api/contractors/99999', { headers })).toEqual(plainFailure(404))
    expect(await nobody.call('GET', '/api/contractors?page=x', { headers })).toEqual(plainFailure(400))
    const wrote = await user.call('POST', `/api/contractors/${vendor.id}/contact`, { body: {}, headers })
    expect(wrote).toMatchObject({ status: 201, headers: { 'cache-control': 'private, no-store' } })
    expect(wrote.headers.etag).toBeUndefined()
  })

  test('HEAD has the status and headers of GET and no body', async () => {
    for (const path of ['/api/contractors', `/api/contractors/${vendor.id}`, '/api/users/profile']) {
      const [got, head] = [await user.call('GET', path), await user.call('HEAD', path)]
      expect(head.status).toBe(got.status)
      expect(head.body).toBe('')
      for (const name of ['content-type', 'cache-control', 'etag']) expect(head.headers[name]).toBe(got.headers[name])
    }
    const known = (await nobody.call('HEAD', '/api/contractors')).headers.etag
    const again = await nobody.call('HEAD', '/api/contractors', { headers: { 'if-none-match': String(known) } })
    expect(again.status).toBe(304)
  })

  test('long answers are compressed as Accept-Encoding asks', async () => {
    for (let i = 0; i < 4; i++) await make.vendor({ business_description: 'Flowers '.repeat(100).trim() })
    for (const [accepted, used] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const answer = await app.inject({ url: '/api/contractors', headers: { 'accept-encoding': accepted } })
      expect(answer.headers['content-encoding']).toBe(used)
      expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding')
      expect(String(answer.headers.vary).toLowerCase()).toContain('authorization')
      expect(answer.rawPayload.length < 2000).toBe(used !== undefined)
    }
  })
})
