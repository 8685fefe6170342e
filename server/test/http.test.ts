import { rateLimits } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactRequests, events, idempotencyKeys, vendors } from '../src/db/schema.ts'
import { openDatabase } from '../src/db/client.ts'
import type { OpenApi } from '../src/http/openapi.ts'
import { sweepIdempotencyKeys } from '../src/http/idempotency.ts'
import { testApp } from './test-app.ts'

const { app, database, make, as, nobody } = await testApp()
const { db } = database
const vendor = await make.vendor()
const organizer = await make.organizer()
const user = as(await make.user())
const organizing = as(organizer.owner)

/** A failure that a person can read: the envelope, one sentence, and nothing of our insides. */
const plainFailure = (status: number, code: unknown = expect.any(String)) =>
  expect.objectContaining({
    status,
    headers: expect.objectContaining({
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'private, no-store',
      'x-request-id': expect.any(String),
    }),
    body: expect.objectContaining({
      success: false,
      error: expect.stringMatching(/^(?!.*(FST_|select |node_modules|\.ts))[A-Za-z][^\n{}<>]{4,120}$/),
      code,
    }),
  })

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

  test.each(publicReads)('%s may be kept by a CDN, and is not sent again while it is current', async (path) => {
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

  test('a change changes the ETag', async () => {
    const mine = await make.vendor()
    const path = `/api/contractors/${mine.id}`
    const { etag } = (await nobody.call('GET', path)).headers
    await as(mine.owner).api.vendors.update({ body: { years_in_business: 4 } })
    const again = await nobody.call('GET', path, { headers: { 'if-none-match': String(etag) } })
    expect(again.status).toBe(200)
    expect(again.headers.etag).not.toBe(etag)
  })

  test.each(['/api/contractors', '/api/users/profile', '/api/contractors/profile', '/api/notifications'])(
    '%s is kept by nobody when somebody in particular asked',
    async (path) => {
      const answer = await as(vendor.owner).call('GET', path)
      expect(answer.status).toBe(200)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(String(answer.headers.vary).toLowerCase()).toContain('authorization')
      const asterisk = await as(vendor.owner).call('GET', path, { headers: { 'if-none-match': '*' } })
      expect(asterisk.status).toBe(200)
    },
  )

  test('failures and writes are kept by nobody, and If-None-Match does not hide them', async () => {
    const headers = { 'if-none-match': '*' }
    expect(await nobody.call('GET', '/api/contractors/99999', { headers })).toEqual(plainFailure(404))
    expect(await nobody.call('GET', '/api/contractors?page=x', { headers })).toEqual(plainFailure(400))
    const wrote = await user.call('POST', `/api/contractors/${vendor.id}/contact`, { body: {}, headers })
    expect(wrote).toMatchObject({ status: 201, headers: { 'cache-control': 'private, no-store' } })
    expect(wrote.headers.etag).toBeUndefined()
  })

  test('HEAD answers as GET does, without the body', async () => {
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

  test('long answers are compressed for those who ask', async () => {
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

test('every answer has a request id of its own, whatever the caller sends', async () => {
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
  ])('%s %s is a plain 404', async (method, path) => {
    expect(await nobody.call(method, path)).toEqual(plainFailure(404, 'not_found'))
  })

  test.each([
    ['PATCH', '/api/contractors', 'GET, HEAD'],
    ['DELETE', '/api/contractors/profile', 'GET, POST, PUT, HEAD'],
    ['PATCH', '/api/events/7', 'GET, PUT, DELETE, HEAD'],
    ['POST', '/api/events/my-events', 'GET, HEAD'],
    ['TRACE', '/api/contractors', 'GET, HEAD'],
  ])('%s %s is a plain 405 that names what is allowed', async (method, path, allowed) => {
    const answer = await nobody.call(method, path)
    expect(answer).toEqual(plainFailure(405, 'method_not_allowed'))
    expect(String(answer.headers.allow).split(', ').sort()).toEqual(allowed.split(', ').sort())
  })

  test('OPTIONS tells what is allowed, and lets no other site in', async () => {
    const answer = await nobody.call('OPTIONS', '/api/events/7', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.allow).toContain('PUT')
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('an address that cannot be decoded is a plain 4xx', async () => {
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

describe('bodies', () => {
  const profile = { company_name: 'A', business_description: 'B', business_address: 'C' }
  const post = (body: unknown, type = 'application/json') =>
    user.call('POST', '/api/contractors/profile', { body, headers: { 'content-type': type } })

  test('too large is 413', async () => {
    expect(await post(JSON.stringify({ ...profile, website: 'x'.repeat(300_000) }))).toEqual(
      plainFailure(413, 'too_large'),
    )
  })

  test.each(['text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense', 'a/b; c'])(
    'content type %s is 415',
    async (type) => {
      expect(await post(JSON.stringify(profile), type)).toEqual(plainFailure(415, 'unsupported'))
    },
  )

  test('a multipart form where JSON is wanted, and JSON where a form is wanted', async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nA\r\n--x--\r\n'
    expect(await post(form, 'multipart/form-data; boundary=x')).toEqual(plainFailure(400))
    const json = await as(vendor.owner).call('POST', '/api/contractors/images/upload', { body: { contractor_id: 1 } })
    expect(json).toEqual(plainFailure(415, 'unsupported'))
  })

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  test.each([
    ['not JSON', '{"company_name": '],
    ['null', 'null'],
    ['null with room around it', ' null\n'],
    ['two values', '{} {}'],
    ['a name twice', '{"company_name": "A", "company_name": "B"}'],
    ['a name twice, once in disguise', String.raw`{"company_name": "A", "company\u005fname": "B"}`],
    ['__proto__', '{"__proto__": {"role": "admin"}, "company_name": "A"}'],
    ['__proto__ in disguise', String.raw`{"\u005f_proto__": {"role": "admin"}}`],
    ['constructor', '{"constructor": {"prototype": {"role": "admin"}}}'],
    ['deep arrays', `{"social_links": ${nested(40)}}`],
    ['very deep arrays', nested(100_000)],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['UTF-16', Buffer.from('\uFEFF{"company_name":"A"}', 'utf16le')],
    ['an overlong sequence', Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  ])('%s is a plain 400', async (_, body) => {
    expect(await post(body)).toEqual(plainFailure(400, 'malformed'))
  })

  test.each([
    ['no body', ''],
    ['a number', '7'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['NUL', String.raw`{"company_name": "A\u0000B", "business_description": "B", "business_address": "C"}`],
    [
      'half a surrogate pair',
      String.raw`{"company_name": "\ud800", "business_description": "B", "business_address": "C"}`,
    ],
    ['wrong types', '{"company_name": 7, "business_description": [], "business_address": {}}'],
    ['a huge number', JSON.stringify({ ...profile, years_in_business: 1e300 })],
    ['a number beyond all', `${JSON.stringify(profile).slice(0, -1)}, "years_in_business": 1e999}`],
    ['a huge id', JSON.stringify({ ...profile, event_type_ids: [9e15] })],
    ['an unknown id', JSON.stringify({ ...profile, event_type_ids: [999_999_999_999_999] })],
  ])('%s is refused with a sentence', async (_, body) => {
    expect(await post(body)).toEqual(plainFailure(400, 'validation'))
  })

  test('nothing of all this left a profile behind', async () => {
    expect((await user.call('GET', '/api/contractors/profile')).status).toBe(404)
  })

  describe('S18: U+0000 is refused', async () => {
    const admin = as(await make.admin())
    const document = (await app.inject('/api/openapi.json')).json<OpenApi>()
    const writes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.requestBody?.content['application/json'])
        .map(([method]) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1')] as const),
    )

    test.each(writes)('%s %s', async (method, path) => {
      for (const body of [{ anything: 'a\u0000b' }, { 'a\u0000b': 1 }, { deep: [{ url: '\u0000' }] }]) {
        const callers = [nobody, admin, as(vendor.owner), organizing, user]
        const answers = await Promise.all(callers.map((by) => by.call(method, path, { body })))
        const admitted = answers.filter(({ status }) => status !== 401 && status !== 403)
        expect(admitted.length).toBeGreaterThan(0)
        for (const answer of admitted) expect(answer).toEqual(plainFailure(400, 'validation'))
      }
    })

    test.each([
      ['a field', 'name="alt_text"\r\n\r\na\u0000b'],
      ['the name of a field', 'name="a\u0000b"\r\n\r\nx'],
      ["a file's name", 'name="image"; filename*=UTF-8\'\'a%00.png\r\ncontent-type: image/png\r\n\r\nx'],
    ])('in %s of a form', async (_, part) => {
      const answer = await as(vendor.owner).call('POST', '/api/contractors/images/upload', {
        body: `--x\r\ncontent-disposition: form-data; ${part}\r\n--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect(answer).toEqual(plainFailure(400))
    })
  })

  test('a call without a body needs none, whatever type is named', async () => {
    const mine = await make.vendor({ pictures: 2 })
    const [picture] = await as(mine.owner).api.vendors.images({ params: { id: mine.id } })
    for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
      const answer = await as(mine.owner).call('PUT', `/api/contractors/images/${picture?.id}/primary`, { headers })
      expect(answer.status).toBe(200)
    }
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
  ])('?%s is a plain 400', async (query) => {
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
  ])('?%s does no harm', async (query) => {
    expect((await nobody.call('GET', `/api/contractors?${query}`)).status).toBe(200)
  })
})

describe('headers', () => {
  test.each(['Basic YTpi', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Bearer a.b.c, Bearer d.e.f', 'bearer ..', 'x'])(
    'Authorization: %s is 401, on public calls too',
    async (authorization) => {
      for (const path of ['/api/contractors', '/api/users/profile']) {
        expect(await nobody.call('GET', path, { headers: { authorization } })).toEqual(
          plainFailure(401, 'unauthorized'),
        )
      }
    },
  )

  test('If-Match lets the current version through, refuses a stale one, and says what it must look like', async () => {
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

  test('answers say how browsers have to treat them', async () => {
    const { headers } = await nobody.call('GET', '/api/config')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

describe('Idempotency-Key', () => {
  const draft = { title: 'Once', address: 'B', start_date: '2031-01-02', status: 'draft' }
  const create = (key: string, body: unknown = draft, by = organizing) =>
    by.call('POST', '/api/events', { body, headers: { 'idempotency-key': key } })
  const countOf = (title: string) => db.$count(events, eq(events.title, title))

  test('fifty at once do it once, and all hear the same', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('fifty', { ...draft, title: 'Fifty' })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1)
    expect(await countOf('Fifty')).toBe(1)
  })

  test('another body under the same key is refused', async () => {
    expect((await create('other')).status).toBe(201)
    expect(await create('other', { ...draft, title: 'Twice' })).toEqual(plainFailure(422, 'mismatch'))
    expect(
      await as(organizer.owner).call('POST', `/api/contractors/${vendor.id}/contact`, {
        body: {},
        headers: { 'idempotency-key': 'other' },
      }),
    ).toEqual(plainFailure(422, 'mismatch'))
    expect(await countOf('Twice')).toBe(0)
  })

  test('a failure leaves no trace: the same key works once the cause is gone', async () => {
    const late = await make.organizer({ status: 'pending' })
    const by = as(late.owner)
    expect((await create('late', { ...draft, title: 'Late' }, by)).status).toBe(403)
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'late'))).toBe(0)
    await db.execute(sql`update organizers set status = 'approved' where id = ${late.id}`)
    const answer = await create('late', { ...draft, title: 'Late' }, by)
    expect(answer.status).toBe(201)
    expect(answer.headers['idempotency-replayed']).toBeUndefined()
  })

  test('a key of one person means nothing for another', async () => {
    const other = as((await make.organizer()).owner)
    const [mine, theirs] = [await create('ours'), await create('ours', draft, other)]
    expect(mine.body.data.id).not.toBe(theirs.body.data.id)
  })

  test('every call that creates takes one', async () => {
    const [applicant, newcomer] = [await make.vendor(), await make.user()]
    const event = await make.event()
    const creates = [
      [
        as(newcomer),
        '/api/organizers/profile',
        { organization_name: 'A', organization_description: 'B', organization_address: 'C' },
      ],
      [
        as(await make.user()),
        '/api/contractors/profile',
        { company_name: 'A', business_description: 'B', business_address: 'C' },
      ],
      [as(applicant.owner), '/api/event-applications', { event_id: event.id, message: 'Hello' }],
      [as(newcomer), `/api/contractors/${vendor.id}/contact`, { message: 'Hello' }],
    ] as const
    for (const [by, path, body] of creates) {
      const send = () =>
        by.call('POST', path, { body, headers: { 'idempotency-key': `all ${path}`.replace(' ', '-') } })
      const [first, again] = [await send(), await send()]
      expect({ path, status: first.status }).toEqual({ path, status: 201 })
      expect({ path, status: again.status, body: again.body }).toEqual({ path, status: 201, body: first.body })
      expect(again.headers['idempotency-replayed']).toBe('true')
    }
    expect(await db.$count(contactRequests, eq(contactRequests.user_id, newcomer.id))).toBe(1)
    expect(await db.$count(vendors, eq(vendors.user_id, newcomer.id))).toBe(0)
  })

  test.each(['', ' ', 'two words', 'x'.repeat(101), 'clé'])('"%s" is no key', async (key) => {
    expect(await create(key)).toEqual(plainFailure(400))
  })

  test('keys are forgotten after a day', async () => {
    await create('old')
    await create('young')
    await db
      .update(idempotencyKeys)
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where(eq(idempotencyKeys.key, 'old'))
    expect(await sweepIdempotencyKeys(db)).toBe(1)
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'old'))).toBe(0)
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'young'))).toBe(1)
  })
})

describe('rate limits', async () => {
  const limited = await testApp({ rateLimits: true })
  const target = await limited.make.vendor()

  test('contact requests: the sixth in an hour is 429, and only for that person', async () => {
    const [eager, calm] = [limited.as(await limited.make.user()), limited.as(await limited.make.user())]
    const ask = (by = eager, headers: Record<string, string> = {}) =>
      by.call('POST', `/api/contractors/${target.id}/contact`, { body: {}, headers })
    for (let i = 0; i < rateLimits.contact.max; i++) expect((await ask()).status).toBe(201)
    const refused = await ask()
    expect(refused).toEqual(plainFailure(429, 'too_many'))
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(3_000)
    expect(wait).toBeLessThanOrEqual(rateLimits.contact.windowSeconds)
    // The hour has just begun.
    expect(refused.body.error).toBe('Too many requests. Please try again in an hour.')
    expect((await ask(eager, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429)
    expect((await eager.call('GET', '/api/users/profile')).status).toBe(200)
    expect((await ask(calm)).status).toBe(201)
  })

  test('writes are counted per person', async () => {
    const [busy, calm] = [limited.as(await limited.make.user()), limited.as(await limited.make.user())]
    const write = (by = busy) => by.call('PUT', '/api/notifications/read')
    for (let i = 0; i < rateLimits.write.max; i++) expect((await write()).status).toBe(200)
    expect(await write()).toEqual(plainFailure(429, 'too_many'))
    expect((await write(calm)).status).toBe(200)
  })

  test('searches are counted per address, and a forged X-Forwarded-For is none', async () => {
    const search = (ip: number) =>
      limited.nobody.call('GET', '/api/contractors?page=x', { headers: { 'x-forwarded-for': `203.0.113.${ip % 250}` } })
    let status = 400
    let asked = 0
    while (status === 400 && asked <= rateLimits.search.max) {
      status = (await search(asked)).status
      asked++
    }
    expect({ status, asked }).toEqual({ status: 429, asked: rateLimits.search.max + 1 })
    const other = await limited.app.inject({ url: '/api/contractors?page=x', remoteAddress: '198.51.100.7' })
    expect(other.statusCode).toBe(400)
    expect((await limited.nobody.call('GET', '/api/config')).status).toBe(200)
  })
})

describe('trouble below', () => {
  test('without its database the API is briefly unavailable, and says when to come back', async () => {
    const gone = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const broken = await testApp({ database: gone })
    for (const [method, path] of [
      ['GET', '/api/contractors'],
      ['GET', '/api/event-types'],
      ['GET', '/readyz'],
    ] as const) {
      const answer = await broken.nobody.call(method, path)
      expect(answer).toEqual(plainFailure(503, 'unavailable'))
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    const written = await broken.as(organizer.owner).call('POST', '/api/events', { body: {} })
    expect(written).toEqual(plainFailure(503, 'unavailable'))
    expect((await broken.nobody.call('GET', '/healthz')).status).toBe(200)
    await gone.close()
  })

  test('a server that cannot read what visitors read is not ready, and says so of itself', async () => {
    const lame = await testApp()
    expect((await lame.nobody.call('GET', '/readyz')).status).toBe(200)
    await lame.database.db.execute(sql`alter table vendors rename to mislaid`)
    expect((await lame.nobody.call('GET', '/readyz')).status).toBe(503)
    expect((await lame.nobody.call('GET', '/healthz')).status).toBe(200)
  })

  // It says so of its session, which on PostgreSQL is one of several.
  test.each(database.embedded ? ['embedded database'] : [])(
    'a full %s refuses writes with 507 and reads on',
    async () => {
      await db.execute(sql`set default_transaction_read_only = on`)
      const title = 'Winter market'
      const refused = await organizing.call('POST', '/api/events', {
        body: { title, address: '1 Orchard Lane', start_date: '2031-01-01' },
      })
      expect(refused).toEqual(plainFailure(507, 'out_of_space'))
      expect((await nobody.call('GET', '/api/contractors')).status).toBe(200)
      await db.execute(sql`set default_transaction_read_only = off`)
    },
  )

  // The embedded database has no connections that anybody could cut.
  test.each(database.embedded ? [] : ['PostgreSQL'])('connections that %s cuts are replaced', async () => {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    const slow = db.execute(sql`select pg_sleep(2)`).catch((error: unknown) => error)
    await db.execute(sql`select pg_sleep(0.2)`)
    await db.execute(cut)
    expect(await slow).toBeInstanceOf(Error)
    expect((await nobody.call('GET', '/api/contractors')).status).toBe(200)
  })
})
