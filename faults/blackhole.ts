import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { describeOutcome, isGood, openHttpClient } from './http-client.ts'
import { startFaultProxy, through } from './fault-proxy.ts'
import { maximum, mustNotHappen, atMost } from './limits.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import type { Environment } from './environment.ts'
import { tally } from './tally.ts'

const paths = ['/vendors', '/events', '/', '/api/contractors', '/api/events', '/api/event-types']
const recoveryLimitSeconds = 2

/** For thirty seconds the database accepts connections but does not answer; then it answers again. */
export async function blackhole(environment: Environment): Promise<Row[]> {
  const seconds = environment.isQuick ? 10 : 30
  const postgres = await environment.postgres()
  const proxy = await startFaultProxy(Number(new URL(postgres.url).port))
  environment.atEnd(() => proxy.stop())
  const issuer = await environment.issuer()
  const product = await environment.supervise({ databaseUrl: through(proxy, postgres.url), settings: issuer.settings })
  const people = await makeOrganizers(product.url, issuer, 8)

  const before = tally()
  await load(product.url, before, people, 2_000)
  const during = tally()
  const watch = watchProcess(product.url)
  const writing = startWriters({ origin: product.url, people, tally: during, retryMs: 300, timeoutMs: 20_000 })
  const reading = startReaders({ origin: product.url, paths, tally: during, pauseMs: 200, timeoutMs: 20_000 })
  await sleep(500)
  proxy.set({ blackhole: true })
  watch.begin()
  await sleep(seconds * 1000)
  const observed = watch.end()
  proxy.set({})
  const recovered = await recoverySeconds(product.url, people[0]?.token)
  await Promise.all([writing.stop(), reading.stop()])
  const { lost, doubled } = await writing.verify()

  before.explain((line) => environment.report(`before: ${line}`))
  during.explain(environment.report)
  environment.report(
    `event loop: p99 of each second at most ${observed.worstP99.toFixed(0)} ms, the longest single stop ${observed.worst.toFixed(0)} ms`,
  )
  return [
    mustNotHappen('unexpected exits of our process', product.deaths()),
    mustNotHappen('answers other than 2xx and 503 with Retry-After', during.bad(), String(during.total())),
    atMost('longest wait for an answer, also of pages', during.slowest() / 1000, 3, 's'),
    atMost('event loop lag (p99 of the worst second)', observed.worstP99, 50, 'ms', 0),
    {
      what: '/readyz says not ready',
      measured: `${observed.notReady} of ${observed.asked} times (${observed.words})`,
      limit: 'each time',
      ok: observed.asked > 0 && observed.notReady === observed.asked,
    },
    atMost('pages, API, writes and /readyz are back', recovered, recoveryLimitSeconds, 's'),
    mustNotHappen('acknowledged writes lost', lost.length, String(writing.acknowledged())),
    mustNotHappen('writes done twice despite their key', doubled.length),
  ]
}

async function load(
  origin: string,
  answers: ReturnType<typeof tally>,
  people: Parameters<typeof startWriters>[0]['people'],
  ms: number,
) {
  const writing = startWriters({ origin, people, tally: answers })
  const reading = startReaders({ origin, paths, tally: answers })
  await sleep(ms)
  await Promise.all([writing.stop(), reading.stop()])
}

/** Reads `/readyz` and the event loop delay of the process once a second, from `begin` to `end`. */
function watchProcess(origin: string) {
  const client = openHttpClient(origin, { sockets: 4, timeoutMs: 20_000 })
  const p99s: number[] = []
  const maxDelays: number[] = []
  const readiness: string[] = []
  const asking: Promise<void>[] = []
  let timer: NodeJS.Timeout | undefined
  const ask = async () => {
    asking.push(
      client.send('GET', '/readyz').then((outcome) => {
        readiness.push(describeOutcome(outcome))
      }),
    )
    const { body } = await client.send('GET', '/metrics')
    p99s.push(valueOf(body, 'nodejs_eventloop_lag_p99_seconds') * 1000)
    maxDelays.push(valueOf(body, 'nodejs_eventloop_lag_max_seconds') * 1000)
  }
  return {
    begin() {
      // Reading the metrics resets them, so that earlier values do not count.
      void client.send('GET', '/metrics')
      timer = setInterval(() => asking.push(ask()), 1000)
    },
    end() {
      clearInterval(timer)
      client.close()
      return {
        worstP99: maximum(p99s) ?? Number.NaN,
        worst: maximum(maxDelays) ?? Number.NaN,
        asked: readiness.length,
        notReady: readiness.filter((words) => words.startsWith('503')).length,
        words: [...new Set(readiness)].join(', ') || 'no answer',
      }
    },
  }
}

function valueOf(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
}

/** Seconds until a page, the API, a signed-in call and /readyz have each answered 2xx once; undefined after a minute without. */
async function recoverySeconds(origin: string, token: string | undefined): Promise<number | undefined> {
  const began = performance.now()
  const each = ['/vendors', '/api/contractors', '/api/users/profile', '/readyz'].map(async (path) => {
    const client = openHttpClient(origin, { sockets: 16 })
    try {
      while (performance.now() - began < 60_000) {
        // Several requests at the same time, because one of them may wait for a dead connection while others are answered.
        const outcome = await Promise.race([client.send('GET', path, token ? { token } : {}), sleep(250, undefined)])
        if (outcome && isGood(outcome)) return performance.now() - began
        if (outcome) await sleep(50)
      }
      return undefined
    } finally {
      client.close()
    }
  })
  const all = await Promise.all(each)
  return all.includes(undefined) ? undefined : Math.max(...all.map(Number)) / 1000
}
