import { join } from 'node:path'

/** The repository's folder. The built server is one file in `server/build`, as deep as this one. */
export const root = join(import.meta.dirname, '../..')
