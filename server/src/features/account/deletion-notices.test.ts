import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../test/broken-database.ts'
import { testApp } from '../../../test/test-app.ts'
import { deliveries, notifications } from '../../db/schema.ts'
import { notices } from '../../notices.ts'
import { notifier } from '../../notify/notify.ts'

const site = {
  publicUrl: 'https://marquee.example',
  supportEmail: 'support@marquee.example',
  unsubscribeSecret: 'test',
  notices,
}
const { make, as, database } = await testApp({
  subscribers: (database) => [notifier({ database, ...site }).subscriber],
})
const { db } = database

test('the other sides of many contact requests are notified with as many statements as the one of a single request', async () => {
  const inTouch = { status: 'in_touch' } as const
  const vendorWithAskers = async (count: number) => {
    const vendor = await make.vendor({ company_name: `Gone to ${count}` })
    const askers = await several(count, () => make.user())
    for (const { id } of askers) await make.contactRequest({ vendor_id: vendor.id, user_id: id, ...inTouch })
    return { leaving: vendor.owner, others: askers, subject: `Closed: your request to Gone to ${count}` }
  }
  const askerWithVendors = async (count: number) => {
    const leaving = await make.user()
    const vendors = await several(count, () => make.vendor({ company_name: 'Asked' }))
    for (const { id } of vendors) await make.contactRequest({ vendor_id: id, user_id: leaving.id, ...inTouch })
    return { leaving, others: vendors.map(({ owner }) => owner), subject: 'Closed: a request to Asked' }
  }
  for (const made of [vendorWithAskers, askerWithVendors]) {
    const used = new Set<number>()
    for (const count of [1, 7]) {
      const { leaving, others, subject } = await made(count)
      used.add(
        await statementsOf(async () => {
          const left = await as(leaving).call('POST', '/api/account/delete', { body: { confirmation: leaving.email } })
          expect(left.status).toBe(200)
        }),
      )
      const ids = others.map(({ id }) => id)
      const mails = await db.select().from(deliveries).where(inArray(deliveries.user_id, ids)).orderBy(deliveries.id)
      expect(mails.map((mail) => [mail.user_id, mail.subject])).toEqual(ids.map((id) => [id, subject]))
      expect(await db.$count(notifications, inArray(notifications.user_id, ids))).toBe(count)
    }
    expect([...used]).toHaveLength(1)
  }
})

async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(await make())
  return made
}
