import { callSentences } from '@marquee/contract/open-call'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { answerFiles, applicationDrafts, deliveries, eventCalls, eventGuests, users } from '../src/db/schema.ts'
import { exportText } from '../src/features/account/export-text.ts'
import { remindOfDrafts } from '../src/features/applications/draft-reminders.ts'
import { sweepDrafts, sweepUnsentFiles } from '../src/features/applications/service.ts'
import { failure } from './answers.ts'
import { heldWorld } from './held-world.ts'
import { placesOf } from './places.ts'
import { testMailboxes } from './test-mailboxes.ts'

const world = await heldWorld()
const { db, database, second, subscribers, make, as, nobody } = world
const { called } = placesOf(world)
const { mailbox } = testMailboxes(database)
// Drafts of the tests before.
beforeEach(() => db.delete(applicationDrafts))
const never = new AbortController().signal
const duty = (at = database) => remindOfDrafts(createContext(at, subscribers(at)), new Date(), never)
/** Nobody writes any more. */
const rest = () => db.update(applicationDrafts).set({ updated_at: sql`now() - interval '61 minutes'` })
const remind = async (at = database) => {
  await rest()
  await duty(at)
}
const reminders = async () => (await world.sent()).entries.filter((kind) => kind === 'event.closing_soon')
const mails = async () => (await world.sent()).mails.filter((kind) => kind === 'event.closing_soon')

const draft = { message: 'We would', answers: { 4: 'Ferns', 5: ['Friday'], 6: false } }

/** A vendor who has begun an application to an event whose call closes in so many hours. */
async function begun(hours: number | null = 20) {
  const made = await called({ applicants: 0 })
  const { event, asOrganizer } = made
  const vendor = await make.vendor()
  const guest = as(vendor.owner)
  const params = { eventId: event.id }
  const save = (body: object = draft, by = guest) =>
    by.call('PUT', `/api/event-applications/drafts/${event.id}`, { body })
  const saved = await save()
  expect(saved.status).toBe(200)
  const close = (left: number) =>
    db
      .update(eventCalls)
      .set({ closes_at: sql`clock_timestamp() + make_interval(secs => ${left * 3600})` })
      .where(eq(eventCalls.event_id, event.id))
  if (hours !== null) await close(hours)
  const apply = () =>
    guest.call('POST', '/api/event-applications', { body: { event_id: event.id, message: 'We come' } })
  return { ...made, vendor, guest, params, save, saved, close, apply, host: asOrganizer }
}

test('what is written comes back in any browser of the vendor, and nobody else sees it', async () => {
  const { event, guest, save, saved, host } = await begun()
  const [kept] = await guest.api.drafts.list()
  expect(kept).toMatchObject({ event_id: event.id, event_title: event.title, ...draft, place_id: null })
  expect(kept?.updated_at).toBe(saved.body.data.updated_at)
  const { call } = await nobody.api.events.get({ params: { id: event.id } })
  await save({ message: 'We would love to', place_id: call!.places[0]!.id })
  expect(await guest.api.drafts.list()).toMatchObject([
    { message: 'We would love to', answers: {}, place_id: call!.places[0]!.id },
  ])
  await save({ message: '', place_id: 999_999 })
  expect(await guest.api.drafts.list()).toMatchObject([{ message: '', place_id: null }])
  for (const by of [host, as((await make.vendor()).owner), as(await make.admin()), as(await make.user())])
    expect(await by.api.drafts.list()).toEqual([])
  expect(JSON.stringify(await host.api.applications.ofEvent({ params: { eventId: event.id } }))).not.toContain(
    'We would',
  )
})

test('it goes when the application is sent or the vendor discards it, and is not kept after that', async () => {
  const { guest, apply, save } = await begun()
  expect((await apply()).status).toBe(201)
  expect(await guest.api.drafts.list()).toEqual([])
  expect(await db.$count(applicationDrafts)).toBe(0)
  expect((await save()).body).toEqual(failure(callSentences.alreadyApplied, 'conflict'))

  const other = await begun()
  await other.guest.api.drafts.remove({ params: other.params })
  await expect(other.guest.api.drafts.remove({ params: other.params })).rejects.toMatchObject({ status: 404 })
  expect(await other.guest.api.drafts.list()).toEqual([])
})

test('only who may apply has one', async () => {
  const { save, host } = await begun()
  const pending = await make.vendor({ status: 'pending' })
  for (const by of [host, as(pending.owner), as(await make.user())]) expect((await save(draft, by)).status).toBe(403)
  expect((await save(draft, nobody)).status).toBe(401)
})

test('one for an event that is closed is not listed', async () => {
  const { guest, close } = await begun()
  await close(-1)
  expect(await guest.api.drafts.list()).toEqual([])
})

test('the vendor is reminded the day before the call closes, once by two servers', async () => {
  const { event, vendor, close } = await begun(25)
  await remind()
  expect(await reminders()).toEqual([])
  await close(23)
  await Promise.all([remind(), remind(second), remind()])
  await remind()
  expect([await reminders(), await mails()]).toMatchObject([{ length: 1 }, { length: 1 }])
  const [mail] = await db.select().from(deliveries).orderBy(desc(deliveries.id)).limit(1)
  expect(mail).toMatchObject({ user_id: vendor.owner.id, subject: expect.stringMatching(/^Apply by \w+ \d+/) })
  expect(mail?.subject).toContain(event.title)
  expect(mail?.text_body).toContain(`/events/${event.id}#apply`)
  expect(mail?.text_body).toContain('Los Angeles time')
  expect(remindOfDrafts.isAtAnyHour).toBe(true)
})

test('a call that closes later than it did has another reminder, and a draft that is begun anew has none', async () => {
  const { guest, params, save, close } = await begun(20)
  await remind()
  await guest.api.drafts.remove({ params })
  await save()
  await remind()
  expect(await reminders()).toHaveLength(1)
  await close(22)
  await remind()
  expect(await reminders()).toHaveLength(2)
})

test('a server that stops in the middle leaves the reminder to the next', async () => {
  await begun()
  const dying = createContext(database, [() => Promise.reject(new Error('killed'))])
  await rest()
  await expect(remindOfDrafts(dying, new Date(), never)).rejects.toThrow('killed')
  expect(await reminders()).toEqual([])
  await remind()
  expect(await reminders()).toHaveLength(1)
})

type Begun = Awaited<ReturnType<typeof begun>>
const hide = ({ host, event }: Begun) =>
  host.api.events.update({ params: { id: event.id }, body: { visibility: 'private' } })
const suspendHost = ({ organizer_id }: { organizer_id: number }) =>
  db.execute(sql`update users set suspended_at = now(), suspended_reason = 'Rude'
    where id = (select user_id from organizers where id = ${organizer_id})`)

test.each<[string, (made: Begun) => Promise<unknown>]>([
  ['has applied', ({ apply }) => apply()],
  ['has discarded it', ({ guest, params }) => guest.api.drafts.remove({ params })],
  ['is too late', ({ close }) => close(-0.01)],
  ['has begun it for an event that turned private', (made) => hide(made)],
  ['has begun it for an organizer who was suspended', ({ event }) => suspendHost(event)],
  [
    'was suspended',
    ({ vendor }) =>
      db
        .update(users)
        .set({ suspended_at: sql`now()`, suspended_reason: 'Rude' })
        .where(eq(users.id, vendor.owner.id)),
  ],
  [
    'has begun it for a cancelled event',
    ({ host, event }) => host.call('PUT', `/api/events/${event.id}`, { body: { status: 'cancelled' } }),
  ],
  [
    'has deleted the account',
    ({ vendor, guest }) => guest.api.account.deleteAccount({ body: { confirmation: vendor.owner.email! } }),
  ],
])('a vendor who %s gets none', async (_, change) => {
  const made = await begun()
  await change(made)
  await remind()
  expect(await reminders()).toEqual([])
})

test('a reminder that waits is not mailed after applying, and its entry is read', async () => {
  for (const hasApplied of [false, true]) {
    const { vendor, guest, apply } = await begun()
    const { arrived, deliver } = mailbox([vendor.owner])
    await remind()
    if (hasApplied) await apply()
    await deliver()
    expect(arrived.filter(({ subject }) => subject.startsWith('Apply by'))).toHaveLength(hasApplied ? 0 : 1)
    const { notifications } = await guest.api.notifications.list({ query: { group: 'reminders', unread: true } })
    expect(notifications).toHaveLength(hasApplied ? 0 : 1)
  }
})

test('no reminder is mailed while the vendor writes', async () => {
  await begun()
  await duty()
  expect(await reminders()).toEqual([])
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test.each<[string, (made: Begun) => Promise<unknown>]>([
  ['the event turns private', hide],
  ['the organizer is suspended', ({ event }) => suspendHost(event)],
])('a draft is not listed and a reminder that waits is not mailed when %s', async (_, change) => {
  const made = await begun()
  const { arrived, deliver } = mailbox([made.vendor.owner])
  await remind()
  await change(made)
  await deliver()
  expect(arrived.filter(({ subject }) => subject.startsWith('Apply by'))).toEqual([])
  expect(await made.guest.api.drafts.list()).toEqual([])
})

test('a guest keeps the draft and the reminder of an event that turns private', async () => {
  const made = await begun()
  await db.insert(eventGuests).values({ event_id: made.event.id, user_id: made.vendor.user_id })
  await hide(made)
  await remind()
  expect(await reminders()).toHaveLength(1)
  expect(await made.guest.api.drafts.list()).toMatchObject([{ event_id: made.event.id }])
})

test('who wants no reminders gets none', async () => {
  const { guest } = await begun()
  await guest.api.notifications.prefer({ params: { group: 'reminders' }, body: { in_app: false, email: false } })
  await remind()
  expect([await reminders(), await mails()]).toEqual([[], []])
})

test('it keeps its files, goes with the event, and is exported and erased with the account', async () => {
  const { vendor, event, guest } = await begun()
  const created_at = sql`now() - interval '2 days'`
  const file = {
    vendor_id: vendor.id,
    event_id: event.id,
    key: `f/${event.id}.pdf`,
    name: 'a.pdf',
    size: 1,
    created_at,
  }
  await db.insert(answerFiles).values(file)
  await sweepUnsentFiles(db)
  expect(await db.$count(answerFiles, eq(answerFiles.vendor_id, vendor.id))).toBe(1)

  const report = async () => undefined
  const storage = { get: async () => null } as never
  let text = ''
  for await (const part of exportText(createContext(database, []), {
    userId: vendor.user_id,
    own: null,
    storage,
    report,
    signal: never,
  }))
    text += part
  expect(JSON.parse(text).unfinished_applications).toMatchObject([{ event_title: event.title, ...draft }])

  await sweepDrafts(db)
  expect(await db.$count(applicationDrafts)).toBe(1)
  await db.execute(sql`update events set start_date = '2020-01-02' where id = ${event.id}`)
  await sweepDrafts(db)
  expect(await db.$count(applicationDrafts)).toBe(0)
  await sweepUnsentFiles(db)
  expect(await db.$count(answerFiles, eq(answerFiles.vendor_id, vendor.id))).toBe(0)

  const other = await begun()
  await other.guest.api.account.deleteAccount({ body: { confirmation: other.vendor.owner.email! } })
  expect(await db.$count(applicationDrafts)).toBe(0)
  expect(await guest.api.drafts.list()).toEqual([])
})
