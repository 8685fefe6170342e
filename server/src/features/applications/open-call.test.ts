import { callSentences } from '@marquee/contract/open-call'
import { sentences } from '@marquee/contract/errors'
import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failure, statusesOf } from '../../../test/answers.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { testApp } from '../../../test/test-app.ts'
import { eventApplications, eventCalls, callPlaces } from '../../db/schema.ts'

const { make, nobody, as, database } = await testApp()
const { db } = database
const florist = await make.service('Florist')
const band = await make.service('Band')
const call = { closes_local: '2030-05-03T18:00', time_zone: 'America/Los_Angeles', answer_by: '2030-05-10' }
const place = (service_id: number | null, wanted = 1) => ({ service_id, wanted, note: null, fee: null })
const refusal = (status: number, sentence: string, code: string) => ({ status, body: failure(sentence, code) })
const message = 'We would love to'

async function eventOf(places = [place(florist.id), place(null, 2)], times: Partial<typeof call> | object = {}) {
  const organizer = await make.organizer()
  const event = await make.event({ organizer_id: organizer.id })
  const caller = as(organizer.owner)
  const set = (body: object, version?: number) =>
    caller.call('PUT', `/api/events/${event.id}/call`, {
      body: { ...call, ...times, places, ...body },
      headers: version ? { 'if-match': `"${version}"` } : {},
    })
  expect((await set({})).status).toBe(200)
  const read = async () => (await nobody.api.events.get({ params: { id: event.id } })).call
  const placeId = async (trade: string) => (await read())?.places.find((one) => one.trade === trade)?.id
  return { organizer, event, caller, set, read, placeId }
}

const apply = (vendor: Awaited<ReturnType<typeof make.vendor>>, event_id: number, place_id?: number | null) =>
  as(vendor.owner).call('POST', '/api/event-applications', { body: { event_id, message, place_id } })

describe('the open call of an event', () => {
  test('everybody reads what the organizer wrote, with its end in the zone of the event', async () => {
    const { read, event, organizer } = await eventOf([
      { ...place(florist.id, 2), note: 'For the tables', fee: '$120, paid on the day' } as never,
      place(null),
    ])
    expect(await read()).toEqual({
      closes_at: '2030-05-04T01:00:00.000Z',
      closes_local: '2030-05-03T18:00',
      time_zone: 'America/Los_Angeles',
      answer_by: '2030-05-10',
      confirm_within_days: null,
      waiting_rule: 'in_order',
      numbers_shown_to: 'everybody',
      documents: [],
      conditions: null,
      places: [
        {
          id: expect.any(Number),
          service_id: florist.id,
          trade: 'Florist',
          wanted: 2,
          taken: 0,
          is_full: false,
          note: 'For the tables',
          fee: '$120, paid on the day',
        },
        {
          id: expect.any(Number),
          service_id: null,
          trade: 'Any trade',
          wanted: 1,
          taken: 0,
          is_full: false,
          note: null,
          fee: null,
        },
      ],
      questions: [],
    })
    expect(await auditOf(db, 'event', event.id)).toMatchObject([
      { actor_user_id: organizer.owner.id, action: 'event.set_call' },
    ])
  })

  test('an event without one has none', async () => {
    const { id } = await make.event()
    expect((await nobody.api.events.get({ params: { id } })).call).toBeNull()
  })

  test('it is replaced as a whole, and a trade that stays keeps its row', async () => {
    const { set, read, placeId } = await eventOf()
    const before = await placeId('Florist')
    await set({ places: [place(band.id, 3), place(florist.id, 4)], closes_local: null, answer_by: null })
    expect(await read()).toMatchObject({
      closes_at: null,
      closes_local: null,
      answer_by: null,
      places: [
        { trade: 'Band', wanted: 3 },
        { id: before, trade: 'Florist', wanted: 4 },
      ],
    })
  })

  test('a trade for which a vendor has applied stays until it is removed with the call', async () => {
    const { set, read, event, caller } = await eventOf()
    const vendor = await make.vendor({ serviceIds: [florist.id] })
    const applied = await apply(vendor, event.id)
    expect(await set({ places: [place(band.id)] })).toMatchObject(
      refusal(409, callSentences.hasApplicants('Florist'), 'conflict'),
    )
    expect((await read())?.places).toHaveLength(2)
    expect((await caller.call('DELETE', `/api/events/${event.id}/call`)).body.data).toMatchObject({ call: null })
    const { place: kept } = await as(vendor.owner).api.applications.get({ params: { id: applied.body.data.id } })
    expect(kept).toBeNull()
  })

  test('two organizers at once: the second is refused by the version', async () => {
    const { set, event } = await eventOf()
    const { version } = await nobody.api.events.get({ params: { id: event.id } })
    const statuses = await Promise.all([set({}, version), set({ answer_by: null }, version)])
    expect(statusesOf(statuses)).toEqual([200, 412])
  })

  test('a time when the clocks go forward or back is one instant', async () => {
    const { set, read } = await eventOf()
    await set({ closes_local: '2030-03-10T02:30', answer_by: null })
    expect((await read())?.closes_at).toBe('2030-03-10T10:30:00.000Z')
    await set({ closes_local: '2030-11-03T01:30', answer_by: null })
    expect((await read())?.closes_at).toBe('2030-11-03T09:30:00.000Z')
  })

  test.each([
    [{ places: [] }, 'places'],
    [{ places: [place(1), place(1)] }, 'places'],
    [{ places: Array.from({ length: 21 }, (_, id) => place(id + 1)) }, 'places'],
    [{ places: [place(null, 0)] }, 'places.0.wanted'],
    [{ places: [place(null, 501)] }, 'places.0.wanted'],
    [{ places: [{ ...place(null), note: 'x'.repeat(201) }] }, 'places.0.note'],
    [{ places: [{ ...place(null), fee: 'x'.repeat(101) }] }, 'places.0.fee'],
    [{ places: [place(999_999)] }, 'places'],
    [{ closes_local: '2030-02-30T10:00' }, 'closes_local'],
    [{ closes_local: '2030-05-03T24:00' }, 'closes_local'],
    [{ closes_local: '2030-05-03' }, 'closes_local'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: '+05:30' }, 'time_zone'],
    [{ answer_by: '2030-05-02' }, 'answer_by'],
  ])('refuses %o', async (wrong, field) => {
    const { set } = await eventOf()
    expect((await set(wrong)).body).toMatchObject({ code: 'validation', fields: { [field]: expect.any(String) } })
  })

  test('only the organizer of the event may change it', async () => {
    const { event } = await eventOf()
    const body = { ...call, places: [place(null)] }
    for (const [by, status] of [
      [as((await make.organizer()).owner), 404],
      [as((await make.organizer({ status: 'pending' })).owner), 404],
      [as((await make.vendor()).owner), 403],
      [nobody, 401],
    ] as const) {
      expect((await by.call('PUT', `/api/events/${event.id}/call`, { body })).status).toBe(status)
      expect((await by.call('DELETE', `/api/events/${event.id}/call`)).status).toBe(status)
    }
  })

  test('a retired trade is not offered, and stays where it was', async () => {
    const old = await make.service('Mime')
    const { set, read } = await eventOf([place(old.id)])
    await as(await make.admin()).api.admin.retireLookup({
      params: { list: 'services', id: old.id },
      body: { retired: true },
    })
    expect((await set({ places: [place(old.id, 7)] })).status).toBe(200)
    expect((await read())?.places).toMatchObject([{ trade: 'Mime', wanted: 7 }])
    const other = await eventOf()
    expect((await other.set({ places: [place(old.id)] })).status).toBe(400)
  })

  test('a copy looks for the same, without the days', async () => {
    const { caller, event } = await eventOf()
    const { call: copied } = await caller.api.events.copy({ params: { id: event.id } })
    expect(copied).toMatchObject({ closes_at: null, answer_by: null, places: [{ trade: 'Florist' }, { wanted: 2 }] })
  })
})

describe('applying to an event with an open call', () => {
  test('a vendor applies for a place, which both sides read', async () => {
    const { event, placeId, caller } = await eventOf()
    const id = await placeId('Any trade')
    const applied = await apply(await make.vendor({ serviceIds: [florist.id] }), event.id, id)
    expect(applied.body.data.place).toMatchObject({ id, trade: 'Any trade' })
    const { applications } = await caller.api.applications.mine()
    expect(applications[0]?.place).toMatchObject({ id, trade: 'Any trade' })
  })

  test('without a named one it is the first open place of the own trades, otherwise the one for any trade', async () => {
    const { event } = await eventOf()
    const of = async (serviceIds: number[]) =>
      (await apply(await make.vendor({ serviceIds }), event.id)).body.data.place.trade
    expect(await of([band.id, florist.id])).toBe('Florist')
    expect(await of([band.id])).toBe('Any trade')
  })

  test('a vendor whom nothing suits is asked, and a place of another event is refused', async () => {
    const { event } = await eventOf([place(florist.id)])
    const other = await eventOf()
    const vendor = await make.vendor({ serviceIds: [band.id] })
    for (const place_id of [undefined, null, await other.placeId('Florist')]) {
      expect(await apply(vendor, event.id, place_id)).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { place_id: callSentences.whichTrade } },
      })
    }
    expect((await apply(vendor, event.id, -1)).body.error).toBe(callSentences.whichTrade)
  })

  test('nobody applies after the call has closed', async () => {
    const { event, set } = await eventOf()
    await set({ closes_local: '2020-05-03T18:00' })
    const vendor = await make.vendor()
    expect(await apply(vendor, event.id)).toMatchObject(refusal(409, callSentences.closed, 'conflict'))
    await set({ closes_local: null })
    expect((await apply(vendor, event.id)).status).toBe(201)
  })

  test('a place is taken when its vendors are accepted, and then nobody applies for it', async () => {
    const { event, caller, placeId, read } = await eventOf([place(florist.id)])
    const first = await apply(await make.vendor(), event.id, await placeId('Florist'))
    const decide = (status: 'accepted' | 'pending') =>
      caller.api.applications.decide({ params: { id: first.body.data.id }, body: { status } })
    await decide('accepted')
    expect((await read())?.places).toMatchObject([{ wanted: 1, taken: 1 }])
    const late = await make.vendor({ serviceIds: [florist.id] })
    expect(await apply(late, event.id, await placeId('Florist'))).toMatchObject(
      refusal(409, callSentences.full('Florist'), 'conflict'),
    )
    expect(await apply(late, event.id)).toMatchObject(refusal(409, callSentences.allFull, 'conflict'))
    await decide('pending')
    expect((await apply(late, event.id)).status).toBe(201)
  })

  test('a call that closes while a vendor applies: applied before, or refused', async () => {
    const { event, set } = await eventOf()
    const vendors = await Promise.all(Array.from({ length: 6 }, () => make.vendor()))
    const [closed, ...answers] = await Promise.all([
      set({ closes_local: '2020-05-03T18:00' }),
      ...vendors.map((vendor) => apply(vendor, event.id)),
    ])
    expect(closed.status).toBe(200)
    const done = answers.filter(({ status }) => status === 201).length
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - done)
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, event.id))).toBe(done)
  })

  test('the filter of the public list finds open places alone', async () => {
    const only = await make.service('Juggler')
    const { event, caller, placeId, set } = await eventOf([place(only.id)])
    const found = async () =>
      (await nobody.api.events.list({ query: { looking_for: [only.id] } })).events.map(({ id }) => id)
    expect(await found()).toEqual([event.id])
    const elsewhere = { looking_for: [only.id], location: 'Atlantis' }
    expect((await nobody.api.events.list({ query: elsewhere })).closest).toMatchObject({
      events: [{ id: event.id }],
      left_out: [{ kind: 'place', filters: ['location'] }],
    })
    const applied = await apply(await make.vendor(), event.id, await placeId('Juggler'))
    await caller.api.applications.decide({ params: { id: applied.body.data.id }, body: { status: 'accepted' } })
    expect(await found()).toEqual([])
    await set({ places: [place(only.id, 2)] })
    expect(await found()).toEqual([event.id])
    await set({ places: [place(only.id, 2)], closes_local: '2020-05-03T18:00' })
    expect(await found()).toEqual([])
  })

  test('nothing of it stays when the event is deleted', async () => {
    const { event, caller } = await eventOf()
    await apply(await make.vendor(), event.id)
    await caller.api.events.remove({ params: { id: event.id } })
    expect(await db.$count(eventCalls, eq(eventCalls.event_id, event.id))).toBe(0)
    expect(await db.$count(callPlaces, eq(callPlaces.event_id, event.id))).toBe(0)
    expect((await nobody.call('PUT', `/api/events/${event.id}/call`, { body: {} })).body.error).toBe(sentences.signIn)
    expect((await caller.call('DELETE', `/api/events/${event.id}/call`)).body.error).toBe(refusals.eventNotFound)
  })
})
