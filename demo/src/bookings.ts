import type { BookingLines } from '@marquee/contract/bookings'
import type { AddedEvent, AddedVendor, Stage } from './stage.ts'

/** What the vendors agreed on, in turn. */
const agreements = [
  'Two tables and a tent of 3 × 3 m\nPower: 16 A\nFee of $180, paid',
  'Plays 4 × 40 minutes\nDinner for five',
  'Supper for 140, vegan for 30\nWater at the stall',
  'Photographs until the last guest\nGallery within two weeks',
]

/** The three published events of the demo organizer with the most accepted vendors, and these vendors. */
export async function fullestEvents({ silent }: Stage, events: readonly AddedEvent[]) {
  const own = events.filter(({ seed }) => seed.organizer === 0 && seed.status === 'published')
  const actor = await own[0]!.organizer.actor()
  const all = []
  for (const { id } of own) all.push({ id, actor, hired: await silent.applications.bookings.ofEvent(actor, id) })
  return all.toSorted((a, b) => b.hired.length - a.hired.length).slice(0, 3)
}

/** Three events have their booking sheets: most are seen, and the first of each has changed since. */
export async function addBookings(
  stage: Stage,
  events: readonly AddedEvent[],
  vendors: readonly AddedVendor[],
): Promise<void> {
  for (const event of await fullestEvents(stage, events)) await addSheets(stage, event, vendors)
}

async function addSheets(
  { silent, attach }: Stage,
  { id: event, actor, hired }: Awaited<ReturnType<typeof fullestEvents>>[number],
  vendors: readonly AddedVendor[],
): Promise<void> {
  const { bookings } = silent.applications
  const { start_date } = await silent.events.get(actor, event)
  for (const [turn, { application_id: id, contractor_id }] of hired.entries()) {
    const hour = 8 + Math.floor(turn / 2)
    const at = (time: number, minutes: string) => `${start_date}T${String(time).padStart(2, '0')}:${minutes}`
    const lines: BookingLines = {
      arrival: at(hour, turn % 2 === 0 ? '00' : '30'),
      load_in: at(hour + 1, '00'),
      starts: at(17, '00'),
      ends: at(22, '30'),
      place: `Booth ${turn + 3}`,
      contact_name: 'Noor Haddad',
      contact_phone: '+1 503 555 0134',
      agreed: agreements[turn % agreements.length]!,
      files: null,
      notes: 'Load in from the river side. Please move your car to the field by 3 PM.',
    }
    if (turn < 2) await attach(actor, id, 'market-terms.pdf', ['Terms of the day', 'Cars leave the site by 3 PM.'])
    const { version } = await bookings.save(actor, id, { ...lines, send: true })
    const vendor = vendors.find((one) => one.id === contractor_id)!
    if (turn % 3 < 2) await bookings.confirmSeen(await vendor.person.actor(), id, version)
    // The first arrives earlier now.
    if (turn === 0) await bookings.save(actor, id, { ...lines, arrival: at(7, '30'), place: 'Booth 1' })
  }
}
