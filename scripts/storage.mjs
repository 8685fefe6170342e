import { runCommand } from './product.mjs'

// Copies pictures, files of answers and exports between the disk and a bucket.
await runCommand('storage')
