import { join } from 'node:path'

/** The repository's folder. The built server lies in `server/build`, as deep as this file. */
export const root = join(import.meta.dirname, '../..')
