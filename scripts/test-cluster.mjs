import { existsSync } from 'node:fs'
import { findChromium } from '../e2e/support/chromium.ts'
import { canInstall, install } from './debian.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { ensureBuilt } from './product.mjs'
import { run } from './run.mjs'

// The browser tests on two processes with one PostgreSQL behind nginx. Arguments go to Playwright, such as a file's name.
const missing = [
  ...(existsSync('/usr/sbin/nginx') ? [] : ['nginx-light']),
  ...(findPostgres() ? [] : ['postgresql']),
  ...(findChromium() ? [] : ['chromium-headless-shell']),
]
if (missing.length > 0 && !(canInstall && (await install(missing)))) {
  console.error(`This needs ${missing.join(' and ')} (Debian: apt-get install ${missing.join(' ')}).`)
  process.exit(1)
}
await ensureBuilt()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const env = { E2E_CLUSTER: '1', E2E_DATABASE_URL: await startPostgres(findPostgres()) }
const config = ['--config', 'e2e/playwright.config.ts']
// The exit handler stops PostgreSQL.
process.exit(await run('playwright', ['test', ...config, ...process.argv.slice(2)], { env }))
