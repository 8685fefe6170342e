import { spawn } from 'node:child_process'
import { mustNotHappen } from '../faults/limits.ts'
import type { Environment } from '../faults/environment.ts'
import type { Row } from '../scripts/rows.ts'
import { root } from '../scripts/run.mjs'
import { supplyCounts, supplyProblems } from '../scripts/supply.mjs'

/** S22: the lockfile, scripts that run at installation, licences and secrets; and known vulnerabilities, if the registry answers. */
export async function supply(environment: Environment): Promise<Row[]> {
  const problems = supplyProblems()
  for (const problem of problems) environment.report(problem)
  const { packages, files } = supplyCounts()
  const row = mustNotHappen(
    'problems of lockfile, install scripts, licences, secrets',
    problems.length,
    `${packages} packages, ${files} files`,
  )
  return [row, await weaknesses(environment)]
}

/** Vulnerabilities of the product's dependencies that `npm audit` rates high or critical. */
async function weaknesses(environment: Environment): Promise<Row> {
  const what = 'known weaknesses, high or critical, in the product'
  const report = await new Promise<string>((resolve) => {
    const child = spawn('npm', ['audit', '--omit', 'dev', '--json'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', () => resolve('{}')).once('close', () => resolve(output || '{}'))
    environment.atEnd(() => child.kill())
  })
  const { metadata } = JSON.parse(report) as {
    metadata?: { vulnerabilities: { high: number; critical: number }; dependencies: { prod: number } }
  }
  if (!metadata) return { what, measured: 'not run: the registry did not answer', limit: '0', ok: true, notRun: true }
  const { high, critical } = metadata.vulnerabilities
  return mustNotHappen(what, high + critical, `${metadata.dependencies.prod} packages`)
}
