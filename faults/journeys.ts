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

/** The tests with the tag `@faults`, in Chromium: starts, stops and kills that take too long for `npm test`. */
export async function journeys(environment: Environment): Promise<Row[]> {
  if (!findChromium()) return environment.skip('there is no Chromium (Debian: apt-get install chromium-headless-shell)')
  const { url } = await environment.postgres()
  const report = join(environment.folder(), 'report.json')
  const env = { E2E_FAULTS: '1', E2E_DATABASE_URL: url, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env })
  return (JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }).suites.flatMap(rowsOf)
}

function rowsOf({ specs, suites = [] }: Suite): Row[] {
  const own = specs.map(({ title, ok }) => ({ what: title, measured: ok ? 'passed' : 'failed', limit: 'passed', ok }))
  return [...own, ...suites.flatMap(rowsOf)]
}
