import { contactSentences } from '@marquee/contract/contacts'
import { maxBytes, maxCounts } from '@marquee/contract/limits'

/** Something that cannot be read as a table. The message is for the person. */
export class NoTable extends Error {}

export const tableSentences = {
  noTable: 'This is not a table. Choose a CSV file or an Excel file (.xlsx).',
  noText: 'This is not a table. Paste the rows from your spreadsheet.',
  tooLarge: `This file is too large. At most ${maxBytes.contactFile / 1024 / 1024} MB can be read.`,
  largeSheet: 'This sheet is too large. Copy the rows you need into a new file.',
  oldExcel: 'This file is protected, or of an older Excel. Save it as .xlsx without a password, or as CSV.',
  empty: 'There are no rows in it.',
  quote: (line: number) => `Line ${line} has a quotation mark without its end.`,
  tooMany: (rows: number) => `${contactSentences.tooManyRows} This table has ${rows.toLocaleString('en-US')}.`,
} as const

/** Columns that are read; a wider table is cut. */
export const maxColumns = 40
/** How many rows may stand above the first contact: titles, and the names of the columns. */
export const rowsAbove = 10
export const maxRows = maxCounts.importedRows + rowsAbove
