import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const relativeImport = /(?:from|import)\s*\(?\s*['"](\.[^'"]+\.ts)['"]/g

/**
 * The test files among these patterns that use the database of their vitest project. A test reaches it only by `inject('migrated')`, mostly
 * through test-database.ts; a file that imports nothing with this call does the same on every database.
 * @param root folder that the patterns and the returned paths start from
 */
export function filesOnProjectDatabase(root: string, patterns: readonly string[]): string[] {
  const known = new Map<string, { asks: boolean; imports: string[] }>()
  return globSync(patterns, { cwd: root }).filter((file) => asksFor(join(root, file)))

  function asksFor(file: string, seen = new Set<string>()): boolean {
    if (seen.has(file)) return false
    seen.add(file)
    const { asks, imports } = read(file)
    return asks || imports.some((one) => asksFor(one, seen))
  }

  function read(file: string) {
    const found = known.get(file)
    if (found) return found
    const text = readFileSync(file, 'utf8')
    const imports = [...text.matchAll(relativeImport)].map(([, path = '']) => join(dirname(file), path))
    const described = { asks: text.includes("inject('migrated')"), imports }
    known.set(file, described)
    return described
  }
}
