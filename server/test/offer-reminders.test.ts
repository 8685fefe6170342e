import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { isNewestChange } from '../src/db/places.ts'
import { deliveries, eventApplications, eventCalls, placeChanges, users } from '../src/db/schema.ts'
import { remindedAt, remindOfOffers } from '../src/features/applications/offer-reminders.ts'
import { decide, withdraw } from './applications.ts'
import { heldWorld } from './held-world.ts'
import { changePlace, placesOf } from './places.ts'
import { testMailboxes } from './test-mailboxes.ts'

const world = await heldWorld()
const { db, database, second, subscribers, pass, release } = world
const { called } = placesOf(world)
const { mailbox } = testMailboxes(database)
// Offers of the tests before.
beforeEach(() => db.delete(eventApplications))
const never = new AbortController().signal
const remind = (at = database) => remindOfOffers(createContext(at, subscribers(at)), new Date(), never)
const reminders = async () => (await world.sent()).entries.filter((kind) => kind === 'application.offer_reminder')
const mails = async () => (await world.sent()).mails.filter((kind) => kind === 'application.offer_reminder')

/** An offer that the vendor has. */
async function offered() {
  const made = await called()
  const { id } = made.first
  await decide(made.asOrganizer, id, 'accepted')
  await pass()
  await release()
  /** As if it was made so many hours ago, and ends in so many. Entries are never changed, so the rule is off meanwhile. */
  const move = (ago: number, left: number) =>
    between(sql`now() - make_interval(secs => ${ago * 3600})`, sql`now() + make_interval(secs => ${left * 3600})`)
  const between = (created_at: ReturnType<typeof sql>, until: ReturnType<typeof sql>) =>
    database.inTransaction(async () => {
      await db.execute(sql`alter table place_changes disable trigger append_only`)
      await db.update(placeChanges).set({ created_at, until }).where(eq(placeChanges.application_id, id))
      await db.execute(sql`alter table place_changes enable trigger append_only`)
    })
  return { ...made, id, move, between }
}

test('the vendor is reminded at half of the time and a day before its end, once each by two servers', async () => {
  const { id, move, first, event } = await offered()
  await move(50, 60)
  await remind()
  expect(await reminders()).toEqual([])
  await move(60, 50)
  await Promise.all([remind(), remind(second), remind()])
  await remind()
  expect([await reminders(), await mails()]).toMatchObject([{ length: 1 }, { length: 1 }])
  await move(100, 20)
  await Promise.all([remind(second), remind()])
  await remind()
  expect([await reminders(), await mails()]).toMatchObject([{ length: 2 }, { length: 2 }])
  const [mail] = await db.select().from(deliveries).orderBy(desc(deliveries.id)).limit(1)
  expect(mail).toMatchObject({
    user_id: first.vendor.owner.id,
    subject: expect.stringMatching(/^Please confirm by \w+ \d+: /),
  })
  expect(mail?.subject).toContain(event.title)
  expect(mail?.text_body).toContain(`/contractor/applications/${id}`)
  expect(remindOfOffers.isAtAnyHour).toBe(true)
})

test('after a time without a server there is one reminder, not two', async () => {
  const { move } = await offered()
  await move(100, 20)
  await remind()
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test('where both fall together there is one, at the later of them', async () => {
  const { move } = await offered()
  await move(31, 29)
  await remind()
  expect(await reminders()).toEqual([])
  await move(18, 22)
  await remind()
  expect(await reminders()).toEqual([])
  await move(21, 19)
  await remind()
  await move(39, 1)
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test('an offer of less than a day has one at half of its time', async () => {
  const { move } = await offered()
  await move(5, 6)
  await remind()
  expect(await reminders()).toEqual([])
  await move(6, 5)
  await remind()
  expect(await reminders()).toHaveLength(1)
})

type Offered = Awaited<ReturnType<typeof offered>>
test.each<[string, (offer: Offered) => Promise<unknown>]>([
  ['confirmed', ({ first, id }) => changePlace(first.asVendor, id, 'confirm')],
  ['declined', ({ first, id }) => changePlace(first.asVendor, id, 'decline')],
  ['withdrew', ({ first, id }) => withdraw(first.asVendor, id)],
  ['is rejected, also before that is sent', ({ asOrganizer, id }) => decide(asOrganizer, id, 'rejected')],
  [
    'gets another answer that is not sent yet',
    async ({ asOrganizer, id }) => {
      await decide(asOrganizer, id, 'rejected')
      await decide(asOrganizer, id, 'accepted', 'Welcome')
    },
  ],
  [
    'was suspended',
    ({ first }) =>
      db
        .update(users)
        .set({ suspended_at: sql`now()`, suspended_reason: 'Rude' })
        .where(eq(users.id, first.vendor.owner.id)),
  ],
  [
    'has a cancelled event',
    ({ asOrganizer, event }) => asOrganizer.call('PUT', `/api/events/${event.id}`, { body: { status: 'cancelled' } }),
  ],
  [
    'has a completed event',
    ({ asOrganizer, event }) => asOrganizer.call('PUT', `/api/events/${event.id}`, { body: { status: 'completed' } }),
  ],
  ['had time until now', ({ move }) => move(100, -0.01)],
])('a vendor who %s gets none', async (_, answer) => {
  const offer = await offered()
  await offer.move(100, 20)
  await answer(offer)
  await remind()
  expect(await reminders()).toEqual([])
})

test('a server that stops in the middle leaves the reminder to the next', async () => {
  const { move } = await offered()
  await move(60, 50)
  const dying = createContext(database, [() => Promise.reject(new Error('killed'))])
  await expect(remindOfOffers(dying, new Date(), never)).rejects.toThrow('killed')
  expect(await reminders()).toEqual([])
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test('a reminder that waits is not mailed after the answer, and its entry is read', async () => {
  for (const [answer, subjects] of [
    [undefined, [expect.stringContaining('Please confirm by')]],
    ['confirm', []],
  ] as const) {
    const { first, id, move } = await offered()
    const { arrived, deliver } = mailbox([first.vendor.owner])
    await deliver()
    arrived.length = 0
    await move(60, 50)
    await remind()
    if (answer) await changePlace(first.asVendor, id, answer)
    await deliver()
    expect(arrived.map(({ subject }) => subject)).toEqual(subjects)
    const { notifications } = await first.asVendor.api.notifications.list({
      query: { group: 'reminders', unread: true },
    })
    expect(notifications).toHaveLength(answer ? 0 : 1)
  }
})

test('who wants no reminders gets none', async () => {
  const { first, move } = await offered()
  await first.asVendor.api.notifications.prefer({
    params: { group: 'reminders' },
    body: { in_app: false, email: false },
  })
  await move(60, 50)
  await remind()
  expect([await reminders(), await mails()]).toEqual([[], []])
})

test('a day before the end is a day on the clock of the event, also when the clocks change', async () => {
  const { id, between } = await offered()
  for (const [end, before] of [
    ['2030-03-11T07:00:00Z', '2030-03-10T08:00:00Z'],
    ['2030-11-04T08:00:00Z', '2030-11-03T07:00:00Z'],
    ['2030-06-04T07:00:00Z', '2030-06-03T07:00:00Z'],
  ] as const) {
    await between(sql`${end}::timestamptz - interval '6 days'`, sql`${end}::timestamptz`)
    const [found] = await db
      .select({
        last: remindedAt.last.mapWith(placeChanges.created_at),
        first: remindedAt.first.mapWith(placeChanges.created_at),
      })
      .from(placeChanges)
      .innerJoin(eventApplications, isNewestChange)
      .innerJoin(eventCalls, eq(eventCalls.event_id, eventApplications.event_id))
      .where(eq(eventApplications.id, id))
    expect(found?.last).toEqual(new Date(before))
    expect(found?.first).toEqual(new Date(Date.parse(end) - 3 * 86_400_000))
  }
})
