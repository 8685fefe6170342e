import type { Db } from '../src/db/client.ts'
import {
  bookingFiles,
  bookingSheets,
  boothLists,
  callPlaces,
  contactInvitations,
  eventCalls,
  eventOutcomes,
  pictures,
  placeInvitations,
  runSheets,
  vendorListEntries,
  vendorLists,
} from '../src/db/schema.ts'
import { addressHash } from '../src/notify/unsubscribe.ts'
import { found } from './message-factories.ts'

/** Inserts places, invitations, lists, booking sheets and run sheets for tests. */
export function invitationFactories(db: Db) {
  /** A place of an event for any trade, which makes its open call. */
  async function place({ event_id }: { event_id: number }) {
    await db.insert(eventCalls).values({ event_id, time_zone: 'UTC', confirm_within_days: 5 })
    const [row] = await db.insert(callPlaces).values({ event_id, wanted: 1, position: 0 }).returning()
    return found(row)
  }

  /** A vendor who is asked to apply for a place of an event without a call, and knows of it. */
  async function asking(part: { event_id: number; vendor_id: number }) {
    const asked = { asks: true, asked_place_id: (await place(part)).id, sent_at: new Date() }
    const of = { ...part, ...asked, send_after: new Date(0), until: new Date('2030-09-10') }
    const [row] = await db.insert(placeInvitations).values(of).returning()
    return found(row)
  }

  /** A list of vendors, with these in it. */
  async function list({ vendors: ids = [], ...part }: { organizer_id: number; name: string; vendors?: number[] }) {
    const [row] = await db.insert(vendorLists).values(part).returning()
    if (ids.length > 0)
      await db.insert(vendorListEntries).values(ids.map((vendor_id) => ({ list_id: found(row).id, vendor_id })))
    return found(row)
  }

  /** A place of an event without a call that is offered to a vendor, who knows of it. */
  async function invitation(part: { event_id: number; vendor_id: number }) {
    const of = { ...part, place_id: (await place(part)).id, send_after: new Date(0), until: new Date('2030-09-10') }
    const [row] = await db.insert(placeInvitations).values(of).returning()
    return found(row)
  }

  /** The booking sheet of an application, in its second version, which was sent; its vendor has seen the first. */
  async function booking({ application_id }: { application_id: number }) {
    const lines = {
      arrival: '2030-09-14T08:30',
      load_in: '2030-09-14T09:00',
      starts: '2030-09-14T12:00',
      ends: '2030-09-14T22:00',
      place: 'Booth 12',
      contact_name: 'Noor Haddad',
      contact_phone: '+1 503 555 0134',
      agreed: '2 tables',
      notes: 'Oak Street',
      files: null,
    }
    const sent = { version: 2, sent: lines, sent_version: 2, sent_at: new Date() }
    const seen = { seen: { ...lines, place: 'Booth 9' }, seen_version: 1, seen_at: new Date() }
    await db.insert(bookingSheets).values({ application_id, lines, ...sent, ...seen })
    return lines
  }

  /** The booths of an event, of which the sheet of `booking` names the first, and its plan. */
  async function booths({ event_id }: { event_id: number }) {
    const spot = { x: 250, y: 400 }
    const both = ['Booth 12', 'Main stage'].map((name, at) => ({ id: at + 1, name, size: '3 × 3 m', spot }))
    await db.insert(boothLists).values({ event_id, booths: both })
    const plan = { key: `v/${'b'.repeat(32)}`, width: 1600, height: 1200, placeholder: 'plan' }
    await db.insert(pictures).values({ ...plan, plan_of: event_id, is_primary: true, display_order: 0 })
    return both
  }

  /** A file of a booking sheet, which is not sent yet. */
  async function bookingFile({ application_id }: { application_id: number }) {
    const file = { key: `b/${application_id.toString(16).padStart(32, '0')}.pdf`, name: 'terms.pdf', size: 48 }
    const [row] = await db
      .insert(bookingFiles)
      .values({ application_id, ...file })
      .returning()
    return found(row)
  }

  /** What both sides of an application are asked; the organizer had a problem. */
  async function outcomes(of: { application_id: number; vendor_id: number; organizer_id: number }) {
    const problem = { answer: 'had_problem', problem: 'late', note: 'An hour late', answered_at: new Date() } as const
    await db.insert(eventOutcomes).values([
      { ...of, side: 'vendor' },
      { ...of, side: 'organizer', ...problem },
    ])
  }

  /** The run sheet of an event: a row for all vendors, one for those of an application, and one for the organizer. */
  async function runSheet({ event_id, application_ids }: { event_id: number; application_ids: number[] }) {
    const row = { minutes: 30, place: 'Main stage', who: 'Stage crew', application_ids: [] }
    const rows = [
      { ...row, id: 1, starts: '2030-09-14T08:30', what: 'Doors', audience: 'vendors' as const },
      { ...row, id: 2, starts: '2030-09-14T09:00', what: 'Soundcheck', application_ids, audience: 'chosen' as const },
      { ...row, id: 3, starts: '2030-09-14T23:00', what: 'Count the till', audience: 'organizer' as const },
    ]
    await db.insert(runSheets).values({ event_id, rows })
    return rows
  }

  /** A contact who was asked by e-mail to apply for a place of an event without a call. */
  async function contactInvitation({
    event_id,
    contact,
  }: {
    event_id: number
    contact: { id: number; email: string }
  }) {
    const place_id = (await place({ event_id })).id
    const address_hash = addressHash('test', contact.email)
    const of = {
      event_id,
      contact_id: contact.id,
      place_id,
      address_hash,
      send_after: new Date(0),
      sent_at: new Date(),
    }
    const [row] = await db.insert(contactInvitations).values(of).returning()
    return found(row)
  }

  return { place, invitation, asking, contactInvitation, list, booking, booths, outcomes, bookingFile, runSheet }
}
