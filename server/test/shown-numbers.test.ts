import { numberReaders } from '@marquee/contract/limits'
import type { OpenCall } from '@marquee/contract/open-call'
import { expect, test } from 'vitest'
import { changePlace, placesOf } from './places.ts'
import { testApp, type Caller } from './test-app.ts'

const world = await testApp()
const { make, as, nobody } = world
const { called } = placesOf(world)

/** An event with three places, one of which is taken, and one place of another trade, which is taken too. */
async function numbered() {
  const made = await called({ applicants: 2 })
  const { id: service_id } = await make.service()
  const places = [
    { service_id: null, wanted: 3 },
    { service_id, wanted: 1 },
  ]
  await made.setCall({ places })
  for (const { id, asVendor } of made.sides) {
    await made.asOrganizer.api.applications.decide({ params: { id }, body: { status: 'accepted' } })
    await changePlace(asVendor, id, 'confirm')
  }
  return { ...made, show: (numbers_shown_to: string) => made.setCall({ places, numbers_shown_to }) }
}

const { event, asOrganizer, organizer, first, show } = await numbered()
const path = `/api/events/${event.id}`
const search = `/api/events?search=${encodeURIComponent(event.title)}`
const people: Record<string, Caller> = {
  nobody,
  newcomer: as(await make.user()),
  'vendor without approval': as((await make.vendor({ status: 'pending' })).owner),
  vendor: as((await make.vendor()).owner),
  'vendor with a place': first.asVendor,
  'another organizer': as((await make.organizer()).owner),
  admin: as(await make.admin()),
  organizer: asOrganizer,
}
const vendors = ['vendor', 'vendor with a place']
const readers = { everybody: Object.keys(people), vendors: [...vendors, 'organizer'], organizer: ['organizer'] }

/** What each answer with the event has of its places, which must be the same in all. */
async function read(caller: Caller) {
  const answers = await Promise.all([caller.call('GET', path), caller.call('GET', search)])
  const [one, listed] = answers.map(({ body }) => body.data)
  const all = [one, ...listed.events].filter(({ id }) => id === event.id)
  expect(all).toHaveLength(2)
  const [shown, ...others] = all.map(({ call }) =>
    call.places.map(({ wanted, taken, is_full }: Record<string, unknown>) => ({ wanted, taken, is_full })),
  )
  for (const other of others) expect(other).toEqual(shown)
  return { shown, isShared: answers.every(({ headers }) => String(headers['cache-control']).startsWith('public')) }
}

test.each(numberReaders)('numbers that are shown to %s are in nobody else’s answer, kept ones included', async (to) => {
  await show(to)
  // Twice, in both directions: an answer for everybody is kept from the second time on, and none of a person may be.
  for (const name of [...Object.keys(people), ...Object.keys(people).toReversed(), 'nobody', 'nobody']) {
    const { shown, isShared } = await read(people[name]!)
    const isReader = readers[to].includes(name)
    expect([name, shown]).toEqual([
      name,
      [
        { wanted: 3, taken: isReader ? 2 : null, is_full: false },
        { wanted: 1, taken: isReader ? 0 : null, is_full: false },
      ],
    ])
    expect([name, isShared]).toEqual([name, name === 'nobody'])
  }
})

test('the lists of the organizer and of admins follow it, and a full trade is refused as before', async () => {
  await show('organizer')
  const takenIn = (events: { id: number; call: OpenCall | null }[]) =>
    events.find(({ id }) => id === event.id)?.call?.places[0]?.taken
  expect(takenIn((await asOrganizer.api.events.mine({ query: {} })).events)).toBe(2)
  const ofPerson = `/api/users/admin/${organizer.owner.id}/events`
  expect(takenIn((await people.admin!.call('GET', ofPerson)).body.data.events)).toBe(null)
  const full = await called({ applicants: 1 })
  await full.asOrganizer.api.applications.decide({ params: { id: full.first.id }, body: { status: 'accepted' } })
  await changePlace(full.first.asVendor, full.first.id, 'confirm')
  await full.setCall({ numbers_shown_to: 'organizer' })
  const { call } = await nobody.api.events.get({ params: { id: full.event.id } })
  expect(call?.places).toMatchObject([{ taken: null, is_full: true }])
  const late = await people.vendor!.call('POST', '/api/event-applications', {
    body: { event_id: full.event.id, message: 'Hello' },
  })
  expect([late.status, late.body.error]).toEqual([409, 'All places at this event are taken.'])
})
