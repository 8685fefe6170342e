import { callSentences } from '@marquee/contract/open-call'
import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import {
  auditEntries,
  deliveries,
  eventApplications,
  events,
  notifications,
  placeChanges,
  placeInvitations,
  users,
  vendorListings,
  vendors,
  vendorUnavailableDates,
} from '../src/db/schema.ts'
import { endInvitations, sendInvitations } from '../src/features/applications/invitation-times.ts'
import { failure } from './answers.ts'
import { heldWorld } from './held-world.ts'
import { invite, placesOf } from './places.ts'
import type { Caller } from './test-app.ts'

const world = await heldWorld()
const { db, nobody, make, as, subscribers, database, second } = world
const { looking, invited } = placesOf(world)
const conflict = (sentence: string) => ({ status: 409, body: failure(sentence, 'conflict') })
const missing = { status: 404, body: failure(refusals.invitationNotFound, 'not_found') }
const never = new AbortController().signal
const contextOf = (at = database) => createContext(at, subscribers(at))
/** The time to undo is over. */
const send = async () => {
  await db.update(placeInvitations).set({ send_after: sql`clock_timestamp()` })
  await Promise.all([database, second].map((one) => sendInvitations(contextOf(one))))
}
const answer = (caller: Caller, id: number, action: string) =>
  caller.call('PUT', `/api/invitations/${id}`, { body: { action } })
const mine = async (caller: Caller, query: object = {}) => caller.api.invitations.mine({ query })
const candidates = async (caller: Caller, id: number) => caller.api.invitations.candidates({ params: { id } })
const namesOf = async (caller: Caller, id: number) => (await candidates(caller, id)).map((one) => one.company_name)

const expire = async (id: number) =>
  db
    .update(placeInvitations)
    .set({ until: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(placeInvitations.id, id))

describe('an invitation', () => {
  test('keeps the place at once; the vendor learns of it when it cannot be undone any more', async () => {
    const { id, asVendor, asOrganizer, place, florist, vendor, event } = await invited()
    expect(await mine(asVendor)).toEqual([])
    expect(await answer(asVendor, id, 'accept')).toMatchObject(missing)
    expect(await world.sent()).toEqual(world.nothing)
    expect(await mine(asOrganizer, { event_id: event.id })).toMatchObject([
      { id, until: null, contractor_id: florist.id },
    ])
    const full = conflict(callSentences.overLimit(place.trade, 1))
    expect(await invite(asOrganizer, place.id, (await vendor()).id)).toMatchObject(full)
    // Sent again, it changes nothing.
    expect((await invite(asOrganizer, place.id, florist.id)).body.data).toMatchObject({ id })

    await send()
    const [seen] = await mine(asVendor)
    expect(seen).toMatchObject({ id, event_id: event.id, trade: place.trade })
    expect(new Date(seen!.until!).getTime()).toBeGreaterThan(Date.now() + 4.9 * 86_400_000)
    expect(await world.sent()).toEqual({ entries: ['invitation.sent'], mails: ['invitation.sent'], webhooks: [] })
    const [mail] = await db.select().from(deliveries)
    expect(mail?.subject).toMatch(/ invites you: /)
    expect(mail?.text_body).toMatch(/Confirm by \w+ \d+/)
    expect(mail?.text_body).toContain(`/contractor/applications#invitation-${id}`)
    expect(await invite(asOrganizer, place.id, (await vendor()).id)).toMatchObject(full)
  })

  test('is no application', async () => {
    const { asOrganizer, event, asVendor } = await invited()
    await send()
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, event.id))).toBe(0)
    expect((await asVendor.api.applications.mine({})).applications).toEqual([])
    expect((await asOrganizer.api.applications.ofEvent({ params: { eventId: event.id } })).applications).toEqual([])
    expect((await nobody.api.events.get({ params: { id: event.id } })).call!.places[0]!.taken).toBe(0)
  })

  test('becomes an accepted application with the place when it is taken, once', async () => {
    const { id, asVendor, organizer, event, place, florist } = await invited()
    await make.webhook({ user_id: organizer.owner.id, event_types: ['application.place_changed'] })
    await send()
    const taken = (await answer(asVendor, id, 'accept')).body.data.application
    expect(taken).toMatchObject({
      status: 'accepted',
      event_id: event.id,
      place: { id: place.id, state: 'confirmed' },
    })
    expect((await answer(asVendor, id, 'accept')).body.data.application).toMatchObject({ id: taken.id })
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, event.id))).toBe(1)
    expect((await nobody.api.events.get({ params: { id: event.id } })).call!.places[0]!.taken).toBe(1)
    const ledger = await db.select().from(placeChanges).where(eq(placeChanges.event_id, event.id))
    expect(ledger).toMatchObject([{ state: 'confirmed', is_over_limit: false, application_id: taken.id }])
    expect(await mine(asVendor)).toEqual([])
    const sent = await world.sent()
    expect(sent.entries).toEqual(['invitation.sent', 'application.confirmed'])
    expect(sent.webhooks).toEqual(['application.place_changed'])
    const [asked] = await db.select().from(notifications).where(eq(notifications.kind, 'invitation.sent'))
    expect(asked?.read_at).not.toBeNull()
    const steps = await asVendor.api.applications.history({ params: { id: taken.id } })
    expect(steps.map(({ status }) => status)).toEqual(['pending', 'accepted'])
    const [listing] = await db.select().from(vendorListings).where(eq(vendorListings.vendor_id, florist.id))
    expect(JSON.stringify(listing?.taken)).toContain(event.start_date)
  })

  test('is taken with the agreement to the conditions, of the version in force', async () => {
    const { id, asVendor, asOrganizer, place, setCall, trade } = await invited()
    await setCall({ places: [{ service_id: trade, wanted: 1 }], conditions: 'Set up by 4 PM.' })
    await send()
    const [seen] = await mine(asVendor)
    expect(seen!.conditions).toMatchObject({ text: 'Set up by 4 PM.' })
    const { version } = seen!.conditions!
    expect((await answer(asVendor, id, 'accept')).body).toMatchObject({ code: 'validation' })
    const taken = await asVendor.call('PUT', `/api/invitations/${id}`, {
      body: { action: 'accept', conditions_version: version },
    })
    expect(taken.body.data.application).toMatchObject({ status: 'accepted', place: { agreed_version: version } })
    expect((await invite(asOrganizer, place.id, (await make.vendor()).id)).status).toBe(409)
  })

  test('accepts the application that the vendor sent meanwhile', async () => {
    const { id, asVendor, event } = await invited()
    await send()
    const { body } = await asVendor.call('POST', '/api/event-applications', {
      body: { event_id: event.id, message: 'Hello' },
    })
    expect((await answer(asVendor, id, 'accept')).body.data.application).toMatchObject({
      id: body.data.id,
      status: 'accepted',
      message: 'Hello',
      place: { state: 'confirmed' },
    })
  })

  test('is declined: the place is free, the organizer gets one notice, and the vendor is not asked again', async () => {
    const { id, asVendor, asOrganizer, place, florist, event } = await invited()
    await send()
    for (let press = 0; press < 2; press++)
      expect((await answer(asVendor, id, 'decline')).body.data).toEqual({ application: null })
    expect((await world.sent()).mails).toEqual(['invitation.declined'])
    const [entry] = await db.select().from(notifications).where(eq(notifications.kind, 'invitation.declined'))
    expect(entry?.link).toBe(`/organizer/events/${event.id}/places#fill-${place.id}`)
    expect(await answer(asVendor, id, 'accept')).toMatchObject(conflict(callSentences.notOffered))
    expect(await namesOf(asOrganizer, place.id)).not.toContain(florist.company_name)
    expect(await invite(asOrganizer, place.id, florist.id)).toMatchObject(conflict(callSentences.notInvitable))
  })

  test('ends by the clock for every reader, and is noted once by two servers at any hour', async () => {
    const { id, asVendor, asOrganizer, place, vendor } = await invited()
    await send()
    await expire(id)
    expect(await mine(asVendor)).toEqual([])
    expect(await answer(asVendor, id, 'accept')).toMatchObject(conflict(callSentences.offerEnded))
    const next = await vendor()
    expect((await invite(asOrganizer, place.id, next.id)).status).toBe(201)
    const dying = createContext(database, [() => Promise.reject(new Error('killed'))])
    await expect(endInvitations(dying, new Date(), never)).rejects.toThrow('killed')
    await Promise.all([database, second, database].map((one) => endInvitations(contextOf(one), new Date(), never)))
    expect((await world.sent()).mails).toEqual(['invitation.expired'])
    expect(endInvitations.isAtAnyHour).toBe(true)
    expect(await answer(asVendor, id, 'accept')).toMatchObject(conflict(callSentences.offerEnded))
  })

  test('is answered by its vendor alone, and a read changes nothing', async () => {
    const { id, asOrganizer, asVendor, vendor } = await invited()
    await send()
    for (const [caller, status] of [
      [asOrganizer, 404],
      [as((await vendor()).owner), 404],
      [as(await make.admin()), 404],
      [nobody, 401],
    ] as const) {
      for (const action of ['accept', 'decline']) expect((await answer(caller, id, action)).status).toBe(status)
    }
    expect((await asVendor.call('GET', `/api/invitations/${id}`)).status).toBe(405)
    expect((await answer(asVendor, id, 'never')).body).toMatchObject({ code: 'validation' })
    expect(await mine(asVendor)).toHaveLength(1)
  })

  test('is undone before it is sent: nothing is left of it; later the vendor gets a notice', async () => {
    const one = await invited()
    const takeBack = (id: number) => one.asOrganizer.call('DELETE', `/api/invitations/${id}`)
    expect((await takeBack(one.id)).status).toBe(200)
    await send()
    expect(await world.sent()).toEqual(world.nothing)
    const again = await invite(one.asOrganizer, one.place.id, one.florist.id)
    expect(again.status).toBe(201)
    await send()
    await db.update(deliveries).set({ status: 'sent' })
    const { id } = again.body.data
    for (let press = 0; press < 2; press++) expect((await takeBack(id)).status).toBe(200)
    expect((await world.sent()).mails).toEqual(['invitation.sent', 'invitation.ended'])
    expect(await answer(one.asVendor, id, 'accept')).toMatchObject(conflict(callSentences.notOffered))
    expect(await one.asOrganizer.call('DELETE', '/api/invitations/999999')).toMatchObject(missing)
  })

  test.each([
    ['the event was cancelled', { status: 'cancelled' as const }, refusals.cancelledEvent],
    ['the event is completed', { status: 'completed' as const }, refusals.completedEvent],
  ])('is refused with a sentence when %s', async (_, change, sentence) => {
    const { id, asVendor, event, asOrganizer } = await invited()
    await send()
    await db.update(events).set({ start_date: '2020-06-19' }).where(eq(events.id, event.id))
    await asOrganizer.call('PUT', `/api/events/${event.id}`, { body: change })
    const ended = (await world.sent()).entries.filter((kind) => kind === 'invitation.ended')
    expect(ended).toHaveLength(change.status === 'cancelled' ? 1 : 0)
    expect(await answer(asVendor, id, 'accept')).toMatchObject(conflict(sentence))
    expect(await mine(asVendor)).toEqual([])
  })

  test('is refused when the vendor was suspended, or the organizer, or the call was removed', async () => {
    const one = await invited()
    await send()
    const suspend = (userId: number) =>
      db.update(users).set({ suspended_at: new Date(), suspended_reason: 'Rude' }).where(eq(users.id, userId))
    await suspend(one.florist.user_id)
    expect((await answer(one.asVendor, one.id, 'accept')).body).toMatchObject({ code: 'suspended' })
    const two = await invited()
    await send()
    await suspend(two.organizer.owner.id)
    expect(await answer(two.asVendor, two.id, 'accept')).toMatchObject(conflict(refusals.eventClosed))
    expect(await mine(two.asVendor)).toEqual([])
    const three = await invited()
    await send()
    await three.asOrganizer.call('DELETE', `/api/events/${three.event.id}/call`)
    expect(await answer(three.asVendor, three.id, 'accept')).toMatchObject(conflict(callSentences.notOffered))
  })

  test('its place cannot be removed or made fewer meanwhile', async () => {
    const { setCall, trade, place } = await invited()
    expect(await setCall({ places: [{ service_id: null, wanted: 1 }] })).toMatchObject(
      conflict(callSentences.tooFew(place.trade, 1)),
    )
    expect((await setCall({ places: [{ service_id: trade, wanted: 2 }] })).status).toBe(200)
  })

  test('of a call that asks nobody to confirm ends after five days', async () => {
    const { asVendor } = await invited({ days: null })
    await send()
    const [seen] = await mine(asVendor)
    const days = (new Date(seen!.until!).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(4.9)
    expect(days).toBeLessThan(6.1)
  })

  test('is refused for who was not found: another trade, taken that day, asked before', async () => {
    const { place, asOrganizer, vendor, event } = await looking()
    const refused = conflict(callSentences.notInvitable)
    const ofOtherTrade = await make.vendor()
    const taken = await vendor()
    await db.insert(vendorUnavailableDates).values({ vendor_id: taken.id, date: event.start_date })
    for (const id of [ofOtherTrade.id, taken.id, (await vendor({ status: 'rejected' })).id, 999_999])
      expect(await invite(asOrganizer, place.id, id)).toMatchObject(refused)
  })
})

describe('an organizer who asks too much', () => {
  test('asks a vendor three times in 30 days', async () => {
    const { place, asOrganizer, organizer, vendor } = await looking()
    const florist = await vendor()
    for (let one = 0; one < maxCounts.invitationsOfVendor; one++) {
      const event = await make.event({ organizer_id: organizer.id })
      await make.invitation({ event_id: event.id, vendor_id: florist.id })
    }
    expect(await namesOf(asOrganizer, place.id)).toEqual([])
    expect(await invite(asOrganizer, place.id, florist.id)).toMatchObject(conflict(callSentences.notInvitable))
    await db
      .update(placeInvitations)
      .set({ created_at: sql`now() - interval '31 days'` })
      .where(eq(placeInvitations.vendor_id, florist.id))
    expect((await invite(asOrganizer, place.id, florist.id)).status).toBe(201)
  })

  test('asks 200 vendors for an event', async () => {
    const { place, asOrganizer, vendor, event } = await looking({ wanted: 2 })
    const { owner: _, id: __, user_id: ___, ...columns } = await vendor()
    const people = Array.from({ length: maxCounts.invitationsOfEvent - 1 }, (_one, at) => ({
      issuer: 'x',
      subject: `asked-${at}`,
    }))
    const asked = await db.insert(users).values(people).returning({ user_id: users.id })
    const all = await db
      .insert(vendors)
      .values(asked.map((one) => ({ ...columns, ...one })))
      .returning({ vendor_id: vendors.id })
    const declined = { event_id: event.id, ended: 'declined' as const, send_after: new Date(), until: new Date() }
    await db.insert(placeInvitations).values(all.map((one) => ({ ...declined, ...one })))
    expect((await invite(asOrganizer, place.id, (await vendor()).id)).status).toBe(201)
    expect(await invite(asOrganizer, place.id, (await vendor()).id)).toMatchObject(
      conflict(callSentences.manyInvitations),
    )
  })
})

test('goes with the account of the vendor, and its place is free; what the organizer did is in the audit log', async () => {
  const { florist, asVendor, asOrganizer, place, vendor, organizer } = await invited()
  await send()
  await asVendor.api.account.deleteAccount({ body: { confirmation: florist.owner.email! } })
  expect(await db.$count(placeInvitations, eq(placeInvitations.vendor_id, florist.id))).toBe(0)
  const next = await vendor()
  expect((await invite(asOrganizer, place.id, next.id)).status).toBe(201)
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.actor_user_id, organizer.owner.id))
  expect(entries.map(({ action, to_state }) => [action, to_state])).toEqual([
    ['event.set_call', null],
    ['event.set_call', null],
    ['event.invite', `vendor ${florist.id}`],
    ['event.invite', `vendor ${next.id}`],
  ])
})
