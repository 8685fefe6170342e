import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { storedWidths } from '@marquee/server/images/addresses'
import { expect, test } from 'vitest'
import { everyPicture, fileOf, folder, type PictureIndex } from './pictures.ts'

test('every picture of the demo has its files, and there are no others', () => {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as PictureIndex
  const names = everyPicture().map(({ name }) => name)
  expect(Object.keys(index)).toEqual(names.toSorted())
  const files = names.flatMap((name) => storedWidths(index[name]?.width ?? 0).map((width) => fileOf(name, width)))
  expect(readdirSync(folder).toSorted()).toEqual([...files, 'index.json'].toSorted())
})

test('all pictures together take at most 15 MB', () => {
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(15_000_000)
})
