import { fileURLToPath } from 'node:url'
import { loadEnvFile } from './env-file.mjs'
import { loadCommand } from './product.mjs'

// Tries everything that an installation needs. It runs from the sources and needs no build; in a package it is part of it.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
process.umask(0o077)
loadEnvFile()
const { doctorCommand } = await loadCommand('doctor')
const args = process.argv.slice(2).filter((arg) => arg !== '--no-env-file')
process.exitCode = await doctorCommand(args, process.env)
