import { maxLengths, maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { contactRequests, vendors } from '../../db/schema.ts'
import { failure } from '../../../test/answers.ts'

const world = await testApp()
const { make, nobody, as, emitted } = world
const { db } = world.database

describe('reading a vendor', () => {
  test('an approved vendor is public, without e-mail address and reason of a decision', async () => {
    const vendor = await make.vendor({ status_reason: 'Lovely work' })
    const answer = await nobody.call('GET', `/api/contractors/${vendor.id}`)
    expect(answer).toMatchObject({ status: 200, body: { data: { id: vendor.id, status: 'approved' } } })
    expect(answer.body.data).not.toHaveProperty('status_reason')
    expect(JSON.stringify(answer.body)).not.toContain(vendor.owner.email)
    expect(answer.headers['cache-control']).toContain('public')
  })

  test.each([
    ['pending', { status: 'pending' }],
    ['rejected', { status: 'rejected' }],
    ['left behind', { ownerRole: 'user' }],
  ] as const)('%s is unknown to others, with its pictures', async (_, part) => {
    const vendor = await make.vendor({ ...part, pictures: 1 })
    const stranger = as((await make.vendor()).owner)
    for (const where of ['', '/images']) {
      const url = `/api/contractors/${vendor.id}${where}`
      for (const caller of [nobody, stranger]) {
        expect(await caller.call('GET', url)).toMatchObject({
          status: 404,
          body: failure(refusals.vendorNotFound, 'not_found'),
        })
      }
      for (const caller of [as(vendor.owner), as(await make.admin())]) {
        expect((await caller.call('GET', url)).status).toBe(200)
      }
    }
  })

  test.each(['0', 'abc', '-1', '1.5', '999999999999', '99999999999999999999'])('the id %s gets 404', async (id) => {
    expect((await nobody.call('GET', `/api/contractors/${id}`)).status).toBe(404)
    expect((await nobody.call('GET', `/api/contractors/${id}/images`)).status).toBe(404)
  })
})

describe('unavailable dates', () => {
  test('are stored once each, sorted, and replaced as a whole', async () => {
    const vendor = await make.vendor()
    const { setUnavailableDates, unavailableDates } = as(vendor.owner).api.vendors
    await setUnavailableDates({ body: { dates: ['2031-12-24'] } })
    const kept = await setUnavailableDates({ body: { dates: ['2031-07-02', '2031-07-01', '2031-07-02'] } })
    expect(kept).toEqual([
      { date: '2031-07-01', booked: false, events: [] },
      { date: '2031-07-02', booked: false, events: [] },
    ])
    expect(await unavailableDates()).toEqual(kept)
    expect(await setUnavailableDates({ body: { dates: [] } })).toEqual([])
  })

  test('include the days of accepted events until those are cancelled, and the vendor cannot remove them', async () => {
    const vendor = await make.vendor()
    const book = async (
      event: Parameters<typeof make.event>[0],
      status: 'accepted' | 'rejected' | 'pending' = 'accepted',
    ) => {
      const { id, title } = await make.event(event)
      await make.application({ vendor_id: vendor.id, event_id: id, status })
      return { id, title, is_offered: false }
    }
    const long = await book({ start_date: '2031-05-03', end_date: '2031-05-05' })
    const short = await book({ start_date: '2031-05-05', status: 'completed' })
    await book({ start_date: '2031-06-01', status: 'cancelled' })
    await book({ start_date: '2031-06-02' }, 'pending')
    await book({ start_date: '2031-06-03' }, 'rejected')
    const booked = [
      { date: '2031-05-03', booked: true, events: [long] },
      { date: '2031-05-04', booked: true, events: [long] },
      { date: '2031-05-05', booked: true, events: [long, short] },
    ]

    const { setUnavailableDates, unavailableDates } = as(vendor.owner).api.vendors
    expect(await unavailableDates()).toEqual(booked)
    const dates = ['2031-05-04', '2031-05-06']
    expect(await setUnavailableDates({ body: { dates } })).toEqual([
      ...booked,
      { date: '2031-05-06', booked: false, events: [] },
    ])
    expect(await setUnavailableDates({ body: { dates: [] } })).toEqual(booked)
  })

  test('an event without a near end adds at most two years to the list', async () => {
    const vendor = await make.vendor()
    const event = await make.event({ start_date: '2031-01-01', end_date: '9999-12-31' })
    await make.application({ vendor_id: vendor.id, event_id: event.id, status: 'accepted' })
    expect(await as(vendor.owner).api.vendors.unavailableDates()).toHaveLength(730)
  })

  test('are for vendors only, and must be days', async () => {
    const url = '/api/contractors/profile/unavailable-dates'
    for (const person of [await make.user(), (await make.organizer()).owner, await make.admin()]) {
      expect((await as(person).call('GET', url)).status).toBe(404)
      expect((await as(person).call('PUT', url, { body: { dates: [] } })).status).toBe(404)
    }
    expect((await nobody.call('GET', url)).status).toBe(401)
    const caller = as((await make.vendor()).owner)
    const tooMany = Array.from({ length: maxCounts.unavailableDates + 1 }, () => '2031-01-01')
    for (const dates of [['2031-02-30'], ['soon'], [20310101], 'x', tooMany]) {
      expect((await caller.call('PUT', url, { body: { dates } })).status).toBe(400)
    }
  })
})

describe('contacting a vendor', () => {
  const contact = (caller: Caller, id: number | string, message?: unknown) =>
    caller.call('POST', `/api/contractors/${id}/contact`, { body: { message } })

  test('a signed-in person contacts a vendor with or without a message: stored, with an event', async () => {
    const vendor = await make.vendor()
    const people = [await make.user(), (await make.organizer()).owner, (await make.vendor()).owner, await make.admin()]
    for (const person of people) {
      const answer = await contact(as(person), vendor.id, '  Are you free in June? ')
      expect(answer.status).toBe(201)
      const [kept] = await db.select().from(contactRequests).where(eq(contactRequests.id, answer.body.data.id))
      expect(kept).toMatchObject({
        vendor_id: vendor.id,
        user_id: person.id,
        message: 'Are you free in June?',
        status: 'open',
      })
      expect(emitted).toContainEqual({ type: 'contact.requested', contactRequestId: answer.body.data.id })
    }
    const silent = await contact(as(await make.user()), vendor.id)
    const [kept] = await db.select().from(contactRequests).where(eq(contactRequests.id, silent.body.data.id))
    expect(kept?.message).toBeNull()
  })

  test('needs sign-in and a listed vendor', async () => {
    const vendor = await make.vendor()
    const pending = await make.vendor({ status: 'pending' })
    const left = await make.vendor({ ownerRole: 'user' })
    expect((await contact(nobody, vendor.id)).status).toBe(401)
    for (const id of [pending.id, left.id, 999_999, 'abc']) {
      expect((await contact(as(await make.admin()), id)).status).toBe(404)
    }
    for (const message of ['x'.repeat(maxLengths.contactMessage + 1), 5, '\u0000']) {
      expect((await contact(as(await make.user()), vendor.id, message)).status).toBe(400)
    }
    expect(await db.$count(contactRequests, eq(contactRequests.vendor_id, vendor.id))).toBe(0)
  })

  test('an owner cannot contact the own profile', async () => {
    const vendor = await make.vendor()
    expect(await contact(as(vendor.owner), vendor.id)).toMatchObject({
      status: 403,
      body: failure(refusals.ownVendor, 'forbidden'),
    })
    expect(await db.$count(contactRequests, eq(contactRequests.vendor_id, vendor.id))).toBe(0)
  })

  test('the state is the latest request of the caller to this vendor, and null without one', async () => {
    const [vendor, other] = [await make.vendor(), await make.vendor()]
    const [person, stranger] = [as(await make.user()), as(await make.user())]
    const stateOf = (caller: Caller, id: number) => caller.api.vendors.contactState({ params: { id } })
    expect(await stateOf(person, vendor.id)).toEqual({ request: null })
    await contact(person, vendor.id, 'Are you free?')
    await contact(stranger, vendor.id)
    const { id } = await person.api.vendors.contact({ params: { id: vendor.id }, body: {} })
    await contact(person, other.id)

    expect(await stateOf(person, vendor.id)).toEqual({
      request: { id, status: 'open', created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    })
    expect((await person.api.vendors.contacted({})).map(({ contractor_id }) => contractor_id)).toEqual([
      other.id,
      vendor.id,
    ])
    expect((await person.api.vendors.contacted({}))[1]).toMatchObject({
      id,
      status: 'open',
      company_name: vendor.company_name,
    })
    await db.update(vendors).set({ status: 'rejected' }).where(eq(vendors.id, vendor.id))
    expect((await person.api.vendors.contacted({}))[1]).toMatchObject({ id, company_name: null })
    expect(await stateOf(person, other.id)).not.toMatchObject({ request: { id } })
  })

  test('the state is for the signed-in, about vendors whom they may see or have contacted', async () => {
    const pending = await make.vendor({ status: 'pending' })
    const person = await make.user()
    const state = (caller: Caller, id: number | string) => caller.call('GET', `/api/contractors/${id}/contact`)
    expect((await state(nobody, pending.id)).status).toBe(401)
    expect((await nobody.call('GET', '/api/contractors/contacted')).status).toBe(401)
    for (const id of [pending.id, 999_999, 'abc']) {
      expect(await state(as(person), id)).toMatchObject({
        status: 404,
        body: failure(refusals.vendorNotFound, 'not_found'),
      })
    }
    // The vendor was listed when this person asked.
    const request = await make.contactRequest({ vendor_id: pending.id, user_id: person.id, status: 'closed' })
    expect(await state(as(person), pending.id)).toMatchObject({
      status: 200,
      body: { data: { request: { id: request.id, status: 'closed' } } },
    })
  })

  test('is stored once for one Idempotency-Key', async () => {
    const vendor = await make.vendor()
    const caller = as(await make.user())
    const send = () => caller.api.vendors.contact({ params: { id: vendor.id }, body: {} }, { idempotencyKey: 'ask' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await db.$count(contactRequests, eq(contactRequests.vendor_id, vendor.id))).toBe(1)
  })
})

test('contact requests are limited to five an hour; refused ones do not count', async () => {
  const limited = await testApp({ rateLimits: true })
  const vendor = await limited.make.vendor()
  const own = await limited.make.vendor()
  const caller = limited.as(own.owner)
  for (let i = 0; i < 7; i++) {
    expect((await caller.call('POST', `/api/contractors/${own.id}/contact`, { body: {} })).status).toBe(403)
  }
  const answers = []
  for (let i = 0; i < 6; i++) {
    answers.push(await caller.call('POST', `/api/contractors/${vendor.id}/contact`, { body: {} }))
  }
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 429])
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(answers[5]?.body.error).toBe('Too many requests. Please try again in an hour.')
})
