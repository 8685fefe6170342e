import { chmodSync, globSync, rmSync, statSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

/**
 * Makes an empty embedded database in the given folder, which the first start copies. Creating one takes ten times as
 * long as copying it, and a gigabyte of memory.
 */
const [, , folder] = process.argv
rmSync(folder, { recursive: true, force: true })
const database = await PGlite.create(folder)
await database.close()
// The user who starts the product may be another one. PGlite makes its files writable for everybody.
for (const path of [folder, ...globSync(`${folder}/**/*`)])
  chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
