import { callSentences } from '@marquee/contract/open-call'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliveries, events } from '../src/db/schema.ts'
import { sendDocument } from './documents.ts'
import { heldWorld } from './held-world.ts'

const world = await heldWorld()
const { db, make, as, nobody } = world
/** Decisions are sent. */
const announce = async () => {
  await world.pass()
  await world.release()
}

const call = (documents?: readonly string[]) => ({
  closes_local: null,
  time_zone: 'UTC',
  answer_by: null,
  places: [{ service_id: null, wanted: 9 }],
  ...(documents && { documents }),
})

/** An event of three days that asks for documents, with an application. */
async function asking(documents: readonly string[] = ['food_permit', 'insurance']) {
  const organizer = await make.organizer({ organization_name: 'Harbor Guild' })
  const vendor = await make.vendor()
  const { id } = await make.event({ organizer_id: organizer.id, start_date: '2031-06-01', end_date: '2031-06-03' })
  const [host, guest] = [as(organizer.owner), as(vendor.owner)]
  const set = (body: object) => host.call('PUT', `/api/events/${id}/call`, { body })
  expect((await set(call(documents))).status).toBe(200)
  const sent = await guest.call('POST', '/api/event-applications', { body: { event_id: id, message: 'We come' } })
  const params = { id: sent.body.data.id as number }
  const read = async (by = host) => (await by.api.applications.get({ params })).documents
  return { id, organizer, vendor, host, guest, set, params, read }
}
const missing = (kind: string) => ({ kind, state: 'missing', valid_until: null, is_checked: false })

test('a call asks for kinds of documents, which stay where a change does not name them', async () => {
  const { id, host, set } = await asking()
  const asked = async () => (await nobody.api.events.get({ params: { id } })).call!.documents
  expect(await asked()).toEqual(['food_permit', 'insurance'])
  await set(call())
  expect(await asked()).toEqual(['food_permit', 'insurance'])
  const { id: copy } = await host.api.events.copy({ params: { id } })
  expect((await host.api.events.get({ params: { id: copy } })).call!.documents).toEqual(['food_permit', 'insurance'])
  await set(call([]))
  expect(await asked()).toEqual([])
  for (const [wrong, field] of [
    [['other'], 'documents.0'],
    [['insurance', 'insurance'], 'documents'],
    ['insurance', 'documents'],
  ] as const)
    expect(await set({ ...call(), documents: wrong })).toMatchObject({
      status: 400,
      body: { fields: { [field]: callSentences.unknownKind } },
    })
})

test.each([
  ['covered until its last day', { valid_until: '2031-06-03' }, { state: 'covered', valid_until: '2031-06-03' }],
  ['covered without an end', {}, { state: 'covered', valid_until: null }],
  ['expires a day before', { valid_until: '2031-06-02' }, { state: 'expires', valid_until: '2031-06-02' }],
  ['missing where it begins later', { valid_from: '2031-06-02' }, { state: 'missing', valid_until: null }],
])('an application is %s', async (_, fields, expected) => {
  const { read, guest } = await asking(['insurance'])
  expect(await read()).toEqual([missing('insurance')])
  await sendDocument(guest, fields)
  expect(await read()).toEqual([{ kind: 'insurance', ...expected, is_checked: false }])
  expect(await read(guest)).toEqual(await read())
})

test('the document counts that lasts longest; other vendors, other kinds and other organizers count for nothing', async () => {
  const { read, guest, id, host } = await asking()
  await sendDocument(guest, { valid_until: '2031-01-01' })
  await sendDocument(guest, { valid_until: '2031-12-31' })
  await sendDocument(guest, { kind: 'licence' })
  await sendDocument(as((await make.vendor()).owner), { kind: 'food_permit' })
  const covered = { kind: 'insurance', state: 'covered', valid_until: '2031-12-31', is_checked: false }
  expect(await read()).toEqual([missing('food_permit'), covered])
  const { applications } = await host.api.applications.ofEvent({ params: { eventId: id } })
  expect(applications[0]!.documents).toEqual([missing('food_permit'), covered])
  expect(await read(as(await make.admin()))).toEqual([])
})

test('an organizer without an acceptance reads the state until the rejection, and not the document', async () => {
  const { read, guest, host, params } = await asking(['insurance'])
  const { data } = (await sendDocument(guest)).body
  expect(await read()).toMatchObject([{ state: 'covered' }])
  expect((await host.call('GET', `/api/contractors/documents/${data.id}/file`)).status).toBe(404)
  await host.api.applications.decide({ params, body: { status: 'rejected' } })
  expect([await read(), await read(guest)]).toMatchObject([[], [{ state: 'covered' }]])
})

test('a check of the organizer or an admin counts, and one of another organizer does not', async () => {
  const { read, guest, host, params, vendor } = await asking(['insurance'])
  const { data } = (await sendDocument(guest)).body
  const check = (by: typeof host) =>
    by.call('POST', `/api/contractors/documents/${data.id}/check`, { body: { version: 1 } })
  const other = await make.organizer()
  const event = await make.event({ organizer_id: other.id })
  await make.application({ event_id: event.id, vendor_id: vendor.id, status: 'accepted' })
  expect((await check(as(other.owner))).status).toBe(200)
  expect(await read()).toMatchObject([{ is_checked: false }])
  await host.api.applications.decide({ params, body: { status: 'accepted' } })
  await announce()
  expect((await check(host)).status).toBe(200)
  expect(await read()).toMatchObject([{ is_checked: true }])
})

test('an accepted vendor reads what is still to be added, and one with everything does not', async () => {
  const [lacking, covered] = [await asking(), await asking(['insurance'])]
  await sendDocument(lacking.guest, { valid_until: '2031-06-02' })
  await sendDocument(covered.guest)
  for (const { host, params } of [lacking, covered])
    await host.api.applications.decide({ params, body: { status: 'accepted' } })
  await announce()
  const textOf = async ({ vendor }: typeof lacking) => {
    const mails = await db.select().from(deliveries).where(eq(deliveries.user_id, vendor.user_id))
    return mails.map(({ text_body }) => text_body).join('\n')
  }
  expect(await textOf(lacking)).toContain('please add documents that cover the event (Food permit, Insurance)')
  expect(await textOf(covered)).toContain('Settle the details')
  expect(await textOf(covered)).not.toContain('condition')
})

test('a moved event is covered by its new days', async () => {
  const { read, guest, id } = await asking(['insurance'])
  await sendDocument(guest, { valid_until: '2031-06-03' })
  expect(await read()).toMatchObject([{ state: 'covered' }])
  await db.update(events).set({ end_date: '2031-06-04' }).where(eq(events.id, id))
  expect(await read()).toMatchObject([{ state: 'expires' }])
})

test('an organizer reads them until 30 days after the event, also of a completed one', async () => {
  const { read, guest, id, params, host } = await asking(['insurance'])
  await sendDocument(guest)
  await host.api.applications.decide({ params, body: { status: 'accepted' } })
  const moved = (days: number, status: 'published' | 'completed') => {
    const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    return db.update(events).set({ start_date: day, end_date: day, status }).where(eq(events.id, id))
  }
  for (const status of ['published', 'completed'] as const) {
    await moved(29, status)
    expect(await read()).toMatchObject([{ kind: 'insurance' }])
    await moved(32, status)
    expect(await read()).toEqual([])
  }
})
