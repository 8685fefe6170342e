import { expect, test, vi } from 'vitest'
import { downloadCsv } from './csv.ts'

async function written(values: readonly (string | number | null)[]): Promise<string> {
  let saved = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved = file as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await downloadCsv(
    'vendors',
    [{ header: 'Name, as given', value: (row: { name: string | number | null }) => row.name }],
    values.map((name) => ({ name })),
  )
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved.arrayBuffer())
}

test('a file begins with the byte order mark, and quotes commas, quotes and line breaks', async () => {
  expect(await written(['Ember & Oak', 'Café, Möhre', 'the "best"', 'two\nlines', 12, -5, null])).toBe(
    '\uFEFF"Name, as given"\r\nEmber & Oak\r\n"Café, Möhre"\r\n"the ""best"""\r\n"two\nlines"\r\n12\r\n-5\r\n',
  )
})

test('no text is a formula for a spreadsheet, and text that begins otherwise stays as it is', async () => {
  const formulas = ['=1+1', '+1 555 0100', '-2+3', '@SUM(A1)', '\t=1+1', '\r=1+1', '=1+1\nmore', '\uFF1D1+1']
  const lines = (await written(formulas)).split('\r\n').slice(1)
  expect(lines).toEqual(formulas.map((text) => `"'${text.replace('\t', "\t'")}"`))
  expect(await written(['a=1+1'])).toContain('\r\na=1+1')
  // Where a semicolon or a tab divides cells, another cell begins there.
  const hidden = ['a;=1+1', 'a; +1', 'a\t-1', 'b;"=1+1', 'a;\uFF20x', ';=1;=2']
  for (const line of (await written(hidden)).split('\r\n').slice(1))
    expect(line).not.toMatch(/[;\t][\s"]*[=+\-@\uFF20]/)
  expect(await written(['10am; doors 9am; a-b'])).toContain('10am; doors 9am; a-b')
})
