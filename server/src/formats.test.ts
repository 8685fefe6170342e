import { setFormats, usualFormats, writeNumber, priceWord } from '@marquee/contract/formats'
import { expect, onTestFinished, test } from 'vitest'
import { formatsFor, writeDay } from './formats.ts'

test('a locale has templates for days, with the names as they stand in a date', () => {
  const { dates, price } = formatsFor('de-DE', 'EUR')
  expect(price).toBe('€')
  expect(dates).toMatchObject({
    short: '{d}. {m} {y}',
    long: '{d}. {M} {y}',
    weekday: '{W}, {d}. {M} {y}',
    inYear: '{S} {y}',
    moment: '{d}. {M} {y} um {H}:{i}',
  })
  expect(formatsFor('en-CA', 'CAD').dates).toMatchObject({
    moment: expect.stringMatching(/^\{M\} \{d\}, \{y\} at \{h\}:\{i\}\s\{a\}$/),
    names: { a: [expect.stringMatching(/^a\.\sm\.$|^a\.m\.$/), expect.any(String)] },
  })
  expect(formatsFor('es-ES', 'EUR').dates?.moment).toMatch(/\{k\}:\{i\}$/)
  expect([dates?.names.M[5], dates?.names.W[0], dates?.names.w[6]]).toEqual(['Juni', 'Sonntag', 'Sa'])
  expect(formatsFor('pl-PL', 'PLN').dates?.names).toMatchObject({
    M: expect.arrayContaining(['czerwca']),
    S: expect.arrayContaining(['czerwiec']),
  })
  expect(formatsFor('en-US', 'USD')).toEqual(usualFormats)
})

test('each way to write a day has its own template, and short names are short', () => {
  const { dates } = formatsFor('de-DE', 'EUR')
  expect(dates).toMatchObject({ brief: '{d}. {m}', named: '{W}, {d}. {M}' })
  expect([dates?.names.M[8], dates?.names.m[8]]).toEqual(['September', 'Sept.'])
})

test('a sign is as short as it can be', () => {
  expect(formatsFor('en-US', 'CAD').price).toBe('$')
})

test.each(['th-TH', 'fa-IR'])('days are those of the Gregorian calendar, also in %s', (locale) => {
  onTestFinished(() => setFormats(usualFormats))
  const formats = formatsFor(locale, 'USD')
  setFormats(formats)
  const inLatin = (text: string) => text.replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
  expect(inLatin(writeDay('2027-06-19', { year: 'numeric', day: 'numeric' }))).toMatch(/19.*2027|2027.*19/)
  const june = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month: 'long' }).format(new Date('2027-06-15T12:00'))
  expect(formats.dates?.names.S[5]).toBe(june)
})

test('e-mails, numbers and price words follow the formats', () => {
  onTestFinished(() => setFormats(usualFormats))
  const all = () => [writeDay('2027-06-19', { dateStyle: 'full' }), writeNumber(12_000), priceWord('premium')]
  expect(all()).toEqual(['Saturday, June 19, 2027', '12,000', '$$$'])
  setFormats(formatsFor('en-GB', 'GBP'))
  expect(all()).toEqual([expect.stringMatching(/^Saturday,? 19 June 2027$/), '12,000', '£££'])
  setFormats(formatsFor('nb-NO', 'CHF'))
  expect(all()[2]).toBe('CHF CHF CHF')
})
