import { bookingSentences, type Booking } from '@marquee/contract/bookings'
import { sentences } from '@marquee/contract/errors'
import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { auditEntries, bookingSheets, deliveries, notifications, webhookMessages } from '../src/db/schema.ts'
import { sendBookings } from '../src/features/applications/bookings.ts'
import { failure, statusesOf } from './answers.ts'
import { parseCalendar } from './calendar-text.ts'
import { decide, withdraw } from './applications.ts'
import { heldWorld } from './held-world.ts'
import { changePlace, placesOf } from './places.ts'
import type { Caller } from './test-app.ts'

const world = await heldWorld()
const { make, as, nobody, db, database, second, subscribers, applied, pass, release } = world
const places = placesOf(world)

const path = (id: number) => `/api/event-applications/${id}/booking`
const read = async (caller: Caller, id: number) => (await caller.call('GET', path(id))).body.data as Booking
const save = (caller: Caller, id: number, body: object, version?: number) =>
  caller.call('PUT', path(id), { body, headers: version === undefined ? {} : { 'if-match': `"${version}"` } })
const seen = (caller: Caller, id: number, version: number) =>
  caller.call('PUT', `${path(id)}/seen`, { body: { version } })

const sheet = { arrival: '2031-06-19T08:30', place: 'Booth 12', contact_phone: '+1 503 555 0134', agreed: '2 tables' }

const dayAfter = (start: string) => (days: number) =>
  new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10)

/** The time to undo is over, and two processes look. */
async function leave() {
  await db
    .update(bookingSheets)
    .set({ send_after: sql`clock_timestamp()` })
    .where(sql`${bookingSheets.send_after} is not null`)
  await Promise.all([database, second].map((one) => sendBookings(createContext(one, subscribers(one)))))
}

/** An accepted application, and how to send its sheet. */
async function accepted() {
  const made = await applied({ status: 'accepted' })
  await make.webhook({ user_id: made.organizer.owner.id, event_types: ['booking.changed'] })
  const send = async (body: object = sheet) => {
    await save(made.asOrganizer, made.id, { ...body, send: true })
    await leave()
  }
  return { ...made, send }
}

describe('before it is sent', () => {
  test('the organizer saves and reads it, and the vendor gets nothing by any way', async () => {
    const { id, asOrganizer, asVendor } = await accepted()
    expect(await read(asOrganizer, id)).toMatchObject({ version: 0, arrival: null, sent_version: null })
    expect((await save(asOrganizer, id, sheet)).body.data).toMatchObject({ ...sheet, version: 1, send_after: null })
    await leave()
    expect(await read(asVendor, id)).toBeNull()
    expect(await world.sent()).toEqual(world.nothing)
  })

  test('nothing can be sent that is empty', async () => {
    const { id, asOrganizer } = await accepted()
    expect(await save(asOrganizer, id, { place: '  ', send: true })).toMatchObject({
      status: 409,
      body: failure(bookingSentences.empty, 'conflict'),
    })
  })

  test('sending can be undone for ten seconds', async () => {
    const { id, asOrganizer, asVendor } = await accepted()
    const { send_after } = (await save(asOrganizer, id, { ...sheet, send: true })).body.data
    expect(Date.parse(send_after) - Date.now()).toBeGreaterThan(8_000)
    expect((await save(asOrganizer, id, { ...sheet, send: false })).body.data.send_after).toBeNull()
    await leave()
    expect(await read(asVendor, id)).toBeNull()
    expect(await world.sent()).toEqual(world.nothing)
  })
})

describe('what is sent', () => {
  test('arrives once, in the bell, by e-mail and by webhook, however many processes look', async () => {
    const { id, asOrganizer, asVendor, send } = await accepted()
    await send()
    expect(await world.sent()).toEqual({
      entries: ['booking.sent'],
      mails: ['booking.sent'],
      webhooks: ['booking.changed'],
    })
    expect(await read(asVendor, id)).toMatchObject({ ...sheet, version: 1, sent_version: 1, seen_version: null })
    const [mail] = await db.select().from(deliveries)
    expect(mail!.text_body).toContain('Arrival: June 19, 2031 at 8:30 AM')
    expect(mail!.text_body).toContain('Place or booth: Booth 12')
    expect(mail!.text_body).not.toContain('Load-in')
    const [hook] = await db.select().from(webhookMessages)
    expect(JSON.parse(hook!.body)).toMatchObject({ data: { booking: { application_id: id, ...sheet } } })
    expect((await asOrganizer.call('GET', `/api/audit/admin/all`)).status).toBe(403)
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'application.book'))).toBeGreaterThan(0)
  })

  test('each saved change names what it was and what it is; saved back in time, it is never sent', async () => {
    const { id, asOrganizer, asVendor, send } = await accepted()
    await send()
    await save(asOrganizer, id, { ...sheet, arrival: '2031-06-19T07:00' })
    expect(await read(asVendor, id)).toMatchObject(sheet)
    await save(asOrganizer, id, sheet)
    await leave()
    expect((await world.sent()).entries).toEqual(['booking.sent'])

    await save(asOrganizer, id, { ...sheet, arrival: '2031-06-19T07:30', notes: 'Oak Street' })
    await leave()
    const [, entry] = await db.select().from(notifications).orderBy(notifications.id)
    expect(entry!.kind).toBe('booking.changed')
    expect(entry!.body).toContain('Arrival: June 19, 2031 at 8:30 AM → June 19, 2031 at 7:30 AM')
    expect(entry!.body).toContain('Notes: none → Oak Street')
    expect(await read(asVendor, id)).toMatchObject({ arrival: '2031-06-19T07:30' })
  })

  test('the vendor confirms the version that they read, and the organizer sees which', async () => {
    const { id, asOrganizer, asVendor, send } = await accepted()
    await send()
    expect((await seen(asVendor, id, 1)).body.data).toMatchObject({ seen_version: 1, changes: [] })
    expect((await db.select().from(notifications))[0]!.read_at).not.toBeNull()
    await send({ ...sheet, place: 'Booth 14' })
    expect(await read(asOrganizer, id)).toMatchObject({ sent_version: 2, seen_version: 1 })
    expect((await read(asVendor, id)).changes).toEqual([{ field: 'place', before: 'Booth 12', after: 'Booth 14' }])
    expect(await seen(asVendor, id, 1)).toMatchObject({ body: failure(bookingSentences.changed, 'conflict') })
    const both = await Promise.all([seen(asVendor, id, 2), seen(asVendor, id, 2)])
    expect(statusesOf(both)).toEqual([200, 200])
    expect(await read(asOrganizer, id)).toMatchObject({ sent_version: 2, seen_version: 2, changes: [] })
    // Twice sent and twice seen.
    expect(await db.$count(webhookMessages)).toBe(4)
  })

  test('times move with the event, and the vendor reads it once that cannot be undone', async () => {
    const { id, event, asOrganizer, asVendor, send } = await accepted()
    await send()
    const day = dayAfter(event.start_date)
    const rows = [{ starts: `${event.start_date}T23:30`, minutes: 60, what: 'Doors', audience: 'vendors' as const }]
    await asOrganizer.api.runSheets.save({ params: { id: event.id }, body: { rows } })
    const params = { id: event.id }
    await asOrganizer.api.events.update({ params, body: { start_date: day(2), end_date: day(3) } })
    expect((await asVendor.api.runSheets.get({ params })).rows).toMatchObject([
      { starts: `${day(2)}T23:30`, minutes: 60, what: 'Doors' },
    ])
    expect(await read(asOrganizer, id)).toMatchObject({
      arrival: '2031-06-21T08:30',
      place: 'Booth 12',
      sent_version: 1,
    })
    await asOrganizer.api.events.update({ params: { id: event.id }, body: { title: 'The same days' } })
    await leave()
    expect(await read(asVendor, id)).toMatchObject({ arrival: '2031-06-21T08:30', version: 2 })
  })

  test('an event that is moved and moved back, or that is over, sends nothing', async () => {
    const { id, event, asOrganizer, asVendor, send } = await accepted()
    await send()
    const move = (body: object) => asOrganizer.api.events.update({ params: { id: event.id }, body })
    const day = dayAfter(event.start_date)
    const moves = [{ start_date: day(1), end_date: day(2) }, { start_date: event.start_date }, { status: 'completed' }]
    for (const body of [...moves, { start_date: day(1) }]) await move(body)
    await leave()
    expect((await world.sent()).mails.filter((kind) => kind?.startsWith('booking.'))).toEqual(['booking.sent'])
    expect(await read(asVendor, id)).toMatchObject({ arrival: sheet.arrival })
  })

  test('what waits to leave does not once the event is cancelled', async () => {
    const { id, event, asOrganizer } = await accepted()
    await save(asOrganizer, id, { ...sheet, send: true })
    await asOrganizer.api.events.update({ params: { id: event.id }, body: { status: 'cancelled' } })
    expect((await read(asOrganizer, id)).send_after).toBeNull()
  })

  test('of two changes of the same version the second is refused', async () => {
    const { id, asOrganizer } = await accepted()
    const both = await Promise.all(['A', 'B'].map((place) => save(asOrganizer, id, { place }, 0)))
    expect(statusesOf(both)).toEqual([200, 412])
    expect(both.find(({ status }) => status === 412)!.body).toMatchObject(failure(sentences.stale, 'stale'))
  })

  test('two changes that wait in one e-mail become the whole sheet', async () => {
    const { id, asOrganizer, send } = await accepted()
    await send()
    await db.update(deliveries).set({ status: 'sent', sent_at: sql`clock_timestamp()` })
    for (const place of ['Booth 13', 'Booth 14']) {
      await save(asOrganizer, id, { ...sheet, place })
      await leave()
    }
    const [, mail, ...more] = await db.select().from(deliveries).orderBy(deliveries.id)
    expect(more).toEqual([])
    expect(mail!.text_body).toContain('Place or booth: Booth 14')
    expect(mail!.text_body).toContain('Agreed: 2 tables')
    expect(await db.$count(notifications)).toBe(3)
  })
})

describe('who reads it', () => {
  test('only the two sides, and only the organizer changes it', async () => {
    const { id, event, asOrganizer, asVendor, send } = await accepted()
    await send()
    const others = [
      as((await make.vendor()).owner),
      as((await make.organizer()).owner),
      as(await make.admin()),
      as(await make.user()),
    ]
    for (const caller of others) {
      expect(await caller.call('GET', path(id))).toMatchObject({
        body: failure(refusals.applicationNotFound, 'not_found'),
      })
      expect((await save(caller, id, sheet)).status).toBe(404)
      expect((await seen(caller, id, 1)).status).toBe(404)
    }
    expect((await nobody.call('GET', path(id))).status).toBe(401)
    expect((await save(asVendor, id, sheet)).status).toBe(404)
    expect((await seen(asOrganizer, id, 1)).status).toBe(404)
    expect((await asVendor.call('GET', `/api/events/${event.id}/bookings`)).status).toBe(403)
  })

  test('a vendor reads nothing before the acceptance is sent, and it leaves with it', async () => {
    const { id, asOrganizer, asVendor } = await applied()
    await decide(asOrganizer, id, 'accepted')
    await save(asOrganizer, id, { ...sheet, send: true })
    await leave()
    expect((await asVendor.call('GET', path(id))).status).toBe(404)
    await pass()
    await release()
    await leave()
    expect(await read(asVendor, id)).toMatchObject(sheet)
  })

  test('a vendor whose application was rejected or withdrawn reads nothing any more', async () => {
    const { id, asOrganizer, asVendor, send } = await accepted()
    await send()
    await decide(asOrganizer, id, 'rejected')
    await pass()
    await release()
    expect((await asVendor.call('GET', path(id))).status).toBe(404)
    expect(await save(asOrganizer, id, sheet)).toMatchObject({ body: failure(refusals.notBooked, 'conflict') })

    const other = await accepted()
    await other.send()
    await withdraw(other.asVendor, other.id)
    expect((await other.asVendor.call('GET', path(other.id))).status).toBe(404)
    expect(await db.$count(bookingSheets, eq(bookingSheets.application_id, other.id))).toBe(0)
  })

  test('a vendor who declined the place reads nothing any more, and nobody of a cancelled event', async () => {
    const { first, asOrganizer, event } = await places.called()
    await decide(asOrganizer, first.id, 'accepted')
    await pass()
    await release()
    await save(asOrganizer, first.id, { ...sheet, send: true })
    await leave()
    expect(await read(first.asVendor, first.id)).toMatchObject(sheet)
    await changePlace(first.asVendor, first.id, 'decline')
    expect((await first.asVendor.call('GET', path(first.id))).status).toBe(404)
    expect((await asOrganizer.call('GET', `/api/events/${event.id}/bookings`)).body.data).toEqual([])

    const cancelled = await accepted()
    await cancelled.send()
    await cancelled.asOrganizer.api.events.update({ params: { id: cancelled.event.id }, body: { status: 'cancelled' } })
    expect((await cancelled.asVendor.call('GET', path(cancelled.id))).status).toBe(404)
    expect((await save(cancelled.asOrganizer, cancelled.id, sheet)).status).toBe(409)
  })
})

describe('copying', () => {
  test('gives all other accepted vendors the times, the contact and the notes, and no place, agreement or empty line', async () => {
    const { id, event, asOrganizer, asVendor } = await accepted()
    const vendor = await make.vendor()
    const other = await make.application({ event_id: event.id, vendor_id: vendor.id, status: 'accepted' })
    const waiting = await make.application({ event_id: event.id, vendor_id: (await make.vendor()).id })
    await save(asOrganizer, id, sheet)
    await save(asOrganizer, other.id, { place: 'Booth 3', notes: 'Bring ice', arrival: '2031-06-19T06:00' })
    const copy = (body: object) => asOrganizer.call('PUT', `/api/events/${event.id}/bookings`, { body })
    expect((await copy({ application_id: other.id + 99 })).status).toBe(404)
    const { data } = (await copy({ application_id: id, send: true })).body
    expect(data).toHaveLength(2)
    const { place: _place, agreed: _agreed, ...common } = sheet
    const both = { ...common, place: 'Booth 3', agreed: null, notes: 'Bring ice' }
    expect(data.find((one: Booking) => one.application_id === other.id)).toMatchObject({ ...both, version: 2 })
    await leave()
    expect(await read(as(vendor.owner), other.id)).toMatchObject(both)
    expect(await read(asVendor, id)).toMatchObject(sheet)
    expect(await db.$count(bookingSheets, eq(bookingSheets.application_id, waiting.id))).toBe(0)
  })

  test('fails where nothing could be copied', async () => {
    const { id, event, asOrganizer } = await accepted()
    await save(asOrganizer, id, { place: 'Booth 1' })
    expect(
      await asOrganizer.call('PUT', `/api/events/${event.id}/bookings`, { body: { application_id: id } }),
    ).toMatchObject({ body: failure(bookingSentences.nothingToCopy, 'conflict') })
  })
})

test.each([
  [{ arrival: '8:30' }, 'arrival'],
  [{ ends: '2031-02-30T08:30' }, 'ends'],
  [{ notes: 'x'.repeat(2_001) }, 'notes'],
  [{ contact_phone: 7 }, 'contact_phone'],
])('%o is refused', async (body, field) => {
  const { id, asOrganizer } = await accepted()
  expect(await save(asOrganizer, id, body)).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  })
})

test("the vendor's calendar has the times, the place and the contact, and a change gets a higher sequence", async () => {
  const { event, vendor, asVendor, asOrganizer, send } = await accepted()
  const feed = new URL((await asVendor.api.calendar.startFeed({ body: {} })).url).pathname
  const texts = async () => [
    (await asVendor.api.calendar.entry({ params: { id: event.id } })).text,
    String((await nobody.call('GET', feed)).body),
  ]
  const entries = async () => (await texts()).map((text) => parseCalendar(text).entries[0]!)
  const before = await entries()
  await send()
  const [mail] = await db.select().from(deliveries).where(eq(deliveries.user_id, vendor.owner.id))
  for (const [index, after] of [...(await entries()), parseCalendar(mail!.calendar!).entries[0]!].entries()) {
    expect(after.description).toContain('Arrival: June 19, 2031 at 8:30 AM\nPlace or booth: Booth 12')
    expect(after.description).not.toContain('2 tables')
    expect(after.sequence).toBeGreaterThan((before[index] ?? before[0]!).sequence)
  }
  const { text } = await asOrganizer.api.calendar.entry({ params: { id: event.id } })
  expect(text).not.toContain('Booth 12')
})
