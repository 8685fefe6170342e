import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { accents, contrast, grounds, toHex } from './colors.ts'

test('contrast is that of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the grounds are the darkest light one and the lightest dark one of the style sheet', () => {
  const css = readFileSync(join(root, 'web/src/app.css'), 'utf8')
  const both = [...css.matchAll(/--color-(?:canvas|surface|raised|sunken|soft): light-dark\((.*)\);/g)].map(
    ([, pair]) =>
      [...(pair ?? '').matchAll(/oklch\(([\d.]+) ([\d.]+) ?([\d.]*)\)/g)].map(([, l, c, h]) =>
        toHex({ l: Number(l), c: Number(c), h: (Number(h) * Math.PI) / 180 }),
      ),
  )
  expect(both).toHaveLength(5)
  const nearestTo = (theme: 0 | 1, end: string) =>
    both.map((pair) => pair[theme]!).toSorted((one, other) => contrast(end, one) - contrast(end, other))[0]
  expect({ light: nearestTo(0, '#000000'), dark: nearestTo(1, '#ffffff') }).toEqual(grounds)
})

test.each(['#ffcd0c', '#1d5fd1', '#b00020', '#0a7d4f', '#000000', '#ffffff', '#767676', '#7c3aed'])(
  'made of %s, both themes have AA contrast: text on the accent, edges in the light, rings in the dark',
  (color) => {
    const { light, dark } = accents(color, undefined)
    for (const { lamp, onLamp } of [light, dark]) expect(contrast(lamp, onLamp)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(light.lampDeep, grounds.light)).toBeGreaterThanOrEqual(3)
    expect(contrast(dark.lamp, grounds.dark)).toBeGreaterThanOrEqual(3)
    expect(contrast(light.lampWash, '#485061')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.lampWash, '#b3bbc8')).toBeGreaterThanOrEqual(4.5)
  },
)

test('a colour that passes is used as it is, and its sister of the dark theme has its hue', () => {
  const { light, dark } = accents('#1D5FD1', undefined)
  expect([light.lamp, light.onLamp]).toEqual(['#1d5fd1', '#ffffff'])
  expect(dark.lamp).not.toBe(light.lamp)
  expect(accents('#1d5fd1', '#8fb8ff').dark.lamp).toBe('#8fb8ff')
})
