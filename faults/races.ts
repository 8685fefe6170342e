import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from '../scripts/rows.ts'

export interface RacesSettings {
  /** A PostgreSQL server on which databases may be created; they are dropped afterwards. */
  databaseUrl: string
  /** How often each race is repeated. */
  repeats?: number
  /** The number of random walks through each state machine. */
  walks?: number
  /** Aborts the run. */
  signal?: AbortSignal
}

const files = {
  'server/test/application-races.test.ts': 'race',
  'server/test/races.test.ts': 'race',
  'server/test/place-races.test.ts': 'race',
  'server/test/invitation-races.test.ts': 'race',
  'server/test/call-races.test.ts': 'race',
  'server/test/role-taken.test.ts': 'call',
  'server/test/state-machines.test.ts': 'walk',
} as const
type Kind = (typeof files)[keyof typeof files]

interface Result {
  kind: Kind
  title: string
  held: boolean
  seconds: number
  failure: string
}

/**
 * The races C1 to C11 at full length: the server's race tests, repeated on two servers with one PostgreSQL. Returns a row for each race;
 * takes about half an hour.
 */
export async function races(
  report: (line: string) => void,
  { databaseUrl, repeats = 200, walks = 10_000, signal }: RacesSettings,
): Promise<Row[]> {
  const results: Result[] = []
  for (const [file, kind] of Object.entries(files) as [keyof typeof files, Kind][]) {
    report(`${file} …`)
    const env = { TEST_DATABASE_URL: databaseUrl, RACE_REPEATS: String(repeats), RACE_RUNS: String(walks) }
    const found = await resultsOf(file, kind, env, signal)
    for (const { title, seconds, failure } of found) {
      if (failure) report(`${title}: ${failure}`)
      else if (seconds >= 5) report(`${title} (${seconds.toFixed(0)} s)`)
    }
    results.push(...found)
  }

  const calls = results.filter(({ kind }) => kind === 'call')
  const heldCalls = calls.filter(({ held }) => held).length
  return [
    ...results
      .filter(({ kind }) => kind !== 'call')
      .map(({ kind, title, held, failure }) => {
        const times = kind === 'race' ? repeats : walks
        const count = `${times} of ${times}`
        return { what: title, measured: held ? count : failure, limit: count, ok: held }
      }),
    {
      what: 'C9 writes under a role that was removed meanwhile are refused and change nothing',
      measured: `${heldCalls} of ${calls.length} ways`,
      limit: 'all',
      ok: calls.length > 0 && heldCalls === calls.length,
    },
  ]
}

async function resultsOf(
  file: string,
  kind: Kind,
  env: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-races-'))
  const reportFile = join(folder, 'results.json')
  const command = ['run', '--project', 'server:postgres', file, '--reporter=json', `--outputFile=${reportFile}`]
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...command], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  // The tests end together with this process.
  const end = () => child.kill()
  process.once('exit', end)
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)))
  try {
    await once(child, 'close')
    return read(reportFile, kind, `${file} did not run: ${output}`)
  } finally {
    process.off('exit', end)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The used part of the report that vitest's JSON reporter writes. */
interface Report {
  testResults: {
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages?: string[] }[]
  }[]
}

function read(reportFile: string, kind: Kind, otherwise: string): Result[] {
  let report: Report
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  } catch (error) {
    throw new Error(otherwise, { cause: error })
  }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  if (tests.length === 0) throw new Error(otherwise)
  return tests.map(({ fullName, status, duration = 0, failureMessages = [] }) => ({
    kind,
    title: fullName.trim(),
    held: status === 'passed',
    seconds: duration / 1000,
    failure: status === 'passed' ? '' : (failureMessages[0]?.split('\n')[0] ?? status),
  }))
}
