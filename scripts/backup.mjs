import { runCommand } from './product.mjs'

// Writes everything of an installation into one archive.
await runCommand('backup', { takesPaths: true })
