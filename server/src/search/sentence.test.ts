import { expect, test } from 'vitest'
import { readSentence, textWithout } from './sentence.ts'

/** A Friday. */
const today = '2030-11-29'
const read = (text: string) => {
  const { tokens, readings } = readSentence(text, today)
  return { words: tokens.map(({ plain }) => plain).join(' '), readings }
}
const reading = (text: string) => read(text).readings[0]

test.each([
  ['cheap florist', ['budget']],
  ['florist on a budget', ['budget']],
  ['affordable florist', ['budget', 'moderate']],
  ['florist up to moderate', ['budget', 'moderate']],
  ['luxury florist', ['luxury']],
  ['high-end florist', ['premium', 'luxury']],
  ['florist under 1000', ['budget']],
  ['florist under $1,000', ['budget']],
  ['florist less than 4k', ['budget', 'moderate']],
  ['florist below 9000 dollars', ['budget', 'moderate', 'premium']],
])('"%s" names prices', (text, prices) => {
  expect(reading(text)).toMatchObject({ kind: 'price', prices })
  expect(read(text).words).toBe('florist')
})

test.each([
  ['florist june 14', '2031-06-14'],
  ['florist for June 14th, 2032', '2032-06-14'],
  ['florist 14 june', '2031-06-14'],
  ['florist the 14th of june', '2031-06-14'],
  ['florist dec 5', '2030-12-05'],
  ['florist 2031-06-14', '2031-06-14'],
  ['florist tomorrow', '2030-11-30'],
  ['florist this saturday', '2030-11-30'],
  ['florist on friday', '2030-11-29'],
  ['florist next friday', '2030-12-06'],
  ['florist next weekend', '2030-11-30'],
])('"%s" names a day', (text, day) => {
  expect(reading(text)).toMatchObject({ kind: 'day', day })
})

test.each([
  ['florist in june', 6],
  ['december florist', 12],
  ['florist in may', 5],
])('"%s" names a month', (text, month) => {
  expect(reading(text)).toMatchObject({ kind: 'month', month })
})

test.each([
  'sunday frequency',
  'super 8 film',
  'may florals',
  'february 31',
  'catering under 100000',
  '"cheap" thrills',
  'marchers',
])('"%s" names neither price nor day', (text) => {
  expect(read(text).readings.filter(({ kind }) => kind !== 'month')).toEqual([])
})

test('of each kind the first is read, as it was typed, and the others stay words', () => {
  const { words, readings } = read('Cheap luxury florist June 14 or June 15')
  expect(readings.map(({ text }) => text)).toEqual(['Cheap', 'June 14'])
  expect(words).toBe('luxury florist or june 15')
})

test('a part is taken out of the text with the small words that lead to it', () => {
  expect(textWithout('a florist in Paris', 'Paris')).toBe('a florist')
  expect(textWithout('DJ for a wedding in Rome', 'wedding')).toBe('DJ in Rome')
  expect(textWithout('cheap florist', 'cheap')).toBe('florist')
})
