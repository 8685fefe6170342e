import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/client.ts'
import { embeddedExtensions } from '../src/db/embedded.ts'

/** Migrates an embedded database once and keeps its files; each test file opens a copy (see test-database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lite = await PGlite.create({ extensions: embeddedExtensions })
  const database = await openDatabase({ lite })
  await database.migrate()
  await database.close()
  const files = await lite.dumpDataDir('none')
  await lite.close()

  const folder = await mkdtemp(join(tmpdir(), 'marquee-pglite-'))
  const dump = join(folder, 'migrated.tar')
  await writeFile(dump, Buffer.from(await files.arrayBuffer()))
  project.provide('migrated', { dump })
  return () => rm(folder, { recursive: true, force: true })
}
