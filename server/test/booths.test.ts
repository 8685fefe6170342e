import { boothSentences, type BoothList, type OwnBooth } from '@marquee/contract/booths'
import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { bookingSheets, boothLists, notifications, pictures } from '../src/db/schema.ts'
import { sendBookings } from '../src/features/applications/bookings.ts'
import { failure, statusesOf } from './answers.ts'
import { decide } from './applications.ts'
import { heldWorld } from './held-world.ts'
import { pictureForm, pngPhoto } from './picture-form.ts'
import type { Caller } from './test-app.ts'

const { app, make, as, nobody, db, database, subscribers, applied, pass, release } = await heldWorld()

const path = (id: number) => `/api/events/${id}/booths`
const read = async (caller: Caller, id: number) => (await caller.call('GET', path(id))).body.data as BoothList
const save = (caller: Caller, id: number, booths: object[], version?: number) =>
  caller.call('PUT', path(id), {
    body: { booths },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const give = (caller: Caller, id: number, place: string | null, more: object = {}) =>
  caller.call('PUT', `/api/event-applications/${id}/booking`, { body: { place, send: true, ...more } })
const sheetOf = async (caller: Caller, id: number) =>
  (await caller.call('GET', `/api/event-applications/${id}/booking`)).body.data
const own = (caller: Caller, id: number) => caller.call('GET', `/api/event-applications/${id}/booth`)
const upload = async (caller: Caller, id: number, image: Uint8Array | null) =>
  caller.call('POST', `${path(id)}/plan`, await pictureForm({}, image))

async function leave() {
  await db
    .update(bookingSheets)
    .set({ send_after: sql`clock_timestamp()` })
    .where(isNotNull(bookingSheets.send_after))
  await sendBookings(createContext(database, subscribers(database)))
}

const spot = { x: 250, y: 400 }
const two = [{ name: 'Booth 1', size: '3 × 3 m', spot }, { name: 'Booth 2' }]

/** An event with two booths and two accepted vendors. */
async function ground() {
  const made = await applied({ status: 'accepted' })
  const vendor = await make.vendor({ company_name: 'Wild Fern' })
  const other = await make.application({ event_id: made.event.id, vendor_id: vendor.id, status: 'accepted' })
  await save(made.asOrganizer, made.event.id, two)
  return { ...made, other: { ...other, by: as(vendor.owner) } }
}

test('the list is saved whole, and each stored booth keeps its id, also when it moves or gets another name', async () => {
  const { event, asOrganizer } = await ground()
  const before = await read(asOrganizer, event.id)
  expect(before).toMatchObject({
    version: 1,
    plan: null,
    booths: [two[0]!, { name: 'Booth 2', size: null, spot: null }],
  })
  const [first, second] = before.booths
  const after = (await save(asOrganizer, event.id, [{ name: 'Stage' }, { ...second, name: 'Booth 2b' }], 1)).body.data
  expect(after).toMatchObject({ version: 2, booths: [{ name: 'Stage' }, { id: second!.id, name: 'Booth 2b' }] })
  expect(after.booths[0].id).not.toBe(first!.id)
})

test.each([
  [[{ name: ' ' }], 'booths.0.name', boothSentences.name],
  [[{ name: 'Booth 1' }, { name: 'booth 1 ' }], 'booths.1.name', boothSentences.twice('booth 1')],
  [[{ name: 'x'.repeat(61) }], 'booths.0.name', 'The name can have at most 60 characters'],
  [[{ name: 'Booth 1', size: 'x'.repeat(41) }], 'booths.0.size', 'Size can have at most 40 characters'],
  [[{ name: 'Booth 1', spot: { x: 1001, y: 0 } }], 'booths.0.spot.x', boothSentences.spot],
  [Array.from({ length: maxCounts.booths + 1 }, (_, at) => ({ name: `Booth ${at}` })), 'booths', boothSentences.many],
])('a list that is wrong is refused (%#)', async (booths, field, sentence) => {
  const { event, asOrganizer } = await ground()
  expect(await save(asOrganizer, event.id, booths)).toMatchObject({
    status: 400,
    body: { fields: { [field]: sentence } },
  })
  expect((await read(asOrganizer, event.id)).version).toBe(1)
})

test('of two changes of one version the second is refused', async () => {
  const { event, asOrganizer } = await ground()
  const both = await Promise.all(['A', 'B'].map((name) => save(asOrganizer, event.id, [{ name }], 1)))
  expect(statusesOf(both)).toEqual([200, 412])
})

test('a place is given twice only after a question that names who has it', async () => {
  const { id, other, asOrganizer, event } = await ground()
  expect((await give(asOrganizer, other.id, 'Booth 1')).status).toBe(200)
  const refused = await give(asOrganizer, id, ' booth 1')
  expect(refused).toMatchObject({ body: failure('Wild Fern has Booth 1.', 'conflict') })
  expect((await give(asOrganizer, id, 'Booth 1', { is_shared: true })).status).toBe(200)
  // What it has already is saved again without a question.
  expect((await give(asOrganizer, id, 'Booth 1', { notes: 'Bring ice' })).status).toBe(200)
  // A text that is none of the list is everybody's.
  await give(asOrganizer, other.id, 'By the river')
  expect((await give(asOrganizer, id, 'By the river')).status).toBe(200)
  // A vendor who is not accepted any more has none.
  await give(asOrganizer, other.id, 'Booth 2')
  await other.by.call('DELETE', `/api/event-applications/${other.id}`)
  expect((await give(asOrganizer, id, 'Booth 2')).status).toBe(200)
  expect((await read(asOrganizer, event.id)).booths).toHaveLength(2)
})

test('when one booth is given to two vendors at the same time, only one gets it', async () => {
  const { id, other, asOrganizer } = await ground()
  const both = await Promise.all([id, other.id].map((each) => give(asOrganizer, each, 'Booth 2')))
  expect(statusesOf(both)).toEqual([200, 409])
})

describe('who is accepted again', () => {
  const sent = { place: 'booth 1', notes: 'Bring ice' }

  /** A vendor has the sheet and has seen it, and the acceptance is taken back. */
  async function takenBack() {
    const made = await ground()
    await give(made.asOrganizer, made.id, sent.place, sent)
    await leave()
    await made.asVendor.call('PUT', `/api/event-applications/${made.id}/booking/seen`, { body: { version: 1 } })
    await decide(made.asOrganizer, made.id, 'rejected')
    return made
  }

  test.each([
    ['keeps a booth that nobody else has', undefined, { ...sent, version: 1 }],
    ['has no booth that another vendor has by then', 'Booth 1', { ...sent, place: null, version: 2 }],
  ])('%s, and reads nothing before the sheet is sent again', async (_, given, draft) => {
    const { id, other, asOrganizer, asVendor } = await takenBack()
    await pass()
    await release()
    if (given) await give(asOrganizer, other.id, given)
    await decide(asOrganizer, id, 'accepted')
    await pass()
    await release()
    await leave()
    const unsent = {
      sent_version: null,
      sent_at: null,
      send_after: null,
      seen_version: null,
      seen_at: null,
      changes: [],
    }
    expect(await sheetOf(asOrganizer, id)).toMatchObject({ ...draft, ...unsent })
    expect(await sheetOf(asVendor, id)).toBeNull()
    await give(asOrganizer, id, 'Booth 2')
    await leave()
    expect(await sheetOf(asVendor, id)).toMatchObject({ place: 'Booth 2', seen_version: null })
  })

  test('by taking an invitation, has no booth that another vendor has by then either', async () => {
    const { id, other, event, vendor, asOrganizer, asVendor } = await takenBack()
    await decide(asOrganizer, id, 'pending')
    await pass()
    await release()
    await give(asOrganizer, other.id, 'Booth 1')
    const invitation = await make.invitation({ event_id: event.id, vendor_id: vendor.id })
    const taken = await asVendor.call('PUT', `/api/invitations/${invitation.id}`, { body: { action: 'accept' } })
    expect(taken.status).toBe(200)
    expect(await sheetOf(asVendor, id)).toBeNull()
    expect(await sheetOf(asOrganizer, id)).toMatchObject({ place: null, notes: 'Bring ice', sent_at: null })
  })

  test('in time, so that the vendor knew nothing of it, has all as before', async () => {
    const { id, asOrganizer, asVendor } = await takenBack()
    await decide(asOrganizer, id, 'accepted')
    await leave()
    expect(await sheetOf(asVendor, id)).toMatchObject({ ...sent, sent_version: 1, seen_version: 1 })
  })
})

test('a new name goes into the booking sheets, and the vendors are sent what changed; two names can change places', async () => {
  const { id, other, event, asOrganizer, asVendor } = await ground()
  await give(asOrganizer, id, 'booth 1')
  await give(asOrganizer, other.id, 'Booth 2', { send: false })
  await leave()
  const { booths } = await read(asOrganizer, event.id)
  await db.delete(notifications)
  await save(asOrganizer, event.id, [
    { ...booths[0]!, name: 'Booth 2' },
    { ...booths[1]!, name: 'Booth 1' },
  ])
  await leave()
  const placeOf = async (by: Caller, of: number) => (await sheetOf(by, of))?.place
  expect(await placeOf(asVendor, id)).toBe('Booth 2')
  expect(await placeOf(asOrganizer, other.id)).toBe('Booth 1')
  expect(await placeOf(other.by, other.id)).toBeUndefined()
  const entries = await db.select().from(notifications)
  expect(entries.map(({ kind }) => kind)).toEqual(['booking.changed'])
  expect(entries[0]!.body).toContain('Place or booth: booth 1 → Booth 2')
  // A name that another vendor has is no new one.
  const [first] = (await read(asOrganizer, event.id)).booths
  const taken = await save(asOrganizer, event.id, [{ ...first!, name: 'Booth 1' }])
  expect(taken.status).toBe(409)
  // What is removed stays in the sheet.
  await save(asOrganizer, event.id, [])
  expect(await placeOf(asVendor, id)).toBe('Booth 2')
})

test('the plan is one picture, re-encoded, that a new one replaces, and nothing that is no picture', async () => {
  const { event, asOrganizer } = await ground()
  for (const bytes of [new TextEncoder().encode('<svg onload="alert(1)"/>'), new TextEncoder().encode('%PDF-1.7')])
    expect((await upload(asOrganizer, event.id, bytes)).status).toBe(415)
  expect((await upload(asOrganizer, event.id, null)).status).toBe(400)
  const first = (await upload(asOrganizer, event.id, await pngPhoto(90))).body.data as BoothList
  const second = (await upload(asOrganizer, event.id, await pngPhoto(120))).body.data as BoothList
  expect([first.plan!.width, second.plan!.width]).toEqual([90, 120])
  expect(await db.$count(pictures, eq(pictures.plan_of, event.id))).toBe(1)
  const sent = await app.inject(second.plan!.image_url)
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'image/webp'])
  // It is none of the pictures of the event, and its plain address gives nothing.
  expect((await app.inject(second.plan!.image_url.split('?')[0]!)).statusCode).toBe(404)
  expect((await nobody.call('GET', `/api/events/${event.id}`)).body.data.images).toEqual([])
  const removed = await asOrganizer.call('DELETE', `${path(event.id)}/plan`)
  expect(removed.body.data).toMatchObject({ plan: null, booths: [{ name: 'Booth 1' }, { name: 'Booth 2' }] })
})

test('two plans at the same time leave one', async () => {
  const { event, asOrganizer } = await ground()
  const photo = await pngPhoto()
  const both = await Promise.all([1, 2].map(() => upload(asOrganizer, event.id, photo)))
  expect(statusesOf(both)).toEqual([200, 200])
  expect(await db.$count(pictures, eq(pictures.plan_of, event.id))).toBe(1)
})

test('a vendor sees the plan with the own place once the sheet was sent, and nothing of who has the others', async () => {
  const { id, other, event, asOrganizer, asVendor } = await ground()
  await upload(asOrganizer, event.id, await pngPhoto())
  await give(asOrganizer, id, 'booth 2', { send: false })
  await give(asOrganizer, other.id, 'Booth 1')
  expect((await own(asVendor, id)).body.data).toBeNull()
  await give(asOrganizer, id, 'booth 2')
  await leave()
  const { data } = (await own(asVendor, id)).body as { data: OwnBooth }
  expect(data.booths.map(({ name }) => name)).toEqual(['Booth 1', 'Booth 2'])
  expect(data.booths.find((one) => one.id === data.own_id)!.name).toBe('Booth 2')
  expect(data.plan!.image_url).toContain('signature=')
  expect(JSON.stringify(data)).not.toContain('Wild Fern')
  for (const caller of [as((await make.vendor()).owner), as((await make.organizer()).owner), as(await make.admin())])
    expect(await own(caller, id)).toMatchObject({ body: failure(refusals.applicationNotFound, 'not_found') })
  await asVendor.call('DELETE', `/api/event-applications/${id}`)
  expect((await own(asVendor, id)).status).toBe(404)
})

test('with the event, the plan and the list are removed', async () => {
  const organizer = await make.organizer()
  const event = await make.event({ organizer_id: organizer.id })
  const by = as(organizer.owner)
  await save(by, event.id, two)
  await upload(by, event.id, await pngPhoto())
  expect((await by.call('DELETE', `/api/events/${event.id}`)).status).toBe(200)
  expect(await db.$count(pictures, eq(pictures.plan_of, event.id))).toBe(0)
  expect(await db.$count(boothLists, eq(boothLists.event_id, event.id))).toBe(0)
})
