import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../src/root.ts'

const files = ['.', 'docs', 'trust'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder === 'docs', encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(folder, path)),
)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '')

/** What may stand behind the # of a link to the page: its headings as GitHub writes them, and places that it names itself. */
function anchorsOf(path: string): string[] {
  const text = withoutCode(read(path))
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)]
}

test('each link of the documentation leads to a file, and to a heading in it', () => {
  const dead = files.flatMap((file) =>
    [
      ...withoutCode(read(file))
        .replaceAll(/`[^`]*`/g, '')
        .matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g),
    ]
      .filter(([, path = '', anchor]) => {
        const target = path === '' ? file : join(dirname(file), path)
        return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
      })
      .map(([link]) => `${file}: ${link}`),
  )
  expect(dead).toEqual([])
})
