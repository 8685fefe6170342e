import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import type { Context } from '../../context.ts'
import { lookupService } from './service.ts'

const { make, nobody } = await testApp()

const lists = [
  { path: '/api/aesthetic-tags', make: make.tag },
  { path: '/api/event-types', make: make.eventType },
  { path: '/api/services', make: make.service },
  { path: '/api/service-areas', make: make.serviceArea },
]

describe.each(lists)('$path', ({ path, make: add }) => {
  test('is public, sorted by display name ignoring case, with descriptions', async () => {
    const [second, third, first] = [await add('beta'), await add('Gamma'), await add('Alpha')]

    const answer = await nobody.call('GET', path)

    expect(answer.status).toBe(200)
    const ours = answer.body.data.filter((row: { id: number }) => [first.id, second.id, third.id].includes(row.id))
    expect(ours.map((row: { display_name: string }) => row.display_name)).toEqual(['Alpha', 'beta', 'Gamma'])
    expect(ours[0]).toEqual({
      id: first.id,
      display_name: 'Alpha',
      description: 'What Alpha means',
      ...(path === '/api/aesthetic-tags' && { name: first.name }),
      ...(path === '/api/services' && { synonyms: [] }),
    })
  })

  test('with ids, one or several, holds only those; unknown ids are left out', async () => {
    const [one, other] = [await add(), await add()]
    await add()

    const single = await nobody.call('GET', `${path}?ids=${one.id}`)
    const both = await nobody.call('GET', `${path}?ids=${other.id}&ids=${one.id}&ids=999999999`)
    const none = await nobody.call('GET', `${path}?ids=999999999`)

    expect(single.body.data.map((row: { id: number }) => row.id)).toEqual([one.id])
    expect(both.body.data.map((row: { id: number }) => row.id)).toHaveLength(2)
    expect(none.body.data).toEqual([])
  })

  test.each(['0', '-1', '1.5', 'abc', '', '1e3', '99999999999999999999'])('ids=%j gets 400', async (ids) => {
    const answer = await nobody.call('GET', `${path}?ids=${ids}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ success: false, code: 'validation', error: 'Ids are positive whole numbers' })
  })

  test('may be stored by shared caches, and a current ETag gets 304', async () => {
    const answer = await nobody.call('GET', path)
    const again = await nobody.call('GET', path, { headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(answer.headers['cache-control']).toContain('public')
    expect(again.status).toBe(304)
  })
})

test('a new database gets the default lists, and later starts keep what was changed', async () => {
  const fresh = await testApp()
  const service = lookupService({ db: fresh.database.db, inTransaction: fresh.database.inTransaction } as Context)

  await service.startLists()
  await service.startLists()

  for (const { path } of lists) {
    const { body } = await fresh.nobody.call('GET', path)
    const names = body.data.map((row: { display_name: string }) => row.display_name)
    expect(names.length).toBeGreaterThan(10)
    expect(new Set(names).size).toBe(names.length)
  }
  const [first] = await fresh.nobody.api.lookups.eventTypes()
  expect(first?.display_name).toBe('Wedding')
  await fresh.database.db.execute(sql`delete from services where name not in ('tastings', 'film')`)
  await service.startLists()
  expect((await fresh.nobody.call('GET', '/api/services')).body.data).toHaveLength(2)
})

test('a later start gives services their synonyms only where they have none', async () => {
  const fresh = await testApp()
  const service = lookupService({ db: fresh.database.db, inTransaction: fresh.database.inTransaction } as Context)
  await service.startLists()
  await fresh.database.db.execute(sql`update services set synonyms = '{}' where name = 'film'`)
  await fresh.database.db.execute(sql`update services set synonyms = '{menus}' where name = 'tastings'`)
  await service.startLists()
  const synonymsOf = async (name: string) =>
    (await fresh.nobody.api.lookups.services()).find((one) => one.display_name === name)?.synonyms
  expect(await synonymsOf('Film')).toContain('videographer')
  expect(await synonymsOf('Tastings')).toEqual(['menus'])
})
