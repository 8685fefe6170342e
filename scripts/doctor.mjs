import { runCommand } from './product.mjs'

// Tries everything that an installation needs.
await runCommand('doctor')
