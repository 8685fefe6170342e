import { expect, test } from 'vitest'
import { boothsFrom } from './booth-lines.ts'

const names = (text: string) => boothsFrom(text).map(({ name }) => name)

test.each([
  ['Booths 1 to 3', ['Booth 1', 'Booth 2', 'Booth 3']],
  ['Stages 9-11', ['Stage 9', 'Stage 10', 'Stage 11']],
  ['Pitches 1–2', ['Pitch 1', 'Pitch 2']],
  ['Stalls A1 to A3', ['Stall A1', 'Stall A2', 'Stall A3']],
  ['01 to 03', ['01', '02', '03']],
  ['1 - 2', ['1', '2']],
  ['Glass house 1 until 2', ['Glass house 1', 'Glass house 2']],
  ['Tent 3-4', ['Tent 3-4']],
  ['Booths 3 to 1', ['Booths 3 to 1']],
  ['Booths 1 to 9999', ['Booths 1 to 9999']],
  ['Booths A1 to B3', ['Booths A1 to B3']],
  ['Main stage\r\n\n  Booth 1  \nbooth 1', ['Main stage', 'Booth 1']],
  ['', []],
])('%j makes %j', (text, made) => {
  expect(names(text)).toEqual(made)
})

test('a size follows a comma, a semicolon or a tab, and a range has it in each', () => {
  expect(boothsFrom('Booths 1 to 2, 3 × 3 m\nMain stage\t8 × 6 m\nBar; 4 m; corner')).toEqual([
    { name: 'Booth 1', size: '3 × 3 m' },
    { name: 'Booth 2', size: '3 × 3 m' },
    { name: 'Main stage', size: '8 × 6 m' },
    { name: 'Bar', size: '4 m, corner' },
  ])
})

test('what is there already is left out', () => {
  expect(boothsFrom('Booths 1 to 3', [{ name: 'booth 2' }]).map(({ name }) => name)).toEqual(['Booth 1', 'Booth 3'])
})
