import { contactSentences } from '@marquee/contract/contacts'
import { maxBytes, maxCounts } from '@marquee/contract/limits'

/** Rows of cells; the row at index 0 is line 1. */
export interface Table {
  /** The name of the file, or what stands for it. */
  source: string
  rows: readonly (readonly string[])[]
}

/** Something that cannot be read as a table. The message is for the person. */
export class NoTable extends Error {}

export const tableSentences = {
  noTable: 'This is not a table. Choose a CSV file.',
  noText: 'This is not a table. Paste the rows from your spreadsheet.',
  tooLarge: `This file is too large. At most ${maxBytes.contactFile / 1024 / 1024} MB can be read.`,
  oldExcel: 'This is an Excel file. Save it as CSV, then choose it again.',
  empty: 'There are no rows in it.',
  quote: (line: number) => `Line ${line} has a quotation mark without its end.`,
} as const

/** Columns that are read; a wider table is cut. */
const maxColumns = 40
/** How many rows may stand above the first contact: titles, and the names of the columns. */
export const rowsAbove = 10

/** Reads a CSV or Excel file. Fails with `NoTable` for anything else. */
export async function readFile(file: File): Promise<Table> {
  if (file.size > maxBytes.contactFile) throw new NoTable(tableSentences.tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new NoTable(tableSentences.oldExcel)
  return tableOf(file.name, await readCells(decode(bytes), tableSentences.noTable))
}

/** Reads rows that were copied from a spreadsheet, or lines of a CSV file. */
export async function readPasted(text: string): Promise<Table> {
  return tableOf('Pasted rows', await readCells(text, tableSentences.noText))
}

/** The rows without empty ones at the end. Fails with `NoTable` without any, and for too many. */
function tableOf(source: string, rows: readonly (readonly string[])[]): Table {
  const end = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== '')) + 1
  if (end === 0) throw new NoTable(tableSentences.empty)
  if (end > maxCounts.importedRows + rowsAbove)
    throw new NoTable(`${contactSentences.tooManyRows} This table has ${end.toLocaleString('en-US')}.`)
  return { source, rows: rows.slice(0, end).map((row) => row.slice(0, maxColumns)) }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

/** Excel writes UTF-16 with its mark, or the code page of Windows; everything else writes UTF-8. */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Control characters do not stand in tables, but in pictures and programs; the others begin PDF, RTF, and pages or pictures in XML. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const isOtherFile = /[\u0000-\u0008\u000E-\u001F]|^\s*(%PDF-|\{\\rtf|<[!?a-z])/i

/** The separator that Excel names in a first line of its own. */
const namedSeparator = /^sep=(.)\r?\n/i

async function readCells(text: string, refusal: string): Promise<string[][]> {
  if (isOtherFile.test(text)) throw new NoTable(refusal)
  const { default: papa } = await import('papaparse')
  const named = namedSeparator.exec(text)
  // What is copied from a spreadsheet has tabs, and commas inside of cells.
  const delimiter = named?.[1] ?? (/^[^\n"]*\t/.test(text) ? '\t' : '')
  const { data, errors } = papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    delimiter,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  const before = named ? 1 : 0
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new NoTable(tableSentences.quote((broken.row ?? 0) + 1 + before))
  return named ? [[], ...data] : data
}
