import { fileURLToPath } from 'node:url'
import { loadEnvFile } from './env-file.mjs'
import { loadCommand } from './product.mjs'

// Copies pictures and exports between the disk and a bucket. Runs from the sources and needs no build; in a package it is part of it.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
loadEnvFile()
// Only the user of the server may read what is copied to the disk.
process.umask(0o077)
const { storageCommand } = await loadCommand('storage')
const args = process.argv.slice(2).filter((arg) => arg !== '--no-env-file')
process.exitCode = await storageCommand(args, process.env)
