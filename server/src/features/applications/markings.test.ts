import { sentences } from '@marquee/contract/errors'
import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failure, statusesOf } from '../../../test/answers.ts'
import { applicationsOf, apply, decide, mark, withdraw } from '../../../test/applications.ts'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { auditEntries, users, vendors, vendorUnavailableDates } from '../../db/schema.ts'

const world = await testApp()
const { make, as, nobody, database } = world
const { db } = database
const { applied } = applicationsOf(world)
const read = (caller: Caller, id: number) => caller.api.applications.get({ params: { id } })

describe('the private note and the shortlist', () => {
  test('the organizer reads them in every answer with the application; what is absent stays, null removes the note', async () => {
    const { id, event, asOrganizer } = await applied()
    expect((await read(asOrganizer, id)).mark).toEqual({ note: null, is_shortlisted: false, version: 0 })
    const kept = { note: 'Ask about the arch', is_shortlisted: true, version: 1 }
    await mark(asOrganizer, id, { note: ' Ask about the arch ' })
    expect((await mark(asOrganizer, id, { is_shortlisted: true })).body.data).toEqual(kept)

    const lists = [
      await asOrganizer.api.applications.mine(),
      await asOrganizer.api.applications.ofEvent({ params: { eventId: event.id } }),
    ]
    expect(lists.flatMap((list) => list.applications.map((one) => one.mark))).toEqual([kept, kept])
    expect((await decide(asOrganizer, id, 'accepted')).body.data.mark).toEqual(kept)
    expect((await mark(asOrganizer, id, { note: null })).body.data).toEqual({ ...kept, note: null, version: 2 })
  })

  test('nobody else gets them, by no call: not the vendor, not other organizers, not admins', async () => {
    const { id, event, asOrganizer, asVendor } = await applied()
    await mark(asOrganizer, id, { note: 'Secret words', is_shortlisted: true })
    await decide(asOrganizer, id, 'rejected', 'Fully booked')
    const admin = as(await make.admin())
    const otherOrganizer = as((await make.organizer()).owner)
    for (const caller of [asVendor, admin, otherOrganizer, nobody]) {
      for (const path of [
        `/event-applications/${id}`,
        `/event-applications/${id}/history`,
        '/event-applications/my-applications',
        `/event-applications/event/${event.id}`,
        `/events/${event.id}`,
        '/notifications',
        '/audit/admin/all',
      ]) {
        const text = JSON.stringify((await caller.call('GET', `/api${path}`)).body)
        expect(text).not.toContain('Secret words')
        expect(text).not.toContain('"is_shortlisted":true')
      }
    }
    expect((await read(asVendor, id)).mark).toBeNull()
    expect((await read(admin, id)).mark).toBeNull()
    expect(await db.$count(auditEntries, eq(auditEntries.reason, 'Secret words'))).toBe(0)
  })

  test('they go with the application: who withdraws and applies again comes without them', async () => {
    const { id, event, asOrganizer, asVendor } = await applied()
    await mark(asOrganizer, id, { note: 'Ask about the arch', is_shortlisted: true })
    await withdraw(asVendor, id)
    const again = (await apply(asVendor, event.id)).body.data
    expect(again.mark).toBeNull()
    expect((await read(asOrganizer, again.id)).mark).toEqual({ note: null, is_shortlisted: false, version: 0 })
  })

  test('of two notes on the same version the second is refused; the star needs no version', async () => {
    const { id, asOrganizer } = await applied()
    expect((await mark(asOrganizer, id, { note: 'First' }, 0)).status).toBe(200)
    expect(await mark(asOrganizer, id, { note: 'Second' }, 0)).toMatchObject({
      status: 412,
      body: failure(sentences.stale, 'stale'),
    })
    expect((await mark(asOrganizer, id, { is_shortlisted: true }, 0)).status).toBe(200)
    expect((await mark(asOrganizer, id, { note: 'Second' }, 1)).body.data).toMatchObject({ note: 'Second', version: 2 })
    const both = await Promise.all(['A', 'B'].map((note) => mark(asOrganizer, id, { note }, 2)))
    expect(statusesOf(both)).toEqual([200, 412])
  })

  test('nothing is noted about a vendor whose account was deleted', async () => {
    const { id, asOrganizer, asVendor } = await applied()
    const { contractor_id } = await read(asVendor, id)
    const [vendor] = await db.select({ user_id: vendors.user_id }).from(vendors).where(eq(vendors.id, contractor_id))
    await db.update(users).set({ deleted_at: new Date() }).where(eq(users.id, vendor!.user_id))
    expect(await mark(asOrganizer, id, { note: 'Rude' })).toMatchObject({
      status: 409,
      body: failure(refusals.vendorGone, 'conflict'),
    })
    expect((await read(asOrganizer, id)).mark?.note).toBeNull()
  })

  test('only the organizer of the event writes them, and only within 2,000 characters', async () => {
    const { id, asOrganizer, asVendor } = await applied()
    const body = { note: 'Mine' }
    expect((await mark(nobody, id, body)).status).toBe(401)
    for (const caller of [asVendor, as(await make.admin())]) expect((await mark(caller, id, body)).status).toBe(403)
    expect(await mark(as((await make.organizer()).owner), id, body)).toMatchObject({
      status: 404,
      body: failure(refusals.applicationNotFound, 'not_found'),
    })
    for (const wrong of [{ note: 'x'.repeat(2001) }, { note: 7 }, { is_shortlisted: 'yes' }])
      expect((await mark(asOrganizer, id, wrong)).status).toBe(400)
    expect((await mark(asOrganizer, id, { note: 'x'.repeat(2000) })).status).toBe(200)
  })
})

describe('the vendor in an application', () => {
  test('trade, years, areas and primary picture are those of the profile now', async () => {
    const [florist, bakery, area] = [
      await make.service('Florist'),
      await make.service('Bakery'),
      await make.serviceArea(),
    ]
    const vendor = await make.vendor({
      years_in_business: 12,
      serviceIds: [florist.id, bakery.id],
      serviceAreaIds: [area.id],
      pictures: 2,
    })
    const { id } = await make.application({ vendor_id: vendor.id })
    expect((await read(as(vendor.owner), id)).vendor).toEqual({
      years_in_business: 12,
      is_active: true,
      trade: 'Florist',
      phone: null,
      license_number: null,
      insurance_info: null,
      service_areas: [{ id: area.id, display_name: area.display_name }],
      primary_image: expect.objectContaining({
        width: 1200,
        height: 900,
        image_url: expect.stringContaining('/images/'),
      }),
    })
    await db.update(vendors).set({ years_in_business: 13 }).where(eq(vendors.id, vendor.id))
    expect((await read(as(vendor.owner), id)).vendor.years_in_business).toBe(13)
  })

  test.each([
    ['lost the role', { role: 'user' }, {}],
    ['is suspended', { suspended_at: new Date(), suspended_reason: 'Rude' }, {}],
    ['is not approved any more', {}, { status: 'pending' }],
  ] as const)('who %s is a former vendor: without a picture, and cannot be accepted', async (_, person, profile) => {
    const { id, vendor, asOrganizer } = await applied()
    await make.picture({ vendor_id: vendor.id, is_primary: true })
    expect((await read(asOrganizer, id)).vendor).toMatchObject({ is_active: true, primary_image: { width: 1200 } })
    if ('role' in person || 'suspended_at' in person)
      await db.update(users).set(person).where(eq(users.id, vendor.owner.id))
    if ('status' in profile) await db.update(vendors).set(profile).where(eq(vendors.id, vendor.id))
    expect((await read(asOrganizer, id)).vendor).toMatchObject({ is_active: false, primary_image: null })
    expect(await decide(asOrganizer, id, 'accepted')).toMatchObject({
      status: 409,
      body: failure(refusals.vendorGone, 'conflict'),
    })
    expect((await decide(asOrganizer, id, 'rejected')).status).toBe(200)
  })
})

test('the days around an event name what else takes up the vendor, without words, and not the event itself', async () => {
  const { id, vendor, asOrganizer, asVendor } = await applied({
    status: 'accepted',
    event: { start_date: '2030-06-19', end_date: '2030-06-20' },
  })
  const book = async (start_date: string, part: object = {}) =>
    make.application({
      event_id: (await make.event({ title: 'Somebody else’s wedding', start_date, ...part })).id,
      vendor_id: vendor.id,
      status: 'accepted',
    })
  await book('2030-06-20', { end_date: '2030-06-21' })
  await book('2030-06-10', { status: 'cancelled' })
  await book('2030-07-05')
  const blocked = ['2030-06-04', '2030-06-05', '2030-07-04']
  await db.insert(vendorUnavailableDates).values(blocked.map((date) => ({ vendor_id: vendor.id, date })))

  const answer = await asOrganizer.call('GET', `/api/event-applications/${id}/vendor-dates`)
  expect(answer.body.data).toEqual({
    first: '2030-06-05',
    last: '2030-07-04',
    days: [
      { date: '2030-06-05', booked: false },
      { date: '2030-06-20', booked: true },
      { date: '2030-06-21', booked: true },
      { date: '2030-07-04', booked: false },
    ],
  })
  for (const [caller, status] of [
    [asVendor, 403],
    [as((await make.organizer()).owner), 404],
  ] as const)
    expect((await caller.call('GET', `/api/event-applications/${id}/vendor-dates`)).status).toBe(status)
})

test('of a very long event only the first weeks are answered', async () => {
  const { id, asOrganizer } = await applied({ event: { start_date: '2030-06-19', end_date: '2035-06-20' } })
  const answer = await asOrganizer.call('GET', `/api/event-applications/${id}/vendor-dates`)
  expect(answer.body.data).toMatchObject({ first: '2030-06-05', last: '2030-08-18' })
})
