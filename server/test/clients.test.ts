import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { root } from '../src/root.ts'
import { testApp } from './test-app.ts'

/*
 * What programmers do with the OpenAPI document: check it, and generate clients from it. The tools, and a compiler of their age, are
 * dependencies of the workspace `clients`.
 */

const { app } = await testApp({
  embedded: { adminEmails: [], sendMail: async () => {}, opensMessages: false },
  publicUrl: 'https://marquee.example',
})
const folder = await mkdtemp(join(tmpdir(), 'marquee-clients-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'openapi.json')
await writeFile(file, (await app.inject('/api/openapi.json')).body)

const clients = join(root, 'clients')
const tools = {
  redocly: 'node_modules/@redocly/cli/bin/cli.js',
  spectral: 'node_modules/@stoplight/spectral-cli/dist/index.js',
  'openapi-typescript': 'clients/node_modules/openapi-typescript/bin/cli.js',
  // Its command only starts this file, in a process that would not have the hook.
  'openapi-ts': 'node_modules/@hey-api/openapi-ts/dist/run.mjs',
  tsc: 'clients/node_modules/typescript/bin/tsc',
}
// Neither reports what it does, nor asks whether it is the newest.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }

/** What the tool prints on both streams, and its exit code. */
async function run(tool: keyof typeof tools, args: readonly string[], hook: readonly string[] = []) {
  const all = [...hook, join(root, tools[tool]), ...args]
  return promisify(execFile)(process.execPath, all, { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 }).then(
    ({ stdout, stderr }) => ({ printed: stdout + stderr, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => ({
      printed: error.stdout + error.stderr,
      code: error.code,
    }),
  )
}

test('the linters of the OpenAPI document have no complaint', { timeout: 180_000 }, async () => {
  const redocly = await run('redocly', ['lint', file, '--config', join(clients, 'redocly.yaml'), '--format=stylish'])
  expect(redocly.printed).not.toMatch(/^\s+\d+:\d+\s+(warning|error)/m)
  expect(redocly).toMatchObject({ code: 0, printed: expect.stringContaining('is valid') })
  const spectral = await run('spectral', ['lint', file, '--ruleset', join(clients, 'spectral.yaml')])
  expect(spectral).toMatchObject({ code: 0, printed: expect.stringContaining('No results') })
})

test('generated clients compile strictly', { timeout: 180_000 }, async () => {
  const types = await run('openapi-typescript', [file, '--output', 'types/api.ts'])
  expect(types).toMatchObject({ code: 0 })
  const hook = ['--import', join(clients, 'typescript-5.mjs')]
  const client = await run('openapi-ts', ['--input', file, '--output', 'client'], hook)
  expect(client).toMatchObject({ code: 0 })
  // A caller, so that a client without its calls would not compile.
  await writeFile(
    join(folder, 'caller.ts'),
    `import { vendorsList, accessTokensCreate } from './client/index.ts'
import type { paths } from './types/api.ts'
export const name: Promise<string | undefined> = vendorsList({ query: { search: 'tacos', page: 2 } }).then(
  ({ data }) => data?.data.contractors[0]?.company_name,
)
export const made = accessTokensCreate({ body: { name: 'Spreadsheet', scope: 'read' } })
export type Page = paths['/api/contractors']['get']['responses'][200]['content']['application/json']['data']
`,
  )
  const settings = { extends: join(clients, 'tsconfig.json'), compilerOptions: { allowImportingTsExtensions: true } }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, include: ['**/*.ts'] }))
  expect(await run('tsc', ['--project', folder])).toEqual({ code: 0, printed: '' })
})
