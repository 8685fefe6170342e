import { runCommand } from './product.mjs'

// Copies pictures and exports between the disk and a bucket.
await runCommand('storage')
