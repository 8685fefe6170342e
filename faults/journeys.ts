import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../e2e/support/chromium.ts'
import { run } from '../scripts/run.mjs'
import type { Row } from '../scripts/rows.ts'
import type { Environment } from './environment.ts'

/** What is read of the report. */
interface Suite {
  specs: { title: string; ok: boolean }[]
  suites?: Suite[]
}

/** Starts, stops and kills that take too long for `npm test`: the tests with the tag `@faults`, in Chromium, and those that ask for FAULTS. */
export async function journeys(environment: Environment): Promise<Row[]> {
  if (!findChromium()) return environment.skip('there is no Chromium (Debian: apt-get install chromium-headless-shell)')
  const { url } = await environment.postgres()
  return [...(await inChromium(environment, url)), ...(await withFaults(environment, url))]
}

/** All tests of the files in which some ask for FAULTS. */
async function withFaults(environment: Environment, url: string): Promise<Row[]> {
  const report = join(environment.folder(), 'tests.json')
  const files = ['operations/src/backup', 'server/test/fresh-install.test.ts']
  const args = ['run', '--project', 'server:postgres', '--reporter=json', `--outputFile=${report}`, ...files]
  await run('vitest', args, { env: { FAULTS: '1', TEST_DATABASE_URL: url } })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { assertionResults: Result[] }[] }
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  return rowsOf({ specs: results.map(({ fullName: title, status }) => ({ title, ok: status === 'passed' })) })
}

async function inChromium(environment: Environment, url: string): Promise<Row[]> {
  const report = join(environment.folder(), 'report.json')
  const env = { E2E_FAULTS: '1', E2E_DATABASE_URL: url, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env })
  return (JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }).suites.flatMap(rowsOf)
}

interface Result {
  fullName: string
  status: string
}

function rowsOf({ specs, suites = [] }: Suite): Row[] {
  const own = specs.map(({ title, ok }) => ({ what: title, measured: ok ? 'passed' : 'failed', limit: 'passed', ok }))
  return [...own, ...suites.flatMap(rowsOf)]
}
