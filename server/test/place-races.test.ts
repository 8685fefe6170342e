import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { placeChanges } from '../src/db/schema.ts'
import { applicationService } from '../src/features/applications/service.ts'
import { endOffers } from '../src/features/applications/place-offers.ts'
import { pictureUrls } from '../src/images/addresses.ts'
import { statusesOf } from './answers.ts'
import { sendConcurrently } from './concurrent-requests.ts'
import { changePlace, placesOf } from './places.ts'
import { raceServers, repeat, timeout } from './race-servers.ts'

/** What must hold of places in whatever order requests meet, on two servers. */
const { db, decide, put, world } = await raceServers()
const { called, endOffer } = placesOf(world)
const newest = async (eventId: number) =>
  (await db.select().from(placeChanges).where(eq(placeChanges.event_id, eventId)).orderBy(placeChanges.id)).reduce(
    (states, { application_id, state }) => states.set(application_id, state),
    new Map<number, string>(),
  )
const answer = (person: Parameters<typeof put>[0], id: number, action: string) =>
  put(person, `/event-applications/${id}/place`, { action })

test('several acceptances for two places: two offers, and the others are refused', { timeout }, () =>
  repeat(async () => {
    const { sides, organizer, event } = await called({ wanted: 2, applicants: 4 })
    const answers = await sendConcurrently(sides.map(({ id }) => decide(organizer.owner, id, 'accepted')))
    expect(statusesOf(answers)).toEqual([200, 200, 409, 409])
    expect([...(await newest(event.id)).values()]).toEqual(['offered', 'offered'])
  }),
)

// Calls of one person wait for each other, so this one goes around them.
test('the last place is given once, also where nothing else makes two acceptances wait', { timeout }, () =>
  repeat(async () => {
    const { sides, organizer, event } = await called({ applicants: 3 })
    const { decide: accept } = applicationService(createContext(world.database, [], 0), (picture) =>
      pictureUrls(picture),
    )
    const actor = {
      id: organizer.owner.id,
      role: 'client',
      verified: true,
      vendor: null,
      organizer: { id: organizer.id, status: 'approved' },
    } as const
    const done = await Promise.allSettled(sides.map(({ id }) => accept(actor, id, { status: 'accepted' })))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([...(await newest(event.id)).values()]).toEqual(['offered'])
  }),
)

test('confirmed and declined at once: one counts, and the other is refused', { timeout }, () =>
  repeat(async () => {
    const { first, organizer, event } = await called()
    await sendConcurrently([decide(organizer.owner, first.id, 'accepted')])
    const answers = await sendConcurrently(
      ['confirm', 'decline'].map((action) => answer(first.vendor.owner, first.id, action)),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    const state = answers[0]?.status === 200 ? 'confirmed' : 'released'
    expect([...(await newest(event.id)).values()]).toEqual([state])
  }),
)

test(
  'the number of places becomes smaller while vendors are accepted: never more offers than places',
  { timeout },
  () =>
    repeat(async () => {
      const { sides, organizer, event, asOrganizer } = await called({ wanted: 2, applicants: 2 })
      await sendConcurrently([
        ...sides.map(({ id }) => decide(organizer.owner, id, 'accepted')),
        put(organizer.owner, `/events/${event.id}/call`, {
          closes_local: null,
          time_zone: 'UTC',
          answer_by: null,
          confirm_within_days: 5,
          places: [{ service_id: null, wanted: 1 }],
        }),
      ])
      const { call } = await asOrganizer.api.events.get({ params: { id: event.id } })
      const offered = [...(await newest(event.id)).values()].filter((state) => state === 'offered').length
      expect(offered).toBeLessThanOrEqual(call!.places[0]!.wanted)
    }),
)

test('a late confirmation never succeeds, and the place is offered once more while the end is noted', { timeout }, () =>
  repeat(async () => {
    const { sides, organizer, event, first } = await called({ applicants: 2 })
    await sendConcurrently([decide(organizer.owner, first.id, 'accepted')])
    await endOffer(first.id)
    const [late, next] = (
      await Promise.all([
        sendConcurrently([
          answer(first.vendor.owner, first.id, 'confirm'),
          decide(organizer.owner, sides[1]!.id, 'accepted'),
        ]),
        ...[world.database].map((database) =>
          endOffers(createContext(database, []), new Date(), new AbortController().signal),
        ),
      ])
    )[0]
    expect([late!.status, next!.status]).toEqual([409, 200])
    const states = await newest(event.id)
    expect([states.get(first.id), states.get(sides[1]!.id)]).toEqual(['released', 'offered'])
    expect((await changePlace(first.asVendor, first.id, 'confirm')).status).toBe(409)
  }),
)
