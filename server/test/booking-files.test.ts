import { bookingFilesOf, bookingSentences, type Booking } from '@marquee/contract/bookings'
import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { bookingFiles, bookingSheets, notifications } from '../src/db/schema.ts'
import { sendBookings } from '../src/features/applications/bookings.ts'
import { failure, statusesOf } from './answers.ts'
import { pdf } from './documents.ts'
import { heldWorld } from './held-world.ts'
import { pictureForm, pngPhoto } from './picture-form.ts'
import type { Caller } from './test-app.ts'

const { make, as, nobody, db, database, subscribers, applied } = await heldWorld()

const path = (id: number) => `/api/event-applications/${id}/booking`
const attach = async (by: Caller, id: number, bytes: Uint8Array = pdf(), file_name = 'terms.pdf') =>
  by.call(
    'POST',
    `${path(id)}/files`,
    await pictureForm({ file_name }, bytes, { field: 'file', type: 'application/pdf' }),
  )
const download = (by: Caller, id: number) => by.call('GET', `/api/event-applications/booking-files/${id}/file`)
const remove = (by: Caller, id: number) => by.call('DELETE', `/api/event-applications/booking-files/${id}`)
const read = async (by: Caller, id: number) => (await by.call('GET', path(id))).body.data as Booking | null
const save = (by: Caller, id: number, body: object) => by.call('PUT', path(id), { body })
const filesIn = (booking: Booking | null) => bookingFilesOf(booking?.files ?? null)

async function leave() {
  await db
    .update(bookingSheets)
    .set({ send_after: sql`clock_timestamp()` })
    .where(isNotNull(bookingSheets.send_after))
  await sendBookings(createContext(database, subscribers(database)))
}

/** An accepted application whose sheet was sent with one file. */
async function sent() {
  const made = await applied({ status: 'accepted' })
  const booking = (await attach(made.asOrganizer, made.id)).body.data as Booking
  await save(made.asOrganizer, made.id, { place: 'Booth 1', send: true })
  await leave()
  return { ...made, file: filesIn(booking)[0]!.id }
}

test('a file is the vendor’s when the sheet is sent, and is only downloaded', async () => {
  const { id, asOrganizer, asVendor } = await applied({ status: 'accepted' })
  const booking = (await attach(asOrganizer, id)).body.data as Booking
  const [file] = filesIn(booking)
  expect(file).toMatchObject({ name: 'terms.pdf', size: pdf().length })
  expect((await download(asOrganizer, file!.id)).status).toBe(200)
  expect(await download(asVendor, file!.id)).toMatchObject({
    body: failure(bookingSentences.fileNotFound, 'not_found'),
  })
  // A save keeps the files.
  await save(asOrganizer, id, { place: 'Booth 1', send: true })
  await leave()
  expect(filesIn(await read(asVendor, id))).toEqual([file])
  const answer = await download(asVendor, file!.id)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''terms.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
})

test('a file that is added or removed is a change that the vendor is sent', async () => {
  const { id, file, asOrganizer, asVendor } = await sent()
  await db.delete(notifications)
  await attach(asOrganizer, id, await pngPhoto(), 'map.png')
  expect(filesIn(await read(asVendor, id))).toHaveLength(1)
  await leave()
  expect(filesIn(await read(asVendor, id)).map(({ name }) => name)).toEqual(['terms.pdf', 'map.webp'])
  expect((await remove(asOrganizer, file)).status).toBe(200)
  // It cannot be had any more from this moment.
  expect((await download(asVendor, file)).status).toBe(404)
  // Another file with the same name is another file.
  await attach(asOrganizer, id, pdf('another page'))
  await leave()
  const entries = await db.select().from(notifications).orderBy(notifications.id)
  expect(entries.map(({ kind }) => kind)).toEqual(['booking.changed', 'booking.changed'])
  expect(entries[0]!.body).toContain('Files: terms.pdf → terms.pdf, map.webp')
  expect(entries[1]!.body).toContain('Files: terms.pdf, map.webp → map.webp, terms.pdf')
  expect(await read(asVendor, id)).toMatchObject({ place: 'Booth 1' })
})

test('nobody else reads, adds or removes one, and the vendor not after the place', async () => {
  const { id, file, asOrganizer, asVendor } = await sent()
  const other = await sent()
  const others = [as((await make.vendor()).owner), other.asVendor, other.asOrganizer, as(await make.admin())]
  for (const by of others) {
    expect((await download(by, file)).status).toBe(404)
    expect((await remove(by, file)).status).toBe(404)
    expect(await attach(by, id)).toMatchObject({ body: failure(refusals.applicationNotFound, 'not_found') })
  }
  expect((await download(nobody, file)).status).toBe(401)
  expect((await attach(asVendor, id)).status).toBe(404)
  expect((await remove(asVendor, file)).status).toBe(404)
  expect((await download(asVendor, file)).status).toBe(200)
  await asVendor.call('DELETE', `/api/event-applications/${id}`)
  expect((await download(asVendor, file)).status).toBe(404)
  expect((await download(asOrganizer, file)).status).toBe(404)
  expect(await db.$count(bookingFiles, eq(bookingFiles.application_id, id))).toBe(0)
})

test('what is no PDF or picture is refused, and more than five, also at the same time', async () => {
  const { id, asOrganizer } = await applied({ status: 'accepted' })
  for (const bytes of ['<svg onload="alert(1)"/>', '<!doctype html>', ' %PDF-1.4'])
    expect((await attach(asOrganizer, id, Buffer.from(bytes))).status).toBe(415)
  const all = await Promise.all(Array.from({ length: maxCounts.bookingFiles + 1 }, () => attach(asOrganizer, id)))
  expect(statusesOf(all)).toEqual([200, 200, 200, 200, 200, 409])
  expect(await attach(asOrganizer, id)).toMatchObject({ body: failure(bookingSentences.manyFiles, 'conflict') })
  expect(filesIn(await read(asOrganizer, id))).toHaveLength(maxCounts.bookingFiles)
})
