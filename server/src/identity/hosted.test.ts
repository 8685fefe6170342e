import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostedProvider } from './hosted.ts'
import { InvalidToken, KeysUnavailable, tokenVerifier } from './verify.ts'

const clientId = 'marquee-web'
const second = 1000
vi.useFakeTimers({ toFake: ['Date'] })
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

interface Key {
  kid: string
  privateKey: KeyObject
  jwk: object
}

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

const [first, next] = await Promise.all([newKey('first'), newKey('next')])

let server: Server
let issuer = ''
let published: Key[]
let asked: Record<string, number>
let down: boolean
let failing: boolean
let tokenEndpoint: string
let people: Record<string, object>
let messages: string[]

beforeEach(async () => {
  published = [first]
  asked = { discovery: 0, keys: 0, userinfo: 0 }
  down = false
  failing = false
  tokenEndpoint = 'https://tokens.example/token'
  people = {}
  messages = []
  server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.url === '/.well-known/openid-configuration') {
      asked.discovery! += 1
      if (down) return answer(500, {})
      return answer(200, {
        issuer,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/me`,
        token_endpoint: tokenEndpoint,
      })
    }
    if (request.url === '/keys') {
      asked.keys! += 1
      return down ? answer(500, {}) : answer(200, { keys: published.map((key) => key.jwk) })
    }
    asked.userinfo! += 1
    if (failing) return answer(502, {})
    const person = people[request.headers.authorization ?? '']
    return person ? answer(200, person) : answer(401, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => new Promise((resolve) => server.close(resolve)))

const providerOf = (name: string) =>
  hostedProvider(
    { issuer: name, clientId, clientSecret: undefined, publicUrl: 'http://localhost:3000' },
    (message) => void messages.push(message),
  )

function start() {
  const provider = providerOf(issuer)
  const verify = tokenVerifier({ issuer, clientId, keys: provider.keys })
  return { provider, verify }
}

function token(key: Key, kid = key.kid): Promise<string> {
  const now = Math.floor(Date.now() / second)
  return new SignJWT({ client_id: clientId, scope: 'openid email' })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
    .setIssuer(issuer)
    .setSubject('person-1')
    .setIssuedAt(now)
    .setExpirationTime(now + 24 * 3600)
    .sign(key.privateKey)
}

/** Time for a background fetch. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 60))

test('verifies with the keys of the discovery document, fetched once', async () => {
  const { verify } = start()
  const tokens = await Promise.all([token(first), token(first), token(first)])
  await Promise.all(tokens.map((token) => verify(token)))
  expect(asked).toMatchObject({ discovery: 1, keys: 1 })
})

test('a new key is used when its first token arrives', async () => {
  const { verify } = start()
  await verify(await token(first))
  published = [first, next]
  pass(31 * second)
  await expect(verify(await token(next))).resolves.toMatchObject({ subject: 'person-1' })
  expect(asked.keys).toBe(2)
})

test('a withdrawn key is refused within a minute, also for tokens that were verified before', async () => {
  const { verify } = start()
  const old = await token(first)
  await verify(old)
  published = [next]
  pass(55 * second)
  await expect(verify(old)).rejects.toBeInstanceOf(InvalidToken)
})

test('keys older than half a minute are fetched again in the background, while the request uses the old ones', async () => {
  const { verify } = start()
  const old = await token(first)
  await verify(old)
  published = [next]
  pass(31 * second)
  await verify(old)
  await expect.poll(() => verify(old).catch((error: unknown) => error)).toBeInstanceOf(InvalidToken)
})

test('many unknown keys cause one fetch in half a minute', async () => {
  const { verify } = start()
  await verify(await token(first))
  pass(31 * second)
  const flood = await Promise.all(Array.from({ length: 100 }, (_, i) => token(next, `unknown-${i}`)))
  const results = await Promise.allSettled(flood.map((token) => verify(token)))
  expect(results.every((result) => result.status === 'rejected' && result.reason instanceof InvalidToken)).toBe(true)
  expect(asked.keys).toBe(2)
})

test('known keys are used during an outage, with one fetch attempt in half a minute', async () => {
  const { verify } = start()
  await verify(await token(first))
  down = true
  for (let i = 0; i < 20; i++) {
    pass(6 * second)
    await expect(verify(await token(first))).resolves.toMatchObject({ subject: 'person-1' })
    await settled()
  }
  expect(asked.keys! - 1).toBeLessThanOrEqual(4)
  expect(messages.length).toBeGreaterThan(0)
})

test('without any keys an outage is reported as unavailable, and ends when the provider is back', async () => {
  down = true
  const { verify } = start()
  const fresh = await token(first)
  await expect(verify(fresh)).rejects.toBeInstanceOf(KeysUnavailable)
  await expect(verify(fresh)).rejects.toBeInstanceOf(KeysUnavailable)
  expect(asked.discovery).toBe(1)
  down = false
  pass(31 * second)
  await expect(verify(fresh)).resolves.toMatchObject({ subject: 'person-1' })
})

test('keys are not used for ever when the provider stays down', async () => {
  const { verify } = start()
  await verify(await token(first))
  down = true
  pass(25 * 3600 * second)
  await expect(verify(await token(first))).rejects.toBeInstanceOf(KeysUnavailable)
})

test('a discovery document of another issuer is not used', async () => {
  const provider = providerOf(`${issuer}/`)
  await expect(provider.keys.current()).rejects.toBeInstanceOf(KeysUnavailable)
  expect(messages[0]).toContain('set OIDC_ISSUER to exactly that')
  expect(asked.keys).toBe(0)
})

test('userinfo is the second source, for the same person only', async () => {
  const { provider } = start()
  people['Bearer one'] = { sub: 'person-1', email: 'ada@example.org', email_verified: true, name: 'Ada' }
  people['Bearer two'] = { sub: 'person-2', email: 'eve@example.org', email_verified: 'false' }
  expect(await provider.details('one', 'person-1')).toEqual({
    email: 'ada@example.org',
    email_verified: true,
    name: 'Ada',
  })
  expect(await provider.details('two', 'person-2')).toEqual({ email: 'eve@example.org', email_verified: false })
  expect(await provider.details('two', 'person-3')).toEqual({})
  expect(await provider.details('unknown', 'person-4')).toEqual({})
})

test('userinfo is requested again after two minutes, and once for concurrent requests', async () => {
  const { provider } = start()
  await Promise.all(Array.from({ length: 20 }, () => provider.details('one', 'person-1')))
  expect(asked.userinfo).toBe(1)
  people['Bearer one'] = { sub: 'person-1', email: 'ada@example.org' }
  pass(110 * second)
  expect(await provider.details('one', 'person-1')).toEqual({})
  pass(11 * second)
  expect(await provider.details('one', 'person-1')).toEqual({ email: 'ada@example.org' })
  expect(asked.userinfo).toBe(2)
})

test('a userinfo endpoint that does not answer is not called for half a minute', async () => {
  const { provider } = start()
  failing = true
  for (let i = 0; i < 5; i++) expect(await provider.details('one', `person-${i}`)).toBeUndefined()
  expect(asked.userinfo).toBe(1)
  failing = false
  people['Bearer one'] = { sub: 'person-1', email: 'ada@example.org' }
  pass(31 * second)
  expect(await provider.details('one', 'person-1')).toEqual({ email: 'ada@example.org' })
})

test('a provider that is down at the start is found later, and its document is kept when it goes down again', async () => {
  down = true
  const { issuer } = start().provider
  await expect(issuer.current()).rejects.toThrow('answered 500')
  await expect(issuer.current()).rejects.toThrow('answered 500')
  expect(asked.discovery).toBe(1)
  down = false
  pass(11 * second)
  expect(issuer.known()).toBeUndefined()
  await expect
    .poll(() => issuer.known())
    .toMatchObject({ metadata: { token_endpoint: 'https://tokens.example/token' } })
  down = true
  pass(2 * 3600 * second)
  expect(await issuer.current()).toMatchObject({ metadata: { token_endpoint: 'https://tokens.example/token' } })
  await expect.poll(() => asked.discovery).toBe(3)
  await settled()
  expect(await issuer.current()).toMatchObject({ metadata: { token_endpoint: 'https://tokens.example/token' } })
  expect(asked.discovery).toBe(3)
})

test('endpoints without https are not used', async () => {
  tokenEndpoint = 'http://tokens.example/token'
  await expect(start().provider.issuer.current()).rejects.toThrow('is not encrypted')
})
