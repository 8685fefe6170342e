import './require-node.mjs'
import { fileURLToPath } from 'node:url'

// The rest is imported after the check of Node's version.
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
