import type { Booking } from '@marquee/contract/bookings'

/** The booking sheet of the example of an application, which was sent. */
export const aBooking = (given: Partial<Booking> = {}): Booking => ({
  application_id: 70,
  event_id: 7,
  contractor_id: 20,
  company_name: 'Juniper & Rye',
  arrival: '2027-06-19T08:30',
  load_in: null,
  starts: null,
  ends: null,
  place: 'Booth 12',
  contact_name: 'Noor Haddad',
  contact_phone: '+1 503 555 0134',
  agreed: '2 tables',
  notes: null,
  files: null,
  version: 2,
  sent_version: 2,
  sent_at: '2027-06-01T09:00:00.000Z',
  send_after: null,
  seen_version: null,
  seen_at: null,
  changes: [],
  ...given,
})
