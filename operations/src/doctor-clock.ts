import { sql } from 'drizzle-orm'
import type { Examined, Report } from './doctor-findings.ts'

/** Tokens of a provider are refused when clocks differ by more (s). */
const noticed = 5
/** Beyond this (s), times on the screen and the limits of codes are visibly wrong. */
const tooFar = 60

/** The clock of this machine against the database's. */
export async function clockOf({ database }: Examined, report: Report): Promise<void> {
  if (!database || database.embedded) return
  const before = Date.now()
  const answer = await database.db
    .execute<{ now: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float as now`)
    .catch(() => null)
  const theirs = answer?.rows[0]?.now
  if (theirs === undefined) return
  if (!reportClock(theirs - (before + Date.now()) / 2, 'the database’s', report))
    report.ok('This machine’s clock and the database’s agree.')
}

/**
 * Reports a clock that differs, and returns whether it does.
 * @param aheadMs how far the other clock is ahead of this machine's
 * @param whose such as "the provider's"
 */
export function reportClock(aheadMs: number, whose: string, { warn, wrong }: Report): boolean {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (seconds < noticed) return false
  const words = `This machine’s clock is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} ${whose}. Let both follow a time server (timedatectl set-ntp true).`
  const mark = seconds < tooFar ? warn : wrong
  mark(words)
  return true
}
