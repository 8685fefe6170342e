import { applicationStatusRefusals } from '@marquee/contract/application-status'
import { sentences } from '@marquee/contract/errors'
import { applicationStatuses, type ApplicationStatus, type EventStatus } from '@marquee/contract/limits'
import { can, refusals } from '@marquee/contract/policy'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrganizerRow, VendorRow } from '../../../test/factories.ts'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { auditEntries, eventApplications } from '../../db/schema.ts'

const { make, nobody, as, emitted, database } = await testApp()
const { db } = database
/** Another server on the same database. */
const second = await testApp({ database })

const message = 'We would love to be there'
const failure = (sentence: string, code: string) => ({ success: false, error: sentence, code })

/** An organizer's event with a vendor's application to it, and both people. */
async function applied(part: { status?: ApplicationStatus; event?: Parameters<typeof make.event>[0] } = {}) {
  const organizer = await make.organizer()
  const vendor = await make.vendor({ pricing_range: 'premium', website: 'https://flowers.example' })
  const event = await make.event({ organizer_id: organizer.id, ...part.event })
  const { id } = await make.application({
    event_id: event.id,
    vendor_id: vendor.id,
    message,
    status: part.status ?? 'pending',
  })
  return { id, event, organizer, vendor, asOrganizer: as(organizer.owner), asVendor: as(vendor.owner) }
}

const statusPath = (id: number) => `/api/event-applications/${id}/status`
const ifMatch = (version?: number) => ({ headers: version === undefined ? {} : { 'if-match': `"${version}"` } })
const decide = (caller: Caller, id: number, status: ApplicationStatus, reason?: string, version?: number) =>
  caller.call('PUT', statusPath(id), {
    body: { status, ...(reason !== undefined && { reason }) },
    ...ifMatch(version),
  })
const withdraw = (caller: Caller, id: number, version?: number) =>
  caller.call('DELETE', `/api/event-applications/${id}`, ifMatch(version))
const apply = (caller: Caller, event_id: number) =>
  caller.call('POST', '/api/event-applications', { body: { event_id, message } })

async function auditOf(id: number) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject_id, id), eq(auditEntries.subject_type, 'application')))
    .orderBy(auditEntries.id)
  return rows.map(({ actor_user_id, action, from_state, to_state, reason }) => ({
    actor_user_id,
    action,
    from_state,
    to_state,
    reason,
  }))
}
const toldOf = (id: number) => emitted.filter((event) => 'applicationId' in event && event.applicationId === id)
const sortedStatuses = (answers: { status: number }[]) =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b)

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
    expect(toldOf(answer.body.data.id)).toEqual([{ type: 'application.submitted', applicationId: answer.body.data.id }])
    expect((await nobody.api.events.get({ params: { id: event.id } })).application_count).toBe(1)
  })

  test('everybody else hears why not', async () => {
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

  test('only published events take applications', async () => {
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
  ])('%o is refused at its field', async (part, field, sentence) => {
    const vendor = as((await make.vendor()).owner)
    const answer = await vendor.call('POST', '/api/event-applications', { body: { event_id: 1, message, ...part } })
    expect(answer).toMatchObject({ status: 400, body: { error: sentence, fields: { [field]: sentence } } })
  })

  test('10,000 characters after trimming are accepted', async () => {
    const vendor = as((await make.vendor()).owner)
    const long = 'x'.repeat(10_000)
    const { id } = await make.event()
    const made = await vendor.api.applications.create({ body: { event_id: id, message: ` ${long} ` } })
    expect(made.message).toBe(long)
  })

  test('of fifty at once one counts', async () => {
    const vendor = as((await make.vendor()).owner)
    const { id } = await make.event()

    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(vendor, id)))

    expect(sortedStatuses(answers)).toEqual([201, ...Array(49).fill(409)])
    const beaten = answers.filter((answer) => answer.status === 409)
    expect(new Set(beaten.map((answer) => answer.body.error))).toEqual(
      new Set(['You have already applied to this event.']),
    )
    expect((await nobody.api.events.get({ params: { id } })).application_count).toBe(1)
  })

  test('one key repeated answers as the first time', async () => {
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
    expect(sortedStatuses(answers)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(toldOf(answers[0]?.body.data.id)).toHaveLength(1)
  })

  test('many vendors apply to one event, and a vendor to many', async () => {
    const { id } = await make.event()
    const vendors = await Promise.all([1, 2, 3].map(() => make.vendor()))
    const answers = await Promise.all(vendors.map((vendor) => apply(as(vendor.owner), id)))
    expect(sortedStatuses(answers)).toEqual([201, 201, 201])
  })
})

describe('reading', () => {
  test('one is seen by the applicant, the organizer and admins, with the e-mail address, and by nobody else', async () => {
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

  test('a vendor lists the own ones, newest first, by status and event', async () => {
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

  test('an organizer lists those to the own events; everybody else an empty list', async () => {
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

  test('one event’s are for its organizer and admins', async () => {
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

  test('pages neither lose nor repeat one, totals are true, and all that is listed may be seen', async () => {
    const organizer = await make.organizer()
    const event = await make.event({ organizer_id: organizer.id })
    const applied_at = new Date('2030-01-01')
    // The same moment for many: the id has to decide.
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

describe('deciding', () => {
  test('accept, reject and reset, with a reason that a reset clears, each told and written down', async () => {
    const { id, organizer, asOrganizer, asVendor } = await applied()

    const rejected = await decide(asOrganizer, id, 'rejected', ' Fully booked ')
    expect(rejected).toMatchObject({
      status: 200,
      body: { data: { status: 'rejected', status_reason: 'Fully booked' } },
    })
    expect((await asVendor.api.applications.get({ params: { id } })).status_reason).toBe('Fully booked')
    expect((await decide(asOrganizer, id, 'pending')).body.data).toMatchObject({
      status: 'pending',
      status_reason: null,
    })
    expect((await decide(asOrganizer, id, 'accepted')).body.data).toMatchObject({
      status: 'accepted',
      status_reason: null,
    })

    const by = { actor_user_id: organizer.owner.id }
    expect(await auditOf(id)).toEqual([
      { ...by, action: 'application.reject', from_state: 'pending', to_state: 'rejected', reason: 'Fully booked' },
      { ...by, action: 'application.reset', from_state: 'rejected', to_state: 'pending', reason: null },
      { ...by, action: 'application.accept', from_state: 'pending', to_state: 'accepted', reason: null },
    ])
    const told = { type: 'application.decided', applicationId: id }
    expect(toldOf(id)).toEqual([
      { ...told, status: 'rejected', reason: 'Fully booked' },
      { ...told, status: 'pending', reason: null },
      { ...told, status: 'accepted', reason: null },
    ])
  })

  test.each(applicationStatuses)('a second "%s" is a conflict', async (status) => {
    const { id, asOrganizer } = await applied({ status })
    expect(await decide(asOrganizer, id, status)).toMatchObject({
      status: 409,
      body: failure(applicationStatusRefusals[status], 'conflict'),
    })
    expect(await auditOf(id)).toEqual([])
  })

  test('a cancelled event’s can no longer change, a completed one’s can', async () => {
    const cancelled = await applied({ event: { status: 'cancelled' } })
    const completed = await applied({ event: { status: 'completed' } })
    expect(await decide(cancelled.asOrganizer, cancelled.id, 'accepted')).toMatchObject({
      status: 409,
      body: failure(refusals.cancelledEvent, 'conflict'),
    })
    expect(await cancelled.asVendor.call('DELETE', `/api/event-applications/${cancelled.id}`)).toMatchObject({
      status: 409,
      body: failure(refusals.cancelledEvent, 'conflict'),
    })
    expect((await decide(completed.asOrganizer, completed.id, 'accepted')).status).toBe(200)
  })

  test('its version grows with every decision; one that names an older version is refused and changes nothing', async () => {
    const { id, asOrganizer, asVendor } = await applied()
    const versionOf = async () => (await asVendor.api.applications.get({ params: { id } })).version
    const read = await versionOf()
    expect((await decide(asOrganizer, id, 'rejected', 'Fully booked', read)).body.data.version).toBe(read + 1)

    const stale = { status: 412, body: failure(sentences.stale, 'stale') }
    expect(await decide(asOrganizer, id, 'accepted', undefined, read)).toMatchObject(stale)
    // Also where it would change nothing: whoever decides is told that somebody was faster.
    expect(await decide(asOrganizer, id, 'rejected', undefined, read)).toMatchObject(stale)
    expect((await decide(asOrganizer, id, 'accepted', undefined, read + 1)).status).toBe(200)
    expect(await withdraw(asVendor, id, read + 1)).toMatchObject(stale)
    expect(await versionOf()).toBe(read + 2)
    expect(toldOf(id)).toHaveLength(2)

    expect((await withdraw(asVendor, id, read + 2)).status).toBe(200)
  })

  test('is the organizer’s alone', async () => {
    const { id, asVendor } = await applied()
    expect((await decide(nobody, id, 'accepted')).status).toBe(401)
    expect((await decide(asVendor, id, 'accepted')).status).toBe(403)
    expect((await decide(as(await make.admin()), id, 'accepted')).status).toBe(403)
    expect(await decide(as((await make.organizer()).owner), id, 'accepted')).toMatchObject({
      status: 404,
      body: failure(refusals.applicationNotFound, 'not_found'),
    })
    expect(await auditOf(id)).toEqual([])
  })

  test.each([
    {},
    { status: 'approved' },
    { status: 'accepted', reason: 7 },
    { status: 'accepted', reason: 'x'.repeat(2001) },
  ])('%o is malformed', async (body) => {
    const { id, asOrganizer } = await applied()
    expect((await asOrganizer.call('PUT', statusPath(id), { body })).status).toBe(400)
  })

  test('an event may accept many vendors', async () => {
    const { id, event, asOrganizer } = await applied()
    const other = await make.application({ event_id: event.id })
    expect((await decide(asOrganizer, id, 'accepted')).status).toBe(200)
    expect((await decide(asOrganizer, other.id, 'accepted')).status).toBe(200)
  })
})

describe('withdrawing', () => {
  test.each(['pending', 'accepted'] as const)('the own %s one goes; the vendor may apply again', async (status) => {
    const { id, event, vendor, asVendor } = await applied({ status })

    expect(await asVendor.call('DELETE', `/api/event-applications/${id}`)).toMatchObject({
      status: 200,
      body: { success: true, data: null },
    })

    expect(toldOf(id)).toEqual([{ type: 'application.withdrawn', applicationId: id }])
    expect(await auditOf(id)).toEqual([
      {
        actor_user_id: vendor.owner.id,
        action: 'application.withdraw',
        from_state: status,
        to_state: null,
        reason: null,
      },
    ])
    expect((await nobody.api.events.get({ params: { id: event.id } })).application_count).toBe(0)
    expect((await apply(asVendor, event.id)).status).toBe(201)
    expect((await asVendor.call('DELETE', `/api/event-applications/${id}`)).status).toBe(404)
  })

  test('a rejected one stays', async () => {
    const { id, asVendor } = await applied({ status: 'rejected' })
    expect(await asVendor.call('DELETE', `/api/event-applications/${id}`)).toMatchObject({
      status: 409,
      body: failure(refusals.rejectedStays, 'conflict'),
    })
  })

  test('nobody else withdraws it', async () => {
    const { id, asOrganizer } = await applied()
    const others = [asOrganizer, as(await make.admin()), as((await make.vendor()).owner), as(await make.user())]
    for (const other of others) {
      expect((await other.call('DELETE', `/api/event-applications/${id}`)).status).toBe(404)
    }
    expect((await nobody.call('DELETE', `/api/event-applications/${id}`)).status).toBe(401)
    expect(await db.$count(eventApplications, eq(eventApplications.id, id))).toBe(1)
  })
})

describe('at the same time', () => {
  const rounds = Array.from({ length: 8 }, (_, round) => round)
  const entry = async (action: string, id: number) => {
    const [row] = await db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, action), eq(auditEntries.subject_id, id)))
    return row?.id
  }

  test.each(rounds)('C4 accept and reject with one version: one wins, the other is told (%i)', async () => {
    const { id, asOrganizer } = await applied()
    const answers = await Promise.all([
      decide(asOrganizer, id, 'accepted', undefined, 1),
      decide(asOrganizer, id, 'rejected', undefined, 1),
    ])
    expect(sortedStatuses(answers)).toEqual([200, 412])
    expect(answers.find((answer) => answer.status === 412)?.body).toEqual(failure(sentences.stale, 'stale'))
    const winner = answers.find((answer) => answer.status === 200)?.body.data
    expect(await asOrganizer.api.applications.get({ params: { id } })).toMatchObject({
      status: winner.status,
      version: 2,
    })
    expect(toldOf(id)).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(1)
  })

  test.each(rounds)('C4 accept and reject without a version follow each other, each told (%i)', async () => {
    const { id, asOrganizer } = await applied()
    const answers = await Promise.all([decide(asOrganizer, id, 'accepted'), decide(asOrganizer, id, 'rejected')])
    expect(sortedStatuses(answers)).toEqual([200, 200])
    expect((await asOrganizer.api.applications.get({ params: { id } })).version).toBe(3)
    expect(toldOf(id)).toHaveLength(2)
    expect(await auditOf(id)).toHaveLength(2)
  })

  // The embedded database serves one server only.
  test.each(database.embedded ? [] : rounds)('C4 on two servers with one version one wins too (%i)', async () => {
    const { id, organizer, asOrganizer } = await applied()
    const answers = await Promise.all([
      decide(asOrganizer, id, 'accepted', undefined, 1),
      decide(second.as(organizer.owner), id, 'rejected', undefined, 1),
    ])
    expect(sortedStatuses(answers)).toEqual([200, 412])
    expect(toldOf(id)).toHaveLength(answers[0].status === 200 ? 1 : 0)
    expect(await auditOf(id)).toHaveLength(1)
  })

  test.each(rounds)('C4 reject and withdraw with one version: one wins (%i)', async () => {
    const { id, asOrganizer, asVendor } = await applied({ status: 'accepted' })
    const [rejected, withdrawn] = await Promise.all([
      decide(asOrganizer, id, 'rejected', undefined, 1),
      withdraw(asVendor, id, 1),
    ])
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual([rejected.status, withdrawn.status])
  })

  test.each(rounds)('reset and withdraw: nothing is decided on what is gone (%i)', async () => {
    const { id, asOrganizer, asVendor } = await applied({ status: 'accepted' })
    const [reset, withdrawn] = await Promise.all([
      decide(asOrganizer, id, 'pending'),
      asVendor.call('DELETE', `/api/event-applications/${id}`),
    ])
    expect(withdrawn.status).toBe(200)
    expect([200, 404]).toContain(reset.status)
    expect(toldOf(id).at(-1)).toEqual({ type: 'application.withdrawn', applicationId: id })
    expect(await auditOf(id)).toHaveLength(reset.status === 200 ? 2 : 1)
  })

  test.each(rounds)('reject and withdraw: one wins (%i)', async () => {
    const { id, asOrganizer, asVendor } = await applied()
    const [rejected, withdrawn] = await Promise.all([
      decide(asOrganizer, id, 'rejected'),
      asVendor.call('DELETE', `/api/event-applications/${id}`),
    ])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([rejected.status, withdrawn.status])
    expect(toldOf(id)).toHaveLength(1)
  })

  test.each(rounds)('applying and unpublishing: no draft has applications (%i)', async () => {
    const organizer = await make.organizer()
    const { id } = await make.event({ organizer_id: organizer.id })
    const vendors = await Promise.all([1, 2, 3].map(() => make.vendor()))
    const [unpublished, ...answers] = await Promise.all([
      as(organizer.owner).call('PUT', `/api/events/${id}`, { body: { status: 'draft' } }),
      ...vendors.map((vendor) => apply(as(vendor.owner), id)),
    ])
    const count = await db.$count(eventApplications, eq(eventApplications.event_id, id))
    expect([
      [200, 404, 404, 404],
      [409, 201, 201, 201],
    ]).toContainEqual([unpublished?.status, ...sortedStatuses(answers)])
    expect(count).toBe(unpublished?.status === 200 ? 0 : 3)
  })

  test.each(rounds)('applying and cancelling: none is let in afterwards (%i)', async (round) => {
    const organizer = await make.organizer()
    const { id } = await make.event({ organizer_id: organizer.id })
    const vendors = await Promise.all([1, 2, 3].map(() => make.vendor()))
    const cancel = () => as(organizer.owner).call('PUT', `/api/events/${id}`, { body: { status: 'cancelled' } })
    const requests = vendors.map((vendor) => () => apply(as(vendor.owner), id))
    const before = emitted.length

    const order = [...requests.slice(0, round % 4), cancel, ...requests.slice(round % 4)]
    const answers = await Promise.all(order.map((send) => send()))

    for (const answer of answers) expect([200, 201, 409]).toContain(answer.status)
    expect(emitted.slice(before).at(-1)).toEqual({ type: 'event.cancelled', eventId: id })
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, id))).toBe(
      answers.filter((answer) => answer.status === 201).length,
    )
    expect((await apply(as((await make.vendor()).owner), id)).status).toBe(409)
  })

  test.each(rounds)(
    'applying, deciding and deleting: no answer is a failure of ours, nothing is left (%i)',
    async () => {
      const { id, event, asOrganizer, asVendor } = await applied()
      const late = as((await make.vendor()).owner)
      const [removed, ...answers] = await Promise.all([
        asOrganizer.call('DELETE', `/api/events/${event.id}`),
        apply(late, event.id),
        decide(asOrganizer, id, 'accepted'),
        asVendor.call('DELETE', `/api/event-applications/${id}`),
      ])
      expect(removed?.status).toBe(200)
      for (const answer of answers) expect([200, 201, 404]).toContain(answer.status)
      expect(await db.$count(eventApplications, eq(eventApplications.event_id, event.id))).toBe(0)
    },
  )

  test.each(rounds)('deciding and cancelling: no decision follows the cancellation (%i)', async () => {
    const { id, event, asOrganizer } = await applied()
    const [decided, cancelled] = await Promise.all([
      decide(asOrganizer, id, 'accepted'),
      asOrganizer.call('PUT', `/api/events/${event.id}`, { body: { status: 'cancelled' } }),
    ])
    expect(cancelled.status).toBe(200)
    const accepted = await entry('application.accept', id)
    const closed = await entry('event.cancel', event.id)
    expect(accepted ?? 0).toBeLessThan(closed ?? 0)
    expect([
      [200, undefined, true],
      [409, refusals.cancelledEvent, false],
    ]).toContainEqual([decided.status, decided.body.error, accepted !== undefined])
  })
})

describe('the whole life of an application', () => {
  type Move = ApplicationStatus | 'apply' | 'withdraw' | 'complete' | 'cancel'

  /** What decisions 8, 16 and 24 allow, and what stands afterwards; the status that the call answers with. */
  function expected(model: Model, move: Move): number {
    switch (move) {
      case 'apply':
        if (model.event !== 'published' || model.application) return 409
        model.application = { status: 'pending', reason: null }
        return 201
      case 'withdraw':
        if (!model.application) return 404
        if (model.event === 'cancelled' || model.application.status === 'rejected') return 409
        model.application = null
        return 200
      case 'complete':
      case 'cancel': {
        const to = move === 'complete' ? 'completed' : 'cancelled'
        if (model.event !== 'published' && model.event !== to) return 409
        model.event = to
        return 200
      }
      default:
        if (!model.application) return 404
        if (model.event === 'cancelled' || model.application.status === move) return 409
        model.application = { status: move, reason: move === 'pending' ? null : `to ${move}` }
        return 200
    }
  }

  interface Model {
    event: 'published' | 'completed' | 'cancelled'
    application: { status: ApplicationStatus; reason: string | null } | null
  }

  async function perform(
    people: { vendor: VendorRow; organizer: OrganizerRow },
    eventId: number,
    id: number,
    move: Move,
  ) {
    const [asVendor, asOrganizer] = [as(people.vendor.owner), as(people.organizer.owner)]
    switch (move) {
      case 'apply':
        return apply(asVendor, eventId)
      case 'withdraw':
        return asVendor.call('DELETE', `/api/event-applications/${id}`)
      case 'complete':
      case 'cancel':
        return asOrganizer.call('PUT', `/api/events/${eventId}`, {
          body: { status: move === 'complete' ? 'completed' : 'cancelled' },
        })
      default:
        return decide(asOrganizer, id, move, `to ${move}`)
    }
  }

  test('follows its rules on every walk', async () => {
    const people = { vendor: await make.vendor(), organizer: await make.organizer() }
    const moves: Move[] = [
      'apply',
      'apply',
      'withdraw',
      ...applicationStatuses,
      ...applicationStatuses,
      'complete',
      'cancel',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...moves), { maxLength: 12 }), async (walk) => {
        const event = await make.event({ organizer_id: people.organizer.id })
        const model: Model = { event: 'published', application: null }
        let id = 999_999_999
        for (const move of walk) {
          const answer = await perform(people, event.id, id, move)
          expect([move, answer.status]).toEqual([move, expected(model, move)])
          if (move === 'apply' && answer.status === 201) id = answer.body.data.id

          const { applications } = await as(people.vendor.owner).api.applications.mine({
            query: { event_id: event.id },
          })
          expect(applications.map((row) => ({ status: row.status, reason: row.status_reason }))).toEqual(
            model.application ? [model.application] : [],
          )
          const shown = await nobody.api.events.get({ params: { id: event.id } })
          expect(shown).toMatchObject({ status: model.event, application_count: applications.length })
        }
      }),
      { numRuns: 30 },
    )
  })
})
