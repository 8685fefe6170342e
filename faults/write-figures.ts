import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../scripts/run.mjs'
import { verdict, type Row } from '../scripts/rows.ts'

/** A page of the documentation with a table of rows, and the file that has the figure of every limit. */
export interface Page {
  /** Path from the root of the repository. */
  file: string
  /** Tab-separated, likewise. */
  figures: string
  /** The command that writes them, as in the marker comment. */
  command: string
}

const closing = '<!-- end of figures -->'
const heading = 'what\tfigure\tlimit\tverdict'

/**
 * Writes every figure into the file of figures, and how many limits hold between the two marker comments of the page. Figures of rows that
 * ran replace earlier ones; others stay. `sum` comes last.
 * @param descriptions what is done in each row, by its name
 */
export async function writeFigures(
  { file, figures, command }: Page,
  descriptions: Readonly<Record<string, string>>,
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

  const ran = new Set(results.map(({ name }) => name))
  const kept = readFileSync(join(root, figures), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .filter((line) => {
      const name = nameOf(line, descriptions)
      return name === undefined ? !sum : !ran.has(name)
    })
  const lines = [...kept, ...results.flatMap(({ rows }) => rows.map(lineOf)), ...(sum ? [lineOf(sum)] : [])].toSorted(
    byName,
  )
  writeFileSync(join(root, figures), `${[heading, ...lines].join('\n')}\n`)

  const table = Object.entries(descriptions).map(([name, what]) => {
    const own = lines.filter((line) => nameOf(line, descriptions) === name)
    return `| ${name} | ${what} | ${held(own)} |`
  })
  writeFileSync(
    page,
    `${text.slice(0, start)}${opening}\n\n${['| row | what | limits held |', '| --- | --- | --- |', ...table].join('\n')}\n\n${text.slice(end)}`,
  )
  await run('oxfmt', [page])
}

/** How many of the limits hold, and which do not. */
function held(lines: readonly string[]): string {
  if (lines.length === 0) return 'not measured'
  const others = lines
    .filter((line) => !line.endsWith('\tholds'))
    .map((line) => {
      const [what = '', , , word = ''] = line.split('\t')
      return `; ${word.toLowerCase()}: ${what.slice(what.indexOf(' ') + 1)}`
    })
  return `${lines.length - others.length}/${lines.length}${others.join('').replaceAll('|', '\\|')}`
}

function lineOf(row: Row): string {
  return [row.what, row.measured, row.limit, verdict(row)]
    .map((cell) => cell.replaceAll(/\s+/g, ' ').replaceAll('<=', '≤').replaceAll('>=', '≥'))
    .join('\t')
}

/** The row to which a line belongs: R1, or C for C1, C2 and so on. */
function nameOf(line: string, names: Readonly<Record<string, unknown>>): string | undefined {
  const [id = '', group = ''] = /^([A-Z]+)\d*(?= )/.exec(line) ?? []
  return [id, group].find((name) => name in names)
}

/** Sorts by letter and number (R2 before R10), lines without an id last; lines of one row keep their order. */
function byName(a: string, b: string): number {
  const key = (line: string) => {
    const [, kind = '~', number = '0'] = /^([A-Z]+)(\d+) /.exec(line) ?? []
    return { kind, number: Number(number) }
  }
  const [left, right] = [key(a), key(b)]
  return left.kind === right.kind ? left.number - right.number : left.kind < right.kind ? -1 : 1
}
