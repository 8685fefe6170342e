import lighthouse from 'lighthouse'
import { atLeast, median, type Report, type Row } from '../../scripts/rows.ts'

const leasts = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof leasts
const categories = Object.keys(leasts) as Category[]

/** Lighthouse's scores for a phone; says which audits fell short. */
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
    const options = { port, logLevel: 'error', onlyCategories: asked } as const
    let result = await lighthouse(url, options)
    // Now and then the browser hands over a recording without its beginning.
    if (result?.lhr.runtimeError) result = await lighthouse(url, options)
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'nothing'}`)
    const { lhr } = result
    const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
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
  const rows = categories.map((category) =>
    atLeast(
      `${pathname}: Lighthouse, ${category}`,
      median(found.flatMap((one) => one[category] ?? [])),
      leasts[category],
    ),
  )
  if (rows.some((row) => !row.ok)) for (const [id, text] of failing) report(`  ${pathname}: ${id}: ${text}`)
  return rows
}
