import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { callSentences } from '@marquee/contract/open-call'
import { questionSentences } from '@marquee/contract/questions'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventApplications, notifications, placeChanges } from '../src/db/schema.ts'
import { remindOfOffers } from '../src/features/applications/offer-reminders.ts'
import { endOffers } from '../src/features/applications/place-offers.ts'
import { sendConcurrently } from './concurrent-requests.ts'
import type { Person } from './factories.ts'
import { placesOf } from './places.ts'
import { raceServers, repeat, repeatFewer, timeout } from './race-servers.ts'
import type { Answer } from './test-app.ts'
import { addressOfDatabase } from './test-database.ts'

/** What must hold of the questions, conditions and offers of an open call in whatever order requests meet, on two servers. */
const { db, put, decide, as, world, make, contexts } = await raceServers()
const { called, endOffer } = placesOf(world)
const url = await addressOfDatabase(world.database)
const never = new AbortController().signal
const onBoth = (duty: typeof endOffers) => Promise.all(contexts.map((context) => duty(context, new Date(), never)))

const call = {
  closes_local: null,
  time_zone: 'UTC',
  answer_by: null,
  confirm_within_days: 5,
  places: [{ service_id: null, wanted: 5 }],
}
const question = { text: 'How loud?', kind: 'short', need: 'required' }

/** An event that asks a question under conditions, one vendor who has applied, and one who has not. */
async function asking() {
  const made = await called({ applicants: 0 })
  const body = { ...call, conditions: 'First.' }
  await made.setCall({ ...body, questions: [question] })
  const stored = (await made.asOrganizer.api.events.get({ params: { id: made.event.id } })).call!
  const [applicant, next] = [await make.vendor(), await make.vendor()]
  const { id: question_id } = stored.questions[0]!
  const application = {
    event_id: made.event.id,
    message: 'Hello',
    conditions_version: 1,
    answers: [{ question_id, value: 'Quiet' }],
  }
  const { id } = (await as(applicant.owner).call('POST', '/api/event-applications', { body: application })).body.data
  const setCall = (change: object) => put(made.organizer.owner, `/events/${made.event.id}/call`, { ...body, ...change })
  const apply = { by: as(next.owner), method: 'POST', path: '/api/event-applications', body: application }
  const of = async ({ owner }: { owner: Person }) => (await as(owner).api.applications.mine({ query: {} })).applications
  type By = Parameters<typeof of>[0]
  return {
    ...made,
    id: id as number,
    question_id,
    applicant,
    next,
    setCall,
    apply,
    /** What a vendor has answered, with the questions. */
    answersOf: async (vendor: By) =>
      (await of(vendor)).flatMap(({ answers }) => answers.map(({ text, value }) => [text, value])),
    /** The conditions in force, and those that a vendor agreed to. */
    agreedBy: async (vendor: By) =>
      (await of(vendor)).map(({ place }) => [place?.conditions_version, place?.agreed_version]),
  }
}
const outcomeOf = ({ status, body }: Answer) => [status, body.error]

test.each([
  ['written anew', (id: number) => [{ ...question, id, text: 'How quiet?' }]],
  ['removed', () => []],
])('a question is %s while it is answered: each answer keeps the question that was read', { timeout }, (_, change) =>
  repeat(async () => {
    const { setCall, apply, applicant, next, id, question_id, answersOf } = await asking()
    const edit = put(applicant.owner, `/event-applications/${id}`, { answers: [{ question_id, value: 'Loud' }] })
    const [changed, applied, edited] = await sendConcurrently([
      setCall({ questions: change(question_id) }),
      apply,
      edit,
    ])
    expect(changed!.status).toBe(200)
    const refused = [409, questionSentences.changed]
    expect([[201, undefined], refused]).toContainEqual(outcomeOf(applied!))
    expect([[200, undefined], refused]).toContainEqual(outcomeOf(edited!))
    expect(await answersOf(applicant)).toEqual([['How loud?', edited!.status === 200 ? 'Loud' : 'Quiet']])
    expect(await answersOf(next)).toEqual(applied!.status === 201 ? [['How loud?', 'Quiet']] : [])
  }),
)

test('conditions change while vendors agree to them: noted is what each has read, or nothing', { timeout }, () =>
  repeat(async () => {
    const { setCall, apply, applicant, next, id, agreedBy } = await asking()
    await sendConcurrently([setCall({ conditions: 'Second.' })])
    const agree = put(applicant.owner, `/event-applications/${id}/conditions`, { conditions_version: 2 })
    const [changed, agreed, applied] = await sendConcurrently([
      setCall({ conditions: 'Third.' }),
      agree,
      { ...apply, body: { ...apply.body, conditions_version: 2 } },
    ])
    expect(changed!.status).toBe(200)
    const refused = [400, callSentences.newConditions]
    expect([[200, undefined], refused]).toContainEqual(outcomeOf(agreed!))
    expect([[201, undefined], refused]).toContainEqual(outcomeOf(applied!))
    expect(await agreedBy(applicant)).toEqual([[3, agreed!.status === 200 ? 2 : 1]])
    expect(await agreedBy(next)).toEqual(applied!.status === 201 ? [[3, 2]] : [])
  }),
)

/** The offer of a place, made so many hours ago, that ends in so many. */
async function offered(ago: number, left: number) {
  const made = await called({ applicants: 2, wanted: 1 })
  const { id, vendor } = made.first
  await sendConcurrently([decide(made.organizer.owner, id, 'accepted')])
  const isThis = eq(eventApplications.id, id)
  const [application] = await db.select().from(eventApplications).where(isThis)
  const [change] = await db
    .insert(placeChanges)
    .values({
      event_id: made.event.id,
      vendor_id: vendor.id,
      application_id: id,
      place_id: application!.place_id!,
      state: 'offered',
      is_over_limit: false,
      created_at: new Date(Date.now() - ago * 3_600_000),
      until: new Date(Date.now() + left * 3_600_000),
    })
    .returning()
  await db.update(eventApplications).set({ place_change_id: change!.id }).where(isThis)
  return made
}
const noticesOf = (kind: typeof notifications.$inferSelect.kind, { id }: Person) =>
  db.$count(notifications, and(eq(notifications.kind, kind), eq(notifications.user_id, id)))

test('two servers remind while the vendor confirms: at most one reminder, and none after the answer', { timeout }, () =>
  repeat(async () => {
    const { first } = await offered(100, 20)
    const { owner } = first.vendor
    const confirm = put(owner, `/event-applications/${first.id}/place`, { action: 'confirm' })
    const [[answer]] = await Promise.all([sendConcurrently([confirm]), onBoth(remindOfOffers), onBoth(remindOfOffers)])
    expect(answer!.status).toBe(200)
    const reminders = await noticesOf('application.offer_reminder', owner)
    expect(reminders).toBeLessThanOrEqual(1)
    await onBoth(remindOfOffers)
    expect(await noticesOf('application.offer_reminder', owner)).toBe(reminders)
  }),
)

/** A server does it, and is killed before what it changed is committed. */
async function killedIn(duty: 'endOffers' | 'remindOfOffers'): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import=./scripts/drizzle-imports.mjs', 'server/test/dying-process.ts', url!, duty],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
}

test.skipIf(!url)(
  'a server is killed while it reminds: two others do it, once for each offer and time',
  { timeout: 3 * timeout },
  () =>
    repeatFewer(async () => {
      const { first } = await offered(100, 20)
      await killedIn('remindOfOffers')
      expect(await noticesOf('application.offer_reminder', first.vendor.owner)).toBe(0)
      await Promise.all([onBoth(remindOfOffers), onBoth(remindOfOffers)])
      expect(await noticesOf('application.offer_reminder', first.vendor.owner)).toBe(1)
    }),
)

test.skipIf(!url)(
  'a server is killed between the end of an offer and the next one: the place is offered once, and the end noted once',
  { timeout: 3 * timeout },
  () =>
    repeatFewer(async () => {
      const { first, sides, organizer, event } = await offered(100, 20)
      await endOffer(first.id)
      const [, [next]] = await Promise.all([
        killedIn('endOffers'),
        sendConcurrently([decide(organizer.owner, sides[1]!.id, 'accepted')]),
      ])
      expect(next!.status).toBe(200)
      await Promise.all([onBoth(endOffers), onBoth(endOffers)])
      expect(await noticesOf('application.expired', organizer.owner)).toBe(1)
      expect(await noticesOf('application.offer_ended', first.vendor.owner)).toBe(1)
      const live = sql`${placeChanges.event_id} = ${event.id} and ${placeChanges.until} > clock_timestamp()
        and ${placeChanges.id} in (select place_change_id from event_applications)`
      expect(await db.$count(placeChanges, live)).toBe(1)
      const late = await as(first.vendor.owner).call('PUT', `/api/event-applications/${first.id}/place`, {
        body: { action: 'confirm' },
      })
      expect(late.status).toBe(409)
    }),
)
