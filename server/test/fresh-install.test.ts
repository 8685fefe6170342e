import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../src/root.ts'

const exec = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'marquee-fresh-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const own = json(join(root, 'package.json'))

/** Each Node with the npm that it brings along. Each takes ten seconds of CPU, so `npm test` tries only the oldest, and `npm run faults` all. */
const installed: [string, string][] = [
  ['20.19.6', '10.8.2'],
  ['22.23.3', '10.9.8'],
  [process.versions.node, '11.19.1'],
]

// They come from the registry, or from npm's cache; where they cannot be had, the test is skipped.
describe.skipIf(process.platform !== 'linux')('"npm ci", "npm start" and "npm test" in a new checkout', () => {
  test.concurrent.for(process.env.FAULTS ? installed : installed.slice(0, 1))(
    'run on Node 24 where Node %s and npm %s are installed',
    async ([node, npm], { skip }) => {
      const tools = join(folder, `tools-${node}`)
      const wanted = [`node@npm:node-linux-${process.arch}@${node}`, `npm@${npm}`]
      const install = ['install', '--prefix', tools, '--prefer-offline', '--ignore-scripts', '--no-audit', ...wanted]
      await exec('npm', install).catch((error: Error) => skip(`no Node ${node} or npm ${npm}: ${error.message}`))
      const bin = join(tools, 'node_modules/node/bin')
      const checkout = newCheckout(node)
      const call = (...args: string[]) =>
        exec(join(bin, 'node'), [join(tools, 'node_modules/npm/bin/npm-cli.js'), ...args], {
          cwd: checkout,
          env: { ...onlyMachines(process.env), PATH: `${bin}:/usr/bin:/bin` },
        })

      await call('ci', '--prefer-offline')
      for (const name of ['start', 'test']) {
        const { stdout } = await call(name)
        expect(stdout.trim().split('\n').at(-1)).toBe(`${name} on v${process.versions.node}`)
      }
      expect((await exec(join(checkout, 'node_modules/.bin/node'), ['--version'])).stdout).toMatch(/^v24\./)
    },
  )
})

/** A checkout of which `npm ci` installs Node alone, and whose scripts only print what they run on. */
function newCheckout(name: string): string {
  const checkout = join(folder, `checkout-${name}`)
  mkdirSync(join(checkout, 'scripts'), { recursive: true })
  const { version, optionalDependencies, scripts } = own
  const described = { name: own.name, version, private: true, optionalDependencies }
  const paths = Object.keys(optionalDependencies).map((one) => `node_modules/${one}`)
  const { lockfileVersion, packages } = json(join(root, 'package-lock.json'))
  const locked = Object.fromEntries(paths.map((path) => [path, packages[path]]))
  const write = (file: string, text: string) => writeFileSync(join(checkout, file), text)
  write('package.json', JSON.stringify({ ...described, scripts }))
  write(
    'package-lock.json',
    JSON.stringify({ ...described, lockfileVersion, requires: true, packages: { '': described, ...locked } }),
  )
  for (const file of ['.npmrc', 'scripts/node.sh', 'scripts/require-node.mjs'])
    cpSync(join(root, file), join(checkout, file))
  for (const script of ['start', 'test'])
    write(`scripts/${script}.mjs`, `import './require-node.mjs'\nconsole.log('${script} on ' + process.version)\n`)
  return checkout
}

/** Without what the npm that runs these tests has set for its own script. */
function onlyMachines(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(npm_(package|lifecycle)|NODE)/.test(name)),
  )
}
