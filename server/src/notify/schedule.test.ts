import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../test/factories.ts'
import { testApp } from '../../test/test-app.ts'
import { asSecondServer } from '../../test/test-database.ts'
import { testMailboxes } from '../../test/test-mailboxes.ts'
import { createContext, type Subscriber } from '../context.ts'
import type { Database } from '../db/client.ts'
import {
  contactRequests,
  deliveries,
  eventApplications,
  events,
  notificationPreferences,
  notifications,
  organizers,
  users,
  vendors,
} from '../db/schema.ts'
import { duties, notices } from '../notices.ts'
import { notifier } from './notify.ts'
import { schedule } from './schedule.ts'

const subscribers = (database: Database): Subscriber[] => [
  notifier({
    database,

    publicUrl: 'https://marquee.test',
    supportEmail: 'support@marquee.test',
    unsubscribeSecret: 'test',
    notices,
  }).subscriber,
]
const { make, as, database } = await testApp({ subscribers })
const { db } = database
const servers = [database, await asSecondServer(database)].map((one) =>
  schedule(createContext(one, subscribers(one)), duties, (error) => {
    throw error
  }),
)
/** Every minute of two servers at once. */
const runDue = async (now: string) => {
  await Promise.all([...servers, ...servers].map((server) => server.runDue(new Date(now))))
}
let admin: Person

beforeEach(async () => {
  await db.delete(notifications)
  await db.delete(deliveries)
  await db.update(users).set({ role: 'user' }).where(eq(users.role, 'admin'))
  admin = await make.admin()
})

describe('an application without an answer', () => {
  const sent = new Date('2026-11-17T22:00:00Z')

  test.each(['vendor', 'organizer'] as const)('%s: one apology when the promised days are over', async (noun) => {
    const name = `Patience ${noun}`
    const waiting =
      noun === 'vendor'
        ? await make.vendor({ status: 'pending', created_at: sent, company_name: name })
        : await make.organizer({ status: 'pending', created_at: sent, organization_name: name })
    await runDue('2026-11-20T23:59:00Z')
    await runDue('2026-11-21T06:59:00Z')
    expect(await entriesOf()).toEqual([])

    await runDue('2026-11-21T07:00:00Z')
    await runDue('2026-11-21T07:01:00Z')
    await runDue('2026-12-01T07:00:00Z')

    expect(await entriesOf(waiting.owner)).toEqual([[`${noun}.late`, `Our answer is late: ${name}`, '/dashboard']])
    expect(await entriesOf(admin)).toEqual([
      [`${noun}.waiting`, `Late: ${noun} application of ${name}`, expect.any(String)],
    ])
    const [apology] = await mailsTo(waiting.owner)
    expect(apology?.text_body).toContain('by Wednesday, November 25')
    expect(await mailsTo(admin)).toMatchObject([{ topic: 'digest:admins' }])
    await db.update(noun === 'vendor' ? vendors : organizers).set({ status: 'rejected' })
  })

  test('another submission may be late again', async () => {
    const { id, owner } = await make.vendor({ status: 'pending', created_at: sent, company_name: 'Second Try' })
    await runDue('2026-11-21T07:00:00Z')
    await db
      .update(vendors)
      .set({ resubmitted_at: new Date('2026-11-23T09:00:00Z') })
      .where(eq(vendors.id, id))
    await runDue('2026-11-26T12:00:00Z')
    expect(await entriesOf(owner)).toHaveLength(1)
    await runDue('2026-11-27T12:00:00Z')
    await runDue('2026-11-27T12:01:00Z')
    expect(await entriesOf(owner)).toHaveLength(2)
    await db.update(vendors).set({ status: 'rejected' })
  })

  test('nobody gets a notice of one that was answered, or whose owner is suspended', async () => {
    await make.vendor({ created_at: sent })
    await make.vendor({ status: 'rejected', created_at: sent })
    await make.vendor({ status: 'pending', created_at: sent, owner: await make.suspended('contractor') })
    await make.organizer({ status: 'pending', created_at: sent, ownerRole: 'user' })
    await runDue('2026-12-01T07:00:00Z')
    expect(await entriesOf()).toEqual([])
  })
})

test('a contact request that nobody takes up: admins get one notice', async () => {
  const created_at = new Date('2026-11-17T22:00:00Z')
  const { id: vendor_id } = await make.vendor({ company_name: 'Copper Kettle' })
  const open = await make.contactRequest({ vendor_id, created_at })
  await make.contactRequest({ vendor_id, created_at, status: 'in_touch' })
  await make.contactRequest({ vendor_id, created_at, is_spam: true })
  await runDue('2026-11-20T12:00:00Z')
  expect(await entriesOf()).toEqual([])
  await runDue('2026-11-21T12:00:00Z')
  await runDue('2026-11-23T12:00:00Z')
  expect(await entriesOf()).toEqual([
    ['contact.waiting', 'Contact request waits: Copper Kettle', `/admin/contact-requests?open=${open.id}`],
  ])
  await db.update(contactRequests).set({ status: 'closed' })
})

test('a stop in the middle of a run begins no other notice; the next start does the rest', async () => {
  const { id: vendor_id } = await make.vendor({ company_name: 'Copper Kettle' })
  for (let n = 0; n < 3; n++) await make.contactRequest({ vendor_id, created_at: new Date('2026-11-17T22:00:00Z') })
  const stopsAtFirst = schedule(
    createContext(database, [...subscribers(database), async () => stop()]),
    duties,
    (error) => {
      throw error
    },
  )
  function stop(): void {
    void stopsAtFirst.stop()
  }
  await stopsAtFirst.runDue(new Date('2026-11-21T12:00:00Z'))
  expect(await entriesOf()).toHaveLength(1)
  await runDue('2026-11-21T12:00:00Z')
  expect(await entriesOf()).toHaveLength(3)
  await db.update(contactRequests).set({ status: 'closed' })
})

describe('an event that is near', () => {
  const applied_at = new Date('2030-06-01T12:00:00Z')
  const near = async (part: Partial<typeof events.$inferInsert> = {}, applied: object[] = [{}]) => {
    const organizer = await make.organizer()
    const event = await make.event({ organizer_id: organizer.id, title: 'Mill', start_date: '2030-06-19', ...part })
    for (const one of applied) await make.application({ event_id: event.id, applied_at, ...one })
    return { event, organizer }
  }

  test('reminds its organizer once, three days before, of the applications without an answer', async () => {
    const { event, organizer } = await near({}, [{}, {}, { status: 'accepted' }])
    await runDue('2030-06-15T23:00:00Z')
    expect(await entriesOf()).toEqual([])
    await runDue('2030-06-16T07:00:00Z')
    await runDue('2030-06-17T07:00:00Z')
    const path = `/organizer/applications?status=pending&event_id=${event.id}`
    expect(await entriesOf()).toEqual([['event.reminder', '2 applications wait for your answer: Mill', path]])
    expect(await mailsTo(organizer.owner)).toHaveLength(1)

    // It moves, so it is near a second time.
    await db.update(events).set({ start_date: '2030-07-19' }).where(eq(events.id, event.id))
    await runDue('2030-07-01T07:00:00Z')
    expect(await entriesOf()).toHaveLength(1)
    await runDue('2030-07-16T07:00:00Z')
    expect(await entriesOf()).toHaveLength(2)
  })

  test.each([
    ['every application has an answer', {}, [{ status: 'rejected' }]],
    ['the only one came just now', {}, [{ applied_at: new Date('2030-06-16T05:00:00Z') }]],
    ['it is cancelled', { status: 'cancelled' as const }, [{}]],
    ['it begins today', { start_date: '2030-06-16' }, [{}]],
  ])('is no reason for a reminder when %s', async (_, part, applied) => {
    await near(part, applied)
    await runDue('2030-06-16T07:00:00Z')
    expect(await entriesOf()).toEqual([])
    await db.delete(eventApplications)
  })
})

describe('new events for vendors', () => {
  const dayMs = 86_400_000
  // The events are really published now, and the notices follow in the next days.
  const dayAfter = (days: number, time: string) =>
    `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T${time}:00Z`
  const subscribe = (person: Person, frequency: 'off' | 'daily' | 'weekly') =>
    as(person).api.notifications.prefer({ params: { group: 'new_events' }, body: { frequency } })
  const publish = async (part: Partial<{ title: string; address: string; event_type_id: number }> = {}) => {
    const organizer = await make.organizer({ organization_name: 'Mill Suppers' })
    const event = { title: 'Supper', address: '3 Pier, Portland, OR', start_date: '2031-06-19', ...part }
    return as(organizer.owner).api.events.create({ body: { ...event, status: 'published' } })
  }
  const subjects = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject)
  const vendor = (part: Parameters<typeof make.vendor>[0] = {}) =>
    make.vendor({ business_address: '1 Garden Street, Portland, OR', ...part })

  test('those that were published since the last e-mail, once, at seven in the morning', async () => {
    const [owner, silent, stopped] = [await vendor(), await vendor(), await vendor()].map((one) => one.owner)
    await publish({ title: 'Too early' })
    await subscribe(owner!, 'daily')
    await subscribe(stopped!, 'daily')
    await subscribe(stopped!, 'off')
    const supper = await publish({ title: 'Long Supper', address: 'Old Mill, 33 Water Ave, Portland, OR 97201' })

    await runDue(dayAfter(2, '06:59'))
    await runDue(dayAfter(2, '07:05'))
    await runDue(dayAfter(2, '12:00'))
    await runDue(dayAfter(3, '12:00'))

    const [mail, ...more] = await mailsTo(owner!)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'events.digest', subject: 'A new event for you: Long Supper' })
    expect(mail?.text_body).toContain(
      `Long Supper\nThursday, June 19, 2031\nOld Mill, 33 Water Ave, Portland, OR 97201\nMill Suppers\nhttps://marquee.test/events/${supper.id}`,
    )
    expect(mail?.text_body).toContain('/unsubscribe#')
    expect(await entriesOf()).toEqual([])
    expect([await subjects(silent!), await subjects(stopped!)]).toEqual([[], []])
  })

  test('an e-mail that waits names only events that are still listed, and without any it is not sent', async () => {
    const { owner } = await vendor()
    await subscribe(owner, 'daily')
    for (const title of ['Long Supper', 'Short Supper']) await publish({ title })
    await runDue(dayAfter(2, '12:00'))
    const { deliver, arrived } = testMailboxes(database).mailbox([owner])
    await db.update(events).set({ visibility: 'private' }).where(eq(events.title, 'Long Supper'))
    await deliver()
    expect(arrived).toMatchObject([{ subject: 'A new event for you: Short Supper' }])
    expect(arrived[0]!.text + arrived[0]!.html).not.toContain('Long Supper')
    await db.update(events).set({ visibility: 'private' })
    await db.update(deliveries).set({ status: 'queued', sent_at: null })
    await deliver()
    expect(await mailsTo(owner)).toEqual([])
  })

  test('weekly ones come on Mondays, with at most twelve events and the number of the others', async () => {
    const { owner } = await vendor()
    await db.delete(events)
    await subscribe(owner, 'weekly')
    for (let n = 1; n <= 14; n++) await publish({ title: `Supper ${n}` })
    await db.update(events).set({ published_at: new Date('2031-01-08T10:00:00Z') })
    await db.update(notificationPreferences).set({ told_until: new Date('2031-01-07T10:00:00Z') })
    await runDue('2031-01-12T23:00:00Z')
    await runDue('2031-01-13T07:04:00Z')
    expect(await subjects(owner)).toEqual([])
    await runDue('2031-01-13T07:05:00Z')
    await runDue('2031-01-19T12:00:00Z')
    expect(await subjects(owner)).toEqual(['14 new events for you'])
    const [mail] = await mailsTo(owner)
    expect(mail?.text_body.match(/^Supper \d+$/gm)).toHaveLength(12)
    expect(mail?.text_body).toContain('- And 2 more\n  https://marquee.test/events\n')
  })

  test('an event fits by its type and its place, and not when the vendor has applied', async () => {
    const [wedding, gala] = [await make.eventType(), await make.eventType()]
    const bay = await make.serviceArea('Bay Area')
    await as(admin).api.admin.updateLookup({
      params: { list: 'service-areas', id: bay.id },
      body: { description: 'San Francisco, Oakland and around' },
    })
    const florist = await vendor({ eventTypeIds: [wedding.id], serviceAreaIds: [bay.id] })
    const band = await vendor({ business_address: '9 Rue, Lyon, France' })
    const rejected = await vendor({ status: 'rejected' })
    for (const { owner } of [florist, band, rejected]) await subscribe(owner, 'daily')
    const here = await publish({ title: 'Here', event_type_id: wedding.id })
    await publish({ title: 'Named', address: 'Bay Area Hall, Sausalito', event_type_id: wedding.id })
    await publish({ title: 'Described', address: '5 Broadway, Oakland, CA', event_type_id: wedding.id })
    await publish({ title: 'Other type', event_type_id: gala.id })
    await publish({ title: 'Without a type' })
    await publish({ title: 'Elsewhere', address: '1 Main St, Boston, MA', event_type_id: wedding.id })
    const applied = await publish({ title: 'Applied', event_type_id: wedding.id })
    await as(florist.owner).api.applications.create({ body: { event_id: applied.id, message: 'We would love to' } })
    const gone = await publish({ title: 'Cancelled', event_type_id: wedding.id })
    await db.update(events).set({ status: 'cancelled' }).where(eq(events.id, gone.id))
    await runDue(dayAfter(2, '12:00'))

    const [mail] = (await mailsTo(florist.owner)).filter(({ kind }) => kind === 'events.digest')
    expect(
      mail?.text_body.match(/^(Here|Named|Described|Other type|Without a type|Elsewhere|Applied|Cancelled)$/gm),
    ).toEqual(['Here', 'Named', 'Described'])
    expect([await subjects(band.owner), await subjects(rejected.owner)]).toEqual([[], []])

    // Nothing fitted the band, and its time has moved on all the same.
    await db.update(vendors).set({ business_address: '1 Garden Street, Portland, OR' }).where(eq(vendors.id, band.id))
    // Publishing again is no news.
    await db.update(events).set({ status: 'draft' }).where(eq(events.id, here.id))
    await as(await ownerOf(here.organizer_id)).api.events.update({
      params: { id: here.id },
      body: { status: 'published' },
    })
    await runDue(dayAfter(3, '12:00'))
    expect(await subjects(band.owner)).toEqual([])
    expect((await mailsTo(florist.owner)).filter(({ kind }) => kind === 'events.digest')).toHaveLength(1)
  })

  test('a hundred and fifty vendors get one e-mail each from two servers', async () => {
    const people: Person[] = []
    for (let n = 0; n < 150; n++) people.push((await vendor()).owner)
    const daily = { notice_group: 'new_events', frequency: 'daily', told_until: new Date() } as const
    await db.insert(notificationPreferences).values(people.map(({ id }) => ({ user_id: id, ...daily })))
    await publish({ title: 'Long Supper' })
    await runDue(dayAfter(2, '12:00'))
    const mails = await db.select().from(deliveries).where(eq(deliveries.kind, 'events.digest'))
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(people.map(({ email }) => email!).toSorted())
  })
})

/** The entries in the product of one person, or of everybody, in order. */
async function entriesOf(person?: Person): Promise<[string, string, string | null][]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(person && eq(notifications.user_id, person.id))
    .orderBy(asc(notifications.id))
  return rows.map(({ kind, subject, link }) => [kind, subject, link])
}

const mailsTo = (person: Person) =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.recipient, person.email ?? ''))
    .orderBy(asc(deliveries.id))

async function ownerOf(organizerId: number): Promise<Person> {
  const [row] = await db
    .select({ owner: users })
    .from(organizers)
    .innerJoin(users, eq(users.id, organizers.user_id))
    .where(eq(organizers.id, organizerId))
  return row!.owner
}
