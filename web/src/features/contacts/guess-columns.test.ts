import { expect, test } from 'vitest'
import { guessColumns, isHeader } from './guess-columns.ts'

const services = new Set(['floral design', 'florist'])

test.each([
  ['Business,Email,Trade,City,Phone,Notes', 'name,email,trade,city,phone,note'],
  ['Firma,E-Mail-Adresse,Branche,Ort,Telefonnummer,Bemerkungen', 'name,email,trade,city,phone,note'],
  ['Empresa,Correo electrónico,Categoría,Ciudad,Teléfono,Observaciones', 'name,email,trade,city,phone,note'],
  ['Société,Adresse e-mail,Métier,Ville,Téléphone,Commentaires', 'name,email,trade,city,phone,note'],
  ['Vorname,Nachname,Email', 'name,name,email'],
  ['Company,Contact,Contact email,Mobile,Phone', 'name,,email,phone,'],
  ['ID,Email,Email 2', ',email,'],
])('the headers %s', (header, expected) => {
  expect(isHeader(header.split(','))).toBe(true)
  expect(
    guessColumns(header.split(','), [], services)
      .map((field) => field ?? '')
      .join(','),
  ).toBe(expected)
})

test('a row with an address or without known words is no header', () => {
  for (const row of ['Ann,a@b.test,Phone', 'Wren & Bramble,Portland', ',,', 'Vendors of 2025,,'])
    expect(isHeader(row.split(','))).toBe(false)
})

test('without headers the contents are looked at', () => {
  const rows = [
    ['1', 'Wren & Bramble', '(503) 555-0100', 'Florist', 'a@b.test'],
    ['2', 'Low Tide', '+1 503 555 0101', 'Floral Design', 'c@d.test'],
    ['3', 'Third', '', 'Kites', 'jane@'],
  ]
  expect(guessColumns(undefined, rows, services)).toEqual([null, 'name', 'phone', 'trade', 'email'])
})

test('the addresses are found below a header that nobody knows', () => {
  expect(guessColumns(['Name', 'Reach'], [['Ann', 'a@b.test']], services)).toEqual(['name', 'email'])
  expect(guessColumns(['Name', 'Reach'], [['Ann', 'by post']], services)).toEqual(['name', null])
})
