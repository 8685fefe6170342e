import type { ContactStatus } from '@marquee/contract/limits'
import { expect, test } from 'vitest'
import { both, noticeScenes } from '../../test/notice-scenes.ts'
import { deliveries } from '../db/schema.ts'

const { db, make, as, admin, scene, noticesOf, forget } = await noticeScenes()

test('both get a notice of the end of a contact request that was connected and then opened again', async () => {
  const { vendor, guest, people } = await scene()
  const { id } = await make.contactRequest({ vendor_id: vendor.id, user_id: guest.id })
  const set = (status: ContactStatus) => as(admin).api.admin.closeContactRequest({ params: { id }, body: { status } })
  for (const status of ['connected', 'open'] as const) await set(status)
  await forget()
  await set('closed')
  const mails = await db.select().from(deliveries)
  for (const { text_body } of mails) expect(text_body).toMatch(/^We have put you (and .+ )?in touch\./)
  expect(await noticesOf(people)).toEqual([
    `guest: contact.closed, ${both}, "Closed: your request to Juniper & Rye", /vendors/${vendor.id}`,
    `vendor: contact.closed, ${both}, "Closed: a request to Juniper & Rye", /dashboard`,
  ])
})
