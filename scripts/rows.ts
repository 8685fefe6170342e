/** One line of a table of limits: a measured value with its unit, and whether it is within the limit. */
export interface Row {
  what: string
  measured: string
  limit: string
  /** Measured value divided by the limit; only for limits that are a maximum or minimum number. */
  ratio?: number
  ok: boolean
  /** Not measured, because a program that it needs is missing on this machine; `ok` is true then. */
  notRun?: true
}

/** The verdict of a row, as the table prints it. */
export const verdict = ({ ok, notRun }: Row): string => (notRun ? 'not run' : ok ? 'holds' : 'MISSED')

/** Prints progress, or the reason of a missed limit. */
export type Report = (line: string) => void

/** A row for a value that must be at most `limit`. */
export function atMost(what: string, value: number, limit: number, unit: string, digits = 1): Row {
  return {
    what,
    measured: `${value.toFixed(digits)}${unit}`,
    limit: `<= ${limit}${unit}`,
    ratio: value / limit,
    ok: value <= limit,
  }
}

/** A row for a value that must be at least `limit`. */
export function atLeast(what: string, value: number, limit: number): Row {
  return { what, measured: String(value), limit: `>= ${limit}`, ratio: value / limit, ok: value >= limit }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The rows with their headings, for the terminal and the documentation. Without a ratio in any row there is no column for it. */
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

/** Prints the rows with their headings. */
export function printTable(rows: readonly Row[]): void {
  printColumns(tableOf(rows))
}

/** Prints a table with aligned columns. */
export function printColumns(table: readonly string[][]): void {
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
