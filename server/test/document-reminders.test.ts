import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { notifications, vendorDocuments } from '../src/db/schema.ts'
import { remindOfDocuments } from '../src/features/vendors/document-reminders.ts'
import { sendDocument } from './documents.ts'
import { heldWorld } from './held-world.ts'

const world = await heldWorld()
const { db, database, second, subscribers, make, as } = world
const never = new AbortController().signal
const at = (day: string) => new Date(`${day}T09:00:00Z`)
const remind = (day: string, through = database) =>
  remindOfDocuments(createContext(through, subscribers(through)), at(day), never)
const sent = async () => {
  const { entries, mails } = await world.sent()
  return [entries, mails].map((kinds) => kinds.filter((kind) => kind === 'document.ending').length)
}
const old = { updated_at: new Date('2030-01-01T09:00:00Z') }

async function ending(valid_until = '2030-10-31', part = {}) {
  const vendor = await make.vendor()
  const document = await make.document({ vendor_id: vendor.id, valid_until, ...old, ...part })
  return { vendor, document, guest: as(vendor.owner) }
}

test('the vendor is reminded 30 and 7 days before the end, once each, by two processes together', async () => {
  const { vendor, document } = await ending()
  await remind('2030-09-30')
  expect(await sent()).toEqual([0, 0])
  await Promise.all([remind('2030-10-01'), remind('2030-10-01', second)])
  await remind('2030-10-23')
  expect(await sent()).toEqual([1, 1])
  await Promise.all([remind('2030-10-24'), remind('2030-10-24', second)])
  await remind('2030-10-31')
  expect(await sent()).toEqual([2, 2])
  const entries = await db.select().from(notifications).where(eq(notifications.user_id, vendor.user_id))
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({
    subject: 'Insurance ends on October 31, 2030',
    link: `/contractor/documents#document-${document.id}`,
    read_at: null,
  })
})

test('after a time without a server there is one reminder, and none for a document that has ended', async () => {
  const before = await sent()
  await ending('2030-11-02', { kind: 'other', title: 'Fire test' })
  await ending('2030-10-20')
  await remind('2030-10-29')
  expect((await sent()).map((count, at) => count - before[at]!)).toEqual([1, 1])
})

test('no reminder comes of a document added later than that, of one without an end, of a renewed one and to who is suspended', async () => {
  const before = await sent()
  await ending('2031-05-31', { updated_at: at('2031-05-20') })
  await ending('2031-05-31', { valid_until: null })
  const { vendor } = await ending('2031-05-31')
  await make.document({ vendor_id: vendor.id, valid_until: '2032-05-31', ...old })
  const suspended = await make.vendor({ owner: await make.suspended('contractor') })
  await make.document({ vendor_id: suspended.id, valid_until: '2031-05-31', ...old })
  await remind('2031-05-21')
  expect(await sent()).toEqual(before)
  await remind('2031-05-24')
  expect((await sent()).map((count, at) => count - before[at]!)).toEqual([1, 1])
})

test('replacing the document answers the reminder, and the new end has its own', async () => {
  const { vendor, document, guest } = await ending('2032-03-31')
  await remind('2032-03-10')
  const unread = sql`user_id = ${vendor.user_id} and read_at is null`
  expect(await db.$count(notifications, unread)).toBe(1)
  await sendDocument(guest, { valid_until: '2033-03-31' }, { replaces: document.id })
  expect(await db.$count(notifications, unread)).toBe(0)
  await db.update(vendorDocuments).set(old).where(eq(vendorDocuments.id, document.id))
  await remind('2033-03-10')
  expect(await db.$count(notifications, unread)).toBe(1)
})
