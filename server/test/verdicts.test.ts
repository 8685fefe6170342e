import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../src/root.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const part = page.split('## Verdicts by OWASP ASVS 5.0\n')[1]?.split('\n## ')[0] ?? ''
/** "- 1.2.3, 1.2.4: what shows it", below the heading of their verdict. */
const rows = part.split('\n### ').flatMap((section) => {
  const verdict = section.split('\n')[0]?.toLowerCase()
  return [...section.matchAll(/^- ([\d.,\s]+): (.*(?:\n .*)*)/gm)].flatMap(([, ids = '', shownBy = '']) =>
    ids.split(/,\s+/).map((id) => ({ id, verdict, shownBy })),
  )
})

test('each row of OWASP ASVS 5.0, levels 1 and 2, has one verdict, and the totals on the page are right', () => {
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  expect(rows).toHaveLength(253)
  expect(page.replaceAll('\n', ' ')).toContain(
    `Of 253 rows ${count('met')} are met, ${count('not used')} not used, ${count('operator')} operator ` +
      `(whoever runs it has to see to it), ${count('partly')} partly and ${count('not met')} not met`,
  )
  expect(count('not met')).toBeLessThanOrEqual(10)
  expect(count('partly')).toBeLessThanOrEqual(7)
})

test('each test that a verdict names is one file, and the sections and rows exist', () => {
  const tests = ['contract/src', 'server/src', 'server/test', 'operations/src', 'web/src', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => `/${folder}/${path.replace(/\.tsx?$/, '')}`),
  )
  const isOneFile = (name: string) => tests.filter((path) => path.endsWith(`/${name}`)).length === 1
  const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
  const shown = readFileSync(join(root, 'trust/run.ts'), 'utf8') + readFileSync(join(root, 'faults/run.ts'), 'utf8')
  const missing = rows.flatMap(({ id, shownBy }) =>
    [
      ...[...shownBy.matchAll(/`([\w/-]+\.(?:test|spec))`/g)].filter(([, name = '']) => !isOneFile(name)),
      ...[...shownBy.matchAll(/\(#([\w-]+)\)/g)].filter(([, anchor = '']) => !anchors.includes(anchor)),
      ...[...shownBy.matchAll(/\b([SR]\d+)\b/g)].filter(([, row]) => !new RegExp(`\\b${row}\\b`).test(shown)),
    ].map(([text]) => `${id}: ${text}`),
  )
  expect(missing).toEqual([])
})
