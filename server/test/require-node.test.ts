import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../src/root.ts'

const { commands } = (await import(new URL('scripts/product.mjs', `file://${root}/`).href)) as { commands: string[] }

test.each(['start', ...commands])('an old Node is refused with one sentence by scripts/%s.mjs', (name) => {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})`
  const args = ['--import', pretend, `scripts/${name}.mjs`, '--no-env-file']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Marquee needs Node 24; this is .+\n$/)])
})
