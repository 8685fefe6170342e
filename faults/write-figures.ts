import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from '../scripts/run.mjs'
import type { Row } from '../scripts/rows.ts'

const page = fileURLToPath(new URL('../docs/reliability.md', import.meta.url))
const opening = '<!-- figures: written by `npm run faults -- --write` -->'
const closing = '<!-- end of figures -->'

/**
 * Puts the figures between the two marks of docs/reliability.md: those of the faults that ran in place of their earlier ones, those
 * of the others as they were. `sum` stands last.
 */
export async function writeFigures(
  results: readonly { name: string; rows: readonly Row[] }[],
  sum?: Row,
): Promise<void> {
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
  const table = ['| fault | figure | limit | |', '| --- | --- | --- | --- |', ...lines.toSorted(byName)]
  writeFileSync(page, `${text.slice(0, start)}${opening}\n\n${table.join('\n')}\n\n${text.slice(end)}`)
  await run('oxfmt', [page])
}

function lineOf({ what, measured, limit, ok }: Row): string {
  const cells = [what, measured, limit, ok ? 'holds' : 'MISSED']
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<=', '≤').replaceAll('>=', '≥')).join(' | ')} |`
}

/** By kind and number (R2 before R10), what has neither last; lines of one fault stay in their order. */
function byName(a: string, b: string): number {
  const key = (line: string) => {
    const [, kind = '~', number = '0'] = /^\| ([A-Z]+)(\d+) /.exec(line) ?? []
    return { kind, number: Number(number) }
  }
  const [left, right] = [key(a), key(b)]
  return left.kind === right.kind ? left.number - right.number : left.kind < right.kind ? -1 : 1
}
