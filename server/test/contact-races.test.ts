import { maxCounts } from '@marquee/contract/limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contacts } from '../src/db/schema.ts'
import { statusesOf } from './answers.ts'
import { raceServers, repeatFewer, timeout } from './race-servers.ts'

/** Imports of one organizer that meet on two servers. */
const { as, db, make } = await raceServers()

const organizer = async () => {
  const { id, owner } = await make.organizer()
  const send = (emails: string[]) =>
    as(owner).call('POST', '/api/contacts/import', {
      body: { source: 'a.csv', rows: emails.map((email, index) => ({ line: index + 1, email })) },
    })
  return { id, owner, send, count: () => db.$count(contacts, eq(contacts.organizer_id, id)) }
}
const people = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `p${from + index}@b.test`)

test(
  'the same rows at the same time, in another order and by hand, make no doubles',
  () =>
    repeatFewer(async () => {
      const { owner, send, count } = await organizer()
      const rows = people(60)
      const [byHand, ...answers] = await Promise.all([
        as(owner).call('POST', '/api/contacts', { body: { email: rows[3] } }),
        ...[rows, rows.toReversed(), rows.slice(20), rows].map(send),
      ])
      expect([201, 409]).toContain(byHand.status)
      expect(statusesOf(answers)).toEqual([201, 201, 201, 201])
      const added = answers.map(({ body }) => body.data.added as number).reduce((sum, one) => sum + one, 0)
      expect([added + (byHand.status === 201 ? 1 : 0), await count()]).toEqual([60, 60])
    }),
  timeout,
)

test(
  'imports at the same time never make more contacts than are allowed',
  () =>
    repeatFewer(async () => {
      const { id, send, count } = await organizer()
      await db.insert(contacts).values(people(maxCounts.contacts - 30).map((email) => ({ organizer_id: id, email })))
      const answers = await Promise.all([1, 2, 3, 4].map((part) => send(people(20, part * 10_000))))
      expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
      expect(await count()).toBe(maxCounts.contacts - 10)
    }),
  timeout,
)
