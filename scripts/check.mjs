import { run } from './run.mjs'

/** Format, lint, types and packages; quick checks come first. */
export const checks = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: [] },
  { name: 'route types', command: 'react-router', args: ['typegen'], folder: 'web' },
  { name: 'types of contract', command: 'tsc', args: ['-p', 'contract'] },
  { name: 'types of web', command: 'tsc', args: ['-p', 'web'] },
  { name: 'types of e2e', command: 'tsc', args: ['-p', 'e2e'] },
  // One program, because all of them import the server.
  { name: 'types of the rest', command: 'tsc', args: ['-p', '.'] },
  { name: 'supply', command: 'node', args: ['scripts/supply.mjs'] },
]

/** Runs every check, also after one has failed, and resolves to the names of those that failed. */
export async function runChecks() {
  const failed = []
  for (const { name, command, args, folder } of checks) {
    console.log(`\n> ${name}`)
    if ((await run(command, args, folder ? { cwd: folder } : {})) !== 0) failed.push(name)
  }
  return failed
}

if (import.meta.main) {
  const failed = await runChecks()
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
