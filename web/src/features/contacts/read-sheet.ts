import { maxBytes } from '@marquee/contract/limits'
import { Unzip, UnzipInflate } from 'fflate'
import { maxColumns, maxRows, NoTable, tableSentences } from './no-table.ts'

/**
 * The cells of the first sheet of an Excel file (.xlsx), formulas as the values that were stored with them. Fails with `NoTable` for other
 * archives, such as those of a word processor, and for a sheet that is too large when unpacked.
 */
export function readSheet(bytes: Uint8Array): string[][] {
  const relations = 'xl/_rels/workbook.xml.rels'
  const book = unpack(bytes, ['xl/workbook.xml', relations])
  const [sheet] = all(parsed(book.get('xl/workbook.xml')), 'sheet')
  const id = sheet && [...sheet.attributes].find(({ name }) => name.endsWith(':id'))?.value
  const parts = all(parsed(book.get(relations)), 'Relationship')
  const pathOf = (fits: (part: Element) => boolean) => {
    const target = parts.find(fits)?.getAttribute('Target')
    return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`
  }
  const sheetPath = pathOf((part) => part.getAttribute('Id') === id)
  const textsPath = pathOf((part) => part.getAttribute('Type')?.endsWith('/sharedStrings') === true)
  if (!sheetPath) throw new NoTable(tableSentences.noTable)
  const files = unpack(bytes, [sheetPath, textsPath ?? ''])
  const texts = textsPath ? all(parsed(files.get(textsPath)), 'si').map(textOf) : []
  return rowsOf(parsed(files.get(sheetPath)), texts)
}

/** So many bytes (of the archive) are unpacked at once: at most a thousand times as many come of it, before the size is looked at. */
const pieceBytes = 16 * 1024

/** The texts of these files of an archive. The sizes that an archive states are not trusted: what comes out is counted. */
function unpack(bytes: Uint8Array, names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  let left: number = maxBytes.unpackedSheet
  const unzip = new Unzip((file) => {
    if (!names.includes(file.name)) return
    const decoder = new TextDecoder()
    let text = ''
    file.ondata = (error, data, isLast) => {
      if (error) throw error
      left -= data.length
      if (left < 0) throw new NoTable(tableSentences.largeSheet)
      text += decoder.decode(data, { stream: !isLast })
      if (isLast) found.set(file.name, text)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
  } catch (error) {
    throw error instanceof NoTable ? error : new NoTable(tableSentences.noTable)
  }
  return found
}

/** A part of the file. Entities are refused: they can expand without limit, and spreadsheets do not need them. */
function parsed(text: string | undefined): Document {
  if (!text || /<!(doctype|entity)/i.test(text)) throw new NoTable(tableSentences.noTable)
  const document = new DOMParser().parseFromString(text, 'application/xml')
  if (document.getElementsByTagName('parsererror').length > 0) throw new NoTable(tableSentences.noTable)
  return document
}

/** The elements of this name, with any prefix, in their order. */
const all = (inside: Document | Element, name: string): Element[] =>
  [...inside.getElementsByTagName('*')].filter(({ localName }) => localName === name)

/** The text of a cell or a shared text, without how it is pronounced. */
const textOf = (holder: Element): string =>
  all(holder, 't')
    .filter((part) => part.parentElement?.localName !== 'rPh')
    .map((part) => part.textContent ?? '')
    .join('')
    .replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function rowsOf(sheet: Document, texts: readonly string[]): string[][] {
  const rows: string[][] = []
  for (const [index, row] of all(sheet, 'row').entries()) {
    const at = Number(row.getAttribute('r') ?? index + 1) - 1
    const cells: string[] = []
    for (const [place, cell] of all(row, 'c').entries()) {
      const column = columnOf(cell.getAttribute('r')) ?? place
      if (column < maxColumns) cells[column] = valueOf(cell, texts)
    }
    // Rows with nothing but a format may go on to the end of the sheet.
    if (cells.every((cell) => cell === '')) continue
    if (!(at < maxRows)) throw new NoTable(tableSentences.tooMany(at + 1))
    rows[at] = Array.from(cells, (cell) => cell ?? '')
  }
  return Array.from(rows, (row) => row ?? [])
}

function valueOf(cell: Element, texts: readonly string[]): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return textOf(cell)
  const value = all(cell, 'v')[0]?.textContent ?? ''
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  // Large numbers, such as those of phones, may be written with an exponent.
  return type !== 'str' && /^\d[\d.]*E\+?\d+$/i.test(value) ? String(Number(value)) : value
}

/** The index of the column: 0 for `A7`, 27 for `AB7`. */
function columnOf(reference: string | null): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  return letters === undefined
    ? undefined
    : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
