import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from './support/journey.ts'
import { startServer, stopServer } from './support/server.ts'

/** The files of the API's page come from four folders. */
const pageFiles = [
  'page.css',
  'swagger-ui.css',
  'bricolage-grotesque-display.woff2',
  'instrument-sans-latin-wght-normal.woff2',
].map((file) => `/api/docs/static/${file}`)

const node = (args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) =>
  promisify(execFile)(process.execPath, ['--liftoff-only', ...args], options)

test('what npm run package makes runs by itself, and names what is missing when it is not complete', async () => {
  // Outside of the repository, so that nothing is found in its node_modules.
  const folder = mkdtempSync(join(tmpdir(), 'marquee-package-'))
  try {
    await node(['scripts/package.mjs', '--folder', folder], { cwd: fileURLToPath(new URL('..', import.meta.url)) })
    const server = await startServer({ root: folder })
    try {
      for (const path of ['/', '/vendors', '/api/contractors', '/api/openapi.json', '/api/docs', ...pageFiles]) {
        expect((await fetch(server.url + path)).status, path).toBe(200)
      }
      const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' }
      const archive = join(folder, 'backup.tar.zst')
      const run = (args: string[], settings?: NodeJS.ProcessEnv) =>
        node([`scripts/${args[0]}.mjs`, ...args.slice(1), '--no-env-file'], {
          cwd: folder,
          env: { ...env, ...settings },
        })
      expect((await run(['admin', 'list'])).stdout).toContain('Nobody is an admin.')
      expect((await run(['doctor'])).stdout).toContain('Nothing is wrong.')
      expect((await run(['backup', archive])).stdout).toContain(`${archive} is written`)
      const elsewhere = { DATA_DIR: join(folder, 'restored') }
      expect((await run(['restore', archive], elsewhere)).stdout).toContain('Everything is restored.')
      // A port that nobody listens on: the client of the bucket is part of the package, and refusing is its own sentence.
      const bucket = {
        S3_BUCKET: 'marquee',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
        S3_ENDPOINT: 'http://127.0.0.1:1',
      }
      await expect(run(['storage', 'copy', '--to', 's3'], bucket)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/bucket/),
      })
      const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
      await expect(run(['move'], nowhere)).rejects.toMatchObject({
        code: 1,
        stderr: 'The server is running. Stop it first.\n',
      })
    } finally {
      await stopServer(server)
    }
    rmSync(join(folder, 'server/build'), { recursive: true })
    const start = node(['scripts/start.mjs', '--no-env-file'], { cwd: folder })
    await expect(start).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The product is not complete here: .*\n$/),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
