import { registerHooks } from 'node:module'

// Imported before sources that use drizzle-orm. Its package.json has 180 kB, and Node parses it anew for each import of each of its files and ours: that
// is two thirds of the time until the server's sources are loaded. The bundle has no such imports.
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    if (!found.has(specifier)) found.set(specifier, next(specifier, context))
    return { ...found.get(specifier), shortCircuit: true }
  },
})
