import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../src/db/schema.ts'
import { decide } from './applications.ts'
import { heldWorld } from './held-world.ts'
import type { Caller } from './test-app.ts'

const { as, db, listening, make, pass, release } = await heldWorld()

/** The organizer's contact on the page of one application, and in the caller's list. */
async function contactsOf(caller: Caller, id: number) {
  const { applications } = await caller.api.applications.mine({ query: {} })
  const one = await caller.api.applications.get({ params: { id } })
  return [one, ...applications.filter((row) => row.id === id)].map((row) => row.organizer_contact)
}
const send = async () => {
  await pass()
  await release()
}

test('the vendor sees who organizes once the acceptance is sent, and until a reset is sent', async () => {
  const { id, asOrganizer, asVendor, organizer } = await listening()
  const contact = { name: organizer.owner.name, email: organizer.owner.email }
  expect(contact.email).toContain('@')
  expect(await contactsOf(asVendor, id)).toEqual([null, null])
  await decide(asOrganizer, id, 'accepted')
  expect(await contactsOf(asVendor, id)).toEqual([null, null])
  await send()
  expect(await contactsOf(asVendor, id)).toEqual([contact, contact])
  await decide(asOrganizer, id, 'pending')
  expect(await contactsOf(asVendor, id)).toEqual([contact, contact])
  await send()
  expect(await contactsOf(asVendor, id)).toEqual([null, null])
  await decide(asOrganizer, id, 'rejected')
  await send()
  expect(await contactsOf(asVendor, id)).toEqual([null, null])
})

test('while the event holds its answers, the acceptance shows no contact', async () => {
  const { id, event, asOrganizer, asVendor, organizer } = await listening()
  const hold = (is_held: boolean) =>
    asOrganizer.api.applications.holdAnswers({ params: { eventId: event.id }, body: { is_held } })
  await hold(true)
  await decide(asOrganizer, id, 'accepted')
  await release()
  expect(await contactsOf(asVendor, id)).toEqual([null, null])
  await hold(false)
  expect((await contactsOf(asVendor, id))[0]).toMatchObject({ email: organizer.owner.email })
})

test('an address that is not confirmed is left out; organizers and admins get no contact', async () => {
  const { id, asOrganizer, asVendor, organizer } = await listening({ status: 'accepted' })
  await db.update(users).set({ email_verified: false }).where(eq(users.id, organizer.owner.id))
  const nameOnly = { name: organizer.owner.name, email: null }
  expect(await contactsOf(asVendor, id)).toEqual([nameOnly, nameOnly])
  await db.update(users).set({ email_verified: true }).where(eq(users.id, organizer.owner.id))
  expect(await contactsOf(asOrganizer, id)).toEqual([null, null])
  expect(await contactsOf(as(await make.admin()), id)).toEqual([null])
})
