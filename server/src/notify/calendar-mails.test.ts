import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseCalendar } from '../../test/calendar-text.ts'
import { testNotifier } from '../../test/test-notifier.ts'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { deliveries, eventApplications, events } from '../db/schema.ts'
import { threadOf } from './notice.ts'

const { db, make, harvestSupper, emit } = await testNotifier()

/** Decides as the service does, which raises the version. */
async function decide(applicationId: number, status: ApplicationStatus) {
  const version = sql`${eventApplications.version} + 1`
  await db.update(eventApplications).set({ status, version }).where(eq(eventApplications.id, applicationId))
  await emit({ type: 'application.decided', applicationId, status, reason: null })
}
const change = (id: number, values: Partial<typeof events.$inferInsert>) =>
  db
    .update(events)
    .set({ ...values, version: sql`${events.version} + 1` })
    .where(eq(events.id, id))
const send = () =>
  db
    .update(deliveries)
    .set({ status: 'sent', sent_at: sql`clock_timestamp()` })
    .where(eq(deliveries.status, 'queued'))
/** The calendar entry of the e-mail that waits for somebody; null without one. */
async function waiting(recipient: string | null) {
  const rows = await db.select().from(deliveries).where(eq(deliveries.status, 'queued'))
  const mail = rows.find((one) => one.recipient === recipient)
  if (!mail?.calendar) return null
  const { method, entries } = parseCalendar(mail.calendar)
  return { method, ...entries[0]! }
}

test('an acceptance puts the event into the calendar, and nobody is asked or named', async () => {
  const { application, event, vendor, organizer } = await harvestSupper()
  await change(event.id, { end_date: '2030-09-21', address: '1 Mill Road, Portland, OR', description: 'Bring soup.' })
  await decide(application.id, 'accepted')
  expect(await waiting(vendor.owner.email)).toMatchObject({
    method: 'REQUEST',
    uid: `event-${event.id}@marquee.example`,
    title: 'Harvest Supper at the Mill',
    location: '1 Mill Road, Portland, OR',
    start: '2030-09-19',
    end: '2030-09-22',
    status: 'CONFIRMED',
    description: `Mill Suppers has accepted Copper Kettle.\n\nBring soup.\n\nMarquee: https://marquee.example/events/${event.id}`,
    url: `https://marquee.example/events/${event.id}`,
    organizer: 'mailto:support@marquee.example',
    attendees: [{ address: `mailto:${vendor.owner.email}`, answer: 'ACCEPTED', isAsked: 'FALSE' }],
  })
  const [{ calendar } = {}] = await db.select().from(deliveries)
  expect(calendar).not.toContain(organizer.owner.email)
})

test('accepted, rejected and accepted again within the pause: the e-mail that is sent has the newest entry', async () => {
  const { application, vendor } = await harvestSupper()
  await decide(application.id, 'accepted')
  const first = await waiting(vendor.owner.email)
  await send()
  await decide(application.id, 'rejected')
  const cancelled = await waiting(vendor.owner.email)
  expect(cancelled).toMatchObject({ method: 'CANCEL', uid: first!.uid, status: 'CANCELLED' })
  await decide(application.id, 'accepted')
  const last = await waiting(vendor.owner.email)
  expect(last).toMatchObject({ method: 'REQUEST', uid: first!.uid, status: 'CONFIRMED' })
  expect(cancelled!.sequence).toBeGreaterThan(first!.sequence)
  expect(last!.sequence).toBeGreaterThan(cancelled!.sequence)
  expect(await db.$count(deliveries)).toBe(2)
})

test('a rejection before the acceptance was sent has no entry, because no calendar knows the event', async () => {
  const { application, vendor } = await harvestSupper()
  await decide(application.id, 'accepted')
  await decide(application.id, 'rejected')
  expect(await waiting(vendor.owner.email)).toBeNull()
  const elsewhere = await make.application()
  await decide(elsewhere.id, 'rejected')
  expect((await db.select().from(deliveries)).map(({ calendar }) => calendar)).toEqual([null, null])
})

test.for(['event.cancelled', 'event.removed'] as const)(
  '%s: whoever has the entry gets a cancellation, also after a reset that was not mailed; others get none',
  async (type) => {
    const { application, event, vendor } = await harvestSupper()
    const reset = await make.application({ event_id: event.id })
    const pending = await make.application({ event_id: event.id })
    for (const { id } of [application, reset]) await decide(id, 'accepted')
    const first = await waiting(vendor.owner.email)
    await send()
    await decide(reset.id, 'pending')
    await emit({ type, eventId: event.id })
    const cancelled = await waiting(vendor.owner.email)
    expect(cancelled).toMatchObject({ method: 'CANCEL', uid: first!.uid, title: 'Harvest Supper at the Mill' })
    expect(cancelled!.sequence).toBeGreaterThan(first!.sequence)
    const queued = await db.select().from(deliveries).where(eq(deliveries.status, 'queued'))
    expect(new Map(queued.map(({ thread, calendar }) => [thread, calendar !== null]))).toEqual(
      new Map([
        [threadOf(application.id), true],
        [threadOf(reset.id), true],
        [threadOf(pending.id), false],
      ]),
    )
    await send()
    await emit({ type, eventId: event.id })
    expect(await waiting(vendor.owner.email)).toBeNull()
  },
)

test('an event that moves is moved in the calendars of those who are accepted, and in no other', async () => {
  const { application, event, vendor } = await harvestSupper()
  await make.application({ event_id: event.id })
  await decide(application.id, 'accepted')
  const first = await waiting(vendor.owner.email)
  await send()
  const { start_date, end_date, address } = event
  await change(event.id, { start_date: '2030-10-03', address: '2 New Mill Road' })
  await emit({ type: 'event.changed', eventId: event.id, before: { start_date, end_date, address } })
  const moved = await waiting(vendor.owner.email)
  expect(moved).toMatchObject({
    method: 'REQUEST',
    uid: first!.uid,
    start: '2030-10-03',
    end: '2030-10-04',
    location: '2 New Mill Road',
  })
  expect(moved!.sequence).toBeGreaterThan(first!.sequence)
  const queued = await db.select().from(deliveries).where(eq(deliveries.status, 'queued'))
  expect(queued.map(({ calendar }) => calendar !== null)).toEqual([true, false])
})

test('a new application after a withdrawal is above the former one, whose versions were higher', async () => {
  const { application, event, vendor } = await harvestSupper()
  for (const status of ['accepted', 'pending', 'accepted'] as const) await decide(application.id, status)
  const before = await waiting(vendor.owner.email)
  await send()
  await db.delete(eventApplications).where(eq(eventApplications.id, application.id))
  const again = await make.application({ event_id: event.id, vendor_id: vendor.id })
  await db
    .update(eventApplications)
    .set({ applied_at: sql`now() + interval '1 minute'` })
    .where(eq(eventApplications.id, again.id))
  await decide(again.id, 'accepted')
  expect((await waiting(vendor.owner.email))!.sequence).toBeGreaterThan(before!.sequence)
})

test.for(['America/Los_Angeles', 'Asia/Tokyo'])('hostile texts stay texts, and days stay days in %s', async (zone) => {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    const { application, event, vendor } = await harvestSupper()
    const hostile = 'A, b; c\\n\r\nEND:VEVENT\r\nMETHOD:CANCEL\nBEGIN:VALARM\u0007\u202e "quoted" '
    await change(event.id, {
      title: `${hostile}${'🎪'.repeat(20)}`,
      address: `${hostile}é, Montréal`,
      description: hostile.repeat(80).slice(0, 5_000),
    })
    await decide(application.id, 'accepted')
    const entry = await waiting(vendor.owner.email)
    const words = 'A, b; c\\n END:VEVENT METHOD:CANCEL BEGIN:VALARM "quoted"'
    expect(entry).toMatchObject({
      method: 'REQUEST',
      title: `${words} ${'🎪'.repeat(20)}`,
      location: `${words} é, Montréal`,
      start: '2030-09-19',
      end: '2030-09-20',
    })
    expect(entry!.description).toContain(`A, b; c\\n\nEND:VEVENT\nMETHOD:CANCEL\nBEGIN:VALARM "quoted"`)
    expect(entry!.description).toMatch(/…\n\nMarquee: https:/)
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})
