import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { isGood, openLine, type Line } from './exchange.ts'
import { longest, never, within } from './figures.ts'
import type { Stage } from './stage.ts'
import { tally } from './tally.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** What a stranger sends, once or a few times, without being signed in. */
const requests: { name: string; send: (line: Line, origin: string) => Promise<unknown>; times: number }[] = [
  {
    name: 'U+0000 in a refresh token',
    times: 3,
    send: (line) =>
      line.send('POST', '/idp/token', {
        body: Buffer.from('grant_type=refresh_token&client_id=marquee-web&refresh_token=a%00b'),
        headers: form,
      }),
  },
  {
    name: 'U+0000 in a state',
    times: 3,
    send: (line, origin) => line.send('GET', `/idp/auth?${authorization(origin)}&state=%00`),
  },
  {
    name: '262 KB of escaped quotes as JSON',
    times: 1,
    send: (line) =>
      line.send('POST', '/auth/interaction/confirm', {
        body: Buffer.from(`["${'\\"'.repeat(130_900)}`),
        headers: json,
      }),
  },
  {
    name: '200 KB of nested JSON',
    times: 1,
    send: (line) =>
      line.send('POST', '/auth/interaction/confirm', {
        body: Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)),
        headers: json,
      }),
  },
  {
    name: '300 sign-ins begun with 7 KB of state',
    times: 300,
    send: (line, origin) => line.send('GET', `/idp/auth?${authorization(origin)}&state=${'s'.repeat(7_000)}`),
  },
  {
    name: 'the body null',
    times: 1,
    send: (line) => line.send('POST', '/auth/interaction/confirm', { body: Buffer.from('null'), headers: json }),
  },
]
const probes = ['/vendors', '/api/contractors', '/api/event-types', '/readyz']
const longestWaitSeconds = 1

/** Single anonymous requests that once stopped the product, on the embedded database; others are answered meanwhile and afterwards. */
export async function hostile(stage: Stage): Promise<Row[]> {
  const product = await stage.supervise({})
  const rows: Row[] = []
  for (const { name, send, times } of requests) {
    const others = tally(() => false)
    const waits: number[] = []
    let isOver = false
    const watching = probes.map(async (path) => {
      const line = openLine(product.url, { timeoutMs: 90_000 })
      while (!isOver) {
        const outcome = await line.send('GET', path)
        others.add(`GET ${path}`, outcome)
        if (isGood(outcome)) waits.push(outcome.ms / 1000)
        await sleep(30)
      }
      line.close()
    })
    await sleep(300)
    const line = openLine(product.url, { sockets: 4, timeoutMs: 90_000 })
    const sent = tally(({ status }) => status >= 300 && status < 500)
    const all = Array.from({ length: times }, () =>
      send(line, product.url).then((outcome) => sent.add(name, outcome as Parameters<typeof sent.add>[1])),
    )
    await Promise.all(all)
    await sleep(1_000)
    isOver = true
    await Promise.all(watching)
    line.close()
    sent.explain(stage.report)
    if (others.bad() > 0) others.explain((text) => stage.report(`${name}, others: ${text}`))
    rows.push(
      never(`${name}: answers other than 4xx and redirects`, sent.bad(), String(times)),
      never(`${name}: failed requests of others`, others.bad(), String(others.total())),
      within(`${name}: longest wait of others`, longest(waits), longestWaitSeconds, 's', 2),
    )
  }
  return [...rows, never('deaths of our process', product.deaths())]
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
