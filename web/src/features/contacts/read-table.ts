import { maxBytes } from '@marquee/contract/limits'
import { maxColumns, maxRows, NoTable, tableSentences } from './no-table.ts'

/** Rows of cells; the row at index 0 is line 1. */
export interface Table {
  /** The name of the file, or what stands for it. */
  source: string
  rows: readonly (readonly string[])[]
}

/** Reads a CSV or Excel file. Fails with `NoTable` for anything else. */
export async function readFile(file: File): Promise<Table> {
  if (file.size > maxBytes.contactFile) throw new NoTable(tableSentences.tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new NoTable(tableSentences.oldExcel)
  // The code for it is fetched only here.
  if (startsWith(bytes, 0x50, 0x4b)) return tableOf(file.name, (await import('./read-sheet.ts')).readSheet(bytes))
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
  if (end > maxRows) throw new NoTable(tableSentences.tooMany(end))
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
const isOtherFile = /[\p{Cc}--[\t-\r\x7F-\x9F]]|^\s*(%PDF-|\{\\rtf|<[!?a-z])/iv

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
