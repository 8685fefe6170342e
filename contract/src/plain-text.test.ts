import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('marks on letters, the kind of apostrophe and the case do not count', () => {
  expect(plainText('Valentina’s QUINCEAÑERA')).toBe("valentina's quinceanera")
  expect(plainText('Cafe\u0301 Zwölf')).toBe('cafe zwolf')
  expect(plainText('مزهرية 花')).toBe('مزهرية 花')
})
