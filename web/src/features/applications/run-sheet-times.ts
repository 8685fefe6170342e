import type { RunSheetRow } from '@marquee/contract/run-sheets'

/** What one row shares with another at the same time: `Main stage` with `Soundcheck`. */
interface Overlap {
  what: string
  shared: string[]
}

/** By the id of a row: the rows at the same time that need the same vendor, name or place. A row without a length takes a minute. */
export function overlapsOf(rows: readonly RunSheetRow[]): Map<number, Overlap[]> {
  const found = new Map<number, Overlap[]>()
  const note = ({ id }: RunSheetRow, { what }: RunSheetRow, shared: string[]) =>
    found.set(id, [...(found.get(id) ?? []), { what, shared }])
  const spans = rows
    .map((row) => ({ row, from: timeOf(row.starts), to: timeOf(row.starts) + (row.minutes ?? 1) * minuteMs }))
    .toSorted((a, b) => a.from - b.from)
  for (const [at, { row, to }] of spans.entries()) {
    for (const later of spans.slice(at + 1)) {
      if (later.from >= to) break
      const needs = needsOf(later.row)
      const shared = [...needsOf(row)].filter(([key]) => needs.has(key)).map(([, word]) => word)
      if (shared.length === 0) continue
      note(row, later.row, shared)
      note(later.row, row, shared)
    }
  }
  return found
}

/** The words for each vendor, name and place of a row, by what makes them the same. */
const needsOf = ({ vendors, who, place }: RunSheetRow) =>
  new Map([
    ...vendors.map(({ application_id, company_name }) => [`vendor ${application_id}`, company_name] as const),
    ...(who ?? '').split(',').flatMap((name) => (name.trim() ? [[`name ${fold(name)}`, name.trim()] as const] : [])),
    ...(place ? [[`place ${fold(place)}`, place] as const] : []),
  ])

const fold = (text: string) => text.trim().toLowerCase()

const minuteMs = 60_000
/** The zone of UTC has no change of the hour. */
const timeOf = (wall: string) => Date.parse(`${wall}Z`)

/** `45 min`, `2 h`, `1 h 30 min`. */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}
