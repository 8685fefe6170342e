import { readFileSync } from 'node:fs'
import { maxBytes, maxCounts } from '@marquee/contract/limits'
import { expect, test } from 'vitest'
import { tableSentences } from './no-table.ts'
import { readFile, readPasted } from './read-table.ts'

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'a.csv') => new File([content], name)
const read = async (content: string | Uint8Array<ArrayBuffer>) => (await readFile(file(content))).rows
const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(2 + text.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, unit] of [0xfeff, ...Array.from(text, (one) => one.charCodeAt(0))].entries())
    view.setUint16(index * 2, unit, !isBig)
  return bytes
}
const latin = (text: string) => Uint8Array.from(text, (one) => ({ '€': 0x80, '“': 0x93 })[one] ?? one.charCodeAt(0))

const rows = [
  ['Name', 'E-Mail', 'Straße'],
  ['Café Möhre', 'a@b.test', 'Größe'],
]
const written = (separator: string) => rows.map((row) => row.join(separator)).join('\r\n')

test.each([
  ['UTF-8', written(',')],
  ['UTF-8 with a mark', `\uFEFF${written(',')}`],
  ['UTF-16 of Excel, with tabs', utf16(written('\t'))],
  ['UTF-16 in the other order', utf16(written(';'), true)],
  ['Windows-1252', latin(written(';'))],
  ['semicolons', written(';')],
  ['tabs', written('\t')],
  ['a separator that its first line names', `sep=;\r\n${written(';')}`],
])('a file in %s is read', async (_, content) => {
  const found = await read(content)
  expect(found.filter((row) => row.length > 0)).toEqual(rows)
})

test('lines are counted as a spreadsheet counts them, with empty ones and quoted line breaks', async () => {
  expect(await read('a@b.test,"one\ntwo"\n\nc@d.test,"say ""hi"", ok"\n\n\n')).toEqual([
    ['a@b.test', 'one\ntwo'],
    [''],
    ['c@d.test', 'say "hi", ok'],
  ])
  expect((await read('sep=;\na;b'))[1]).toEqual(['a', 'b'])
  expect(latin('“€')).toEqual(Uint8Array.of(0x93, 0x80))
  expect(await read(latin('Café “1 €;a@b.test'))).toEqual([['Café “1 €', 'a@b.test']])
})

test('what is pasted from a spreadsheet keeps its commas; one column needs no separator', async () => {
  expect((await readPasted('Ann, Bea\ta@b.test\nCleo\tc@d.test')).rows).toEqual([
    ['Ann, Bea', 'a@b.test'],
    ['Cleo', 'c@d.test'],
  ])
  expect((await readPasted('a@b.test\nc@d.test\n')).rows).toEqual([['a@b.test'], ['c@d.test']])
})

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)
const picture = new Uint8Array(readFileSync('demo/pictures/ana-mateo-320.webp'))

test.each([
  ['a picture', png],
  ['another picture', picture],
  ['a PDF', '%PDF-1.7\n1 0 obj\n'],
  ['a text of a word processor', '{\\rtf1\\ansi hello, a@b.test}'],
  ['a page', '<!doctype html><p>a@b.test,Ann'],
  ['a picture in XML', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['a program', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0)],
])('%s is refused as no table, whatever its name', async (_, content) => {
  await expect(readFile(file(content, 'vendors.csv'))).rejects.toThrow(tableSentences.noTable)
})

test('an older Excel file, an empty one, a large one and too many rows are refused with the reason', async () => {
  await expect(readFile(file(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)))).rejects.toThrow(tableSentences.oldExcel)
  await expect(read(' \n , \n')).rejects.toThrow(tableSentences.empty)
  await expect(read('x'.repeat(maxBytes.contactFile + 1))).rejects.toThrow(tableSentences.tooLarge)
  await expect(read('a@b.test\n'.repeat(maxCounts.importedRows + 11))).rejects.toThrow(
    'At most 2,000 rows can be imported at once. This table has 2,011.',
  )
  await expect(read('a@b.test,"Ann\nc@d.test,Cleo\n')).rejects.toThrow(tableSentences.quote(1))
})
