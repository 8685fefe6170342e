import { outcomeMonths } from '@marquee/contract/limits'
import { outcomeSentences, type Outcome, type PersonOutcomes } from '@marquee/contract/outcomes'
import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliveries, eventOutcomes, notifications, webhookMessages } from '../src/db/schema.ts'
import { failure, statusesOf } from './answers.ts'
import { heldWorld } from './held-world.ts'
import type { Caller } from './test-app.ts'

const { make, as, nobody, db, applied } = await heldWorld()
const admin = as(await make.admin())

const mine = async (caller: Caller) => (await caller.call('GET', '/api/event-outcomes')).body.data as Outcome[]
const answer = (caller: Caller, id: number, body: object) =>
  caller.call('PUT', `/api/event-applications/${id}/outcome`, { body })
const trend = async (userId: number) =>
  (await admin.call('GET', `/api/users/admin/${userId}/outcomes`)).body.data as PersonOutcomes
const complete = (by: Caller, id: number) =>
  by.api.events.update({ params: { id }, body: { status: 'completed', undecided_reason: 'The event is over.' } })

/** A completed event with one accepted vendor and one that was not. */
async function over() {
  const made = await applied({ status: 'accepted' })
  const { event } = made
  const refused = await make.application({ event_id: event.id, vendor_id: (await make.vendor()).id })
  await complete(made.asOrganizer, event.id)
  return { ...made, refused }
}
const late = (id: number, days: number) =>
  db
    .update(eventOutcomes)
    .set({ asked_at: sql`now() - make_interval(days => ${days})` })
    .where(eq(eventOutcomes.application_id, id))
const problem = { answer: 'had_problem', problem: 'late', note: 'Came an hour late' }

test('when an event is completed, the organizer is asked about each accepted vendor, and each of them about the event', async () => {
  const made = await applied({ status: 'accepted' })
  expect(await mine(made.asVendor)).toEqual([])
  const { id, event, vendor, asOrganizer, asVendor, refused } = await over()
  const asked = { application_id: id, event_id: event.id, company_name: vendor.company_name, answer: null }
  expect(await mine(asOrganizer)).toMatchObject([asked])
  expect(await mine(asVendor)).toMatchObject([asked])
  for (const by of [asOrganizer, admin, nobody])
    expect((await answer(by, refused.id, { answer: 'went_well' })).status).toBe(by === nobody ? 401 : 404)
  expect(await mine(admin)).toEqual([])
})

test('an answer is kept, can be changed, and is read by its author and admins alone', async () => {
  const { id, organizer, vendor, asOrganizer, asVendor } = await over()
  await Promise.all([db.delete(notifications), db.delete(deliveries)])
  expect((await answer(asOrganizer, id, { answer: 'went_well', note: 'ignored' })).body.data).toMatchObject({
    answer: 'went_well',
    problem: null,
    note: null,
  })
  expect((await answer(asOrganizer, id, problem)).body.data).toMatchObject(problem)
  expect((await answer(asVendor, id, { answer: 'went_well' })).status).toBe(200)
  expect(await mine(asOrganizer)).toMatchObject([problem])
  expect(await mine(asVendor)).toMatchObject([{ answer: 'went_well', note: null }])
  // Nobody is notified, by any way.
  for (const table of [notifications, deliveries, webhookMessages]) expect(await db.$count(table)).toBe(0)
  for (const path of [`/api/event-applications/${id}`, '/api/notifications', '/api/contractors/profile'])
    expect(JSON.stringify((await asVendor.call('GET', path)).body)).not.toContain('hour late')

  const about = await trend(vendor.owner.id)
  expect(about.months).toHaveLength(outcomeMonths)
  expect(about.months[0]).toEqual({
    month: new Date().toISOString().slice(0, 7),
    went_well: 0,
    had_problem: 1,
  })
  expect(about.problems).toMatchObject([
    { problem: 'late', note: problem.note, by: organizer.organization_name, event_title: expect.any(String) },
  ])
  const aboutOrganizer = await trend(organizer.owner.id)
  expect(aboutOrganizer.months[0]).toMatchObject({ went_well: 1, had_problem: 0 })
  expect(aboutOrganizer.problems).toEqual([])
  for (const by of [asOrganizer, asVendor])
    expect((await by.call('GET', `/api/users/admin/${vendor.owner.id}/outcomes`)).status).toBe(403)
})

test.each([
  [{}, 'answer', outcomeSentences.answer],
  [{ answer: 'had_problem' }, 'problem', outcomeSentences.problem],
  [{ answer: 'had_problem', problem: 'payment' }, 'problem', outcomeSentences.problem],
  [{ ...problem, note: 'x'.repeat(1_001) }, 'note', 'Note can have at most 1000 characters'],
])('%o of an organizer is refused', async (body, field, sentence) => {
  const { id, asOrganizer } = await over()
  expect(await answer(asOrganizer, id, body)).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
})

test('the event that was asked about last is first', async () => {
  const first = await over()
  const second = await applied({ status: 'accepted', event: { organizer_id: first.organizer.id } })
  await complete(first.asOrganizer, second.event.id)
  await late(first.id, 1)
  expect((await mine(first.asOrganizer)).map(({ application_id }) => application_id)).toEqual([second.id, first.id])
})

test('it can be answered for thirty days', async () => {
  const { id, asOrganizer } = await over()
  await late(id, 29)
  expect((await answer(asOrganizer, id, problem)).status).toBe(200)
  await late(id, 31)
  expect(await mine(asOrganizer)).toEqual([])
  expect(await answer(asOrganizer, id, { answer: 'went_well' })).toMatchObject({
    body: failure(refusals.outcomeClosed, 'conflict'),
  })
})

test('two answers at the same time leave one', async () => {
  const { id, asVendor, organizer } = await over()
  const both = await Promise.all(
    [{ answer: 'went_well' }, { answer: 'had_problem', problem: 'site' }].map((body) => answer(asVendor, id, body)),
  )
  expect(statusesOf(both)).toEqual([200, 200])
  const { months } = await trend(organizer.owner.id)
  expect(months[0]!.went_well + months[0]!.had_problem).toBe(1)
})

test('the trend has the last twelve months, and the newest problems first', async () => {
  const { id, asOrganizer, vendor } = await over()
  await answer(asOrganizer, id, problem)
  const other = await make.organizer()
  const event = await make.event({ organizer_id: other.id })
  const of = { application_id: (await make.application({ event_id: event.id, vendor_id: vendor.id })).id }
  await db.insert(eventOutcomes).values({
    ...of,
    vendor_id: vendor.id,
    organizer_id: other.id,
    side: 'organizer',
    answer: 'had_problem',
    problem: 'absent',
    answered_at: sql`now() - interval '13 months'`,
  })
  const about = await trend(vendor.owner.id)
  expect(about.problems.map((one) => one.problem)).toEqual(['late', 'absent'])
  expect(about.months.reduce((sum, one) => sum + one.had_problem, 0)).toBe(1)
})

test('an organizer who removes the event removes no answer', async () => {
  const { id, event, asOrganizer, asVendor, organizer, vendor } = await over()
  await answer(asVendor, id, { answer: 'had_problem', problem: 'payment', note: 'Not paid' })
  await answer(asOrganizer, id, { answer: 'went_well' })
  await asOrganizer.call('DELETE', `/api/events/${event.id}`)
  expect((await trend(organizer.owner.id)).problems).toMatchObject([{ note: 'Not paid' }])
  expect((await trend(vendor.owner.id)).months[0]).toMatchObject({ went_well: 1 })
})

test('with the account of one side the texts go, and the counts stay', async () => {
  const { id, asOrganizer, asVendor, organizer, vendor } = await over()
  await answer(asVendor, id, { answer: 'had_problem', problem: 'payment', note: 'Not paid' })
  await answer(asOrganizer, id, problem)
  const { email } = vendor.owner
  expect((await asVendor.call('POST', '/api/account/delete', { body: { confirmation: email } })).status).toBe(200)
  const { months, problems } = await trend(organizer.owner.id)
  expect(months[0]).toMatchObject({ had_problem: 1 })
  expect(problems).toMatchObject([{ problem: 'payment', note: null }])
  expect(problems[0]!.by).not.toBe(vendor.company_name)
  const [row] = await db.select().from(eventOutcomes).where(eq(eventOutcomes.vendor_id, vendor.id)).limit(1)
  expect(row!.note).toBeNull()
  // Nothing is written about somebody who has left.
  await answer(asOrganizer, id, problem)
  const rows = await db.select().from(eventOutcomes).where(eq(eventOutcomes.vendor_id, vendor.id))
  expect(rows.map(({ note }) => note)).toEqual(rows.map(() => null))
})
