import { fileURLToPath } from 'node:url'
import { loadEnvFile } from './env-file.mjs'
import { pathsFrom } from './paths.mjs'
import { loadCommand } from './product.mjs'

// Puts an archive into an empty database and storage. Runs from the sources and needs no build; in a package it is part of it.
const args = pathsFrom(process.argv.slice(2))
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// Only the user of the server may read what is written.
process.umask(0o077)
loadEnvFile()
// An exit runs the handlers that remove an unfinished file.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
const { restoreCommand } = await loadCommand('restore')
process.exitCode = await restoreCommand(args, process.env)
