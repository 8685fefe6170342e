import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../scripts/run.mjs'
import { verdict, type Row } from '../scripts/rows.ts'

/** A page of the documentation with a table of figures. */
export interface Page {
  /** Path from the root of the repository. */
  file: string
  /** The command that writes them, as in the marker comment. */
  command: string
  /** Heading of the first column. */
  what: string
}

const closing = '<!-- end of figures -->'

/**
 * Writes the table between the two marker comments of the page. Rows that ran replace their earlier lines; other lines stay. `sum` comes
 * last.
 */
export async function writeFigures(
  { file, command, what: heading }: Page,
  results: readonly { name: string; rows: readonly Row[] }[],
  sum?: Row,
): Promise<void> {
  const page = join(root, file)
  const opening = `<!-- figures: written by \`${command} -- --write\` -->`
  const text = readFileSync(page, 'utf8')
  const start = text.indexOf(opening)
  const end = text.indexOf(closing)
  if (start < 0 || end < start)
    throw new Error(`${page} does not contain the marker comments "${opening}" and "${closing}".`)
  const earlier = text
    .slice(start, end)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.replaceAll(/\s+\|/g, ' |'))
  const ran = new Set(results.flatMap(({ name, rows }) => [name, ...rows.map(({ what }) => what.split(' ')[0])]))
  const kept = earlier.filter((line) => {
    const name = line.split(' ')[1] ?? ''
    return sum && !/^[A-Z]+\d*$/.test(name) ? false : !ran.has(name)
  })
  const lines = [...kept, ...results.flatMap(({ rows }) => rows.map(lineOf)), ...(sum ? [lineOf(sum)] : [])]
  const table = [`| ${heading} | figure | limit | |`, '| --- | --- | --- | --- |', ...lines.toSorted(byName)]
  writeFileSync(page, `${text.slice(0, start)}${opening}\n\n${table.join('\n')}\n\n${text.slice(end)}`)
  await run('oxfmt', [page])
}

function lineOf(row: Row): string {
  const cells = [row.what, row.measured, row.limit, verdict(row)]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<=', '≤').replaceAll('>=', '≥')).join(' | ')} |`
}

/** Sorts by letter and number (R2 before R10), lines without an id last; lines of one row keep their order. */
function byName(a: string, b: string): number {
  const key = (line: string) => {
    const [, kind = '~', number = '0'] = /^\| ([A-Z]+)(\d+) /.exec(line) ?? []
    return { kind, number: Number(number) }
  }
  const [left, right] = [key(a), key(b)]
  return left.kind === right.kind ? left.number - right.number : left.kind < right.kind ? -1 : 1
}
