import { eq, sql } from 'drizzle-orm'
import { changePlaces } from '../src/db/places.ts'
import { eventApplications, events } from '../src/db/schema.ts'
import type { Caller, TestApp } from './test-app.ts'

export const changePlace = (caller: Caller, id: number, action: string) =>
  caller.call('PUT', `/api/event-applications/${id}/place`, { body: { action } })

export const invite = (caller: Caller, placeId: number, contractor_id: number) =>
  caller.call('POST', `/api/call-places/${placeId}/invitations`, { body: { contractor_id } })

/** What tests of places need of one server. */
export function placesOf({ make, as, database: { db } }: Pick<TestApp, 'make' | 'as' | 'database'>) {
  const places = {
    /** An event that looks for `wanted` vendors of any trade, who confirm within five days, and so many who have applied. */
    async called({ wanted = 1, applicants = 1, days = 5 as number | null, start_date = '2031-06-19' } = {}) {
      const organizer = await make.organizer()
      const event = await make.event({ organizer_id: organizer.id, start_date })
      const asOrganizer = as(organizer.owner)
      const setCall = (body: object = {}) =>
        asOrganizer.call('PUT', `/api/events/${event.id}/call`, {
          body: {
            closes_local: null,
            time_zone: 'America/Los_Angeles',
            answer_by: null,
            confirm_within_days: days,
            places: [{ service_id: null, wanted }],
            ...body,
          },
        })
      await setCall()
      const sides = []
      for (let one = 0; one < applicants; one++) {
        const vendor = await make.vendor()
        const asVendor = as(vendor.owner)
        const applied = await asVendor.call('POST', '/api/event-applications', {
          body: { event_id: event.id, message: 'Hello' },
        })
        sides.push({ id: applied.body.data.id as number, vendor, asVendor })
      }
      const placeOf = async (caller: Caller, id: number) =>
        (await caller.api.applications.get({ params: { id } })).place
      return { organizer, event, asOrganizer, setCall, sides, first: sides[0]!, placeOf }
    },
    /** The time of an offer is over: a change like the newest, with an end in the past. */
    endOffer: (id: number) =>
      changePlaces(db, sql`${eventApplications.id} = ${id}`, {
        state: 'offered',
        until: sql`clock_timestamp() - interval '1 second'`,
      }),
  }
  /** An event in Portland that looks for a florist, and a maker of vendors who could fill the place. */
  async function looking({
    service_id = undefined as number | null | undefined,
    wanted = 1,
    days = 5 as number | null,
  } = {}) {
    const trade = service_id === undefined ? (await make.service()).id : service_id
    const made = await places.called({ applicants: 0, days })
    await db.update(events).set({ address: '12 Oak Street, Portland, OR' }).where(eq(events.id, made.event.id))
    await made.setCall({ places: [{ service_id: trade, wanted }] })
    const { call } = await made.asOrganizer.api.events.get({ params: { id: made.event.id } })
    const vendor = (part: object = {}) => make.vendor({ ...(trade && { serviceIds: [trade] }), ...part })
    return { ...made, place: call!.places[0]!, trade, vendor }
  }
  /** One of them is invited. */
  async function invited(part: Parameters<typeof looking>[0] = {}) {
    const made = await looking(part)
    const florist = await made.vendor()
    const { body } = await invite(made.asOrganizer, made.place.id, florist.id)
    return { ...made, florist, asVendor: as(florist.owner), id: body.data?.id as number }
  }
  return { ...places, looking, invited }
}
