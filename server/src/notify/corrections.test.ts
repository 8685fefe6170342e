import type { EventUpdate } from '@marquee/contract/events'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testMailboxes, undoSeconds } from '../../test/test-mailboxes.ts'
import { testApp } from '../../test/test-app.ts'
import { testDatabase } from '../../test/test-database.ts'
import { deliveries, notifications } from '../db/schema.ts'

const database = await testDatabase()
const { db } = database
const { subscriber, mailbox } = testMailboxes(database)
const { make, as } = await testApp({ database, subscribers: () => [subscriber], undoSeconds })

/** A published event to which a vendor has applied, and the e-mails that arrive there. */
async function supper() {
  const organizer = await make.organizer({ organization_name: 'Mill Suppers' })
  const vendor = await make.vendor({ company_name: 'Copper Kettle' })
  const event = await make.event({
    organizer_id: organizer.id,
    title: 'Supper',
    start_date: '2030-09-19',
    address: 'Mill',
  })
  const [asOrganizer, asVendor] = [as(organizer.owner), as(vendor.owner)]
  const application = await asVendor.api.applications.create({ body: { event_id: event.id, message: 'Soup?' } })
  const { arrived, deliver, pass } = mailbox([vendor.owner])
  await deliver()
  arrived.length = 0
  const params = { id: application.id }
  return {
    event,
    vendor,
    organizer,
    application,
    asVendor,
    asOrganizer,
    deliver,
    pass,
    decide: (status: ApplicationStatus, reason?: string) =>
      asOrganizer.api.applications.decide({ params, body: { status, ...(reason && { reason }) } }),
    change: (body: EventUpdate) => asOrganizer.api.events.update({ params: { id: event.id }, body }),
    arrived: () => arrived.map(({ subject }) => subject),
    texts: () => arrived.map(({ text }) => text),
    entries: async () =>
      (
        await db
          .select({ kind: notifications.kind })
          .from(notifications)
          .where(eq(notifications.user_id, vendor.owner.id))
          .orderBy(asc(notifications.id))
      ).map(({ kind }) => kind),
  }
}

test('a corrected day is mailed also when the vendor is rejected before the e-mail was sent', async () => {
  const { change, decide, deliver, pass, arrived, texts } = await supper()
  await change({ start_date: '2030-10-03' })
  await deliver()
  await change({ start_date: '2030-09-19' })
  await decide('rejected')
  await pass()
  await deliver()

  expect(arrived()).toEqual(['New day: Supper', 'Day and place now: Supper', 'Rejected: Copper Kettle for Supper'])
  expect(texts()[1]).toContain('Day: September 19, 2030.')
  expect(texts()[1]).toContain('Nothing changes for you.')
})

test('what a rejected vendor has missed is mailed when the application is open again', async () => {
  const { change, decide, deliver, pass, arrived, texts } = await supper()
  await decide('rejected')
  await pass()
  await deliver()
  await change({ start_date: '2030-10-03', address: 'Barn' })
  await change({ description: 'Bring soup' })
  await decide('pending')
  await pass()
  await deliver()
  await decide('rejected')
  await change({ description: 'Bring bread' })
  await decide('pending')
  await pass()
  await deliver()

  expect(arrived()).toEqual(['Rejected: Copper Kettle for Supper', 'Day and place now: Supper'])
  expect(texts()[1]).toMatch(/Day: October 3, 2030\.[^]*Place: Barn\./)
})

test('an e-mail that waited has what is true when it is sent', async () => {
  const { change, decide, deliver, pass, arrived, texts } = await supper()
  await decide('accepted')
  await pass()
  await deliver('away')
  await change({ start_date: '2030-10-03' })
  await deliver('away')
  await decide('rejected', 'Too far')
  await pass()
  await deliver()

  expect(arrived()).toEqual(['Rejected: Copper Kettle for Supper', 'Day and place now: Supper'])
  expect(texts().join()).not.toContain('September 19')
  expect(texts()[0]).toContain('> Too far')
})

test('a decision that is undone in time is mailed to nobody', async () => {
  const { decide, deliver, pass, arrived, entries } = await supper()
  await decide('accepted')
  expect(await deliver()).toBe(0)
  await decide('pending')
  await pass()
  await deliver()

  expect(arrived()).toEqual([])
  expect(await entries()).toEqual(['application.received'])
})

test('another decision than the one that was mailed is mailed, whatever came between; the same one is not', async () => {
  const { decide, deliver, pass, arrived, entries } = await supper()
  await decide('accepted')
  await pass()
  await deliver()
  await decide('pending')
  await decide('accepted')
  await pass()
  await deliver()
  expect(arrived()).toEqual(['Accepted: Copper Kettle for Supper'])
  await decide('rejected')
  await decide('pending')
  await decide('rejected')
  await pass()
  await deliver()

  expect(arrived()).toEqual(['Accepted: Copper Kettle for Supper', 'Rejected: Copper Kettle for Supper'])
  expect(await entries()).toEqual(['application.received', 'application.rejected'])
})

test.for(['answer lost', 'killed'] as const)(
  '%s: an acceptance that may have arrived is corrected by e-mail',
  async (outcome) => {
    const { decide, deliver, pass, arrived } = await supper()
    await decide('accepted')
    await pass()
    await deliver(outcome)
    await decide('pending')
    await pass()
    await deliver()
    expect(arrived()).toEqual(['Accepted: Copper Kettle for Supper', 'Under review again: Copper Kettle for Supper'])
  },
)

test('a decision is sent again with what is true then', async () => {
  const { vendor, decide, deliver, pass, arrived } = await supper()
  const admin = as(await make.admin())
  await decide('accepted')
  await pass()
  await deliver('refused')
  const [failed] = await db.select().from(deliveries).where(eq(deliveries.status, 'failed'))
  await decide('rejected')
  await pass()
  await deliver()
  const retry = await admin.call('POST', `/api/deliveries/${failed!.id}/retry`)

  expect(retry.body.error).toBe('A newer email says what is true now, so this one is not sent again.')
  expect(arrived()).toEqual(['Rejected: Copper Kettle for Supper'])
  expect(await db.$count(deliveries, eq(deliveries.user_id, vendor.owner.id))).toBe(3)
})

test('vendors who apply soon after each other are two e-mails to the organizer, and each has an entry', async () => {
  const { event, organizer, asVendor, application } = await supper()
  const { arrived, deliver, pass } = mailbox([organizer.owner])
  await deliver()
  const apply = async (company_name: string) =>
    as((await make.vendor({ company_name })).owner).api.applications.create({
      body: { event_id: event.id, message: 'We come' },
    })
  for (let n = 1; n <= 12; n++) await apply(`Stall ${n}`)
  await asVendor.api.applications.withdraw({ params: { id: application.id } })
  expect(await deliver()).toBe(0)
  await pass()
  await deliver()

  expect(arrived.map(({ subject }) => subject)).toEqual([
    'New application: Copper Kettle for Supper',
    '12 new applications for Supper, 1 withdrew',
  ])
  expect(arrived[1]!.text).toMatch(/Stall 1 has applied[^]*Stall 12 has applied[^]*Copper Kettle has withdrawn/)
  expect(await db.$count(notifications, eq(notifications.user_id, organizer.user_id))).toBe(14)
})

test('forty vendors who apply to two events at once are two e-mails to the organizer, with each of them once', async () => {
  const { event, organizer } = await supper()
  const { arrived, deliver, pass } = mailbox([organizer.owner])
  await deliver()
  const fair = await make.event({ organizer_id: organizer.id, title: 'Spring Fair' })
  const names = Array.from({ length: 39 }, (_, n) => `Stall number ${n}.`)
  const vendors = await Promise.all(names.map((company_name) => make.vendor({ company_name })))
  await Promise.all(
    vendors.map(({ owner }, n) =>
      as(owner).api.applications.create({ body: { event_id: n % 4 ? event.id : fair.id, message: 'We come' } }),
    ),
  )
  expect(await deliver()).toBe(0)
  await pass()
  await deliver()

  expect(arrived.map(({ subject }) => subject)).toEqual([
    'New application: Copper Kettle for Supper',
    '39 new applications for 2 events',
  ])
  const text = arrived[1]?.text ?? ''
  expect(text).toMatch(/- Spring Fair: Stall number 0\. has applied\n {2}https?:\S+\/\d+\n/)
  expect(names.filter((name) => text.split(`${name} has applied`).length !== 2)).toEqual([])
})

test('what an e-mail had that is refused while the next one begins to wait goes with the next one', async () => {
  const { event, organizer, asVendor, application } = await supper()
  const { arrived, deliver, pass } = mailbox([organizer.owner])
  const other = await make.vendor({ company_name: 'Juniper' })
  await as(other.owner).api.applications.create({ body: { event_id: event.id, message: 'We come' } })
  await deliver('refused', () => asVendor.api.applications.withdraw({ params: { id: application.id } }))
  await pass()
  await deliver()

  expect(arrived).toMatchObject([{ text: expect.stringMatching(/Juniper has applied[^]*Copper Kettle has withdrawn/) }])
})

test('a removed event takes its own lines out of the e-mail that waits, and the last event the e-mail', async () => {
  const { event, organizer, asOrganizer } = await supper()
  const { arrived, deliver, pass } = mailbox([organizer.owner])
  await deliver()
  const fair = await make.event({ organizer_id: organizer.id, title: 'Spring Fair' })
  for (const [company_name, event_id] of [
    ['Fern', event.id],
    ['Moss', fair.id],
  ] as const)
    await as((await make.vendor({ company_name })).owner).api.applications.create({
      body: { event_id, message: 'We come' },
    })
  const subjects = async () =>
    (await db.select().from(deliveries).where(eq(deliveries.user_id, organizer.user_id)).orderBy(asc(deliveries.id)))
      .filter(({ status }) => status === 'queued')
      .map(({ subject, text_body }) => `${subject}${text_body.includes('Moss') ? ' with Moss' : ''}`)

  await asOrganizer.api.events.remove({ params: { id: fair.id } })
  expect(await subjects()).toEqual(['1 new application for Supper'])
  await asOrganizer.api.events.remove({ params: { id: event.id } })
  expect(await subjects()).toEqual([])
  await pass()
  await deliver()
  expect(arrived.map(({ subject }) => subject)).toEqual(['New application: Copper Kettle for Supper'])
})

test('whoever acted gets a notice that the e-mail about it did not arrive, without an address', async () => {
  const { vendor, organizer, application, asVendor, asOrganizer, decide, deliver, pass } = await supper()
  await decide('accepted')
  await pass()
  await deliver('refused')
  await asVendor.api.messages.send({ params: { id: application.id }, body: { text: 'Hello?' } })
  const toOrganizer = mailbox([organizer.owner])
  await toOrganizer.pass()
  await toOrganizer.deliver('refused')

  const failures = async (caller: typeof asVendor) =>
    (await caller.api.notifications.list({ query: {} })).notifications.filter(({ kind }) => kind === 'delivery.failed')
  expect(await failures(asOrganizer)).toMatchObject([
    {
      subject: 'An email did not reach Copper Kettle',
      body: expect.stringContaining('“Accepted: Copper Kettle for Supper” could not be delivered.'),
      link: `/organizer/applications/${application.id}`,
    },
  ])
  expect(await failures(asVendor)).toMatchObject([
    { subject: 'An email did not reach Mill Suppers', link: `/contractor/applications/${application.id}` },
  ])
  const words = JSON.stringify([await failures(asOrganizer), await failures(asVendor)])
  expect(words).not.toMatch(`${vendor.owner.email}|${organizer.owner.email}`)
})

test('an admin gets a notice of an introduction that did not arrive, and sees on the home how many e-mails failed', async () => {
  const admin = await make.admin()
  const { owner, ...vendor } = await make.vendor({ company_name: 'Juniper' })
  const asker = await make.user({ name: 'Grete Guest' })
  const { id } = await make.contactRequest({ vendor_id: vendor.id, user_id: asker.id })
  const { failed_emails: before } = await as(admin).api.admin.work()
  await as(admin).api.admin.introduce({ params: { id }, body: { subject: 'Meet', text: 'Hello' } })
  await mailbox([owner, asker]).deliver('refused')

  const { notifications: entries } = await as(admin).api.notifications.list({ query: {} })
  const failures = entries.filter(({ kind }) => kind === 'delivery.failed')
  expect(failures.map(({ subject, link }) => `${subject} ${link}`).toSorted()).toEqual([
    `An email did not reach Grete Guest /admin/contact-requests?open=${id}`,
    `An email did not reach Juniper /admin/contact-requests?open=${id}`,
  ])
  expect((await as(admin).api.admin.work()).failed_emails - before).toBe(2)
})
