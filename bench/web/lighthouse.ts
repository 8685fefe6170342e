import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { atLeast, median, type Report, type Row } from '../../scripts/rows.ts'

const leasts = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof leasts
const categories = Object.keys(leasts) as Category[]

/** Fetched by npx when it is first asked for: it and what it brings are too much for every installation. */
const program = 'lighthouse@13.5.0'
const longestReport = 64 * 1024 * 1024
const run = promisify(execFile)

/** The part of Lighthouse's report that is read here. */
interface Result {
  runtimeError?: { message: string }
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

/**
 * Lighthouse's scores for a phone; prints which audits fell short. The performance is scored twice: on a line and a processor that are really
 * slowed down, with a limit, and once as Lighthouse estimates it from a fast load, without one (decision 011).
 */
export async function scores(
  url: string,
  { port, rounds }: { port: number; rounds: number },
  report: Report,
): Promise<Row[]> {
  const found: Partial<Record<Category, number>>[] = []
  const failing = new Map<string, string>()
  for (let round = 0; round < rounds; round++) {
    // Only what depends on the moment is worth measuring again.
    const asked: Category[] = round === 0 ? categories : ['performance']
    const lhr = await lighthouse(url, port, asked, 'devtools')
    const scoreOf = (category: Category) => scoreIn(lhr, category)
    found.push(
      Object.fromEntries(asked.map((category) => [category, scoreOf(category)])) as Partial<Record<Category, number>>,
    )
    for (const category of asked) {
      if (scoreOf(category) >= leasts[category]) continue
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        const audit = lhr.audits[id]
        if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) continue
        failing.set(id, `${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`)
      }
    }
  }
  const { pathname } = new URL(url)
  const rows: Row[] = categories.map((category) =>
    atLeast(
      `${pathname}: Lighthouse, ${category}`,
      median(found.flatMap((one) => one[category] ?? [])),
      leasts[category],
    ),
  )
  const estimate = await lighthouse(url, port, ['performance'], 'simulate')
  rows.push({
    what: `${pathname}: Lighthouse, performance as estimated`,
    measured: String(scoreIn(estimate, 'performance')),
    limit: 'none',
    ok: true,
  })
  if (rows.some((row) => !row.ok)) for (const [id, text] of failing) report(`  ${pathname}: ${id}: ${text}`)
  return rows
}

/** A category's score, from 0 to 100. */
const scoreIn = ({ categories: found }: Result, category: Category) => Math.round((found[category]?.score ?? 0) * 100)

/** How Lighthouse slows the page down: really, or by an estimate. */
type Throttling = 'devtools' | 'simulate'

/** One look at a page, in the browser that listens on the port. Rejects when Lighthouse cannot be fetched or finds no page. */
async function lighthouse(
  url: string,
  port: number,
  asked: readonly Category[],
  throttling: Throttling,
): Promise<Result> {
  const options = { port, asked, throttling }
  const first = await runLighthouse(url, options)
  // Now and then the browser hands over a recording without its beginning.
  const result = first.runtimeError ? await runLighthouse(url, options) : first
  if (result.runtimeError) throw new Error(`Lighthouse: ${result.runtimeError.message}`)
  return result
}

async function runLighthouse(
  url: string,
  { port, asked, throttling }: { port: number; asked: readonly Category[]; throttling: Throttling },
): Promise<Result> {
  const flags = [
    `--port=${port}`,
    `--only-categories=${asked.join(',')}`,
    `--throttling-method=${throttling}`,
    '--output=json',
    '--quiet',
  ]
  const options = { maxBuffer: longestReport }
  // It also ends with an error code where the report has one.
  const { stdout } = await run('npx', ['--yes', program, url, ...flags], options).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      if (error.stdout?.startsWith('{')) return { stdout: error.stdout }
      throw new Error(`Lighthouse: ${error.stderr || error.message}`)
    },
  )
  return JSON.parse(stdout) as Result
}
