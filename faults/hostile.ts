import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { isGood, openHttpClient, type HttpClient } from './http-client.ts'
import { maximum, mustNotHappen, atMost } from './limits.ts'
import type { Environment } from './environment.ts'
import { tally } from './tally.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Requests without a sign-in, each sent once or several times. */
const requests: { name: string; send: (client: HttpClient, origin: string) => Promise<unknown>; times: number }[] = [
  {
    name: 'U+0000 in a refresh token',
    times: 3,
    send: (client) =>
      client.send('POST', '/idp/token', {
        body: Buffer.from('grant_type=refresh_token&client_id=marquee-web&refresh_token=a%00b'),
        headers: form,
      }),
  },
  {
    name: 'U+0000 in a state',
    times: 3,
    send: (client, origin) => client.send('GET', `/idp/auth?${authorization(origin)}&state=%00`),
  },
  {
    name: '262 KB of escaped quotes as JSON',
    times: 1,
    send: (client) =>
      client.send('POST', '/auth/interaction/confirm', {
        body: Buffer.from(`["${'\\"'.repeat(130_900)}`),
        headers: json,
      }),
  },
  {
    name: '200 KB of nested JSON',
    times: 1,
    send: (client) =>
      client.send('POST', '/auth/interaction/confirm', {
        body: Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)),
        headers: json,
      }),
  },
  {
    name: '300 sign-ins begun with 7 KB of state',
    times: 300,
    send: (client, origin) => client.send('GET', `/idp/auth?${authorization(origin)}&state=${'s'.repeat(7_000)}`),
  },
  {
    name: 'the body null',
    times: 1,
    send: (client) => client.send('POST', '/auth/interaction/confirm', { body: Buffer.from('null'), headers: json }),
  },
]
const probes = ['/vendors', '/api/contractors', '/api/event-types', '/readyz']
const maxWaitSeconds = 1

/**
 * Anonymous requests that stopped earlier versions of the product, on the embedded database. Other requests must be answered meanwhile and
 * afterwards.
 */
export async function hostile(environment: Environment): Promise<Row[]> {
  const product = await environment.supervise({})
  const rows: Row[] = []
  for (const { name, send, times } of requests) {
    const others = tally(() => false)
    const waits: number[] = []
    let isOver = false
    const watching = probes.map(async (path) => {
      const client = openHttpClient(product.url, { timeoutMs: 90_000 })
      while (!isOver) {
        const outcome = await client.send('GET', path)
        others.add(`GET ${path}`, outcome)
        if (isGood(outcome)) waits.push(outcome.ms / 1000)
        await sleep(30)
      }
      client.close()
    })
    await sleep(300)
    const client = openHttpClient(product.url, { sockets: 4, timeoutMs: 90_000 })
    const sent = tally(({ status }) => status >= 300 && status < 500)
    const all = Array.from({ length: times }, () =>
      send(client, product.url).then((outcome) => sent.add(name, outcome as Parameters<typeof sent.add>[1])),
    )
    await Promise.all(all)
    await sleep(1_000)
    isOver = true
    await Promise.all(watching)
    client.close()
    sent.explain(environment.report)
    if (others.bad() > 0) others.explain((text) => environment.report(`${name}, others: ${text}`))
    rows.push(
      mustNotHappen(`${name}: answers other than 4xx and redirects`, sent.bad(), String(times)),
      mustNotHappen(`${name}: failed requests of others`, others.bad(), String(others.total())),
      atMost(`${name}: longest wait of others`, maximum(waits), maxWaitSeconds, 's', 2),
    )
  }
  return [...rows, mustNotHappen('unexpected exits of our process', product.deaths())]
}

function authorization(origin: string): string {
  return new URLSearchParams({
    client_id: 'marquee-web',
    redirect_uri: `${origin}/auth/callback`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString()
}
