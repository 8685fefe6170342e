import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addressOf, copyDatabase, onServer } from '../../server/test/postgres-server.ts'
import { adminCommand } from './admin.ts'

const migrated = inject('migrated')
const onPostgres = 'server' in migrated ? ['PostgreSQL'] : []

test('a database that is away is a sentence for whoever runs a command', async () => {
  expect(await list('postgres://marquee:hush@127.0.0.1:1/marquee')).toEqual([
    1,
    'The database at 127.0.0.1:1 is not reached (nothing listens there). Start it, or correct DATABASE_URL.',
  ])
})

test.each(onPostgres)('so is one that does not exist, on %s', async () => {
  expect(await list(addressOf('server' in migrated ? migrated.server : '', 'nowhere'))).toEqual([
    1,
    expect.stringMatching(/^There is no database "nowhere" at .*, or correct DATABASE_URL\.$/),
  ])
})

test.each(onPostgres)('so is a pooler that is away while the database behind it answers, on %s', async () => {
  const { server, template } = migrated as Extract<typeof migrated, { server: string }>
  const name = `marquee_unusable_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(server, name, template)
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`))
  expect(
    await list('postgres://marquee:hush@127.0.0.1:1/marquee', { DATABASE_DIRECT_URL: addressOf(server, name) }),
  ).toEqual([1, 'The database is not usable: connect ECONNREFUSED 127.0.0.1:1. "npm run doctor" says what to do.'])
})

async function list(DATABASE_URL: string, settings: Record<string, string> = {}): Promise<[number, string]> {
  let complained = ''
  const to = { log: () => {}, error: (line: string) => void (complained += line) }
  return [await adminCommand(['list'], { DATABASE_URL, DEMO: '0', ...settings }, to), complained]
}
