import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenApi } from '../src/http/openapi.ts'
import { documentedCalls, hostileRequests } from './hostile-requests.ts'
import { marketplace } from './marketplace.ts'
import { testApp, testIdentityWithProvider, type Answer, type Caller } from './test-app.ts'

/** Number of requests; FUZZ_RUNS sets another number, FUZZ_SEED generates others. */
const runs = Number(process.env.FUZZ_RUNS ?? 500)
const seed = Number(process.env.FUZZ_SEED ?? 20_271)

const site = await testApp({ identity: testIdentityWithProvider })
const { app, make, as, nobody } = site
const { user, vendor, organizer, admin } = await marketplace(site)
await make.tag()
await make.eventType()
const callers: Caller[] = [
  nobody,
  as(user),
  as(vendor.owner),
  as(organizer.owner),
  as((await make.vendor({ status: 'rejected' })).owner),
  as(admin),
]

const document = (await app.inject('/api/openapi.json')).json<OpenApi>()
const calls = documentedCalls(document)
const runsPerCall = Math.ceil(runs / calls.length)

test(
  `of ${runsPerCall} hostile requests to each of ${calls.length} calls none is answered with 5xx`,
  {
    timeout: 120_000 + runs * 50,
  },
  async () => {
    const seen = new Map<number, number>()
    for (const call of calls) {
      await fc.assert(
        fc.asyncProperty(hostileRequests(document, [call], callers.length), async (wanted) => {
          const { caller, method, path, headers, body } = wanted
          const by = callers[caller] as Caller
          const answer = await by.call(method, path, { headers, ...(body !== undefined && { body }) })
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
          expect(answer.status < 500 ? null : answer).toBeNull()
          expect(answer.status < 400 || isPlain(answer)).toBe(true)
        }),
        { numRuns: runsPerCall, seed, endOnFailure: true },
      )
    }
    // A run in which no request succeeded, or none was refused, would test nothing.
    const hasStatus = (from: number) => [...seen].some(([status]) => status >= from && status < from + 100)
    expect({ worked: hasStatus(200), refused: hasStatus(400) }).toEqual({ worked: true, refused: true })
    expect((await nobody.call('GET', '/api/contractors')).status).toBe(200)
  },
)

function isPlain({ body, headers }: Answer): boolean {
  const isSentence = /^\S[^\n]{2,200}$/.test(String(body.error))
  return body.success === false && isSentence && headers['cache-control'] === 'private, no-store'
}
