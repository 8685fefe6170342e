import { runCommand } from './product.mjs'

// Copies the database between the embedded one and PostgreSQL.
await runCommand('move')
