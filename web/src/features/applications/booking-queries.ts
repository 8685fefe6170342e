import {
  bookingFields,
  bookingFilesOf,
  bookingsApi,
  bookingTimes,
  type Booking,
  type BookingCopy,
  type BookingField,
  type BookingInput,
  type BookingLines,
} from '@marquee/contract/bookings'
import type { Application } from '@marquee/contract/applications'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { wallMoment } from '../../lib/dates.ts'
import { change, failureText, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.tsx'

const bookings = client(bookingsApi)

/** The end of the address of an application while its booking sheet is written. */
export const bookingHash = '#booking-sheet'

export const bookingFailures = {
  one: 'The booking sheet could not be loaded',
  list: 'The booking sheets could not be loaded',
} as const

const starts = { one: [...keys.applications, 'booking'], ofEvent: [...keys.applications, 'bookings'] } as const

/** What is read of booths and stages depends on the sheets. */
export const boothsKey = [...keys.applications, 'booths'] as const

/** The vendor of an application is accepted, and the place is not given back. */
export const isBooked = ({ status, place }: Application) => status === 'accepted' && place?.state !== 'released'

/** How often what leaves soon is read again, in ms. */
const pollMs = 2_000

/** The booking sheet of an application; null where there is none for the reader. */
export const bookingQuery = (id: number) =>
  queryOptions({
    queryKey: [...starts.one, id],
    queryFn: ({ signal }) => bookings.get({ params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.send_after ? pollMs : false),
  })

/** The booking sheets of all accepted vendors of an event. */
export const bookingsQuery = (id: number) =>
  queryOptions({
    queryKey: [...starts.ofEvent, id],
    queryFn: ({ signal }) => bookings.ofEvent({ params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ send_after }) => send_after) ? pollMs : false),
  })

/** The lines of a booking sheet alone. */
export const linesOf = (booking: BookingLines): BookingLines =>
  Object.fromEntries(bookingFields.map((name) => [name, booking[name]])) as BookingLines

/** Saves a sheet over the version that the person saw. What leaves can be undone while the toast stands. */
export const saveBooking = (row: Booking) =>
  change(
    (body: BookingInput) => bookings.save({ params: { id: row.application_id }, body }, { version: row.version }),
    {
      onSuccess: (saved) => offerUndo(row, saved),
      onSettled: refreshBookings,
      failure: 'The booking sheet could not be saved',
    },
  )

/** Gives the vendor of a sheet a booth or stage, or takes it away. */
export const giveBooth = change(
  ({ row, ...given }: { row: Booking; place: string | null; is_shared: boolean }) => {
    const { application_id: id, version } = row
    return bookings.save({ params: { id }, body: { ...linesOf(row), ...given } }, { version })
  },
  {
    onSuccess: (saved, { row }) => offerUndo(row, saved),
    onSettled: refreshBookings,
    failure: 'The place could not be saved',
  },
)

function offerUndo(before: Booking, saved: Booking): void {
  const about = saved.company_name || undefined
  if (!saved.send_after) return void toast.success('Booking sheet saved', { about })
  const undo = async () => {
    const { application_id: id, version } = saved
    try {
      const body = { ...linesOf(before), send: before.send_after !== null, is_shared: true }
      const now = await bookings.save({ params: { id }, body }, { version })
      toast.info(now.sent_version === version ? 'It was sent already' : 'Undone', { about })
    } catch (error) {
      toast.error(failureText(error as Error, 'Failed to undo this'))
    } finally {
      await refreshBookings()
    }
  }
  toast.success(saved.sent_version === null ? 'Booking sheet sent' : 'The vendor is told of the change', {
    about,
    undo,
  })
}

/** Attaches a file to the sheet of an application. */
export const addBookingFile = (id: number) =>
  change((file: File) => bookings.addFile({ params: { id }, body: { file, file_name: file.name } }), {
    success: 'File attached',
    failure: 'The file could not be attached',
    onSettled: refreshBookings,
  })

export const removeBookingFile = change((id: number) => bookings.removeFile({ params: { id } }), {
  success: 'File removed',
  failure: 'The file could not be removed',
  onSettled: refreshBookings,
})

/** Copies the sheet of one application to all others of the event. */
export const copyBooking = (eventId: number) =>
  change((body: BookingCopy) => bookings.copy({ params: { id: eventId }, body }), {
    success: 'Copied to all accepted vendors',
    failure: 'The booking sheet could not be copied',
    onSettled: refreshBookings,
  })

/** The vendor has seen this version. */
export const confirmBooking = change(
  ({ id, version }: { id: number; version: number }) => bookings.confirmSeen({ params: { id }, body: { version } }),
  { success: 'Thank you. The organizer sees it.', failure: 'This could not be noted', onSettled: refreshBookings },
)

export function refreshBookings() {
  return readAgain(starts.one, starts.ofEvent, boothsKey)
}

/** The sheet as it is now; undefined when it could not be read. */
export const readBooking = (id: number): Promise<Booking | undefined> =>
  bookings.get({ params: { id } }).then(
    (now) => now ?? undefined,
    () => undefined,
  )

/** A line of a sheet in words: times as on the clocks at the event, wherever the reader is. */
export const bookingWords = (field: BookingField, value: string | null): string | null =>
  field === 'files'
    ? bookingFilesOf(value)
        .map(({ name }) => name)
        .join(', ') || null
    : wallWords(field, value)

const wallWords = (field: BookingField, value: string | null): string | null =>
  value !== null && (bookingTimes as readonly string[]).includes(field) ? wallMoment(value) : value

/** Where a sheet stands, for the organizer: a badge, and whether the vendor has yet to look. */
export function bookingState({ version, sent_version, send_after, seen_version }: Booking) {
  if (send_after) return { look: 'waiting' as const, word: 'Leaves in a moment' }
  if (sent_version === null) return { look: null, word: version === 0 ? 'Not written' : 'Not sent' }
  if (seen_version === sent_version) return { look: 'accepted' as const, word: 'Seen' }
  return { look: 'waiting' as const, word: seen_version === null ? 'Sent, not seen' : 'Changed, not seen' }
}
