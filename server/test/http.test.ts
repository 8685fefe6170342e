import { describe, expect, test } from 'vitest'
import { testApp } from './test-app.ts'
import { plainFailure } from './answers.ts'

const { make, as, nobody } = await testApp()
const organizer = await make.organizer()
const organizing = as(organizer.owner)

test('every answer has its own request id, also when the caller sends one', async () => {
  const ids = new Set<unknown>()
  for (const path of ['/api/config', '/api/contractors/9999', '/api/nothing', '/healthz']) {
    const answer = await nobody.call('GET', path, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    ids.add(answer.headers['x-request-id'])
  }
  expect(ids.size).toBe(4)
})

describe('addresses and methods', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing/at/all'],
    ['PATCH', '/api/contractors/1/2/3/4'],
    ['PROPFIND', '/api/nothing'],
    ['GET', '/api/__proto__'],
    ['GET', `/api/${'x'.repeat(2000)}`],
    ['GET', `/api/contractors/${'1'.repeat(1000)}`],
  ])('%s %s gets 404 with a sentence', async (method, path) => {
    expect(await nobody.call(method, path)).toEqual(plainFailure(404, 'not_found'))
  })

  test.each([
    ['PATCH', '/api/contractors', 'GET, HEAD'],
    ['DELETE', '/api/contractors/profile', 'GET, POST, PUT, HEAD'],
    ['PATCH', '/api/events/7', 'GET, PUT, DELETE, HEAD'],
    ['POST', '/api/events/my-events', 'GET, HEAD'],
    ['TRACE', '/api/contractors', 'GET, HEAD'],
  ])('%s %s gets 405, and Allow names the methods', async (method, path, allowed) => {
    const answer = await nobody.call(method, path)
    expect(answer).toEqual(plainFailure(405, 'method_not_allowed'))
    expect(String(answer.headers.allow).split(', ').sort()).toEqual(allowed.split(', ').sort())
  })

  test('OPTIONS names the allowed methods, and lets no other site in', async () => {
    const answer = await nobody.call('OPTIONS', '/api/events/7', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.allow).toContain('PUT')
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('an address that cannot be decoded gets 400 or 404 with a sentence', async () => {
    for (const path of ['/api/contractors/%', '/api/contractors/%zz', '/api/%E0%A4%A', '/api/contractors/%ff']) {
      const answer = await nobody.call('GET', path)
      expect(answer).toEqual(plainFailure(answer.status))
      expect([400, 404]).toContain(answer.status)
    }
  })

  test('a trailing slash changes nothing', async () => {
    expect((await nobody.call('GET', '/api/contractors/')).status).toBe(200)
  })
})

describe('queries', () => {
  test.each([
    'page=1&page=2',
    'page=',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=0x10',
    'page=99999999999999999999',
    'limit=0',
    'limit=abc',
    'sort_by=email',
    'sort_by=company_name;drop table users',
    'sort_order=up',
    'search=a&search=b',
    'search=%00',
    `search=${'x'.repeat(201)}`,
    'location=a&location=b',
    'pricing_range=cheap',
    'has_images=yes',
    'availability_date=2027-02-30',
    'availability_date=tomorrow',
    'min_years=-1',
    'aesthetic_tag_ids=x',
    'aesthetic_tag_ids=1&aesthetic_tag_ids=-1',
    `event_type_ids=${Array.from({ length: 51 }, (_, i) => i + 1).join('&event_type_ids=')}`,
  ])('?%s gets 400 with a sentence', async (query) => {
    expect(await nobody.call('GET', `/api/contractors?${query}`)).toEqual(plainFailure(400, 'validation'))
  })

  test.each([
    '__proto__=1',
    'constructor=1',
    'toString=1',
    'unknown=1',
    'page[]=1',
    'search=%25_\\%27%22--',
    'limit=500',
  ])('?%s gets 200', async (query) => {
    expect((await nobody.call('GET', `/api/contractors?${query}`)).status).toBe(200)
  })
})

describe('headers', () => {
  test.each(['Basic YTpi', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Bearer a.b.c, Bearer d.e.f', 'bearer ..', 'x'])(
    'Authorization: %s gets 401, on public calls too',
    async (authorization) => {
      for (const path of ['/api/contractors', '/api/users/profile']) {
        expect(await nobody.call('GET', path, { headers: { authorization } })).toEqual(
          plainFailure(401, 'unauthorized'),
        )
      }
    },
  )

  test('If-Match with the current version writes, with a stale one gets 412, malformed 400', async () => {
    const { id, version } = await organizing.api.events.create({
      body: { title: 'A', address: 'B', start_date: '2031-01-02', status: 'draft' },
    })
    const put = (match: string | undefined, title: string) =>
      organizing.call('PUT', `/api/events/${id}`, { body: { title }, headers: match ? { 'if-match': match } : {} })

    expect((await put(`"${version}"`, 'first')).status).toBe(200)
    expect(await put(`"${version}"`, 'second')).toEqual(plainFailure(412, 'stale'))
    for (const malformed of ['7', 'W/"1"', '"x"', '"99999999999"', '"1", "2"', '""']) {
      expect(await put(malformed, 'third')).toEqual(plainFailure(400))
    }
    expect((await organizing.api.events.get({ params: { id } })).title).toBe('first')
    expect((await put('*', 'fourth')).status).toBe(200)
    expect((await put(undefined, 'fifth')).status).toBe(200)
  })

  test('answers have headers for how browsers treat them', async () => {
    const { headers } = await nobody.call('GET', '/api/config')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})
