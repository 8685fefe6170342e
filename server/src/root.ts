import { join } from 'node:path'

/** The repository's folder. The built server is in `server/build`, at the same depth as this file. */
export const root = join(import.meta.dirname, '../..')
