/** One line of a table of limits: what was measured, in words with its unit, and how it stands against its limit. */
export interface Row {
  what: string
  measured: string
  limit: string
  /** Measured over limit: the share of the budget that is used, where a budget is what the limit is. */
  ratio?: number
  ok: boolean
  /** What it needs is missing here, so nothing is said about it; `ok` is true then. */
  notRun?: true
}

/** How a row stands, in a word. */
export const verdict = ({ ok, notRun }: Row): string => (notRun ? 'not run' : ok ? 'holds' : 'MISSED')

/** Says what is going on, or what a missed limit comes from. */
export type Report = (line: string) => void

/** A row of something that may be at most `limit`. */
export function atMost(what: string, value: number, limit: number, unit: string, digits = 1): Row {
  return {
    what,
    measured: `${value.toFixed(digits)}${unit}`,
    limit: `<= ${limit}${unit}`,
    ratio: value / limit,
    ok: value <= limit,
  }
}

/** A row of something that has to be at least `limit`. */
export function atLeast(what: string, value: number, limit: number): Row {
  return { what, measured: String(value), limit: `>= ${limit}`, ratio: value / limit, ok: value >= limit }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The rows under their headings, as the screen and the documentation show them; no column of ratios where no row has one. */
export function tableOf(rows: readonly Row[]): string[][] {
  const hasRatios = rows.some(({ ratio }) => ratio !== undefined)
  return [
    ['what', 'measured', 'limit', ...(hasRatios ? ['ratio'] : []), ''],
    ...rows.map((row) => [
      row.what,
      row.measured,
      row.limit,
      ...(hasRatios ? [row.ratio?.toFixed(2) ?? ''] : []),
      verdict(row),
    ]),
  ]
}

/** Prints the table, its columns aligned. */
export function printTable(rows: readonly Row[]): void {
  const table = tableOf(rows)
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  console.log()
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
