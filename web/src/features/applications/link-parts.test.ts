import { expect, test } from 'vitest'
import { linkParts } from './link-parts.ts'

const linksIn = (text: string) => {
  const parts = linkParts(text)
  expect(parts.join('')).toBe(text)
  return parts.filter((_, index) => index % 2 === 1)
}

test.each<[string, string[]]>([
  ['See https://a.example/b?c=d#e.', ['https://a.example/b?c=d#e']],
  ['(https://a.example) and www.b.example/x, then', ['https://a.example', 'www.b.example/x']],
  ['https://en.example/wiki/Arch_(form)!', ['https://en.example/wiki/Arch_(form)']],
  ['“https://a.example/”', ['https://a.example/']],
  ['HTTPS://A.EXAMPLE', ['HTTPS://A.EXAMPLE']],
  ['Zwei Adressen:\nhttps://müller.example\nhttps://b.example', ['https://müller.example', 'https://b.example']],
])('%j has these links', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test.each([
  'javascript:alert(1)',
  'https://user:password@a.example',
  'https://localhost/admin',
  'data:text/html,https',
  'ftp://a.example',
  'me@www.a.example',
  'xhttps://a.example',
  'https://',
  'www.',
  'a.example',
])('%s has none', (text) => {
  expect(linksIn(text)).toEqual([])
})

// A text that is read once for each of its signs would reach the time limit of a test.
test('a very long row of brackets at the end is split at once', () => {
  expect(linksIn(`https://a.example/${')'.repeat(60_000)}`)).toEqual(['https://a.example/'])
  expect(linksIn(`https://a.example/${'('.repeat(900)}${')'.repeat(1_000)}`)).toHaveLength(1)
})
