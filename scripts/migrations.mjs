import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

// Would `npm run db:generate` have anything to write? Asked on a copy, so that a check changes nothing.
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
  // drizzle-kit ends with 0 even when it could not read the schema, so only its own words count.
  const changed = journal() !== before
  console.error(
    changed
      ? 'The schema has changed since the last migration: run "npm run db:generate".'
      : generated.stdout + generated.stderr,
  )
  process.exitCode = 1
}

function journal() {
  return readFileSync(join(copy, 'meta/_journal.json'), 'utf8')
}
