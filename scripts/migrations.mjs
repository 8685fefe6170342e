import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { whatBreaksTheVersionBefore } from './migration-rules.mjs'
import { root } from './run.mjs'

// Checks that `npm run db:generate` has nothing to write. It runs on a copy, so that the check changes no file.
const server = join(root, 'server')
const copy = mkdtempSync(join(tmpdir(), 'marquee-migrations-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
cpSync(join(server, 'migrations'), copy, { recursive: true })

const before = journal()
const where = ['--dialect', 'postgresql', '--schema', './src/db/schema.ts', '--out', relative(server, copy)]
const generated = spawnSync(join(root, 'node_modules/.bin/drizzle-kit'), ['generate', ...where], {
  cwd: server,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'pipe'],
})
if (generated.stdout.includes('No schema changes')) {
  console.log('Every column has its migration.')
} else {
  // drizzle-kit ends with 0 even when it could not read the schema, so its output is checked.
  const changed = journal() !== before
  console.error(
    changed
      ? 'The schema has changed since the last migration: run "npm run db:generate".'
      : generated.stdout + generated.stderr,
  )
  process.exitCode = 1
}

const mixed = readdirSync(copy).filter(
  (file) => file.endsWith('.sql') && isMixed(readFileSync(join(copy, file), 'utf8')),
)
if (mixed.length > 0) {
  console.error(
    `Written by hand in a generated migration: ${mixed.join(', ')}. Move it to one of its own: "npm run db:generate -- --custom --name NAME".`,
  )
  process.exitCode = 1
}

// Those of the first version; no version ran before them.
const lastOfFirstVersion = 24
for (const file of readdirSync(copy)) {
  if (!file.endsWith('.sql') || Number(file.slice(0, 4)) <= lastOfFirstVersion) continue
  const found = whatBreaksTheVersionBefore(readFileSync(join(copy, file), 'utf8'))
  if (found.length === 0) continue
  console.error(
    `${file} ${found.join(', ')}: servers of the version before still run while it is applied. Do that in a later version, with the line "-- unused since X.Y.Z" in the file (docs/decisions/033).`,
  )
  process.exitCode = 1
}

/** Whether a generated migration contains statements that drizzle-kit does not write (it writes changes of tables and indexes). */
function isMixed(migration) {
  // The first line of a migration made with --custom.
  if (migration.startsWith('-- Custom SQL migration file')) return false
  return migration
    .split('--> statement-breakpoint')
    .some((statement) => !/^\s*(CREATE TABLE|(ALTER|DROP) TABLE|(CREATE|CREATE UNIQUE|DROP) INDEX)\b/.test(statement))
}

function journal() {
  return readFileSync(join(copy, 'meta/_journal.json'), 'utf8')
}
