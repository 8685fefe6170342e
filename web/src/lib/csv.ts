import { brand } from '@marquee/contract/brand'
import { today } from './dates.ts'
import { saveFile } from './save-file.ts'

export interface CsvColumn<Row> {
  header: string
  value: (row: Row) => string | number | null | undefined
}

/**
 * Gives rows to the person as a file that spreadsheets open: CSV in UTF-8, with a byte order mark, because Excel would take another
 * encoding. Texts that a spreadsheet would run as a formula get an apostrophe in front. Rejects when the code for it cannot be fetched.
 * @param name what the file holds, in words for a file name: "vendors" becomes "marquee-vendors-2026-11-22.csv"
 */
export async function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { default: papa } = await import('papaparse')
  const text = papa.unparse(
    {
      fields: columns.map(({ header }) => header),
      data: rows.map((row) => columns.map(({ value }) => withoutLaterFormulas(value(row)))),
    },
    { escapeFormulae: formula },
  )
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), `${brand.slug}-${name}-${today()}.csv`)
}

/** Where a spreadsheet divides cells at semicolons or tabs, as in many countries, a formula may begin inside of a text. */
const withoutLaterFormulas = <Value>(value: Value) =>
  typeof value === 'string'
    ? value.replaceAll(/([;\t](?:[^\S\t]|["'])*)(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g, "$1'")
    : value

// The library's own pattern does not find a formula that is followed by a line break.
const formula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/
