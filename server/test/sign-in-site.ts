import { createHash, randomBytes } from 'node:crypto'
import { forAdmins, forSignedIn } from '@marquee/contract/endpoint'
import { sentences } from '@marquee/contract/errors'
import type { Actor } from '@marquee/contract/policy'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { freePort } from '../../scripts/free-port.ts'
import { createContext } from '../src/context.ts'
import { contentVersion } from '../src/db/content-version.ts'
import type { Database } from '../src/db/client.ts'
import { unauthorized } from '../src/errors.ts'
import { userService } from '../src/features/users/service.ts'
import { bind } from '../src/http/bind.ts'
import { finishedAnswers } from '../src/http/finished-answers.ts'
import { handleError } from '../src/http/error-handler.ts'
import { parseAndStrip, validate } from '../src/http/shapes.ts'
import { createGatekeeper, provenActor } from '../src/http/gatekeeper.ts'
import { trustOf, type TrustedProxies } from '../src/network.ts'
import { logSecurity } from '../src/http/security-events.ts'
import type { Message } from '../src/identity/messages.ts'
import { embeddedProvider, type EmbeddedProvider } from '../src/identity/embedded.ts'
import { tokenVerifier } from '../src/identity/verify.ts'
import { logOptions } from '../src/log.ts'

export interface Site {
  app: FastifyInstance
  port: number
  url: string
  provider: EmbeddedProvider
  verify: ReturnType<typeof tokenVerifier>
  /** Moves the clock forward, for the cache of verified tokens and for codes of authenticator apps. */
  pass(seconds: number): void
  /** Milliseconds since 1970, with the time that was added. */
  now(): number
  browser(userAgent?: string): Browser
  close(): Promise<void>
}

export interface SiteOptions {
  port?: number
  publicUrl?: string
  adminEmails?: string[]
  demo?: boolean
  /** Called with every e-mail instead of sending it. */
  mailed?: (message: Message) => void
  /** False turns off the limits on failed sign-ins. */
  countFailures?: boolean
  /** Which proxies' `X-Forwarded-For` is trusted, so that a test can use many addresses. */
  trustProxy?: TrustedProxies
  /** Receives the lines of the log, at level trace. Without it nothing is logged. */
  logStream?: { write(line: string): void }
  /** Turns on the rate limits of requests too. */
  countRequests?: boolean
}

/** A listening server with the embedded provider, mounted as in production. */
export async function openSite(database: Database, options: SiteOptions = {}): Promise<Site> {
  const port = options.port ?? (await freePort('localhost'))
  const now = () => Date.now() + clock.ms
  const clock = { ms: 0 }
  const url = options.publicUrl ?? `http://localhost:${port}`
  const app: FastifyInstance = Fastify({
    trustProxy: trustOf(options.trustProxy ?? false),
    ...(options.logStream && { logger: logOptions('trace', options.logStream) }),
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  })
  app.setValidatorCompiler(validate)
  app.setSerializerCompiler(parseAndStrip)
  app.setErrorHandler(handleError)
  app.removeContentTypeParser('text/plain')
  logSecurity(app, { secret: 'test' })
  const provider = await embeddedProvider({
    database,
    adminEmails: options.adminEmails ?? [],
    sendMail: async (message) => options.mailed?.(message),
    publicUrl: url,
    rateLimits: options.countFailures ?? true,
    demo: options.demo ?? false,
    now,
    opensMessages: false,
  })
  const verify = tokenVerifier({ ...provider, now })
  const context = createContext(database, [])
  const users = userService(context, { adminEmails: options.adminEmails ?? [] })
  const gatekeeper = createGatekeeper(app, {
    actorOf: async (token) => {
      const claims = await verify(token).catch(() => Promise.reject(unauthorized(sentences.badToken)))
      return provenActor(await users.actorOf(claims, async () => ({})), claims)
    },
    db: database.db,
    rateLimits: options.countRequests ?? false,
  })
  const answers = finishedAnswers(contentVersion(database))
  await provider.mount(app, { context, gatekeeper, answers })
  // One call for admins, and one for everybody who is signed in.
  const api = {
    admins: forAdmins.get('/api/admins', anyCall),
    all: forSignedIn.get('/api/all', anyCall),
  }
  const role = async ({ actor }: { actor: Actor }) => actor.role
  bind(app, api, { admins: role, all: role }, { context, gatekeeper, answers, tag: 'Test' })
  await app.listen({ port, host: 'localhost' })
  return {
    app,
    port,
    url,
    provider,
    verify,
    pass: (seconds) => void (clock.ms += seconds * 1000),
    now,
    browser: (userAgent = '') => new Browser(`http://localhost:${port}`, url, userAgent),
    close: () => app.close(),
  }
}

const anyCall = { summary: 'The role that the caller has here', data: z.string() }

/** The form values of somebody who signs up. */
export const person = (email: string) => ({ name: 'Ada Byron', email, password: 'correct horse' })

/** Signs in and returns the tokens. */
export async function signIn(
  browser: Browser,
  email: string,
  password = 'correct horse',
  code?: string,
): Promise<Body> {
  const { address, verifier } = await browser.start()
  const answer = await browser.submit(address, 'sign-in', { email, password, ...(code && { code }) })
  if (answer.status !== 200) throw new Error(answer.body.error)
  return browser.collect(answer.body.data.redirect, verifier)
}

/** Signs up and returns the tokens. */
export async function signUp(browser: Browser, email: string): Promise<Body> {
  const { address, verifier } = await browser.start({ prompt: 'create' })
  const answer = await browser.submit(address, 'sign-up', person(email))
  return browser.collect(answer.body.data.redirect, verifier)
}

/** The query of `/idp/auth` with which a sign-in starts. */
export function authorization(url: string, verifier: string, extra: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    client_id: 'marquee-web',
    redirect_uri: `${url}/auth/callback`,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  })
}

// A test asserts on the body itself.
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any
export interface Answer {
  status: number
  headers: Headers
  body: Body
}

/** The part of a browser that sign-in needs: cookies with paths, and redirects. */
export class Browser {
  readonly #jar = new Map<string, { path: string; pair: string }>()
  readonly #server: string
  readonly #origin: string
  readonly #userAgent: string
  constructor(server: string, origin: string, userAgent = '') {
    this.#server = server
    this.#origin = origin
    this.#userAgent = userAgent
  }

  /** Starts a sign-in at the provider. Resolves to the address it redirects to: our screen, or the callback. */
  async start(extra: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const answer = await this.get(`/idp/auth?${authorization(this.#origin, verifier, extra)}`, headers)
    return { address: new URL(answer.headers.get('location')!, this.#origin), verifier }
  }

  submit(
    address: URL,
    verb: 'sign-in' | 'sign-up',
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.send(`/auth/interaction/${address.searchParams.get('interaction')}/${verb}`, body, headers)
  }

  async send(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const all = {
      'content-type': 'application/json',
      origin: this.#origin,
      'sec-fetch-site': 'same-origin',
      ...headers,
    }
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    return read(await this.#fetch(path, { method: 'POST', headers: kept, body: JSON.stringify(body) }))
  }

  /** A call with an access token. */
  async call(method: string, path: string, token: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    return read(await this.#fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  }

  async json(path: string): Promise<Answer> {
    return read(await this.get(path))
  }

  get(path: string, headers: Record<string, string> = {}) {
    return this.#fetch(path, { headers })
  }

  post(path: string, body: URLSearchParams) {
    return this.#fetch(path, { method: 'POST', body, headers: { origin: this.#origin } })
  }

  /** Follows the redirects after a submitted form to the callback. */
  async follow(address: string): Promise<URL> {
    let url = new URL(address)
    for (let hops = 0; url.pathname !== '/auth/callback' && hops < 5; hops++) {
      const answer = await this.get(url.pathname + url.search)
      url = new URL(answer.headers.get('location')!, this.#origin)
    }
    return url
  }

  async collect(address: string, verifier: string): Promise<Body> {
    return this.redeem(await this.follow(address), verifier)
  }

  async redeem(callback: URL, verifier: string): Promise<Body> {
    const answer = await this.post(
      '/idp/token',
      new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'marquee-web',
        redirect_uri: `${this.#origin}/auth/callback`,
        code: callback.searchParams.get('code')!,
        code_verifier: verifier,
      }),
    )
    return answer.json()
  }

  async refresh(token: string): Promise<Answer> {
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'marquee-web', refresh_token: token })
    return read(await this.post('/idp/token', body))
  }

  /** Sets a cookie that no answer has set. */
  plant(path: string, pair: string): void {
    this.#keep(`${pair}; path=${path}`)
  }

  /** The values of these cookies, without those that are missing. */
  cookies(...names: string[]): string[] {
    const pairs = [...this.#jar.values()].map(({ pair }) => pair.split('='))
    return pairs.filter(([name]) => names.includes(name!)).map(([, value]) => value!)
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('user-agent', this.#userAgent)
    const fitting = [...this.#jar.values()].filter((cookie) => path.startsWith(cookie.path))
    if (fitting.length > 0) headers.set('cookie', fitting.map((cookie) => cookie.pair).join('; '))
    const answer = await fetch(this.#server + path, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return answer
  }

  #keep(line: string): void {
    const [pair, ...attributes] = line.split('; ')
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/'
    const key = `${path} ${pair!.split('=')[0]}`
    if (attributes.some((attribute) => attribute.startsWith('expires=Thu, 01 Jan 1970'))) this.#jar.delete(key)
    else this.#jar.set(key, { path, pair: pair! })
  }
}

async function read(answer: Response): Promise<Answer> {
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
