import { spawn } from 'node:child_process'
import { never } from '../faults/figures.ts'
import type { Stage } from '../faults/stage.ts'
import type { Row } from '../scripts/rows.ts'
import { root } from '../scripts/run.mjs'
import { supplyCounts, supplyProblems } from '../scripts/supply.mjs'

/** S22: the lockfile, scripts that run at installation, licences, secrets; and, where the registry answers, known weaknesses. */
export async function supply(stage: Stage): Promise<Row[]> {
  const troubles = supplyProblems()
  for (const trouble of troubles) stage.report(trouble)
  const { packages, files } = supplyCounts()
  const row = never(
    'troubles of lockfile, install scripts, licences, secrets',
    troubles.length,
    `${packages} packages, ${files} files`,
  )
  return [row, await weaknesses(stage)]
}

/** What `npm audit` knows of what is in the product, from high upwards. */
async function weaknesses(stage: Stage): Promise<Row> {
  const what = 'known weaknesses, high or critical, in the product'
  const said = await new Promise<string>((resolve) => {
    const child = spawn('npm', ['audit', '--omit', 'dev', '--json'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', () => resolve('{}')).once('close', () => resolve(output || '{}'))
    stage.atEnd(() => child.kill())
  })
  const { metadata } = JSON.parse(said) as {
    metadata?: { vulnerabilities: { high: number; critical: number }; dependencies: { prod: number } }
  }
  if (!metadata) return { what, measured: 'not run: the registry did not answer', limit: '0', ok: true, notRun: true }
  const { high, critical } = metadata.vulnerabilities
  return never(what, high + critical, `${metadata.dependencies.prod} packages`)
}
