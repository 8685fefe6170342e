import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docsPage } from '../http/docs-page.ts'
import { root } from '../root.ts'
import { contrast, toHex } from './colors.ts'

const css = readFileSync(join(root, 'web/src/app.css'), 'utf8')

/** A colour of the design by day and at night. */
function token(name: string): string[] {
  const value = new RegExp(`--color-${name}: (.*);`).exec(css)?.[1] ?? ''
  const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  const colors = found.map(([, l, c, h]) => toHex({ l: Number(l), c: Number(c), h: (Number(h) * Math.PI) / 180 }))
  return colors.length === 1 ? [...colors, ...colors] : colors
}

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'soft']
const washes = ['lamp-wash', 'wait-wash', 'yes-wash', 'no-wash']

// axe looks at each screen in one theme only (e2e/accessibility.spec.ts).
test.each([
  { texts: ['ink'], on: [...grounds, ...washes], atLeast: 7 },
  { texts: ['muted'], on: [...grounds, ...washes], atLeast: 4.5 },
  { texts: ['wait', 'yes', 'no'], on: grounds, atLeast: 4.5 },
  ...['wait', 'yes', 'no'].map((name) => ({ texts: [name], on: [`${name}-wash`], atLeast: 4.5 })),
  { texts: ['on-lamp'], on: ['lamp', 'lamp-deep'], atLeast: 4.5 },
  { texts: ['white'], on: ['no-deep'], atLeast: 4.5 },
  { texts: ['control'], on: ['canvas', 'surface', 'raised'], atLeast: 3 },
])('$texts on $on has enough contrast in both themes', ({ texts, on, atLeast }) => {
  for (const text of texts) {
    for (const ground of on) {
      const [inks, papers] = [token(text), token(ground)]
      expect([text, inks.length, ground, papers.length]).toEqual([text, 2, ground, 2])
      for (const [night, ink] of inks.entries())
        expect(contrast(ink, papers[night]!), `${text} on ${ground}, night: ${night}`).toBeGreaterThanOrEqual(atLeast)
    }
  }
})

test('the page of the API has the tokens and the fonts', () => {
  const page = docsPage({ 'x-tagGroups': [], paths: {}, webhooks: {} } as never, { clientId: '', scopes: [] })
  expect(page).toMatch(/^:root \{[^}]*^  --color-canvas: light-dark/m)
  const fonts = [...page.matchAll(/url\('(.*woff2)'\)/g)].map(([, address]) => address)
  expect(fonts.map((font) => font?.startsWith('/api/docs/static/'))).toEqual([true, true])
})
