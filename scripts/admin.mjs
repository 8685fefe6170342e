import { fileURLToPath } from 'node:url'
import { loadEnvFile } from './env-file.mjs'
import { loadCommand } from './product.mjs'

// The operator's commands. They run from the sources and need no build; in a package they are part of it.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
loadEnvFile()
const { adminCommand } = await loadCommand('admin')
const args = process.argv.slice(2).filter((arg) => arg !== '--no-env-file')
process.exitCode = await adminCommand(args, process.env)
