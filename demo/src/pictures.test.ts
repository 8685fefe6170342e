import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { storedWidths } from '@marquee/server/images/addresses'
import { expect, test } from 'vitest'
import { drawn, readIndex, render } from '../draw.ts'
import { everyPicture, fileOf, folder } from './pictures.ts'

test('every picture of the marketplace lies ready as it would be drawn today, and nothing else lies there', () => {
  const index = readIndex()
  const files = ['index.json']
  for (const { name, order } of everyPicture()) {
    expect(drawn(order).hash, `${name}: run npm run demo:draw`).toBe(index[name]?.drawing)
    files.push(...storedWidths(index[name]?.width ?? 0).map((width) => fileOf(name, width)))
  }
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted())
})

test('a picture that is drawn again has the same bytes', async () => {
  const sample = everyPicture().filter((_, index) => index % 60 === 7)
  expect(sample.length).toBeGreaterThan(2)
  for (const { name, order } of sample) {
    const { variants, ...picture } = await render(drawn(order).svg)
    expect(readIndex()[name]).toEqual({ ...picture, drawing: drawn(order).hash })
    for (const { width, bytes } of variants) {
      expect(Buffer.compare(readFileSync(join(folder, fileOf(name, width))), bytes), `${name} ${width}`).toBe(0)
    }
  }
})

test('all pictures together take at most 15 MB', () => {
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(15_000_000)
})
