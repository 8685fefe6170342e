import { setTimeout as sleep } from 'node:timers/promises'
import { maxCounts } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContext, type Subscriber } from '../src/context.ts'
import { changePlaces, isOpen } from '../src/db/places.ts'
import {
  eventApplications,
  events,
  placeChanges,
  placeInvitations,
  users,
  vendors,
  vendorServices,
} from '../src/db/schema.ts'
import { applicationService } from '../src/features/applications/service.ts'
import { pictureUrls } from '../src/images/addresses.ts'
import { statusesOf } from './answers.ts'
import { sendConcurrently } from './concurrent-requests.ts'
import { changePlace, placesOf } from './places.ts'
import { raceServers, repeat, timeout } from './race-servers.ts'
import { asSecondServer } from './test-database.ts'

/** What must hold of invitations in whatever order requests meet, on two servers. */
const { db, put, world, make } = await raceServers()
const { called } = placesOf(world)
const second = await asSecondServer(world.database)
// Calls of one person wait for each other, so these go around them.
const serviceAt = (database: typeof second, subscribers: Subscriber[] = []) =>
  applicationService(createContext(database, subscribers, 0), (picture) => pictureUrls(picture))
const [one, other, slow] = [serviceAt(world.database), serviceAt(second), serviceAt(world.database, [() => sleep(50)])]
const actorOf = ({ id, owner }: { id: number; owner: { id: number } }) =>
  ({
    id: owner.id,
    role: 'client',
    verified: true,
    vendor: null,
    organizer: { id, status: 'approved' },
  }) as const

const vendorOf = ({ id, owner }: { id: number; owner: { id: number } }) =>
  ({
    id: owner.id,
    role: 'contractor',
    verified: true,
    vendor: { id, status: 'approved' },
    organizer: null,
  }) as const

/** An event with one place, `invited` of which the vendor knows, and another vendor. */
async function looking() {
  const made = await called({ applicants: 0 })
  const { call } = await made.asOrganizer.api.events.get({ params: { id: made.event.id } })
  const [florist, next] = [await make.vendor(), await make.vendor()]
  return { ...made, place: call!.places[0]!, florist, next, actor: actorOf(made.organizer) }
}
async function invited(until = sql`clock_timestamp() + interval '1 day'`) {
  const made = await looking()
  const [invitation] = await db
    .insert(placeInvitations)
    .values({
      event_id: made.event.id,
      vendor_id: made.florist.id,
      place_id: made.place.id,
      send_after: sql`clock_timestamp()`,
      until,
    })
    .returning()
  return { ...made, id: invitation!.id }
}
const answer = (person: Parameters<typeof put>[0], id: number, action: string) =>
  put(person, `/invitations/${id}`, { action })
/** Invitations that are open, and places that are confirmed. */
async function givenAt(eventId: number) {
  const open = await db.$count(placeInvitations, sql`${placeInvitations.event_id} = ${eventId} and ${isOpen}`)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from ${eventApplications} join ${placeChanges} on ${placeChanges.id} = ${eventApplications.place_change_id}
    where ${eventApplications.event_id} = ${eventId} 
      and (${placeChanges.state} = 'confirmed' or ${placeChanges.until} > clock_timestamp())`)
  return open + rows[0]!.count
}

test('the last place is offered once: to one of two who never applied, or to who waits', { timeout }, () =>
  repeat(async () => {
    const { actor, place, florist, next, event, asOrganizer } = await looking()
    const third = await make.vendor()
    const { id } = await make.application({ event_id: event.id, vendor_id: third.id, place_id: place.id })
    await changePlace(asOrganizer, id, 'wait')
    const done = await Promise.allSettled([
      one.invitations.invite(actor, place.id, florist.id),
      other.invitations.invite(actor, place.id, next.id),
      other.decide(actor, id, { status: 'accepted' }),
    ])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await givenAt(event.id)).toBe(1)
  }),
)

test('a vendor is invited once for an event, also to two of its places at the same time', { timeout }, () =>
  repeat(async () => {
    const { actor, place, florist, event, setCall, asOrganizer } = await looking()
    const { id: service_id } = await make.service()
    await setCall({ places: [null, service_id].map((one) => ({ service_id: one, wanted: 1 })) })
    const { call } = await asOrganizer.api.events.get({ params: { id: event.id } })
    await db.insert(vendorServices).values({ vendor_id: florist.id, lookup_id: service_id, position: 0 })
    const done = await Promise.allSettled([
      one.invitations.invite(actor, place.id, florist.id),
      other.invitations.invite(actor, call!.places[1]!.id, florist.id),
    ])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await givenAt(event.id)).toBe(1)
  }),
)

test('two servers that ask vendors at once never ask more than an event may', { timeout }, async () => {
  const { actor, place, event, next } = await looking()
  const { owner: _, id: __, user_id: ___, ...columns } = next
  const people = Array.from({ length: maxCounts.invitationsOfEvent + 2 }, (_one, at) => ({
    issuer: 'x',
    subject: `asked-${at}`,
    role: 'contractor' as const,
  }))
  const owners = await db.insert(users).values(people).returning({ user_id: users.id })
  const rows = owners.map((owner) => ({ ...columns, ...owner }))
  const ids = (await db.insert(vendors).values(rows).returning({ id: vendors.id })).map(({ id }) => id)
  const before = {
    event_id: event.id,
    asks: true,
    send_after: new Date(),
    until: new Date(),
    ended: 'declined' as const,
  }
  await db.insert(placeInvitations).values(ids.slice(4).map((vendor_id) => ({ ...before, vendor_id })))
  // The second one finds nobody left whom the event may ask, and is refused.
  const done = await Promise.allSettled([
    one.invitations.ask(actor, place.id, { contractor_ids: ids.slice(0, 2) }),
    other.invitations.ask(actor, place.id, { contractor_ids: ids.slice(2, 4) }),
  ])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.$count(placeInvitations, eq(placeInvitations.event_id, event.id))).toBe(maxCounts.invitationsOfEvent)
})

test('two servers never ask a vendor more often in a month than one organizer may', { timeout }, () =>
  repeat(async () => {
    const { actor, place, florist, organizer } = await looking()
    const also = await looking()
    await db.update(events).set({ organizer_id: organizer.id }).where(eq(events.id, also.event.id))
    for (let made = 1; made < maxCounts.invitationsOfVendor; made++)
      await make.asking({
        event_id: (await make.event({ organizer_id: organizer.id })).id,
        vendor_id: florist.id,
      })
    const given = { contractor_ids: [florist.id] }
    const done = await Promise.allSettled([
      one.invitations.ask(actor, place.id, given),
      other.invitations.ask(actor, also.place.id, given),
    ])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(placeInvitations, eq(placeInvitations.vendor_id, florist.id))).toBe(
      maxCounts.invitationsOfVendor,
    )
  }),
)

test('taken by two presses and taken back at once: one application, or none', { timeout }, () =>
  repeat(async () => {
    const { id, florist, event, actor } = await invited()
    const [answers, back] = await Promise.all([
      sendConcurrently([answer(florist.owner, id, 'accept'), answer(florist.owner, id, 'accept')]),
      one.invitations.takeBack(actor, id).then(
        () => true,
        () => false,
      ),
    ])
    expect(statusesOf(answers)).toEqual(back ? [409, 409] : [200, 200])
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, event.id))).toBe(back ? 0 : 1)
    expect(await givenAt(event.id)).toBe(back ? 0 : 1)
  }),
)

test('taken and declined at once: one counts', { timeout }, () =>
  repeat(async () => {
    const { id, florist, event } = await invited()
    const answers = await sendConcurrently(['accept', 'decline'].map((action) => answer(florist.owner, id, action)))
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await givenAt(event.id)).toBe(answers[0]?.status === 200 ? 1 : 0)
  }),
)

/** The time of an offer ends before the answer to it is stored, while another is given the place. */
async function answeredAtTheEnd(answering: () => Promise<unknown>, giving: () => Promise<unknown>) {
  const other = async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      await sleep(15)
      await giving().catch(() => undefined)
    }
  }
  await Promise.all([answering().catch(() => undefined), other()])
}
const soon = sql`clock_timestamp() + interval '20 milliseconds'`

test('the time ends while it is taken and the place is offered to another: never two', { timeout }, () =>
  repeat(async () => {
    const { id, florist, next, event, actor, place } = await invited(soon)
    await answeredAtTheEnd(
      () => slow.invitations.answer(vendorOf(florist), id, { action: 'accept' }),
      () => other.invitations.invite(actor, place.id, next.id),
    )
    expect(await givenAt(event.id)).toBe(1)
  }),
)

test('the time of an offer ends while it is confirmed and another is accepted: never two', { timeout }, () =>
  repeat(async () => {
    const { sides, event, organizer } = await called({ applicants: 2 })
    const [first, next] = [sides[0]!, sides[1]!]
    await one.decide(actorOf(organizer), first.id, { status: 'accepted' })
    await changePlaces(db, eq(eventApplications.id, first.id), { state: 'offered', until: soon })
    await answeredAtTheEnd(
      () => slow.changePlace(vendorOf(first.vendor), first.id, 'confirm'),
      () => other.decide(actorOf(organizer), next.id, { status: 'accepted' }),
    )
    expect(await givenAt(event.id)).toBe(1)
  }),
)
