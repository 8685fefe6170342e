import type { Browser } from '@playwright/test'
import { onPhone, slowDown } from './browser.ts'
import { startStripped } from './stripped.ts'
import { atMost, median, type Report, type Row } from '../../scripts/rows.ts'

interface Load {
  /** All in ms since the navigation began, but for the shift, which has no unit. */
  largestPaint: number
  /** When React had taken over the whole page; 0 without scripts. */
  interactive: number
  blocked: number
  shift: number
}

/** What the pages report about themselves while they load. */
interface Watched {
  largestPaint: number
  firstPaint: number
  tasks: { start: number; duration: number }[]
  shift: number
  /** When React had taken over the whole page; 0 until then. */
  interactive: number
}

const mostLargestPaint = 1.35
/** Of the largest paint without scripts. */
const mostInteractive = 2.7
const mostBlockedMore = 100
const mostShift = 0.01
/** At rest: nothing has kept the processor busy for this long. */
const restMs = 1000

/** Painting, taking over, blocking and shifting on a slow phone, each against the same page without scripts and an empty page, turn by turn. */
export async function paints(
  browser: Browser,
  { origin, paths, rounds }: { origin: string; paths: readonly string[]; rounds: number },
  report: Report,
): Promise<Row[]> {
  const stripped = await startStripped(origin)
  const empty: Load[] = []
  const found = paths.map((path) => ({ path, whole: [] as Load[], bare: [] as Load[] }))
  try {
    for (let round = 0; round < rounds; round++) {
      empty.push(await load(browser, `${origin}/no-such-page`, true))
      for (const { path, whole, bare } of found) {
        whole.push(await load(browser, origin + path, true))
        bare.push(await load(browser, stripped.url + path, false))
      }
    }
  } finally {
    await stripped.stop()
  }
  const emptyBlocked = median(empty.map((one) => one.blocked))
  report(`  an empty page blocks for ${emptyBlocked.toFixed(0)} ms (${list(empty.map((one) => one.blocked))})`)
  return found.flatMap(({ path, whole, bare }) => {
    const of = (loads: readonly Load[], key: keyof Load) => median(loads.map((one) => one[key]))
    const paint = of(whole, 'largestPaint')
    const barePaint = of(bare, 'largestPaint')
    const blocked = of(whole, 'blocked')
    report(
      `  ${path}: largest paint ${list(whole.map((one) => one.largestPaint))}, without scripts ${list(bare.map((one) => one.largestPaint))}; interactive ${list(whole.map((one) => one.interactive))}; blocked ${list(whole.map((one) => one.blocked))}`,
    )
    return [
      atMostTimes(`${path}: largest contentful paint`, paint, barePaint, mostLargestPaint),
      atMostTimes(
        `${path}: interactive, of that without scripts`,
        of(whole, 'interactive'),
        barePaint,
        mostInteractive,
      ),
      atMost(`${path}: blocked over an empty page's`, Math.max(0, blocked - emptyBlocked), mostBlockedMore, ' ms', 0),
      atMost(`${path}: layout shift`, of(whole, 'shift'), mostShift, '', 4),
    ]
  })
}

function atMostTimes(what: string, measured: number, base: number, limit: number): Row {
  const ratio = measured / base
  return {
    what,
    measured: `${measured.toFixed(0)} ms of ${base.toFixed(0)} ms`,
    limit: `<= ${limit} x`,
    ratio,
    ok: ratio <= limit,
  }
}

async function load(browser: Browser, url: string, hasScripts: boolean): Promise<Load> {
  return onPhone(browser, async (page, devtools) => {
    await slowDown(devtools)
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    const { largestPaint, firstPaint, tasks, shift, interactive } = await page.evaluate(
      ({ rest, hasScripts }) =>
        new Promise<Watched>((resolve, reject) => {
          const { watched } = window as unknown as { watched: Watched }
          const check = () => {
            const last = watched.tasks.at(-1)
            const busyUntil = Math.max(watched.largestPaint, watched.interactive, last ? last.start + last.duration : 0)
            const isComplete = !hasScripts || watched.interactive > 0
            if (isComplete && performance.now() - busyUntil > rest) resolve(watched)
            else if (performance.now() > 20_000) reject(new Error(`${location.href} was not taken over by React`))
            else setTimeout(check, 100)
          }
          setTimeout(check, rest)
        }),
      { rest: restMs, hasScripts },
    )
    if (!largestPaint) throw new Error(`${url} painted nothing`)
    const blocked = tasks
      .filter(({ start, duration }) => start + duration > firstPaint)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    return { largestPaint, interactive, blocked, shift }
  })
}

/** Runs in the page, before anything of its own. */
function watch(): void {
  const watched: Watched = { largestPaint: 0, firstPaint: 0, tasks: [], shift: 0, interactive: 0 }
  ;(window as unknown as { watched: Watched }).watched = watched
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  // Set by web/src/root.tsx.
  observe('mark', (entry) => {
    if (entry.name === 'hydrated') watched.interactive = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => (watched.largestPaint = entry.startTime))
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') watched.firstPaint = entry.startTime
  })
  observe('longtask', (entry) => watched.tasks.push({ start: entry.startTime, duration: entry.duration }))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) watched.shift += value
  })
}

const list = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(' ')
