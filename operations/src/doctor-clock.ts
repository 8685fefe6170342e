import { sql } from 'drizzle-orm'
import { ok, warn, wrong, type Finding, type Examined } from './doctor-findings.ts'

/** Tokens of a provider are refused when clocks differ by more (s). */
const noticed = 5
/** Beyond this (s), times on the screen and the limits of codes are visibly wrong. */
const tooFar = 60

/** The clock of this machine against the database's. */
export async function clockOf({ database }: Examined): Promise<Finding[]> {
  if (!database || database.embedded) return []
  const before = Date.now()
  let answer: { rows: { now: number }[] }
  try {
    answer = await database.db.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float as now`,
    )
  } catch {
    return []
  }
  const theirs = answer.rows[0]?.now ?? before
  return judge(theirs - (before + Date.now()) / 2, 'the database’s')
}

/**
 * @param aheadMs how far the other clock is ahead of this machine's
 * @param whose such as "the provider's"
 */
export function judge(aheadMs: number, whose: string): Finding[] {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (seconds < noticed) return [ok(`This machine’s clock and ${whose} agree.`)]
  const words = `This machine’s clock is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} ${whose}. Let both follow a time server (timedatectl set-ntp true).`
  return [seconds < tooFar ? warn(words) : wrong(words)]
}
