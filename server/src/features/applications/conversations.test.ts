import { refusals } from '@marquee/contract/policy'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applicationsOf, withdraw } from '../../../test/applications.ts'
import { failure, statusesOf } from '../../../test/answers.ts'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { eventApplications, messageReports, messages } from '../../db/schema.ts'

const world = await testApp()
const { make, as, emitted, database } = world
const { db } = database
const { applied } = applicationsOf(world)
const limited = await testApp({ database, rateLimits: true })

const path = (id: number, end = '') => `/api/event-applications/${id}/messages${end}`
const send = (by: Caller, id: number, text: string, key?: string) =>
  by.call('POST', path(id), { body: { text }, ...(key && { headers: { 'idempotency-key': key } }) })
const report = (by: Caller, id: number, reason = 'They ask for money in advance') =>
  by.call('POST', path(id, '/report'), { body: { reason } })
const read = (by: Caller, id: number, up_to: number) => by.call('PUT', path(id, '/read'), { body: { up_to } })
const list = (by: Caller, id: number) => by.api.messages.list({ params: { id } })
const unread = async (by: Caller, id: number) => [
  (await by.api.applications.get({ params: { id } })).unread_messages,
  (await by.api.applications.mine({ query: {} })).applications.find((one) => one.id === id)?.unread_messages,
]

describe('writing', () => {
  test('both sides write and see it under the names of their profiles, oldest first, and never an address', async () => {
    const { id, asVendor, asOrganizer, vendor, organizer } = await applied()
    const first = await send(asVendor, id, '  Is there water?\nAnd power? ')
    expect(first).toMatchObject({
      status: 201,
      body: { data: { author: 'vendor', is_own: true, text: 'Is there water?\nAnd power?' } },
    })
    await send(asOrganizer, id, 'Both.')
    const seen = await list(asOrganizer, id)
    expect(seen.messages.map(({ author_name, is_own, text }) => [author_name, is_own, text])).toEqual([
      [vendor.company_name, false, 'Is there water?\nAnd power?'],
      [organizer.organization_name, true, 'Both.'],
    ])
    expect(seen).toMatchObject({ has_earlier: false, may_write: true, why_not: null, reported_at: null })
    const shown = JSON.stringify([await list(asVendor, id), seen])
    for (const { owner } of [vendor, organizer]) expect(shown).not.toContain(owner.email)
  })

  test('a text needs 1 to 2,000 characters', async () => {
    const { id, asVendor } = await applied()
    for (const [text, sentence] of [
      ['  \n ', 'Write a message first'],
      ['x'.repeat(2001), 'A message can have at most 2,000 characters'],
    ] as const)
      expect(await send(asVendor, id, text)).toMatchObject({ status: 400, body: { fields: { text: sentence } } })
    expect((await send(asVendor, id, 'x'.repeat(2000))).status).toBe(201)
  })

  test('a repeated call with the same key stores one message, also at the same time', async () => {
    const { id, asVendor } = await applied()
    const answers = await Promise.all([send(asVendor, id, 'Hello', 'k1'), send(asVendor, id, 'Hello', 'k1')])
    expect(statusesOf(answers)).toEqual([201, 201])
    expect((await list(asVendor, id)).messages).toHaveLength(1)
  })

  test.each(['pending', 'accepted', 'rejected'] as const)(
    'a %s application has an open conversation',
    async (status) => {
      const { id, asOrganizer } = await applied({ status })
      expect((await send(asOrganizer, id, 'Hello')).status).toBe(201)
    },
  )

  test('after the event was cancelled both can read, nobody can write', async () => {
    const { id, event, asVendor, asOrganizer } = await applied()
    await send(asVendor, id, 'Hello')
    await asOrganizer.api.events.update({ params: { id: event.id }, body: { status: 'cancelled' } })
    const refused = await send(asVendor, id, 'Why?')
    expect([refused.status, refused.body]).toEqual([409, failure(refusals.cancelledThread, 'conflict')])
    expect(await list(asVendor, id)).toMatchObject({
      messages: [{ text: 'Hello' }],
      may_write: false,
      why_not: refusals.cancelledThread,
    })
  })

  test('of a message and a cancellation at the same time, either the message came first or it is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, event, asVendor, asOrganizer } = await applied()
      const [written, cancelled] = await Promise.all([
        send(asVendor, id, 'Hello'),
        asOrganizer.call('PUT', `/api/events/${event.id}`, { body: { status: 'cancelled' } }),
      ])
      expect(cancelled.status).toBe(200)
      const announced = emitted.findIndex((one) => one.type === 'event.cancelled' && one.eventId === event.id)
      const { messages: stored } = await list(asVendor, id)
      const sent = emitted.findIndex((one) => one.type === 'message.sent' && one.messageId === stored[0]?.id)
      expect([
        [201, 1, true],
        [409, 0, true],
      ]).toContainEqual([written.status, stored.length, sent < announced])
    }
  })

  test('nobody writes to somebody who is suspended or has another role', async () => {
    const { id, vendor, organizer, asVendor, asOrganizer } = await applied()
    const admin = as(await make.admin())
    const suspend = (userId: number, suspended: boolean) =>
      admin.api.admin.suspend({ params: { userId }, body: { suspended, reason: 'Rude' } })
    await suspend(vendor.owner.id, true)
    expect(await list(asOrganizer, id)).toMatchObject({ may_write: false, why_not: refusals.vendorGone })
    expect((await send(asOrganizer, id, 'Hello')).body).toEqual(failure(refusals.vendorGone, 'conflict'))
    await suspend(vendor.owner.id, false)
    await admin.api.admin.updateRole({ params: { userId: organizer.owner.id }, body: { role: 'user' } })
    expect((await send(asVendor, id, 'Hello')).body).toEqual(failure(refusals.organizerGone, 'conflict'))
    expect((await send(as({ ...organizer.owner, role: 'user' }), id, 'Hello')).status).toBe(404)
  })

  test('earlier messages are read in parts, without gaps and repetitions', async () => {
    const { id, vendor, asOrganizer } = await applied()
    for (let n = 1; n <= 120; n++)
      await make.message({ application_id: id, author_id: vendor.owner.id, text: String(n) })
    const texts: string[] = []
    let before: number | undefined
    for (let part = 0; part < 3; part++) {
      const seen = await asOrganizer.api.messages.list({ params: { id }, query: { before } })
      texts.unshift(...seen.messages.map(({ text }) => text))
      before = seen.messages[0]?.id
      expect(seen.has_earlier).toBe(part < 2)
    }
    expect(texts).toEqual(Array.from({ length: 120 }, (_, n) => String(n + 1)))
  })

  test('a withdrawn application takes its conversation along', async () => {
    const { id, asVendor, asOrganizer } = await applied()
    await send(asVendor, id, 'Hello')
    expect((await withdraw(asVendor, id)).status).toBe(200)
    expect((await asOrganizer.call('GET', path(id))).status).toBe(404)
    expect(await db.$count(messages, eq(messages.application_id, id))).toBe(0)
  })
})

describe('reading', () => {
  test('what the other side wrote is unread until it is read, in lists too', async () => {
    const { id, asVendor, asOrganizer } = await applied()
    const [first, second] = [await send(asVendor, id, 'One'), await send(asVendor, id, 'Two')]
    expect([await unread(asVendor, id), await unread(asOrganizer, id)]).toEqual([
      [0, 0],
      [2, 2],
    ])
    await read(asOrganizer, id, first.body.data.id)
    expect(await unread(asOrganizer, id)).toEqual([1, 1])
    expect((await list(asVendor, id)).read_up_to).toBe(first.body.data.id)
    expect((await list(asOrganizer, id)).own_read_up_to).toBe(first.body.data.id)
    // An id beyond the end counts as the end, and an earlier one changes nothing.
    await read(asOrganizer, id, 999_999)
    await read(asOrganizer, id, first.body.data.id)
    expect((await list(asVendor, id)).read_up_to).toBe(second.body.data.id)
    await send(asVendor, id, 'Three')
    expect(await unread(asOrganizer, id)).toEqual([1, 1])
  })

  test('a list of applications can be limited to those with messages to read', async () => {
    const { id, asVendor, asOrganizer } = await applied()
    const listed = async (by: Caller) => {
      const { applications, pagination } = await by.api.applications.mine({ query: { has_unread: true } })
      return [pagination.total, ...applications.map((one) => [one.id, one.unread_messages])]
    }
    expect(await listed(asOrganizer)).toEqual([0])
    const first = await send(asVendor, id, 'One')
    await send(asVendor, id, 'Two')
    expect([await listed(asOrganizer), await listed(asVendor)]).toEqual([[1, [id, 2]], [0]])
    await read(asOrganizer, id, first.body.data.id)
    expect(await listed(asOrganizer)).toEqual([1, [id, 1]])
    await read(asOrganizer, id, first.body.data.id + 1)
    expect(await listed(asOrganizer)).toEqual([0])
  })

  test('applications have the start of their last message; conversations come by the latest, and admins read none', async () => {
    const { id, asVendor, asOrganizer } = await applied()
    const { applications: none } = await asVendor.api.applications.mine({ query: { has_messages: true } })
    expect(none).toEqual([])
    await send(asVendor, id, 'One')
    await send(asOrganizer, id, 'x'.repeat(200))
    const conversations = async (by: Caller) =>
      (await by.api.applications.mine({ query: { has_messages: true } })).applications.map((one) => one.last_message)
    expect(await conversations(asVendor)).toMatchObject([{ text: 'x'.repeat(160), is_own: false }])
    expect(await conversations(asOrganizer)).toMatchObject([{ text: 'x'.repeat(160), is_own: true }])
    const admin = as(await make.admin())
    expect((await admin.api.applications.get({ params: { id } })).last_message).toBeNull()
  })

  test('admins read no number of unread messages', async () => {
    const { id, asVendor } = await applied()
    await send(asVendor, id, 'Hello')
    const admin = as(await make.admin())
    expect((await admin.api.applications.get({ params: { id } })).unread_messages).toBe(0)
  })
})

describe('reporting', () => {
  test('opens the conversation to admins, who keep the messages as they were', async () => {
    const { id, vendor, organizer, event, asVendor, asOrganizer } = await applied()
    await send(asVendor, id, 'Send me the money first')
    const admin = as(await make.user({ role: 'admin', name: 'Sam Okafor' }))
    expect((await admin.call('GET', path(id))).status).toBe(404)
    const before = (await admin.api.admin.work()).open_reports
    expect((await report(asOrganizer, id)).status).toBe(201)
    expect((await admin.api.admin.work()).open_reports).toBe(before + 1)
    await send(asVendor, id, 'Sorry')

    const { reports } = await admin.api.admin.reports({ query: { state: 'open' } })
    const mine = reports.at(-1)!
    expect(mine).toMatchObject({
      application_id: id,
      event_id: event.id,
      event_title: event.title,
      reason: 'They ask for money in advance',
      reporter: { id: organizer.owner.id, side: 'organizer', profile_name: organizer.organization_name },
      reported: { id: vendor.owner.id, side: 'vendor', profile_name: vendor.company_name, suspended: false },
      reports_about: 1,
      closed_at: null,
    })
    const { transcript } = await admin.api.admin.report({ params: { id: mine.id } })
    expect(transcript.map(({ author_id, text }) => [author_id, text])).toEqual([
      [vendor.owner.id, 'We would love to be there'],
      [vendor.owner.id, 'Send me the money first'],
    ])
    expect((await list(admin, id)).messages.map(({ text, is_own }) => [text, is_own])).toEqual([
      ['Send me the money first', false],
      ['Sorry', false],
    ])
    expect(await list(admin, id)).toMatchObject({ may_write: false, why_not: null })
    expect((await send(admin, id, 'Hello')).status).toBe(404)

    // The vendor takes it back, and with it the messages. The report stays.
    await withdraw(asVendor, id)
    expect(await admin.api.admin.report({ params: { id: mine.id } })).toMatchObject({
      report: { application_id: null, event_title: null, reported: { side: null } },
      transcript: [{}, { text: 'Send me the money first' }],
    })
    const closed = await admin.api.admin.closeReport({ params: { id: mine.id }, body: { outcome: 'Called them' } })
    expect(closed).toMatchObject({ outcome: 'Called them', closed_by_name: 'Sam Okafor' })
    const again = await admin.call('PUT', `/api/admin/reports/${mine.id}/closed`, { body: { outcome: 'Again' } })
    expect(again.body).toEqual(failure(refusals.reportClosed, 'conflict'))
  })

  test('once every report is closed, admins read only what was reported', async () => {
    const { id, asVendor, asOrganizer } = await applied()
    await send(asVendor, id, 'Hello')
    const admin = as(await make.admin())
    await report(asOrganizer, id)
    await report(asVendor, id)
    const [second, first] = await db
      .select({ id: messageReports.id })
      .from(messageReports)
      .where(eq(messageReports.application_id, id))
      .orderBy(desc(messageReports.id))
    const close = (reportId: number) =>
      admin.api.admin.closeReport({ params: { id: reportId }, body: { outcome: 'Called them' } })
    await close(second!.id)
    await send(asVendor, id, 'Sorry')
    expect((await list(admin, id)).messages).toHaveLength(2)
    await close(first!.id)
    expect((await admin.call('GET', path(id))).status).toBe(404)
    const { transcript } = await admin.api.admin.report({ params: { id: first!.id } })
    expect(transcript.map(({ text }) => text)).toEqual(['We would love to be there', 'Hello'])
  })

  test('ten an hour are stored of one person', async () => {
    const { id, vendor } = await applied()
    const caller = limited.as(vendor.owner)
    for (let n = 0; n < 10; n++) {
      expect((await report(caller, id)).status).toBe(201)
      await db.update(messageReports).set({ closed_at: new Date() }).where(eq(messageReports.application_id, id))
    }
    expect((await report(caller, id)).status).toBe(429)
  })

  test('is noted in the audit log when an admin reads it, once an hour for each report', async () => {
    const { id, vendor, organizer } = await applied()
    const one = await make.report({
      application_id: id,
      reporter_id: organizer.owner.id,
      reported_id: vendor.owner.id,
    })
    const admin = await make.admin()
    await as(admin).api.admin.report({ params: { id: one.id } })
    await as(admin).api.admin.report({ params: { id: one.id } })
    await list(as(admin), id)
    const { entries } = await as(admin).api.admin.audit({ query: { about_user_id: vendor.owner.id } })
    expect(entries.map(({ action, actor_user_id, reason }) => [action, actor_user_id, reason])).toEqual([
      ['report.read', admin.id, `Report ${one.id}`],
    ])
  })

  test('is refused a second time while the first is open, by each side on its own', async () => {
    const { id, asVendor, asOrganizer } = await applied()
    const answers = await Promise.all([report(asVendor, id), report(asVendor, id)])
    expect(statusesOf(answers)).toEqual([201, 409])
    expect((await list(asVendor, id)).reported_at).not.toBeNull()
    expect((await list(asOrganizer, id)).reported_at).toBeNull()
    expect((await report(asOrganizer, id)).status).toBe(201)
    await db.update(messageReports).set({ closed_at: new Date() }).where(eq(messageReports.application_id, id))
    expect((await report(asVendor, id)).status).toBe(201)
  })

  test('names the person only while the account exists', async () => {
    const { id, vendor, asVendor, asOrganizer } = await applied({ status: 'rejected' })
    await send(asVendor, id, 'Hello')
    await send(asOrganizer, id, 'Good bye')
    expect((await report(asOrganizer, id)).status).toBe(201)
    await asVendor.call('POST', '/api/account/delete', { body: { confirmation: vendor.owner.email } })
    expect((await list(asOrganizer, id)).messages.map(({ text }) => text)).toEqual(['Good bye'])
    expect(await db.$count(messageReports, eq(messageReports.application_id, id))).toBe(0)
    expect((await report(asOrganizer, id)).body).toEqual(failure(refusals.vendorGone, 'conflict'))
    expect(await db.$count(eventApplications, eq(eventApplications.id, id))).toBe(1)
  })
})
