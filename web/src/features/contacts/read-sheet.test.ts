import { strToU8, zipSync, type Zippable } from 'fflate'
import { maxBytes } from '@marquee/contract/limits'
import { expect, test } from 'vitest'
import { tableSentences } from './no-table.ts'
import { readFile } from './read-table.ts'

const ns = 'http://schemas.openxmlformats.org'
const texts = [
  'Name',
  'Email',
  'Ann &amp; Bea',
  '<r><t>rich </t></r><r><t>text</t></r><rPh sb="0" eb="1"><t>no</t></rPh>',
]
/** The files of a workbook, whose first sheet is the file `second.xml`. */
const book = (sheet: string, more: Zippable = {}): Zippable => ({
  '[Content_Types].xml': strToU8('<Types/>'),
  'xl/workbook.xml': strToU8(
    `<workbook xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="A" r:id="rId2"/><sheet name="B" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships><Relationship Id="rId1" Type="${ns}/worksheet" Target="worksheets/first.xml"/>` +
      `<Relationship Id="rId2" Type="${ns}/worksheet" Target="/xl/worksheets/second.xml"/>` +
      `<Relationship Id="rId3" Type="${ns}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ),
  'xl/sharedStrings.xml': strToU8(
    `<sst>${texts.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`).join('')}</sst>`,
  ),
  'xl/worksheets/first.xml': strToU8(
    '<worksheet><sheetData><row r="1"><c r="A1"><v>9</v></c></row></sheetData></worksheet>',
  ),
  'xl/worksheets/second.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  ...more,
})
const file = (files: Zippable, name = 'vendors.xlsx') =>
  new File([zipSync(files, { level: 1 }) as Uint8Array<ArrayBuffer>], name)
const read = async (files: Zippable) => (await readFile(file(files))).rows

test('the first sheet is read, with every kind of cell, and rows at their lines', async () => {
  const sheet =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="inlineStr"><is><t>a@b.test</t></is></c><c r="D3"><v>5035550100</v></c>' +
    '<c r="E3" t="str"><f>A3&amp;1</f><v>stored</v></c><c r="F3" t="b"><v>1</v></c><c r="G3" t="e"><v>#REF!</v></c><c r="H3"><v>4.91701234567E+11</v></c></row>' +
    '<row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4" t="inlineStr"><is><t>two_x000A_lines</t></is></c></row>' +
    '<row r="1048576"><c r="A1048576" s="1"/></row>'
  expect(await read(book(sheet))).toEqual([
    ['Name', 'Email'],
    [],
    ['Ann & Bea', 'a@b.test', '', '5035550100', 'stored', 'TRUE', '', '491701234567'],
    ['rich text', 'two\nlines'],
  ])
})

test('elements with a prefix, and cells without references', async () => {
  const prefixed = `<x:worksheet xmlns:x="${ns}/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Ann</x:t></x:is></x:c><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  expect(await read(book('', { 'xl/worksheets/second.xml': strToU8(prefixed) }))).toEqual([['Ann', '7']])
})

const cell = '<row r="1"><c r="A1"><v>1</v></c></row>'

test.each([
  ['a text of a word processor', { 'word/document.xml': strToU8('<w:document/>') }],
  ['another archive', { 'a.csv': strToU8('a@b.test') }],
  ['a workbook without its sheet', { ...book(cell), 'xl/_rels/workbook.xml.rels': strToU8('<Relationships/>') }],
  ['broken XML', book('<row><c>')],
  ['a document type', { ...book(cell), 'xl/sharedStrings.xml': strToU8('<!DOCTYPE sst><sst/>') }],
  [
    'entities that grow',
    {
      ...book(cell),
      'xl/sharedStrings.xml': strToU8(
        '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
      ),
    },
  ],
])('%s is refused as no table, whatever its name', async (_, files) => {
  await expect(read(files)).rejects.toThrow(tableSentences.noTable)
})

test('half an archive, and bytes that only begin as one, are refused', async () => {
  const whole = zipSync(book(cell))
  await expect(readFile(new File([whole.slice(0, whole.length / 3)], 'a.xlsx'))).rejects.toThrow(tableSentences.noTable)
  await expect(readFile(new File(['PK\u0003\u0004 hello'], 'a.csv'))).rejects.toThrow(tableSentences.noTable)
})

test('an archive that grows without end is stopped, also when it states a small size', async () => {
  const bomb = new Uint8Array(maxBytes.unpackedSheet + 100_000).fill(32)
  const zip = zipSync(book(cell, { 'xl/worksheets/second.xml': bomb }))
  expect(zip.length).toBeLessThan(maxBytes.contactFile)
  await expect(readFile(new File([zip as Uint8Array<ArrayBuffer>], 'a.xlsx'))).rejects.toThrow(
    tableSentences.largeSheet,
  )
  // The stated sizes: in the header of each file, and in the directory.
  const view = new DataView(zip.buffer, zip.byteOffset)
  for (let at = 0; at < zip.length - 28; at++) {
    if (view.getUint32(at, true) === 0x04034b50 && view.getUint32(at + 22, true) === bomb.length)
      view.setUint32(at + 22, 10, true)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === bomb.length)
      view.setUint32(at + 24, 10, true)
  }
  await expect(readFile(new File([zip as Uint8Array<ArrayBuffer>], 'a.xlsx'))).rejects.toThrow(
    tableSentences.largeSheet,
  )
  // A large second sheet does not matter.
  expect(await read(book(cell, { 'xl/worksheets/first.xml': bomb }))).toEqual([['1']])
})

test('a row far down is too many', async () => {
  await expect(read(book('<row r="90000"><c r="A90000"><v>1</v></c></row>'))).rejects.toThrow('This table has 90,000.')
})
