import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../scripts/run.mjs'
import { verdict, type Row } from '../scripts/rows.ts'

/** A page of the documentation that holds figures. */
export interface Page {
  /** From the root. */
  file: string
  /** What writes them, as it stands in its mark. */
  command: string
  /** What a line speaks of, as the heading says it. */
  what: string
}

const closing = '<!-- end of figures -->'

/**
 * Puts the figures between the two marks of the page: those of the rows that ran in place of their earlier ones, those of the others as
 * they were. `sum` stands last.
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
  if (start < 0 || end < start) throw new Error(`${page} has lost its marks "${opening}" and "${closing}".`)
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

/** By kind and number (R2 before R10), what has neither last; lines of one row stay in their order. */
function byName(a: string, b: string): number {
  const key = (line: string) => {
    const [, kind = '~', number = '0'] = /^\| ([A-Z]+)(\d+) /.exec(line) ?? []
    return { kind, number: Number(number) }
  }
  const [left, right] = [key(a), key(b)]
  return left.kind === right.kind ? left.number - right.number : left.kind < right.kind ? -1 : 1
}
