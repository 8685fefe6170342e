import { runCommand } from './product.mjs'

// The operator's commands.
await runCommand('admin')
