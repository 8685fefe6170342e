import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { storedWidths } from '@marquee/server/images/addresses'
import { expect, test } from 'vitest'
import { drawn, readIndex, render } from '../draw.ts'
import { everyPicture, fileOf, folder } from './pictures.ts'

test('the files are those of the current drawings, and there are no others', () => {
  const index = readIndex()
  const files = ['index.json']
  for (const { name, order } of everyPicture()) {
    expect(drawn(order).hash, `${name}: run npm run demo:draw`).toBe(index[name]?.drawing)
    files.push(...storedWidths(index[name]?.width ?? 0).map((width) => fileOf(name, width)))
  }
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted())
})

// One picture is enough: what could change the bytes is another version of sharp, and that changes all of them.
test('a picture that is rendered again has the same bytes', async () => {
  const { name, order } = everyPicture().find((picture) => picture.name === 'kite-key-1')!
  const { svg, hash } = drawn(order)
  const { variants, ...picture } = await render(svg)
  expect(readIndex()[name]).toEqual({ ...picture, drawing: hash })
  for (const { width, bytes } of variants) {
    expect(Buffer.compare(readFileSync(join(folder, fileOf(name, width))), bytes), `${name} ${width}`).toBe(0)
  }
})

test('all pictures together take at most 15 MB', () => {
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(15_000_000)
})
