import { accountApi, addressApi, resetApi, verificationApi } from '@marquee/contract/account'
import { api, type PublicReads } from '@marquee/contract/api'
import { authApi } from '@marquee/contract/auth'
import type { Endpoint } from '@marquee/contract/endpoint'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { notFound } from '../errors.ts'
import { logOptions } from '../log.ts'
import { bind, type Binding, type Handlers } from './bind.ts'
import { finishedAnswers } from './finished-answers.ts'
import { parseAndStrip, validate } from './shapes.ts'

type AnyApi = Record<string, Endpoint>
type AnyClient = Record<string, (input?: unknown) => Promise<unknown>>

const contract: Record<string, AnyApi> = {
  ...api,
  auth: authApi,
  account: accountApi,
  reset: resetApi,
  address: addressApi,
  verification: verificationApi,
}
const calls = Object.entries(contract).flatMap(([feature, part]) =>
  Object.entries(part).map(([name, endpoint]) => ({ feature, name, endpoint })),
)
const isPublicRead = ({ endpoint }: (typeof calls)[number]) => endpoint.method === 'GET' && endpoint.access === 'public'

const lines: string[] = []
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, any>) // oxlint-disable-line typescript/no-explicit-any -- a log line has no shape of its own
afterEach(() => void lines.splice(0))

describe('the client in process is nobody', () => {
  const others = calls.filter((call) => !isPublicRead(call))

  test.each(others.map((call) => [`${call.feature}.${call.name}`, call] as const))('%s is refused', async (_, call) => {
    const { client, handled } = inProcess(contract[call.feature]!, async () => null)
    const refused = await client[call.name]!({ params: { id: 1, userId: 1, eventId: 1, uid: 'x' } }).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ name: 'ApiError', status: call.endpoint.access === 'public' ? 403 : 401 })
    expect(handled).toEqual([])
  })

  test('a public read is answered, with what the contract names and nothing else', async () => {
    const row = { id: 7, display_name: 'Wedding', description: null, secret: 'x' }
    const { client } = inProcess(api.lookups, async () => [row])
    const [type] = (await client.eventTypes!()) as Record<string, unknown>[]
    expect(type).toMatchObject({ id: 7, display_name: 'Wedding' })
    expect(type).not.toHaveProperty('secret')
  })

  test('its type holds the public reads alone', () => {
    const typed = {
      config: ['get'],
      lookups: ['aestheticTags', 'eventTypes', 'services', 'serviceAreas'],
      vendors: ['list', 'suggestions', 'get', 'availability', 'related', 'images'],
      events: ['list', 'months', 'suggestions', 'get'],
      calendar: ['entry'],
    } satisfies { [F in keyof PublicReads]: (keyof PublicReads[F])[] }
    const reads = calls.filter((call) => call.feature in api && isPublicRead(call))
    expect(Object.groupBy(reads, ({ feature }) => feature)).toEqual(
      Object.fromEntries(
        Object.entries(typed).map(([feature, names]) => [
          feature,
          names.map((name) => expect.objectContaining({ name })),
        ]),
      ),
    )
    const client = {} as PublicReads
    // @ts-expect-error -- a write of a feature that has public reads
    expect(client.vendors?.apply).toBeUndefined()
    // @ts-expect-error -- a feature without any
    expect(client.admin).toBeUndefined()
  })
})

describe('a call in process that fails', () => {
  test('is the sentence that its service gave', async () => {
    const { client } = inProcess(api.vendors, () => Promise.reject(notFound('Vendor not found')))
    await expect(client.get!({ params: { id: 7 } })).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      code: 'not_found',
      message: 'Vendor not found',
    })
    expect(logged()).toEqual([])
  })

  test('is a 503 that is logged when the database is away', async () => {
    const lost = new Error('Connection terminated unexpectedly')
    const { client } = inProcess(api.vendors, () => Promise.reject(lost))
    await expect(client.list!()).rejects.toMatchObject({ name: 'ApiError', status: 503, code: 'unavailable' })
    expect(logged()).toMatchObject([{ msg: 'request failed', call: 'list', code: 'unavailable' }])
  })

  test('is the mistake itself when it is one, for whoever renders the page to log and answer with 500', async () => {
    const mistake = new TypeError("Cannot read properties of undefined (reading 'id')")
    const { client } = inProcess(api.vendors, () => Promise.reject(mistake))
    await expect(client.list!()).rejects.toBe(mistake)
    expect(logged()).toEqual([])
  })
})

/** The client in process of one part of the contract, whose every handler does `answer`, and the names of those that were called. */
function inProcess(part: AnyApi, answer: () => Promise<unknown>) {
  const app = Fastify({ logger: logOptions('error', { write: (line) => lines.push(line) }) })
  app.setValidatorCompiler(validate)
  app.setSerializerCompiler(parseAndStrip)
  const handled: string[] = []
  const handlers = Object.keys(part).map((name) => [name, async () => (handled.push(name), answer())])
  // Only what is asked over HTTP needs a gatekeeper and a context.
  const binding = { tag: 'test', answers: finishedAnswers({ current: async () => 1 }) } as Binding
  const client = bind(app, part, Object.fromEntries(handlers) as Handlers<AnyApi>, binding)
  return { client: client as unknown as AnyClient, handled }
}
