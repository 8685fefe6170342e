import { fileURLToPath } from 'node:url'
import { loadEnvFile } from './env-file.mjs'

// The operator's commands. They run from the sources and need no build.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
loadEnvFile()
const { adminCommand } = await import('../server/src/commands/admin.ts')
const args = process.argv.slice(2).filter((arg) => arg !== '--no-env-file')
process.exitCode = await adminCommand(args, process.env)
