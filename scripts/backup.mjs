import { fileURLToPath } from 'node:url'
import { loadEnvFile } from './env-file.mjs'
import { pathsFrom } from './paths.mjs'
import { loadCommand } from './product.mjs'

// Writes everything of an installation into one archive. Runs from the sources and needs no build; in a package it is part of it.
const args = pathsFrom(process.argv.slice(2))
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// Only the user of the server may read what is written.
process.umask(0o077)
loadEnvFile()
// An exit runs the handlers that remove an unfinished file.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
const { backupCommand } = await loadCommand('backup')
process.exitCode = await backupCommand(args, process.env)
