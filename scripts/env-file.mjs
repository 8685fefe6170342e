import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../.env', import.meta.url))

/**
 * Takes the settings from `.env` at the root, where there is one. What the environment already says wins.
 * Tests start the server with `--no-env-file`, so that one developer's settings never decide a run.
 */
export function loadEnvFile() {
  if (process.argv.includes('--no-env-file') || !existsSync(path)) return
  process.loadEnvFile(path)
}
