import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { mustNotHappen } from '../faults/limits.ts'
import type { Fault, Environment } from '../faults/environment.ts'
import { root } from '../scripts/run.mjs'

/** Tests that cover a row: a file, and a pattern for the titles. Without a pattern all tests of the file count. */
export type CoveringTests = [file: string, title?: RegExp]

interface Found {
  file: string
  title: string
  isPassed: boolean
}

let all: Promise<Found[]> | undefined

/**
 * A row that tests of `npm test` cover: the number of its tests, and how many fail. All such rows share one run, on the embedded database.
 * The row fails when a file or pattern has no test.
 * @param everything the tests of all rows
 */
export function tests(
  what: string,
  covering: readonly CoveringTests[],
  everything: () => readonly CoveringTests[],
): Fault {
  return async (environment) => {
    all ??= runTests(environment, [...new Set(everything().map(([file]) => file))])
    const found = await all
    const cases = covering.map(([file, title]) =>
      found.filter((one) => one.file === file && (!title || title.test(one.title))),
    )
    const failed = cases.flat().filter(({ isPassed }) => !isPassed)
    for (const { file, title } of failed) environment.report(`${file}: ${title}`)
    const missing = covering.filter((_, index) => cases[index]?.length === 0)
    for (const [file, title] of missing) environment.report(`no test in ${file}${title ? ` matches ${title}` : ''}`)
    const row = mustNotHappen(what, failed.length, `${cases.flat().length} tests`)
    return [{ ...row, ok: row.ok && missing.length === 0 }]
  }
}

async function runTests(environment: Environment, files: readonly string[]): Promise<Found[]> {
  const report = join(environment.folder(), 'vitest.json')
  const args = ['run', '--project', 'server:*', '--project', 'contract', '--reporter=json', `--outputFile=${report}`]
  const child = spawn(join(root, 'node_modules/.bin/vitest'), [...args, ...files], {
    cwd: root,
    // On the embedded database.
    env: { ...process.env, TEST_DATABASE_URL: '' },
    stdio: 'ignore',
  })
  environment.atEnd(() => child.kill('SIGTERM'))
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0) return [{ file, title: '(not loaded)', isPassed: false }]
    return assertionResults.map(({ fullName, status: how }) => ({ file, title: fullName, isPassed: how === 'passed' }))
  })
}
