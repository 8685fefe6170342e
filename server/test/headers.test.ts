import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { openIdentity } from '../src/identity/identity.ts'
import { pictureForm, pngPhoto } from './picture-form.ts'
import { authorization } from './sign-in-site.ts'
import { testApp } from './test-app.ts'

const publicUrl = 'https://marquee.example'
const foreign = 'https://evil.example'

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** A request, its status, and who may cache the answer: everybody, or only the caller (and then nobody does). */
type Row = [name: string, ask: () => Promise<Answer>, status: number, keeping: 'shared' | 'personal']

const encrypted = await testApp({
  publicUrl,
  metricsToken: 'secret',
  identity: (database) =>
    openIdentity(undefined, {
      database,
      adminEmails: [],
      sendMail: async () => {},
      publicUrl,
      rateLimits: false,
      demo: false,
      opensMessages: false,
    }),
})
const plain = await testApp()
const { app } = encrypted
const image = { url: '' }

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { owner, id } = await plain.make.vendor()
  const photo = await pngPhoto()
  const { body, status } = await plain
    .as(owner)
    .call('POST', '/api/contractors/images/upload', await pictureForm({ contractor_id: id }, photo))
  if (status !== 201) throw new Error(`The picture was refused: ${status}`)
  image.url = body.data.image_url
})

const ask =
  (url: string, options: Omit<InjectOptions, 'url'> = {}, at = app) =>
  async (): Promise<Answer> => {
    const headers = { host: 'marquee.example', origin: foreign, ...options.headers }
    const answer = await at.inject({ ...options, url, headers })
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: answer.body }
  }

const raw = (sent: string) => async (): Promise<Answer> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each) => [each.split(':')[0]!.toLowerCase(), each.split(': ').slice(1).join(': ')]),
  )
  return { status: Number(line.split(' ')[1]), headers, body }
}

const page = { headers: { accept: 'text/html' } }
const json = { 'content-type': 'application/json' }
const begin = `/idp/auth?${authorization(publicUrl, 'x'.repeat(43))}`

/** What the sign-in screen asks for, in the browser that began to sign in. */
async function runningSignIn(): Promise<Answer> {
  const begun = await app.inject({ url: begin, headers: { host: 'marquee.example', accept: 'text/html' } })
  const uid = new URL(String(begun.headers.location), publicUrl).searchParams.get('interaction')
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]))
  return ask(`/auth/interaction/${uid}`, { cookies })()
}

const rows: Row[] = [
  ['an answer of the API', ask('/api/contractors'), 200, 'shared'],
  ['a call for which nobody is signed in', ask('/api/users/profile'), 401, 'personal'],
  ['a bad token', ask('/api/users/profile', { headers: { authorization: 'Bearer a.b.c' } }), 401, 'personal'],
  ['a malformed call', ask('/api/contractors?page=x'), 400, 'personal'],
  ['an unknown call', ask('/api/nothing'), 404, 'personal'],
  ['a method no call has', ask('/api/contractors', { method: 'DELETE' }), 405, 'personal'],
  ['an OPTIONS request', ask('/api/contractors', { method: 'OPTIONS' }), 204, 'shared'],
  ['the description of the API', ask('/api/openapi.json'), 200, 'shared'],
  ['the page of the API documentation', ask('/api/docs', page), 200, 'shared'],
  ['a script of that page', ask('/api/docs/static/swagger-ui-bundle.js'), 200, 'shared'],
  ['a style sheet of that page', ask('/api/docs/static/page.css'), 200, 'shared'],
  ['a sign-in that begins', ask(begin, page), 303, 'personal'],
  ['a sign-in that cannot begin', ask('/idp/auth?client_id=nobody', page), 400, 'personal'],
  ['a sign-in the product refuses', ask('/idp/auth?state=%00', page), 400, 'personal'],
  ['an expired sign-in', ask('/idp/auth/expired', page), 400, 'personal'],
  ['signing out', ask('/idp/session/end', page), 200, 'personal'],
  ['a refused token', ask('/idp/token', { method: 'POST' }), 400, 'personal'],
  ['a running sign-in', () => runningSignIn(), 200, 'personal'],
  ['a sign-in screen’s call', ask('/auth/interaction/0123456789', {}), 404, 'personal'],
  [
    'a sign-in sent from another site',
    ask('/auth/interaction/0123456789/sign-in', {
      method: 'POST',
      headers: json,
      payload: '{"email":"a@b.cd","password":"x"}',
    }),
    403,
    'personal',
  ],
  ['a picture', () => ask(image.url, {}, plain.app)(), 200, 'shared'],
  ['a picture that is not there', ask('/images/nothing.webp'), 404, 'personal'],
  ['an upload without a signature', ask('/uploads/nothing', { method: 'PUT', payload: 'x' }), 404, 'personal'],
  ['a page that cannot be found', ask('/nowhere/at/all', page), 404, 'personal'],
  ['a page whose address cannot be decoded', ask('/%ff', page), 400, 'personal'],
  ['robots.txt', ask('/robots.txt'), 200, 'shared'],
  ['the sitemap', ask('/sitemap.xml'), 200, 'shared'],
  ['the metrics without the token', ask('/metrics'), 401, 'personal'],
  ['the metrics', ask('/metrics', { headers: { authorization: 'Bearer secret' } }), 200, 'personal'],
  ['the liveness check', ask('/healthz'), 200, 'personal'],
  ['the readiness check', ask('/readyz'), 200, 'personal'],
  ['bytes that are not HTTP', raw('BANANA\r\n\r\n'), 400, 'personal'],
  ['headers that are too long', raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`), 431, 'personal'],
  ['two Host headers', raw('GET /api/config HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'), 400, 'personal'],
  ['two Host headers for a page', raw('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'), 400, 'personal'],
  ['a CONNECT request', raw('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'), 400, 'personal'],
]

describe('S17: every kind of answer has the security headers', () => {
  test.each(rows)('%s', async (_name, get, status, keeping) => {
    const { headers, ...answer } = await get()
    expect(answer.status).toBe(status)

    const policy = policyOf(headers['content-security-policy'])
    const scripts = policy('script-src')
    expect({
      objects: policy('object-src'),
      base: policy('base-uri', null),
      frames: policy('frame-ancestors', null),
      scripts: scripts.filter((source) => !/^'(?:self|none|sha256-[\w+/=]+)'$/.test(source)),
    }).toEqual({ objects: ["'none'"], base: ["'none'"], frames: ["'none'"], scripts: [] })
    expect([["'none'"], ["'self'"]]).toContainEqual(policy('form-action', null))

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect([undefined, publicUrl]).toContain(headers['access-control-allow-origin'])
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(answer.body ? headers['content-type'] : '; charset=utf-8').toMatch(/^image\/|; ?charset=utf-8/i)
    // Files of the API documentation have no Cache-Control; they are the same for everybody.
    expect(headers['cache-control'] ?? 'public').toMatch(keeping === 'personal' ? /no-store/ : /^public/)
  })

  test('on https every answer has Strict-Transport-Security for a year with subdomains; on http none has it', async () => {
    const missing = []
    for (const [name, get] of rows.filter(([name]) => name !== 'a picture')) {
      const { headers } = await get()
      const [, age] = /^max-age=(\d+); includeSubDomains$/.exec(headers['strict-transport-security'] ?? '') ?? []
      if (!(Number(age) >= 31_536_000)) missing.push(name)
    }
    expect(missing).toEqual([])
    expect((await ask(image.url, {}, plain.app)()).headers).not.toHaveProperty('strict-transport-security')
  })

  test('only public keys allow other origins, and never with credentials', async () => {
    const { status, headers: keys } = await ask('/.well-known/jwks.json')()
    expect([status, keys['access-control-allow-origin']]).toEqual([200, '*'])
    expect(keys).not.toHaveProperty('access-control-allow-credentials')
    for (const url of ['/idp/token', '/idp/me', '/idp/jwks', '/api/users/profile', '/api/contractors']) {
      const preflight = { origin: foreign, 'access-control-request-method': 'POST' }
      const { headers } = await ask(url, { method: 'OPTIONS', headers: preflight })()
      expect([undefined, publicUrl]).toContain(headers['access-control-allow-origin'])
    }
  })
})

/** The sources of a directive of the policy; where it is missing, those of the directive it falls back to. */
function policyOf(header = '') {
  const directives = new Map(
    header.split(';').map((each) => {
      const [name = '', ...sources] = each.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  return (name: string, fallback: string | null = 'default-src') =>
    directives.get(name) ?? (fallback === null ? [] : (directives.get(fallback) ?? ['*']))
}
