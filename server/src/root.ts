import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's folder. The built server is in `server/build`, at the same depth as this file. */
export const root = join(import.meta.dirname, '../..')

/** The version of the product. */
export const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
