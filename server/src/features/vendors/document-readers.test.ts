import { refusals } from '@marquee/contract/policy'
import { documentSentences } from '@marquee/contract/vendor-documents'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failure, statusesOf } from '../../../test/answers.ts'
import { day, hiring, pdf, readDocument, sendDocument } from '../../../test/documents.ts'
import { testApp } from '../../../test/test-app.ts'
import {
  auditEntries,
  documentLooks,
  eventApplications,
  events,
  placeChanges,
  vendorDocuments,
} from '../../db/schema.ts'

const world = await testApp()
const { make, nobody, as, app, database } = world
const { db } = database
const hired = hiring(world)

describe('S26: who reads a document', () => {
  test('an organizer whose event has accepted the vendor, and each of their looks is in the list of the vendor', async () => {
    const { host, read, list, document } = await hired()
    expect((await list(host))[0]).toMatchObject({ id: document.id, looks: [] })
    expect((await list())[0]!.looks).toEqual([])
    expect((await read()).body).toBe(pdf().toString())
    await Promise.all([read(), read()])
    expect((await list())[0]!.looks).toEqual([{ by: 'Harbor Guild', day: day(0) }])
    expect((await list(host))[0]!.looks).toEqual([])
    await db.update(documentLooks).set({ day: '2026-05-03' }).where(eq(documentLooks.document_id, document.id))
    await read()
    expect((await list())[0]!.looks.map((look) => look.day)).toEqual([day(0), '2026-05-03'])
  })

  test('an admin, which is audited; and no visitor, vendor, organizer or person besides', async () => {
    const { read, list, document, vendor } = await hired()
    const admin = as(await make.admin())
    expect((await read(admin)).status).toBe(200)
    expect((await list(admin))[0]!.id).toBe(document.id)
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'document.read'))
    expect(entry).toMatchObject({ subject_type: 'contractor', subject_id: vendor.id })

    expect((await read(nobody)).status).toBe(401)
    const suspended = await make.organizer({ owner: await make.suspended('client') })
    await make.application({
      event_id: (await make.event({ organizer_id: suspended.id })).id,
      vendor_id: vendor.id,
      status: 'accepted',
    })
    expect((await read(as(suspended.owner))).status).toBe(403)
    const rejected = await make.organizer({ status: 'rejected' })
    await make.application({
      event_id: (await make.event({ organizer_id: rejected.id })).id,
      vendor_id: vendor.id,
      status: 'accepted',
    })
    const others = [rejected.owner, (await make.vendor()).owner, (await make.organizer()).owner, await make.user()].map(
      as,
    )
    for (const other of others)
      expect((await read(other)).body).toEqual(failure(refusals.documentNotFound, 'not_found'))
    expect((await readDocument(admin, 'x')).body).toEqual(failure(refusals.documentNotFound, 'not_found'))
    expect((await list())[0]!.looks).toEqual([])
  })

  test('nobody by the address of the storage', async () => {
    const { document } = await hired()
    const [row] = await db.select().from(vendorDocuments).where(eq(vendorDocuments.id, document.id))
    const { key } = row!
    for (const path of [`/images/${key}`, `/${key}`, `/api/${key}`])
      expect((await app.inject({ url: path })).statusCode).toBe(404)
    expect((await app.inject({ url: `/api/contractors/documents/${document.id}/file?token=a` })).statusCode).toBe(401)
  })

  test.each([
    ['pending', { status: 'pending' }],
    ['rejected', { status: 'rejected' }],
  ] as const)('no organizer by an application that is %s', async (_, part) => {
    const { read, application, host, vendor } = await hired()
    await db.update(eventApplications).set(part).where(eq(eventApplications.id, application.id))
    expect((await read()).status).toBe(404)
    expect((await host.call('GET', `/api/contractors/${vendor.id}/documents`)).status).toBe(404)
  })

  test('no organizer by an acceptance that the vendor does not know of', async () => {
    const { read, application, host, event, guest } = await hired()
    await db.update(eventApplications).set({ status: 'pending' }).where(eq(eventApplications.id, application.id))
    await host.api.applications.holdAnswers({ params: { eventId: event.id }, body: { is_held: true } })
    await host.api.applications.decide({ params: { id: application.id }, body: { status: 'accepted' } })
    expect((await guest.api.applications.get({ params: { id: application.id } })).status).toBe('pending')
    expect((await read()).status).toBe(404)
  })

  test.each(['declined', 'expired'] as const)('no organizer once an offered place is %s', async (end) => {
    const { read, application, event, vendor } = await hired()
    const { id: place_id } = await make.place({ event_id: event.id })
    const change = async (part: { state: 'offered'; until: Date } | { state: 'released'; reason: 'declined' }) => {
      const [row] = await db
        .insert(placeChanges)
        .values({
          event_id: event.id,
          vendor_id: vendor.id,
          application_id: application.id,
          place_id,
          is_over_limit: false,
          ...part,
        })
        .returning()
      await db
        .update(eventApplications)
        .set({ place_id, place_change_id: row!.id })
        .where(eq(eventApplications.id, application.id))
    }
    await change({ state: 'offered', until: new Date(Date.now() + 86_400_000) })
    expect((await read()).status).toBe(200)
    await change(
      end === 'declined'
        ? { state: 'released', reason: 'declined' }
        : { state: 'offered', until: new Date(Date.now() - 1000) },
    )
    expect((await read()).status).toBe(404)
  })

  test('no organizer after the vendor has withdrawn', async () => {
    const { read, guest, application } = await hired()
    expect((await read()).status).toBe(200)
    await guest.api.applications.withdraw({ params: { id: application.id } })
    expect((await read()).status).toBe(404)
  })

  test('no organizer of an event that is cancelled or deleted', async () => {
    const [cancelled, deleted] = [await hired(), await hired()]
    await cancelled.host.api.events.update({ params: { id: cancelled.event.id }, body: { status: 'cancelled' } })
    expect((await cancelled.read()).status).toBe(404)
    await db.delete(events).where(eq(events.id, deleted.event.id))
    expect((await deleted.read()).status).toBe(404)
  })

  test.each(['completed', 'published'] as const)('until 30 days after the last day of a %s event', async (status) => {
    const { read, event } = await hired({ status, start_date: day(-35), end_date: day(-29) })
    expect((await read()).status).toBe(200)
    await db
      .update(events)
      .set({ end_date: day(-32) })
      .where(eq(events.id, event.id))
    expect((await read()).status).toBe(404)
  })
})

describe('a check of a document', () => {
  test('is read by the vendor and that organizer, and audited with what was seen', async () => {
    const { host, guest, list, document, vendor } = await hired()
    const check = (by: typeof host, version = 1) =>
      by.call('POST', `/api/contractors/documents/${document.id}/check`, { body: { version } })
    const answers = await Promise.all([check(host), check(host)])
    expect(statusesOf(answers)).toEqual([200, 200])
    const admin = as(await make.admin())
    await check(admin)
    const other = await make.organizer({ organization_name: 'Pier Nights' })
    await make.application({
      event_id: (await make.event({ organizer_id: other.id })).id,
      vendor_id: vendor.id,
      status: 'accepted',
    })
    const [team, harbor, pier] = [null, 'Harbor Guild', 'Pier Nights'].map((by) => ({ by, day: day(0) }))
    await check(as(other.owner))
    expect((await list())[0]!.checks).toHaveLength(3)
    expect((await list())[0]!.checks).toEqual(expect.arrayContaining([team, harbor, pier]))
    expect((await list(host))[0]!.checks).toEqual(expect.arrayContaining([team, harbor]))
    expect((await list(host))[0]!.checks).not.toContainEqual(pier)

    const entries = await db
      .select()
      .from(auditEntries)
      .where(sql`${auditEntries.action} = 'document.check' and ${auditEntries.subject_id} = ${vendor.id}`)
    expect(entries).toHaveLength(3)
    expect(entries[0]).toMatchObject({
      subject_type: 'contractor',
      version: 1,
      reason: `insurance, 2026-01-01 to no end, SHA-256 ${document.sha256}`,
    })

    await sendDocument(guest, {}, { bytes: pdf('next'), replaces: document.id })
    expect((await list())[0]!.checks).toEqual([])
    expect((await check(host)).body).toEqual(failure(documentSentences.changed, 'conflict'))
    expect((await check(host, 2)).status).toBe(200)
    expect((await check(guest, 2)).status).toBe(404)
  })
})
