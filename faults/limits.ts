import type { Row } from '../scripts/rows.ts'

/** A row for something that must not happen even once. */
export function mustNotHappen(what: string, times: number, of?: string): Row {
  return { what, measured: of ? `${times} of ${of}` : String(times), limit: '0', ok: times === 0 }
}

/** A row for a time or size with a maximum. An undefined value means that it never happened: the limit is missed. */
export function atMost(what: string, value: number | undefined, limit: number, unit = '', digits = 1): Row {
  const measured = value === undefined ? 'never' : `${value.toFixed(digits)}${unit && ` ${unit}`}`
  return { what, measured, limit: `<= ${limit}${unit && ` ${unit}`}`, ok: value !== undefined && value <= limit }
}

/** A row for something with a minimum. */
export function atLeast(what: string, value: number, limit: number, unit = '', digits = 0): Row {
  const measured = `${value.toFixed(digits)}${unit && ` ${unit}`}`
  return { what, measured, limit: `>= ${limit}${unit && ` ${unit}`}`, ok: value >= limit }
}

/** The quantile of the values: 0.5 for the median, 0.95 for p95. Undefined without values. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

/** Undefined without values. */
export function maximum(values: readonly number[]): number | undefined {
  return values.length > 0 ? Math.max(...values) : undefined
}
