import { sentences } from '@marquee/contract/errors'
import { applicationStatuses, type EventStatus } from '@marquee/contract/limits'
import { can, refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { eventApplications } from '../../db/schema.ts'
import { failure, statusesOf } from '../../../test/answers.ts'
import { applicationsOf, apply, message } from '../../../test/applications.ts'

const world = await testApp()
const { make, nobody, as, database } = world
const { db } = database
const { applied, emittedFor } = applicationsOf(world)

describe('applying', () => {
  test('an approved vendor applies to a published event', async () => {
    const type = await make.eventType('Wedding')
    const event = await make.event({ event_type_id: type.id, end_date: '2030-06-20', description: 'By the sea' })
    const vendor = await make.vendor({ pricing_range: 'luxury' })

    const answer = await as(vendor.owner).call('POST', '/api/event-applications', {
      body: { event_id: event.id, message: `  ${message}\n` },
    })

    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      event_id: event.id,
      contractor_id: vendor.id,
      status: 'pending',
      status_reason: null,
      message,
      company_name: vendor.company_name,
      contractor_name: vendor.owner.name,
      contractor_email: vendor.owner.email,
      event_title: event.title,
      event_description: 'By the sea',
      event_start_date: '2030-06-19',
      event_end_date: '2030-06-20',
      event_address: event.address,
      event_status: 'published',
      event_type_display_name: 'Wedding',
      business_description: vendor.business_description,
      website: null,
      pricing_range: 'luxury',
    })
    expect(answer.body.data).not.toHaveProperty('organizer_id')
    expect(emittedFor(answer.body.data.id)).toEqual([
      { type: 'application.submitted', applicationId: answer.body.data.id },
    ])
    expect((await nobody.api.events.get({ params: { id: event.id } })).application_count).toBe(1)
  })

  test('everybody else is refused with the reason', async () => {
    const { id } = await make.event()
    const pending = as((await make.vendor({ status: 'pending' })).owner)
    const rejected = as((await make.vendor({ status: 'rejected' })).owner)
    const others = [
      as(await make.user()),
      as((await make.organizer()).owner),
      as(await make.admin()),
      as(await make.user({ role: 'contractor' })),
      as((await make.vendor({ ownerRole: 'user' })).owner),
    ]

    expect(await apply(nobody, id)).toMatchObject({ status: 401, body: failure(sentences.signIn, 'unauthorized') })
    expect(await apply(pending, id)).toMatchObject({ status: 403, body: failure(refusals.vendorPending, 'forbidden') })
    expect(await apply(rejected, id)).toMatchObject({
      status: 403,
      body: failure(refusals.vendorRejected, 'forbidden'),
    })
    for (const other of others) {
      expect(await apply(other, id)).toMatchObject({
        status: 403,
        body: failure('Only registered vendors can apply to events.', 'forbidden'),
      })
    }
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, id))).toBe(0)
  })

  test('only published events accept applications', async () => {
    const vendor = as((await make.vendor()).owner)
    const at = async (status: EventStatus) => apply(vendor, (await make.event({ status })).id)
    expect(await at('draft')).toMatchObject({ status: 404, body: failure(refusals.eventNotFound, 'not_found') })
    expect(await apply(vendor, 999_999)).toMatchObject({
      status: 404,
      body: failure(refusals.eventNotFound, 'not_found'),
    })
    expect(await at('completed')).toMatchObject({ status: 409, body: failure(refusals.eventClosed, 'conflict') })
    expect(await at('cancelled')).toMatchObject({ status: 409, body: failure(refusals.eventClosed, 'conflict') })
    const former = await make.organizer({ ownerRole: 'user' })
    expect(await apply(vendor, (await make.event({ organizer_id: former.id })).id)).toMatchObject({
      status: 409,
      body: failure(refusals.eventClosed, 'conflict'),
    })
  })

  test.each([
    [{ message: '' }, 'message', 'Application message is required'],
    [{ message: ' \n ' }, 'message', 'Application message is required'],
    [{ message: 'x'.repeat(10_001) }, 'message', 'Application message can have at most 10000 characters'],
    [{ event_id: undefined }, 'event_id', 'An event is required'],
    [{ event_id: '7' }, 'event_id', 'An event is required'],
  ])('%o gets 400 with a sentence at its field', async (part, field, sentence) => {
    const vendor = as((await make.vendor()).owner)
    const answer = await vendor.call('POST', '/api/event-applications', { body: { event_id: 1, message, ...part } })
    expect(answer).toMatchObject({ status: 400, body: { error: sentence, fields: { [field]: sentence } } })
  })

  test('a message of 10,000 characters after trimming is accepted', async () => {
    const vendor = as((await make.vendor()).owner)
    const long = 'x'.repeat(10_000)
    const { id } = await make.event()
    const made = await vendor.api.applications.create({ body: { event_id: id, message: ` ${long} ` } })
    expect(made.message).toBe(long)
  })

  test('of fifty equal applications at once one is created', async () => {
    const vendor = as((await make.vendor()).owner)
    const { id } = await make.event()

    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(vendor, id)))

    expect(statusesOf(answers)).toEqual([201, ...Array(49).fill(409)])
    const beaten = answers.filter((answer) => answer.status === 409)
    expect(new Set(beaten.map((answer) => answer.body.error))).toEqual(
      new Set(['You have already applied to this event.']),
    )
    expect((await nobody.api.events.get({ params: { id } })).application_count).toBe(1)
  })

  test('a repeated Idempotency-Key gets the first answer again', async () => {
    const vendor = as((await make.vendor()).owner)
    const { id } = await make.event()
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        vendor.call('POST', '/api/event-applications', {
          body: { event_id: id, message },
          headers: { 'idempotency-key': 'apply-once' },
        }),
      ),
    )
    expect(statusesOf(answers)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(emittedFor(answers[0]?.body.data.id)).toHaveLength(1)
  })

  test('many vendors apply to one event, and a vendor to many', async () => {
    const { id } = await make.event()
    const vendors = await Promise.all([1, 2, 3].map(() => make.vendor()))
    const answers = await Promise.all(vendors.map((vendor) => apply(as(vendor.owner), id)))
    expect(statusesOf(answers)).toEqual([201, 201, 201])
  })
})

describe('reading', () => {
  test('the applicant, the organizer and admins see an application with the e-mail address; everybody else gets 404', async () => {
    const { id, asOrganizer, asVendor, vendor } = await applied()
    for (const insider of [asOrganizer, asVendor, as(await make.admin())]) {
      expect(await insider.api.applications.get({ params: { id } })).toMatchObject({
        id,
        contractor_email: vendor.owner.email,
        pricing_range: 'premium',
        website: 'https://flowers.example',
      })
    }
    const outsiders = [
      as((await make.vendor()).owner),
      as((await make.organizer()).owner),
      as(await make.user()),
      as((await make.vendor({ status: 'pending' })).owner),
    ]
    for (const outsider of outsiders) {
      const answer = await outsider.call('GET', `/api/event-applications/${id}`)
      expect(answer).toMatchObject({ status: 404, body: failure(refusals.applicationNotFound, 'not_found') })
      expect(JSON.stringify(answer.body)).not.toContain('@')
    }
    expect((await nobody.call('GET', `/api/event-applications/${id}`)).status).toBe(401)
    for (const bad of ['x', '0', '999999999']) {
      expect((await asVendor.call('GET', `/api/event-applications/${bad}`)).status).toBe(404)
    }
  })

  test('a vendor lists the own applications, newest first, filtered by status and event', async () => {
    const vendor = await make.vendor()
    const rows = []
    for (const status of applicationStatuses) rows.push(await make.application({ vendor_id: vendor.id, status }))
    await make.application()
    const caller = as(vendor.owner)

    const all = await caller.api.applications.mine()
    const accepted = await caller.api.applications.mine({ query: { status: 'accepted' } })
    const ofEvent = await caller.api.applications.mine({ query: { event_id: rows[2]?.event_id ?? 0 } })

    expect(all.applications.map((row) => row.id)).toEqual(rows.map((row) => row.id).toReversed())
    expect(all.pagination).toEqual({ total: 3, limit: 100, page: 1, has_more: false })
    expect(accepted.applications.map((row) => row.status)).toEqual(['accepted'])
    expect(ofEvent.applications.map((row) => row.id)).toEqual([rows[2]?.id])
    expect((await caller.call('GET', '/api/event-applications/my-applications?status=open')).status).toBe(400)
  })

  test('an organizer lists the applications to the own events; everybody else gets an empty list', async () => {
    const { id, event, organizer, asOrganizer } = await applied()
    const second = await make.application({ event_id: (await make.event({ organizer_id: organizer.id })).id })
    const ids = async (query: { event_id?: number } = {}) =>
      (await asOrganizer.api.applications.mine({ query })).applications.map((row) => row.id)

    expect(await ids()).toEqual([second.id, id])
    expect(await ids({ event_id: event.id })).toEqual([id])
    expect(await ids({ event_id: (await make.application()).event_id })).toEqual([])
    const others = [
      as(await make.admin()),
      as(await make.user()),
      as(await make.user({ role: 'client' })),
      as(await make.user({ role: 'contractor' })),
      as((await make.organizer()).owner),
    ]
    for (const other of others) {
      expect(await other.api.applications.mine()).toEqual({
        applications: [],
        pagination: { total: 0, limit: 100, page: 1, has_more: false },
      })
    }
    expect((await nobody.call('GET', '/api/event-applications/my-applications')).status).toBe(401)
  })

  test('the applications to one event are listed for its organizer and admins only', async () => {
    const { id, event, asOrganizer, asVendor } = await applied()
    await make.application()
    for (const insider of [asOrganizer, as(await make.admin())]) {
      const { applications, pagination } = await insider.api.applications.ofEvent({ params: { eventId: event.id } })
      expect(applications.map((row) => row.id)).toEqual([id])
      expect(pagination.total).toBe(1)
    }
    const path = `/api/event-applications/event/${event.id}`
    expect((await asVendor.call('GET', path)).status).toBe(403)
    expect((await nobody.call('GET', path)).status).toBe(401)
    expect(await as((await make.organizer()).owner).call('GET', path)).toMatchObject({
      status: 404,
      body: failure(refusals.eventNotFound, 'not_found'),
    })
    expect((await asOrganizer.call('GET', '/api/event-applications/event/x')).status).toBe(404)
  })

  test('pages together hold every application once, totals are right, and every listed one may be read', async () => {
    const organizer = await make.organizer()
    const event = await make.event({ organizer_id: organizer.id })
    const applied_at = new Date('2030-01-01')
    // Many have the same creation time, so the id decides the order.
    for (let n = 0; n < 11; n++) {
      await make.application({ event_id: event.id, applied_at, status: n % 2 ? 'accepted' : 'pending' })
    }
    const caller = as(organizer.owner)
    const actor = {
      id: organizer.owner.id,
      role: 'client' as const,
      verified: true,
      vendor: null,
      organizer: { id: organizer.id, status: 'approved' as const },
    }
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(undefined, ...applicationStatuses),
        async (limit, status) => {
          const total = status === undefined ? 11 : { accepted: 5, pending: 6, rejected: 0 }[status]
          const seen: number[] = []
          for (let page = 1; page <= Math.ceil(total / limit) + 1; page++) {
            const answer = await caller.api.applications.mine({ query: { limit, page, ...(status && { status }) } })
            seen.push(...answer.applications.map((row) => row.id))
            expect(answer.pagination).toEqual({ total, limit, page, has_more: page * limit < total })
            for (const row of answer.applications) {
              expect(can(actor, 'application.see', { ...row, organizer_id: organizer.id })).toBe(true)
            }
          }
          expect(seen).toHaveLength(total)
          expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
        },
      ),
      { numRuns: 15 },
    )
  })
})
