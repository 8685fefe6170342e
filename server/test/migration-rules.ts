/*
 * Migrations that the version before survives: it still runs while a new one migrates, and for a while afterwards (docs/decisions/033). First
 * something is added, and in a later version what nobody uses any more is removed. A file that removes has a line for it:
 *
 *   -- unused since 0.4.0
 */

const rules = [
  { pattern: /\bDROP\s+TABLE\b/i, what: 'drops a table' },
  { pattern: /\bDROP\s+COLUMN\b/i, what: 'drops a column' },
  { pattern: /^\s*ALTER\s+TABLE\b[^;]*\bRENAME\b(?!\s+CONSTRAINT\b)/i, what: 'renames a table or column' },
  { pattern: /\bALTER\s+COLUMN\b[^;,]*\bTYPE\b/i, what: 'changes the type of a column' },
  {
    pattern: /\bADD\s+COLUMN\b(?![^,;]*\b(?:DEFAULT|GENERATED)\b)[^,;]*\bNOT\s+NULL\b/i,
    what: 'adds a column that must be given',
  },
]
const mark = /^--\s*unused since \d+\.\d+\.\d+\b/m

/**
 * What in a migration the version before would not survive, as words such as "drops a column"; empty when it survives, or when the file has the
 * version since which nobody uses it.
 */
export function whatBreaksTheVersionBefore(migration: string): string[] {
  if (mark.test(migration)) return []
  const statements = migration
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .split(';')
  const found = statements.flatMap((statement) =>
    rules.filter(({ pattern }) => pattern.test(statement)).map(({ what }) => what),
  )
  for (const statement of statements) {
    const column = /\bALTER\s+COLUMN\s+("?\w+"?)\s+SET\s+NOT\s+NULL\b/i.exec(statement)?.[1]
    const hasDefault = (one: string) => new RegExp(`ALTER\\s+COLUMN\\s+${column}\\s+SET\\s+DEFAULT`, 'i').test(one)
    if (column && !statements.some(hasDefault)) found.push('requires a column without giving it a default')
  }
  return [...new Set(found)]
}
