import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../scripts/run.mjs'
import type { Row } from '../scripts/rows.ts'
import type { Environment } from './environment.ts'

const files = ['operations/src/backup', 'server/test/fresh-install.test.ts']

/** The files with tests that `npm test` skips, because they start and kill processes for too long: those that ask for FAULTS. */
export async function slowTests(environment: Environment): Promise<Row[]> {
  const { url } = await environment.postgres()
  const report = join(environment.folder(), 'report.json')
  const args = ['run', '--project', 'server:postgres', '--reporter=json', `--outputFile=${report}`, ...files]
  const code = await run('vitest', args, { env: { FAULTS: '1', TEST_DATABASE_URL: url } })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { assertionResults: Result[] }[] }
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const rows = results.flatMap(({ fullName: what, status }) =>
    status === 'passed' || status === 'failed'
      ? { what, measured: status, limit: 'passed', ok: status === 'passed' }
      : [],
  )
  // A file that cannot be loaded has no tests.
  return [...rows, { what: 'all files', measured: `exit code ${code}`, limit: 'exit code 0', ok: code === 0 }]
}

interface Result {
  fullName: string
  status: string
}
