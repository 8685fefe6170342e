import { refusals } from '@marquee/contract/policy'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failure } from '../../../test/answers.ts'
import type { VendorRow } from '../../../test/factories.ts'
import { sendAnswer } from '../../../test/picture-form.ts'
import { raceServers } from '../../../test/race-servers.ts'
import { asSecondServer } from '../../../test/test-database.ts'
import { createContext } from '../../context.ts'
import {
  answerFiles,
  eventApplications,
  eventGuests,
  heldDecisions,
  keptApplications,
  vendors,
} from '../../db/schema.ts'
import { sendKept } from './kept.ts'
import { sweepUnsentFiles } from './service.ts'

const { world, make, as, db } = await raceServers()
const second = await asSecondServer(world.database)
const organizer = await make.organizer()

/** On both servers at once, as each does every second. */
const send = async () => {
  await Promise.all([world.database, second].map((one) => sendKept(createContext(one, []))))
}
const keep = (vendor: VendorRow, event_id: number, message = 'We would love to be there') =>
  as(vendor.owner).call('PUT', '/api/event-applications/kept', { body: { event_id, message } })
const listOf = async (vendor: VendorRow) => (await as(vendor.owner).api.keptApplications.kept()).map((one) => one)
const approve = (vendor: VendorRow) => db.update(vendors).set({ status: 'approved' }).where(eq(vendors.id, vendor.id))
const applicationsOf = (vendor: VendorRow) =>
  db.select().from(eventApplications).where(eq(eventApplications.vendor_id, vendor.id))

/** A vendor under review who has opened the link of a private event. */
async function guest() {
  const event = await make.event({ organizer_id: organizer.id, visibility: 'private' })
  const vendor = await make.vendor({ status: 'pending' })
  await db.insert(eventGuests).values({ event_id: event.id, user_id: vendor.user_id })
  return { event, vendor }
}

test('an application of a vendor under review waits, and is sent once when the vendor is approved and knows it', async () => {
  const { event, vendor } = await guest()
  expect(await keep(vendor, event.id)).toMatchObject({
    status: 200,
    body: { data: { event_title: event.title, problem: null } },
  })
  await keep(vendor, event.id, 'With two ovens')
  expect(await listOf(vendor)).toMatchObject([{ event_id: event.id, message: 'With two ovens' }])
  await send()
  const host = world.as(organizer.owner).api
  const seen = async () => (await host.applications.mine({ query: { event_id: event.id } })).applications
  expect(await seen()).toEqual([])
  // Approved, and it can still be undone.
  await approve(vendor)
  const held = { known_status: 'pending', known_version: 1, known_at: new Date() } as const
  await db.insert(heldDecisions).values({ vendor_id: vendor.id, ...held, send_after: new Date('2031-01-01') })
  await send()
  expect(await seen()).toEqual([])
  await db.delete(heldDecisions).where(eq(heldDecisions.vendor_id, vendor.id))
  await send()
  await send()
  expect(await seen()).toMatchObject([{ message: 'With two ovens', status: 'pending' }])
  expect(await listOf(vendor)).toEqual([])
})

test('what stands against it after the approval is named, and it is not tried again', async () => {
  const { event, vendor } = await guest()
  await keep(vendor, event.id)
  await world.as(organizer.owner).api.events.update({ params: { id: event.id }, body: { status: 'cancelled' } })
  await approve(vendor)
  await send()
  expect(await listOf(vendor)).toMatchObject([{ problem: refusals.eventClosed }])
  await send()
  expect(await applicationsOf(vendor)).toEqual([])
  await as(vendor.owner).api.keptApplications.drop({ params: { eventId: event.id } })
  expect(await listOf(vendor)).toEqual([])
})

test('only vendors under review who were let in keep one, and nobody else reads or drops it', async () => {
  const { event, vendor } = await guest()
  await keep(vendor, event.id)
  const stranger = await make.vendor({ status: 'pending' })
  expect(await keep(stranger, event.id)).toMatchObject({
    status: 404,
    body: failure(refusals.eventNotFound, 'not_found'),
  })
  const dropped = await as(stranger.owner).call('DELETE', `/api/event-applications/kept/${event.id}`)
  expect(dropped).toMatchObject({ status: 404 })
  expect([await listOf(stranger), await listOf(vendor)]).toMatchObject([[], [{ event_id: event.id }]])
  const listed = await make.event({ organizer_id: organizer.id })
  expect(await keep(vendor, listed.id)).toMatchObject({ status: 409, body: { error: refusals.notKept } })
  expect((await keep(vendor, event.id, ' ')).status).toBe(400)
  await db.update(vendors).set({ status: 'rejected' }).where(eq(vendors.id, vendor.id))
  await send()
  expect(await db.$count(keptApplications, and(eq(keptApplications.vendor_id, vendor.id)))).toBe(1)
})

test('an application to an event that is a draft again is not listed', async () => {
  const { event, vendor } = await guest()
  await keep(vendor, event.id)
  await world.as(organizer.owner).api.events.update({ params: { id: event.id }, body: { status: 'draft' } })
  expect(await listOf(vendor)).toEqual([])
})

test('an application that the vendor sends takes the place of the one that was kept', async () => {
  const { event, vendor } = await guest()
  await keep(vendor, event.id)
  await approve(vendor)
  const body = { event_id: event.id, message: 'Written again' }
  expect((await as(vendor.owner).call('POST', '/api/event-applications', { body })).status).toBe(201)
  expect(await listOf(vendor)).toEqual([])
})

test('one that fails does not stop a younger one', async () => {
  const [older, younger] = [await guest(), await guest()]
  await keep(older.vendor, older.event.id)
  await keep(younger.vendor, younger.event.id)
  const isOlder = eq(keptApplications.vendor_id, older.vendor.id)
  // The database refuses it.
  const broken = { application: sql`application - 'message'`, created_at: sql`now() - interval '1 hour'` }
  await db.update(keptApplications).set(broken).where(isOlder)
  for (const { vendor } of [older, younger]) await approve(vendor)
  await expect(sendKept(createContext(world.database, []))).rejects.toThrow('message')
  expect(await applicationsOf(younger.vendor)).toHaveLength(1)
  expect(await db.delete(keptApplications).where(isOlder).returning()).toMatchObject([{ problem: null }])
})

test('a file that is asked for waits with the application, and is sent with it', async () => {
  const { event, vendor } = await guest()
  // Both on the server that has the file.
  const [host, by] = [world.as(organizer.owner), world.as(vendor.owner)]
  const { call } = await host.api.events.setCall({
    params: { id: event.id },
    body: {
      closes_local: null,
      time_zone: 'UTC',
      answer_by: null,
      places: [{ service_id: null, wanted: 9 }],
      questions: [{ text: 'Your certificate', kind: 'file', need: 'required' }],
    },
  })
  const file = (await sendAnswer(by, event.id, Buffer.from('%PDF-1.4\na page\n%%EOF\n'))).body.data
  const answers = [{ question_id: call!.questions[0]!.id, value: file }]
  const body = { event_id: event.id, message: 'With papers', answers }
  expect((await by.call('PUT', '/api/event-applications/kept', { body })).status).toBe(200)
  const isOfVendor = eq(answerFiles.vendor_id, vendor.id)
  await db
    .update(answerFiles)
    .set({ created_at: sql`now() - interval '2 days'` })
    .where(isOfVendor)
  await sweepUnsentFiles(db)
  await approve(vendor)
  await send()
  const [sent] = (await host.api.applications.mine({ query: { event_id: event.id } })).applications
  const found = await host.api.applications.get({ params: { id: sent!.id } })
  expect(found.answers).toMatchObject([{ kind: 'file', value: file }])
  expect((await host.call('GET', `/api/event-applications/files/${file.id}`)).status).toBe(200)
  // A stranger to the event uploads nothing.
  const stranger = as((await make.vendor({ status: 'pending' })).owner)
  expect((await sendAnswer(stranger, event.id, Buffer.from('%PDF-1.4\n%%EOF\n'))).status).toBe(404)
})
