import { describeOutcome, isBusy, isGood, type Outcome } from './http-client.ts'
import type { Report } from '../scripts/rows.ts'

/** Counts requests and their outcomes. */
export interface Tally {
  add(what: string, outcome: Outcome): void
  /** All requests, answered or not. */
  total(): number
  good(): number
  /** Neither 2xx nor an expected refusal. */
  bad(): number
  /** The longest time of a request, in ms. */
  slowest(): number
  /** Reports one line per kind of request and answer, with its number, and quotes the first bad answer. */
  explain(report: Report): void
}

/** @param isFine which outcomes are expected besides 2xx; by default refusals with `Retry-After` */
export function tally(isFine: (outcome: Outcome) => boolean = isBusy): Tally {
  const counts = new Map<string, { times: number; slowest: number; sample: string | undefined }>()
  let total = 0
  let good = 0
  let bad = 0
  let slowest = 0
  return {
    add(what, outcome) {
      total++
      slowest = Math.max(slowest, outcome.ms)
      const isBad = !isGood(outcome) && !isFine(outcome)
      if (isGood(outcome)) good++
      if (isBad) bad++
      const label = `${what} -> ${describeOutcome(outcome)}`
      const known = counts.get(label) ?? { times: 0, slowest: 0, sample: undefined }
      known.times++
      known.slowest = Math.max(known.slowest, outcome.ms)
      if (isBad && outcome.status > 0 && outcome.status !== 503)
        known.sample ??= outcome.body.replaceAll(/\s+/g, ' ').slice(0, 160)
      counts.set(label, known)
    },
    total: () => total,
    good: () => good,
    bad: () => bad,
    slowest: () => slowest,
    explain(report) {
      const lines = Array.from(counts).toSorted(([a], [b]) => (a < b ? -1 : 1))
      for (const [label, { times, slowest: ms, sample }] of lines) {
        report(`  ${times} x ${label}, ${(ms / 1000).toFixed(1)} s at most${sample ? `: ${sample}` : ''}`)
      }
    },
  }
}
