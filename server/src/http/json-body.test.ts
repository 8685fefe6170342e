import { afterEach, expect, test } from 'vitest'
import { parseJson } from './json-body.ts'

const lists = Array.prototype as { added?: boolean }
afterEach(() => delete lists.added)

test('a body with a list is read, also where a library has added to all lists', () => {
  lists.added = true
  expect(parseJson(Buffer.from('{"ids":[1,2]}'))).toEqual({ ids: [1, 2] })
})
