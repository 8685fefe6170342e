import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from '../e2e/support/chromium.ts'
import { checks, runChecks } from './check.mjs'
import { canInstall, install } from './debian.mjs'
import { createDatabase, findPostgres, startPostgres } from './postgres.mjs'
import { run, stopRunning } from './run.mjs'
import { hasS3Server, s3Packages } from './s3-server.mjs'

// All checks and tests in one command: both databases, and a browser. The last line has the totals.
// Where CI is set, files with a failed test run once more; tests that pass only then are counted and named.
const began = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'marquee-test-'))
const sums = []
/** What the end of the output repeats: often nobody can read more than that. */
const failures = []
/** More files than this do not fail by chance. */
const maxRepeated = 5

// It also contains what interrupted tests leave behind (databases, browser profiles).
const scratch = { TMPDIR: folder }
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
stopOnSignals()

heading('Checks')
const failedChecks = await runChecks()
add('checks', { passed: checks.length - failedChecks.length, failed: failedChecks.length })

await provide()
const databaseUrl = await postgres()
if (!hasS3Server()) {
  loud(`SKIPPED: the tests with a bucket. Install Swift (Debian: apt-get install ${s3Packages.join(' ')}).`)
}

// Before the tests: it has the migrated database that commands copy into a new folder, which is faster than making one.
heading('Build')
const built = await run(process.execPath, ['scripts/build.mjs'])
add('build', { passed: built === 0 ? 1 : 0, failed: built === 0 ? 0 : 1 })

heading('Tests')
add('tests', await tests())

heading('Journeys')
if (built === 0) await journeys()

summarise()

/** Installs missing programs where this user may; what stays missing is reported by the step that needs it. */
async function provide() {
  const missing = []
  if (!findChromium()) missing.push('chromium-headless-shell')
  if (!process.env.TEST_DATABASE_URL && !findPostgres()) missing.push('postgresql')
  if (!hasS3Server()) missing.push('s3')
  if (missing.length === 0 || !canInstall) return
  heading('Missing programs')
  if (!(await install(missing))) {
    loud(`${missing.join(' and ')} could not be installed; what apt-get said stands above.`)
    add('installation', { passed: 0, failed: 1 })
  }
}

/** The URL of a PostgreSQL to test on: the one in the environment, else a temporary one. */
async function postgres() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const bin = findPostgres()
  if (!bin) {
    loud(
      'SKIPPED: the tests on PostgreSQL. Install its server (Debian: apt-get install postgresql), or set TEST_DATABASE_URL.',
    )
    add('PostgreSQL', { passed: 0, failed: 0, skipped: 1 })
    return undefined
  }
  try {
    return await startPostgres(bin)
  } catch (error) {
    loud(`PostgreSQL (${bin}) did not start. ${error.message}`)
    add('PostgreSQL', { passed: 0, failed: 1 })
    return undefined
  }
}

async function journeys() {
  const chromium = findChromium()
  if (!chromium) {
    loud(
      'SKIPPED: the journeys in a browser. Install Chromium (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
    )
    return add('journeys', { passed: 0, failed: 0, skipped: 1 })
  }
  const report = join(folder, 'playwright.json')
  const env = { ...scratch, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  if (databaseUrl) env.E2E_DATABASE_URL = await createDatabase(databaseUrl, 'journeys')
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env })
  add('journeys', orFailed(code, countPlaywright(read(report))))
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** All tests; where CI is set and only a few files failed, those once more in new processes with new databases. */
async function tests() {
  const first = await vitest([])
  const repeated = process.env.CI && first.files.length > 0 && first.files.length <= maxRepeated
  if (!repeated) {
    failures.push(...first.failures)
    return first.sum
  }
  loud(`Once more, because of failed tests:\n${first.failures.join('\n')}`)
  const second = await vitest(first.files)
  failures.push(...second.failures)
  const { failed } = second.sum
  const flaky = Math.max(0, first.sum.failed - failed)
  if (flaky > 0) failures.push(...first.failures.map((failure) => `At the first try: ${failure}`))
  return { ...first.sum, passed: first.sum.passed + flaky, flaky, failed }
}

/** Runs vitest on all files, or on those that are named. */
async function vitest(files) {
  const report = join(folder, 'vitest.json')
  rmSync(report, { force: true })
  const code = await run(
    'vitest',
    ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      env: databaseUrl ? { ...scratch, TEST_DATABASE_URL: databaseUrl } : scratch,
    },
  )
  const counted = countVitest(read(report))
  const sum = orFailed(code, counted.sum)
  if (sum.failed > 0 && counted.failures.length === 0) {
    counted.failures.push(
      `vitest ended with ${code}, without a failed test: an error outside all tests, see its output`,
    )
  }
  return { ...counted, sum }
}

/** A file that could not be loaded, or whose preparation failed, counts as one failed test. */
function countVitest(report) {
  if (!report) return { sum: { passed: 0, failed: 1 }, files: [], failures: [] }
  const isFailed = ({ status }) => status === 'failed'
  const failedFiles = report.testResults.filter(isFailed)
  const outside = failedFiles.filter(({ assertionResults }) => !assertionResults.some(isFailed))
  const failed = failedFiles.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isFailed).map((test) => ({ name, ...test })),
  )
  return {
    sum: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + outside.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    files: [...new Set(failedFiles.map(({ name }) => relative('', name)))],
    failures: [
      ...failed.map(({ name, fullName, failureMessages }) => described(name, fullName, failureMessages[0])),
      ...outside.map(({ name, message }) => described(name, 'failed outside its tests', message)),
    ],
  }
}

/** A failure in a few lines. */
function described(file, title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  return [`${relative('', file)}: ${title}`, ...lines.slice(0, 6).map((line) => `  ${line.slice(0, 300)}`)].join('\n')
}

function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  failures.push(...journeysThatFailed(report.suites))
  return { passed: expected + flaky, failed: unexpected, skipped, flaky }
}

/** The journeys whose last or first try failed, in a few lines each. */
function journeysThatFailed(suites = []) {
  return suites.flatMap((suite) => [
    ...journeysThatFailed(suite.suites),
    ...(suite.specs ?? []).flatMap(({ file, title, tests: runs }) =>
      runs
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const message = results.find(({ error }) => error)?.error.message
          return `${status === 'flaky' ? 'At the first try: ' : ''}${described(join('e2e', file), title, message)}`
        }),
    ),
  ])
}

/** A run that failed without a failed test (an error outside all tests) counts as one failure. */
function orFailed(code, sum) {
  return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum
}

function add(name, { passed, failed, skipped = 0, flaky = 0 }) {
  sums.push({ name, passed, failed, skipped, flaky })
}

function summarise() {
  heading(`Result after ${Math.round((performance.now() - began) / 1000)} s`)
  for (const { name, ...sum } of sums) console.log(`${name.padEnd(14)} ${words(sum)}`)
  for (const failure of failures) console.log(`\n${failure}`)
  if (failedChecks.length > 0) console.log(`\nFailed checks: ${failedChecks.join(', ')}`)
  const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
  for (const sum of sums) {
    for (const key of Object.keys(total)) total[key] += sum[key]
  }
  // A run without a passed test is no success.
  if (total.passed === 0 && total.failed === 0) total.failed = 1
  console.log(`\n${words(total)}`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

function words({ passed, failed, skipped, flaky }) {
  const second = flaky > 0 ? ` (${flaky} only at the second try)` : ''
  return `${passed} passed${second}, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function heading(text) {
  console.log(`\n=== ${text} ${'='.repeat(Math.max(3, 70 - text.length))}`)
}

function loud(text) {
  console.error(`\n!!! ${text}`)
}

function stopOnSignals() {
  let stopping = false
  const stop = async (signal) => {
    if (stopping) return
    stopping = true
    // Ctrl-C in a terminal reaches the whole process group; other signals reach only this process.
    await stopRunning({ isSignalled: signal === 'SIGINT' && process.stdin.isTTY })
    console.log(`\nStopped by ${signal}: nothing is said about what was left.`)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => void stop(signal))
}
