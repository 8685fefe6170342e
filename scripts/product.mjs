import './require-node.mjs'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadEnvFile } from './env-file.mjs'
import { pathsFrom } from './paths.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Folder of the bundled server. */
export const serverFolder = `${root}server/build`
/** The file to start: the server with the pages that it renders. */
export const server = `${serverFolder}/main.js`
/** The operator's commands that a package contains: each is `npm run NAME`, scripts/NAME.mjs and operations/src/NAME.ts. */
export const commands = ['admin', 'backup', 'doctor', 'move', 'restore', 'storage']
/**
 * Packages that are not part of the bundle, because they come with binaries or data of their own. Node itself is one of them.
 */
export const packagesBeside = [
  'sharp',
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@fontsource-variable/instrument-sans',
  `node-${process.platform}-${process.arch}`,
]
/** What the running product reads, besides those packages. */
export const files = [
  'LICENSE',
  '.env.example',
  'docs',
  'deploy',
  'scripts/start.mjs',
  'scripts/require-node.mjs',
  'scripts/product.mjs',
  'scripts/env-file.mjs',
  'scripts/paths.mjs',
  'scripts/health.mjs',
  ...commands.map((name) => `scripts/${name}.mjs`),
  'server/build',
  'server/docs-page',
  'server/migrations',
  'web/src/fonts',
  'web/src/app.css',
  'web/build/client',
  'web/build/contents.json',
  'demo/pictures',
]

/**
 * Runs one of `commands` with the arguments and settings of this process, and sets the exit code. It needs no build: it runs from its source where
 * there is one, otherwise from the bundle.
 * @param {string} name
 * @param {{ takesPaths?: boolean }} [options] `takesPaths`: arguments that are no options are paths, seen from the operator's folder.
 */
export async function runCommand(name, { takesPaths = false } = {}) {
  const given = process.argv.slice(2).filter((arg) => arg !== '--no-env-file')
  const args = takesPaths ? pathsFrom(given) : given
  process.chdir(root)
  // Only the user of the server may read what is written.
  process.umask(0o077)
  loadEnvFile()
  // A command that has to cancel elsewhere ends by itself. Otherwise an exit runs the handlers that remove an unfinished file.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => process.emit('cancelled') || process.exit(1))
  const source = `${root}operations/src/${name}.ts`
  const hasSource = existsSync(source)
  if (hasSource) await import('./drizzle-imports.mjs')
  const command = await import(hasSource ? source : `${serverFolder}/${name}.js`)
  process.exitCode = await command[`${name}Command`](args, process.env)
}

/** Makes sure that the build is there and belongs to the sources; ends the process with a sentence where it cannot be made. */
export async function ensureBuilt() {
  // A package has no sources to build from.
  if (existsSync(`${root}scripts/build.mjs`)) return (await import('./build.mjs')).buildWhenStale()
  if (existsSync(server)) return
  console.error(
    'The product is not complete here: server/build is missing. Unpack the package again, or copy server/build and web/build from where "npm run build" was run.',
  )
  process.exit(1)
}
