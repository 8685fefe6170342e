import type { RunSheetRow } from '@marquee/contract/run-sheets'

/** When a row ends, as `YYYY-MM-DDTHH:MM` on the wall; null for one without a length. */
export const endOf = ({ starts, minutes }: Pick<RunSheetRow, 'starts' | 'minutes'>): string | null =>
  minutes === null ? null : new Date(Date.parse(`${starts}Z`) + minutes * 60_000).toISOString().slice(0, 16)

/**
 * What goes on at a time on the wall, and what begins next. A row without a length goes on until another begins, and not beyond its day. All
 * times are as written, so that no zone moves them.
 */
export function runAt(rows: readonly RunSheetRow[], now: string): { current: RunSheetRow[]; next: RunSheetRow[] } {
  const begun = rows.filter(({ starts }) => starts <= now)
  const newest = begun.reduce((latest, { starts }) => (starts > latest ? starts : latest), '')
  const current = begun.filter((row) => {
    const end = endOf(row)
    return end === null ? row.starts === newest && now.startsWith(row.starts.slice(0, 10)) : now < end
  })
  const coming = rows.filter(({ starts }) => starts > now).map(({ starts }) => starts)
  const first = coming.toSorted()[0]
  return { current, next: rows.filter(({ starts }) => starts === first) }
}
