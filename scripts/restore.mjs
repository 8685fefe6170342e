import { runCommand } from './product.mjs'

// Puts an archive into an empty database and storage.
await runCommand('restore', { takesPaths: true })
