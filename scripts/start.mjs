import { fileURLToPath } from 'node:url'

// Plain JavaScript, because an old Node must be able to run the check of its version; the rest is imported after that.
const [major] = process.versions.node.split('.').map(Number)
if (!(major >= 24)) {
  console.error(
    `Marquee needs Node 24; this is ${process.version}. On Linux with glibc (x64 or arm64) "npm ci" brings it along and "npm start" uses it (npm 9 also needs "npm rebuild"); elsewhere install Node 24.`,
  )
  process.exit(1)
}

process.env.NODE_ENV ??= 'production'
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const { enableCompileCache, flushCompileCache } = await import('node:module')
const { join } = await import('node:path')
const { loadEnvFile } = await import('./env-file.mjs')
const { ensureBuilt, server, serverFolder } = await import('./product.mjs')

loadEnvFile()
await ensureBuilt()
// A cache, because compiling the server's code takes a good part of each start.
enableCompileCache(join(serverFolder, '.cache'))
await import(server)
flushCompileCache()
