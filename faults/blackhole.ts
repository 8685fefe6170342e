import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { inWords, isGood, openLine } from './exchange.ts'
import { startFaultProxy, through } from './fault-proxy.ts'
import { longest, never, within } from './figures.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import type { Stage } from './stage.ts'
import { tally } from './tally.ts'

const paths = ['/vendors', '/events', '/', '/api/contractors', '/api/events', '/api/event-types']
const healLimitSeconds = 2

/** The database takes connections but answers nothing for thirty seconds, and then does again. */
export async function blackhole(stage: Stage): Promise<Row[]> {
  const seconds = stage.isQuick ? 10 : 30
  const postgres = await stage.postgres()
  const proxy = await startFaultProxy(Number(new URL(postgres.url).port))
  stage.atEnd(() => proxy.stop())
  const issuer = await stage.issuer()
  const product = await stage.supervise({ databaseUrl: through(proxy, postgres.url), settings: issuer.settings })
  const people = await makeOrganizers(product.url, issuer, 8)

  const before = tally()
  await load(product.url, before, people, 2_000)
  const away = tally()
  const watch = watchProcess(product.url)
  const writing = startWriters({ origin: product.url, people, tally: away, retryMs: 300, timeoutMs: 20_000 })
  const reading = startReaders({ origin: product.url, paths, tally: away, pauseMs: 200, timeoutMs: 20_000 })
  await sleep(500)
  proxy.set({ blackhole: true })
  watch.begin()
  await sleep(seconds * 1000)
  const seen = watch.end()
  proxy.set({})
  const healed = await healing(product.url, people[0]?.token)
  await Promise.all([writing.stop(), reading.stop()])
  const { lost, doubled } = await writing.verify()

  before.explain((line) => stage.report(`before: ${line}`))
  away.explain(stage.report)
  stage.report(
    `event loop: p99 of each second at most ${seen.worstP99.toFixed(0)} ms, the longest single stop ${seen.worst.toFixed(0)} ms`,
  )
  return [
    never('deaths of our process', product.deaths()),
    never('answers other than 2xx and 503 with Retry-After', away.bad(), String(away.total())),
    within('longest wait for an answer, pages too', away.slowest() / 1000, 3, 's'),
    within('event loop lag (p99 of the worst second)', seen.worstP99, 50, 'ms', 0),
    {
      what: '/readyz says not ready',
      measured: `${seen.notReady} of ${seen.asked} times (${seen.words})`,
      limit: 'each time',
      ok: seen.asked > 0 && seen.notReady === seen.asked,
    },
    within('pages, API, writes and /readyz are back', healed, healLimitSeconds, 's'),
    never('acknowledged writes lost', lost.length, String(writing.acknowledged())),
    never('doubled in spite of their key', doubled.length),
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

/** Reads memory and event loop delay of the process once a second, from `begin` to `end`. */
function watchProcess(origin: string) {
  const line = openLine(origin, { sockets: 4, timeoutMs: 20_000 })
  const p99s: number[] = []
  const longests: number[] = []
  const readiness: string[] = []
  const asking: Promise<void>[] = []
  let timer: NodeJS.Timeout | undefined
  const ask = async () => {
    asking.push(
      line.send('GET', '/readyz').then((outcome) => {
        readiness.push(inWords(outcome))
      }),
    )
    const { body } = await line.send('GET', '/metrics')
    p99s.push(valueOf(body, 'nodejs_eventloop_lag_p99_seconds') * 1000)
    longests.push(valueOf(body, 'nodejs_eventloop_lag_max_seconds') * 1000)
  }
  return {
    begin() {
      // Reading the metrics resets them, so that earlier values do not count.
      void line.send('GET', '/metrics')
      timer = setInterval(() => asking.push(ask()), 1000)
    },
    end() {
      clearInterval(timer)
      line.close()
      return {
        worstP99: longest(p99s) ?? Number.NaN,
        worst: longest(longests) ?? Number.NaN,
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

/** Seconds until a page, the API, a signed-in call and /readyz have each answered well once; undefined when that takes a minute. */
async function healing(origin: string, token: string | undefined): Promise<number | undefined> {
  const began = performance.now()
  const each = ['/vendors', '/api/contractors', '/api/users/profile', '/readyz'].map(async (path) => {
    const line = openLine(origin, { sockets: 16 })
    try {
      while (performance.now() - began < 60_000) {
        // Several requests at once: one that waits for a dead connection must not hide that others are served.
        const outcome = await Promise.race([line.send('GET', path, token ? { token } : {}), sleep(250, undefined)])
        if (outcome && isGood(outcome)) return performance.now() - began
        if (outcome) await sleep(50)
      }
      return undefined
    } finally {
      line.close()
    }
  })
  const all = await Promise.all(each)
  return all.includes(undefined) ? undefined : Math.max(...all.map(Number)) / 1000
}
