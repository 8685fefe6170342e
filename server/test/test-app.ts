import { mkdtemp, rm, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, type ApiClient } from '@marquee/contract/api'
import { createClient } from '@marquee/contract/client'
import type { SignUpRule } from '@marquee/contract/sign-up'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { buildApp, type AppParts } from '../src/app.ts'
import type { BrandFiles } from '../src/brand/open.ts'
import type { DomainEvent, Subscriber } from '../src/context.ts'
import type { Database } from '../src/db/client.ts'
import { readSettings } from '../src/env.ts'
import { unauthorized } from '../src/errors.ts'
import type { LiveTimes } from '../src/features/notifications/live.ts'
import type { LoadLimits } from '../src/http/load.ts'
import type { TrustedProxies } from '../src/network.ts'
import type { EmbeddedSettings } from '../src/identity/embedded.ts'
import { openIdentity, type Identity } from '../src/identity/identity.ts'
import { diskStorage } from '../src/images/disk-storage.ts'
import { outgoing, type Outgoing } from '../src/http/outgoing.ts'
import { imageStore } from '../src/images/image-store.ts'
import type { PublicFolder } from '../src/images/public-folder.ts'
import type { Storage } from '../src/images/storage.ts'
import { checkAnswers } from './conformity.ts'
import { factories, type Person } from './factories.ts'
import { testDatabase } from './test-database.ts'

export interface Answer<T = unknown> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // A test asserts on the shape itself; typing it here would only repeat the contract.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any & T
}

/** Somebody who calls the API. `api` is the typed client (throws ApiError); `call` shows the raw answer. */
export interface Caller {
  person: Person | null
  api: ApiClient
  call(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>
}

export interface TestApp {
  app: FastifyInstance
  database: Database
  /** All emitted domain events, in order. */
  emitted: DomainEvent[]
  identity: Identity
  make: ReturnType<typeof factories>
  /** The folder with the image files. */
  folder: string
  /** The public URL; the server listens there when it has the embedded provider. */
  url: string
  nobody: Caller
  as(person: Person): Caller
}

/**
 * The whole server on a fresh database, with sign-in replaced by `as(person)`. Closed after the tests of the file. Every answer is checked
 * against the OpenAPI document.
 */
export async function testApp(
  options: {
    publicUrl?: string
    /** Who signs people in; `as(person)` needs the default. */
    identity?: (database: Database) => Promise<Identity>
    metricsToken?: string
    subscribers?: (database: Database) => Subscriber[]
    rateLimits?: boolean
    trustProxy?: TrustedProxies
    adminEmails?: readonly string[]
    /** With `folder`: makes another server on the database and image files of an existing one. */
    database?: Database
    folder?: string
    /** Keeps the pictures elsewhere than in `folder`. */
    storage?: Storage
    /** The pictures that browsers load from a bucket. */
    publicFolder?: PublicFolder
    loadLimits?: Partial<LoadLimits>
    /** How long decisions can be undone; by default 0, so that they are announced at once. */
    undoSeconds?: number
    liveTimes?: Partial<LiveTimes>
    /** By default 0, because tests write into the database without the server; undefined is what the product has. */
    answersFreshForMs?: number | undefined
    /** Lets people sign in with the embedded provider, at `url`, instead of by `as(person)`. */
    embedded?: Pick<EmbeddedSettings, 'adminEmails' | 'sendMail' | 'opensMessages'>
    /** Who may have an account; by default everybody. */
    signUp?: SignUpRule
    /** Receives the lines of the log, at level trace. Without it nothing is logged. */
    logStream?: { write(line: string): void }
    /** What webhooks are sent with; by default to receivers on this machine too. */
    outgoing?: Outgoing
    settings?: Partial<AppParts['settings']>
    /** The brand of `openBrand`. */
    brandFiles?: BrandFiles
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await testDatabase())
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'marquee-pictures-')))
  const { embedded } = options
  const port = embedded ? await freePort('localhost') : 3000
  const publicUrl = options.publicUrl ?? `http://localhost:${port}`
  const adminEmails = options.adminEmails ?? embedded?.adminEmails ?? ['named-admin@marquee.test']
  const rateLimits = options.rateLimits ?? false
  const signUp = options.signUp ?? { mode: 'open', domains: [] }
  const identity = embedded
    ? await openIdentity(undefined, { ...embedded, signUp, database, publicUrl, rateLimits, demo: false })
    : ((await options.identity?.(database)) ?? testIdentity)
  const storage = options.storage ?? (await diskStorage({ folder, publicUrl, secret: 'test' }))
  const emitted: DomainEvent[] = []
  const app = await buildApp({
    settings: {
      ...readSettings({ DEMO: '0' }),
      publicUrl,
      dataDir: folder,
      trustProxy: options.trustProxy ?? false,
      adminEmails,
      rateLimits,
      logLevel: options.logStream ? 'trace' : 'silent',
      supportEmail: 'support@marquee.test',
      metricsToken: options.metricsToken,
      signUp,
      opensMessages: embedded?.opensMessages ?? false,
      ...options.settings,
    },
    database,
    identity,
    storage,
    store: imageStore({ storage, secret: 'test', publicUrl, folder: options.publicFolder }),
    ...(options.brandFiles && { brandFiles: options.brandFiles }),
    ...(options.logStream && { logStream: options.logStream }),
    ...(options.loadLimits && { loadLimits: options.loadLimits }),
    ...(options.liveTimes && { liveTimes: options.liveTimes }),
    undoSeconds: options.undoSeconds ?? 0,
    logSecret: 'test',
    unsubscribeSecret: 'test',
    replySecret: 'test',
    calendarSecret: 'test',
    linkSecret: 'test',
    outgoing: options.outgoing ?? outgoing({ allowsPrivate: true, resolve: async () => [] }),
    wakeWebhookSender: () => {},
    rememberPicturesMs: 0,
    answersFreshForMs: 'answersFreshForMs' in options ? options.answersFreshForMs : 0,
    subscribers: [async (event) => void emitted.push(event), ...(options.subscribers?.(database) ?? [])],
  })
  if (embedded) await app.listen({ port, host: 'localhost' })
  else await app.ready()
  checkAnswers(app)
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    app,
    database,
    emitted,
    identity,
    make: factories(database.db),
    folder,
    url: publicUrl,
    nobody: caller(app, null),
    as: (person) => caller(app, person),
  }
}

/** The token of a person in tests: the claims, unsigned. */
export function testToken(claims: {
  subject: string
  email?: string | null
  email_verified?: boolean
  name?: string | null
}): string {
  const { subject, email, email_verified = false, name } = claims
  const payload = Buffer.from(JSON.stringify({ subject, email, email_verified, name })).toString('base64url')
  return `test.${payload}.token`
}

/** Signs in whoever has a `testToken`. */
export const testIdentity: Identity = {
  async verify(token) {
    const [kind, payload] = token.split('.')
    if (kind !== 'test' || !payload) throw unauthorized('Your session is no longer valid. Please sign in again.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const present = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))
    return { issuer: 'https://issuer.test', ...present } as Awaited<ReturnType<Identity['verify']>>
  },
  more: async () => ({}),
  verifiesAddresses: false,
  publicConfig: () => ({
    issuer: 'https://issuer.test',
    client_id: 'marquee',
    audience: null,
    embedded: false,
    scope: 'openid profile email',
    extra_query: {},
  }),
  signIn: {
    authorizationUrl: 'https://issuer.test/auth',
    tokenUrl: 'https://issuer.test/token',
    scopes: { openid: 'Who somebody is' },
    isHosted: true,
  },
  mount: async () => {},
  embedded: null,
}

/** Signs in whoever has a `testToken`, and has the calls of the embedded provider too: all that the product documents. */
export async function testIdentityWithProvider(database: Database): Promise<Identity> {
  const settings = { publicUrl: 'http://localhost:3000', rateLimits: false, demo: false, opensMessages: false }
  const embedded = await openIdentity(undefined, { ...settings, database, adminEmails: [], sendMail: async () => {} })
  return { ...embedded, verify: testIdentity.verify }
}

function caller(app: FastifyInstance, person: Person | null): Caller {
  const token = person ? testToken(person) : undefined
  const send = async (input: string | URL | Request, init: RequestInit = {}) => {
    const request = new Request(new URL(String(input), 'http://localhost:3000'), init)
    const payload = init.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const answer = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: request.url.slice('http://localhost:3000'.length),
      headers: Object.fromEntries(request.headers),
      ...(payload && { payload }),
    })
    return new Response(answer.statusCode === 304 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }
  const clients = Object.entries(api).map(([name, part]) => [
    name,
    createClient(part, { base: '/api', fetch: send as typeof fetch, token: async () => token }),
  ])
  return {
    person,
    api: Object.fromEntries(clients) as ApiClient,
    async call(method, path, { body, headers } = {}) {
      const answer = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: path,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
      })
      const isJson = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: isJson && answer.body ? answer.json() : answer.body,
      }
    },
  }
}

/** A token with the time of its issue. */
export function tokenOf(person: Person, issued_at: number): string {
  const payload = JSON.parse(Buffer.from(testToken(person).split('.')[1] ?? '', 'base64url').toString()) as object
  return `test.${Buffer.from(JSON.stringify({ ...payload, issued_at })).toString('base64url')}.token`
}

/** Names of the stored files of pictures. */
export async function imageFiles({ folder }: TestApp): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
