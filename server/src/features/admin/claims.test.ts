import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listening, readStream } from '../../../test/stream-reader.ts'
import { testApp } from '../../../test/test-app.ts'
import { asSecondServer } from '../../../test/test-database.ts'
import { adminClaims } from '../../db/schema.ts'

const first = await testApp()
const second = await testApp({ database: await asSecondServer(first.database) })
const { make, as, database } = first
const there = await listening(second.app)
const people = [
  await make.user({ name: 'Ada', role: 'admin' }),
  await make.user({ name: 'Ben', role: 'admin' }),
] as const
const [ada, ben] = [as(people[0]).api.admin, second.as(people[1]).api.admin]
const open = (user_id: number, is_open = true) => ({ body: { role: 'contractor', user_id, is_open } as const })
const ofAda = (user_id: number) => [{ admin_name: 'Ada', role: 'contractor', user_id }]

test('what an admin has open is shown to the others, on every server and at once, and replaces what was open', async () => {
  const stream = await readStream(there, people[1])
  await stream.next()
  await ada.claim(open(7))
  expect(await stream.next()).toEqual({ unread: 0, kinds: ['admin.claimed'] })
  expect((await ben.claims()).claims).toEqual(ofAda(7))
  expect((await ada.claims()).claims).toEqual([])

  await ada.claim(open(8))
  await ada.claim(open(7, false))
  expect((await ben.claims()).claims).toEqual(ofAda(8))
  await ada.claim(open(8, false))
  expect((await ben.claims()).claims).toEqual([])
})

test('it gives way after five minutes, and two calls at once leave one', async () => {
  await Promise.all([ada.claim(open(7)), ada.claim(open(8)), ada.claim(open(9))])
  expect((await ben.claims()).claims).toHaveLength(1)
  const age = (minutes: number) =>
    database.db
      .update(adminClaims)
      .set({ claimed_at: sql`now() - make_interval(secs => ${minutes * 60})` })
      .where(eq(adminClaims.admin_id, people[0].id))
  await age(4.5)
  expect((await ben.claims()).claims).toHaveLength(1)
  await age(5.1)
  expect((await ben.claims()).claims).toEqual([])
})

test('a malformed claim is refused', async () => {
  const call = { body: { role: 'admin', user_id: 7, is_open: true } }
  expect(await as(people[0]).call('PUT', '/api/admin/claims', call)).toMatchObject({ status: 400 })
})
