import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../.env', import.meta.url))

/**
 * Loads settings from `.env` in the root folder if it exists. Variables that are already set keep their values.
 * Tests start the server with `--no-env-file`, so that a developer's settings do not influence them.
 */
export function loadEnvFile() {
  if (process.argv.includes('--no-env-file') || !existsSync(path)) return
  process.loadEnvFile(path)
}
