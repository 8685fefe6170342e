import { refusals } from '@marquee/contract/policy'
import { runSheetSentences, type RunSheet } from '@marquee/contract/run-sheets'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries, runSheets } from '../src/db/schema.ts'
import { failure, statusesOf } from './answers.ts'
import { decide, withdraw } from './applications.ts'
import { heldWorld } from './held-world.ts'
import { changePlace, placesOf } from './places.ts'
import type { Caller } from './test-app.ts'

const world = await heldWorld()
const { make, as, nobody, db, database, applied, pass, release } = world
const places = placesOf(world)

const path = (id: number) => `/api/events/${id}/run-sheet`
const read = async (caller: Caller, id: number) => (await caller.call('GET', path(id))).body.data as RunSheet
const save = (caller: Caller, id: number, rows: object[], version?: number) =>
  caller.call('PUT', path(id), { body: { rows }, headers: version === undefined ? {} : { 'if-match': `"${version}"` } })
const copy = (caller: Caller, to: number, from: number) =>
  caller.call('PUT', `${path(to)}/copy`, { body: { event_id: from } })
const whats = ({ rows }: RunSheet) => rows.map(({ what }) => what)

const doors = { starts: '2031-06-19T08:30', what: 'Doors', audience: 'vendors' }
const till = { starts: '2031-06-19T23:00', what: 'Count the till', audience: 'organizer', who: 'Noor Haddad' }

/** An event with two accepted vendors, and a row for each audience. */
async function planned() {
  const made = await applied({ status: 'accepted' })
  const vendor = await make.vendor({ company_name: 'aardvark' })
  const { id: otherId } = await make.application({ event_id: made.event.id, vendor_id: vendor.id, status: 'accepted' })
  const ours = { ...doors, what: 'Soundcheck', minutes: 45, place: 'Main stage', audience: 'chosen' }
  const rows = [
    { ...doors, application_ids: [otherId, made.id] },
    { ...ours, application_ids: [made.id] },
    { ...ours, what: 'Light the ovens', application_ids: [otherId] },
    { ...till, application_ids: [made.id] },
  ]
  const saved = await save(made.asOrganizer, made.event.id, rows)
  expect(saved).toMatchObject({ status: 200, body: { data: { version: 1 } } })
  return { ...made, other: { id: otherId, vendor, asVendor: as(vendor.owner) }, rows, eventId: made.event.id }
}

describe('who reads what', () => {
  test('the organizer reads all rows, and each vendor those for all and their own, without names of rows for others', async () => {
    const { eventId, asOrganizer, asVendor, other, vendor, id } = await planned()
    const all = await read(asOrganizer, eventId)
    expect(whats(all)).toEqual(['Doors', 'Soundcheck', 'Light the ovens', 'Count the till'])
    expect(all.rows.map((row) => row.id)).toEqual([1, 2, 3, 4])
    const mine = await read(asVendor, eventId)
    expect(whats(mine)).toEqual(['Doors', 'Soundcheck'])
    expect(mine.rows[1]!.vendors).toEqual([{ application_id: id, company_name: vendor.company_name }])
    const byName = [other.vendor, vendor].map(({ company_name }) => company_name)
    expect(mine.rows[0]!.vendors.map(({ company_name }) => company_name)).toEqual(byName)
    expect(whats(await read(other.asVendor, eventId))).toEqual(['Doors', 'Light the ovens'])
    expect(JSON.stringify(mine)).not.toContain('Noor Haddad')
  })

  test('for everybody else it is not there, with the same answer as for an event that does not exist', async () => {
    const { eventId, asVendor } = await planned()
    const waiting = await make.vendor()
    await make.application({ event_id: eventId, vendor_id: waiting.id })
    const others = [
      as(waiting.owner),
      as((await make.vendor()).owner),
      as((await make.organizer()).owner),
      as(await make.admin()),
      as(await make.user()),
    ]
    for (const caller of others) {
      const none = { status: 404, body: failure(refusals.eventNotFound, 'not_found') }
      expect(await caller.call('GET', path(eventId))).toMatchObject(none)
      expect(await caller.call('GET', path(eventId + 1_000))).toMatchObject(none)
      expect(await save(caller, eventId, [])).toMatchObject(none)
    }
    expect((await nobody.call('GET', path(eventId))).status).toBe(401)
    expect((await save(asVendor, eventId, [])).status).toBe(404)
    expect(await asVendor.call('GET', '/api/events/run-sheets')).toMatchObject({ status: 403 })
  })

  test('a vendor is in it neither before the acceptance is sent, nor for the other vendors', async () => {
    const { eventId, asOrganizer, asVendor } = await planned()
    const late = await make.vendor()
    const { id } = await make.application({ event_id: eventId, vendor_id: late.id })
    await decide(asOrganizer, id, 'accepted')
    await save(asOrganizer, eventId, [{ ...doors, application_ids: [id] }])
    expect((await read(asOrganizer, eventId)).rows[0]!.vendors).toHaveLength(1)
    expect((await read(asVendor, eventId)).rows[0]!.vendors).toEqual([])
    expect((await as(late.owner).call('GET', path(eventId))).status).toBe(404)
    await pass()
    await release()
    expect((await read(asVendor, eventId)).rows[0]!.vendors).toHaveLength(1)
    expect(whats(await read(as(late.owner), eventId))).toEqual(['Doors'])
  })

  test('a vendor who loses the place reads nothing any more, and disappears from the rows', async () => {
    const { eventId, asOrganizer, asVendor, id, other } = await planned()
    await withdraw(asVendor, id)
    await decide(asOrganizer, other.id, 'rejected')
    await pass()
    await release()
    for (const caller of [asVendor, other.asVendor]) expect((await caller.call('GET', path(eventId))).status).toBe(404)
    const left = await read(asOrganizer, eventId)
    expect(left.rows.flatMap(({ vendors }) => vendors)).toEqual([])
    expect(whats(left)).toHaveLength(4)
  })

  test('so does one who declines the place', async () => {
    const { first, asOrganizer, event } = await places.called()
    await decide(asOrganizer, first.id, 'accepted')
    await pass()
    await release()
    await save(asOrganizer, event.id, [{ ...doors, application_ids: [first.id] }])
    expect(whats(await read(first.asVendor, event.id))).toEqual(['Doors'])
    await changePlace(first.asVendor, first.id, 'decline')
    expect((await first.asVendor.call('GET', path(event.id))).status).toBe(404)
    expect((await read(asOrganizer, event.id)).rows[0]!.vendors).toEqual([])
  })

  test('of a cancelled event the organizer alone reads it, and nobody changes it', async () => {
    const { eventId, asOrganizer, asVendor } = await planned()
    await asOrganizer.api.events.update({ params: { id: eventId }, body: { status: 'cancelled' } })
    expect((await asVendor.call('GET', path(eventId))).status).toBe(404)
    expect(whats(await read(asOrganizer, eventId))).toHaveLength(4)
    expect(await save(asOrganizer, eventId, [])).toMatchObject({
      status: 409,
      body: failure(refusals.closedRunSheet, 'conflict'),
    })
  })
})

describe('saving', () => {
  test('keeps the order and the ids of rows, gives new ones the next, and removes what is absent', async () => {
    const { eventId, asOrganizer } = await planned()
    const rows = [{ ...till, id: 4 }, doors, { ...doors, id: 2 }, { ...doors, id: 99 }]
    const { data } = (await save(asOrganizer, eventId, rows, 1)).body
    expect(data.rows.map((row: { id: number }) => row.id)).toEqual([4, 5, 2, 6])
    expect(await read(asOrganizer, eventId)).toEqual(data)
    expect(data).toMatchObject({ version: 2, rows: [{ who: 'Noor Haddad', minutes: null, place: null }, {}, {}, {}] })
  })

  test('refuses an old version, of two tabs that save at once one, and nothing grows where nothing changed', async () => {
    const { eventId, asOrganizer } = await planned()
    const two = [save(asOrganizer, eventId, [doors], 1), save(asOrganizer, eventId, [till], 1)]
    expect(statusesOf(await Promise.all(two))).toEqual([200, 412])
    expect((await save(asOrganizer, eventId, [], 1)).status).toBe(412)
    const now = await read(asOrganizer, eventId)
    const same = now.rows.map(({ vendors: _, ...row }) => row)
    expect((await save(asOrganizer, eventId, same, 2)).body.data).toEqual(now)
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'event.run_sheet'))).toBeGreaterThan(0)
  })

  test('of two first saves at once one stays', async () => {
    const { event, asOrganizer } = await applied()
    const two = [save(asOrganizer, event.id, [doors], 0), save(asOrganizer, event.id, [till], 0)]
    expect(statusesOf(await Promise.all(two))).toEqual([200, 412])
  })

  test('refuses vendors without a place at this event, and saves nothing', async () => {
    const { eventId, asOrganizer } = await planned()
    const elsewhere = await applied({ status: 'accepted' })
    const waiting = await make.application({ event_id: eventId, vendor_id: (await make.vendor()).id })
    for (const id of [elsewhere.id, waiting.id, 999_999_999]) {
      expect(await save(asOrganizer, eventId, [{ ...doors, application_ids: [id] }])).toMatchObject({
        status: 409,
        body: failure(runSheetSentences.noPlace, 'conflict'),
      })
    }
    expect(await read(asOrganizer, eventId)).toMatchObject({ version: 1 })
  })

  test.each([
    [{ ...doors, starts: '08:30' }, 'starts'],
    [{ ...doors, starts: '2031-06-19T08:30Z' }, 'starts'],
    [{ ...doors, starts: '2031-02-30T08:30' }, 'starts'],
    [{ ...doors, minutes: 0 }, 'minutes'],
    [{ ...doors, minutes: 1_441 }, 'minutes'],
    [{ ...doors, what: '  ' }, 'what'],
    [{ ...doors, what: 'x'.repeat(201) }, 'what'],
    [{ ...doors, place: 'x'.repeat(101) }, 'place'],
    [{ ...doors, who: 7 }, 'who'],
    [{ ...doors, audience: 'everybody' }, 'audience'],
    [{ ...doors, application_ids: [1, 1] }, 'application_ids'],
  ])('refuses %o with a sentence at the field', async (row, name) => {
    const { event, asOrganizer } = await applied()
    const answer = await save(asOrganizer, event.id, [doors, row])
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([`rows.1.${name}`])
  })

  test('takes 200 rows, with 50 vendors each, and no more', async () => {
    const { event, asOrganizer } = await applied()
    const long = { ...doors, what: 'ü'.repeat(200), place: 'ü'.repeat(100), who: 'ü'.repeat(120) }
    expect((await save(asOrganizer, event.id, Array(200).fill(long))).status).toBe(200)
    expect((await save(asOrganizer, event.id, Array(201).fill(doors))).status).toBe(400)
    const many = { ...doors, application_ids: Array.from({ length: 51 }, (_, at) => at + 1) }
    expect((await save(asOrganizer, event.id, [many])).status).toBe(400)
    const twice = [
      { ...doors, id: 1 },
      { ...doors, id: 1 },
    ]
    expect((await save(asOrganizer, event.id, twice)).status).toBe(400)
  })
})

test('open pages of the organizer and of those who have a place learn of a change, and no other person does', async () => {
  const { eventId, asOrganizer, organizer, vendor, other } = await planned()
  const news: string[] = []
  const listening = database.listen('notifications', { receive: (payload) => news.push(payload), missed: () => {} })
  await listening.started
  await save(asOrganizer, eventId, [doors])
  const readers = [organizer, vendor, other.vendor].map(({ owner }) => `${owner.id} run_sheet.changed`)
  await expect.poll(() => news.toSorted()).toEqual(readers.toSorted())
  await listening.stop()
})

describe('copying', () => {
  test('takes the rows along, with times at the same distance from the day, and vendors who have a place at both', async () => {
    const { eventId, asOrganizer, organizer, vendor, event } = await planned()
    // Over the end of summer time, and of the month.
    const days = 135
    const start_date = new Date(Date.parse(event.start_date) + days * 86_400_000).toISOString().slice(0, 10)
    const next = await make.event({ organizer_id: organizer.id, start_date })
    const again = await make.application({ event_id: next.id, vendor_id: vendor.id, status: 'accepted' })
    const { data } = (await copy(asOrganizer, next.id, eventId)).body
    expect(data.rows.map((row: { starts: string }) => row.starts)).toEqual([
      ...Array(3).fill('2031-11-01T08:30'),
      '2031-11-01T23:00',
    ])
    expect(data.rows.map((row: RunSheet['rows'][number]) => row.vendors.map((one) => one.application_id))).toEqual([
      [again.id],
      [again.id],
      [],
      [again.id],
    ])
    expect(await copy(asOrganizer, next.id, eventId)).toMatchObject({
      body: failure(runSheetSentences.notEmpty, 'conflict'),
    })
    expect((await asOrganizer.call('GET', '/api/events/run-sheets')).body.data).toEqual([
      { event_id: next.id, title: next.title, start_date, rows: 4 },
      { event_id: eventId, title: event.title, start_date: event.start_date, rows: 4 },
    ])
  })

  test('fails for an event of somebody else, and where nothing is to copy', async () => {
    const { eventId, organizer, asOrganizer } = await planned()
    const mine = await make.event({ organizer_id: organizer.id })
    const elsewhere = await applied()
    expect((await copy(elsewhere.asOrganizer, elsewhere.event.id, eventId)).status).toBe(404)
    expect((await copy(elsewhere.asOrganizer, eventId, elsewhere.event.id)).status).toBe(404)
    expect(await copy(asOrganizer, mine.id, mine.id)).toMatchObject({
      body: failure(runSheetSentences.nothingToCopy, 'conflict'),
    })
    expect((await elsewhere.asOrganizer.call('GET', '/api/events/run-sheets')).body.data).toEqual([])
  })
})

test('it goes with the account of its organizer, and stays without those of vendors who leave', async () => {
  const { eventId, asOrganizer, asVendor, organizer, vendor } = await planned()
  const leave = (caller: Caller, email: string | null) =>
    caller.call('POST', '/api/account/delete', { body: { confirmation: email } })
  expect((await leave(asVendor, vendor.owner.email)).status).toBe(200)
  expect(JSON.stringify(await read(asOrganizer, eventId))).not.toContain(vendor.company_name)
  expect((await leave(asOrganizer, organizer.owner.email)).status).toBe(200)
  expect(await db.$count(runSheets, eq(runSheets.event_id, eventId))).toBe(0)
})
