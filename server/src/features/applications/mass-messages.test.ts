import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hosts } from '../../../test/event-host.ts'
import { testApp } from '../../../test/test-app.ts'
import { eventApplications, messages, users } from '../../db/schema.ts'

const world = await testApp()
const { make, as, emitted } = world
const { db } = world.database
const host = hosts(world)

async function someEvent() {
  const { organizer, caller } = await host()
  const event = await make.event({ organizer_id: organizer.id })
  const applied = async (status: 'accepted' | 'pending' | 'rejected') => {
    const vendor = await make.vendor({ status: 'approved', license_number: 'OR-1', insurance_info: 'Liability' })
    await db.update(users).set({ phone: '+1 503 555 0134' }).where(eq(users.id, vendor.owner.id))
    const application = await make.application({ event_id: event.id, vendor_id: vendor.id, status })
    return { ...application, owner: vendor.owner }
  }
  const written = async () => {
    const ofEvent = db.select({ id: eventApplications.id }).from(eventApplications)
    return db
      .select({ application_id: messages.application_id, text: messages.text })
      .from(messages)
      .where(and(inArray(messages.application_id, ofEvent.where(eq(eventApplications.event_id, event.id)))))
      .orderBy(messages.id)
  }
  const path = `/api/event-applications/event/${event.id}/messages`
  return { event, caller, applied, written, path }
}

test('one text goes once into the conversation with each accepted vendor, also when it is sent twice with one key', async () => {
  const { caller, applied, written, path } = await someEvent()
  const accepted = [await applied('accepted'), await applied('accepted')]
  const waiting = await applied('pending')
  await applied('rejected')
  const before = emitted.length
  const body = { to: 'accepted', text: ' Gates open at 7. ' }
  const headers = { 'idempotency-key': 'gates-at-seven' }
  const answers = await Promise.all([1, 2].map(() => caller.call('POST', path, { body, headers })))
  expect(answers.some(({ status }) => status === 201)).toBe(true)
  expect(await written()).toEqual(accepted.map(({ id }) => ({ application_id: id, text: 'Gates open at 7.' })))
  expect(emitted.slice(before).filter(({ type }) => type === 'message.sent')).toHaveLength(2)

  expect(await caller.call('POST', path, { body: { ...body, to: 'pending' } })).toMatchObject({
    status: 201,
    body: { data: { sent: 1 } },
  })
  expect((await written()).at(-1)?.application_id).toBe(waiting.id)
})

test('former vendors are left out; without anybody else nothing is sent', async () => {
  const { caller, applied, written, path } = await someEvent()
  const gone = await applied('accepted')
  await db.update(users).set({ suspended_at: new Date(), suspended_reason: 'Rude' }).where(eq(users.id, gone.owner.id))
  const body = { to: 'accepted', text: 'Hello' }
  expect((await caller.call('POST', path, { body })).status).toBe(409)
  const stays = await applied('accepted')
  expect((await caller.call('POST', path, { body })).status).toBe(201)
  expect((await written()).map(({ application_id }) => application_id)).toEqual([stays.id])
})

test('an empty text, too long a text and other readers get 400', async () => {
  const { caller, applied, path } = await someEvent()
  await applied('accepted')
  for (const body of [
    { to: 'accepted', text: ' ' },
    { to: 'accepted', text: 'x'.repeat(2_001) },
    { to: 'rejected', text: 'Hello' },
  ]) {
    expect((await caller.call('POST', path, { body })).status).toBe(400)
  }
})

test('the phone number of a vendor is shown to the organizer only, and only after the acceptance', async () => {
  const { event, caller, applied } = await someEvent()
  const accepted = await applied('accepted')
  await applied('pending')
  const { applications } = await caller.api.applications.mine({ query: { event_id: event.id } })
  expect(applications.map(({ status, vendor }) => [status, vendor.phone, vendor.license_number])).toEqual([
    ['pending', null, 'OR-1'],
    ['accepted', '+1 503 555 0134', 'OR-1'],
  ])
  for (const other of [accepted.owner, await make.admin()]) {
    const seen = await as(other).api.applications.get({ params: { id: accepted.id } })
    expect(seen.vendor.phone).toBe(null)
  }
})
