import { execFileSync } from 'node:child_process'
import { root, run } from './run.mjs'

// Unit and HTTP tests on the embedded database: those of the files that differ from main , or all of them.
// `npm run test:quick -- --all` runs all; further words are for vitest, such as a part of a file's name.
const given = process.argv.slice(2).filter((word) => word !== '--all')
const wantsAll = process.argv.includes('--all') || given.length > 0
const base = wantsAll ? undefined : forkPoint()
const changed = base ? ['--changed', base, '--passWithNoTests'] : []
if (base)
  console.log(`Tests of what has changed since ${base.slice(0, 8)} (main). All of them: npm run test:quick -- --all`)

// Without this variable vitest leaves PostgreSQL out.
process.exitCode = await run('vitest', ['run', ...changed, ...given], { env: { TEST_DATABASE_URL: '' } })

/** The commit where this branch left main; undefined when nothing has changed since, or git has no main. */
function forkPoint() {
  try {
    const git = (...args) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const commit = git('merge-base', 'HEAD', 'main').trim()
    const isChanged = git('diff', '--name-only', commit) !== '' || git('status', '--porcelain') !== ''
    return isChanged ? commit : undefined
  } catch {
    return undefined
  }
}
