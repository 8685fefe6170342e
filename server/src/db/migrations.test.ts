import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './client.ts'
import { embeddedExtensions } from './embedded.ts'
import { allMigrations, migrateInTransaction } from './migrations.ts'
import { users, vendorCards, vendors } from './schema.ts'

test('each migration of a database that has data is told as it begins, and its cards are made again; those of a new one are not told', async () => {
  const database = await openDatabase({
    lite: await PGlite.create({ extensions: embeddedExtensions }),
    timeouts: { connection: 60_000, answer: 60_000 },
  })
  onTestFinished(() => database.close())
  const all = allMigrations()
  const [older, ...newer] = all.slice(-3)
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)

  await database.apart((own) => own.transaction((db) => migrateInTransaction(db, { last: older, say })))
  expect(lines).toEqual([])
  const [person] = await database.db.insert(users).values({ issuer: 'i', subject: 's' }).returning()
  const texts = { company_name: 'A', business_description: 'A', business_address: 'A' }
  const [vendor] = await database.db
    .insert(vendors)
    .values({ user_id: person!.id, ...texts })
    .returning({ id: vendors.id })
  await database.db.insert(vendorCards).values({ vendor_id: vendor!.id, card: '{}' })

  await database.migrate(say)
  expect(lines).toEqual([
    'The database is brought up to date by 2 migrations. That may take minutes; do not stop it.',
    ...newer.map(({ tag }, index) => `Migration ${index + 1} of 2: ${tag}`),
  ])
  lines.length = 0
  await database.migrate(say)
  expect(lines).toEqual([])
  expect(await database.isMigrated()).toBe(true)
  expect(await database.db.$count(vendorCards)).toBe(0)
})
