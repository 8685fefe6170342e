import type { Application } from '@marquee/contract/applications'
import {
  bookingFields,
  bookingFilePath,
  bookingFilesOf,
  bookingLabels,
  copiedFields,
  type Booking,
} from '@marquee/contract/bookings'
import { closedToDecisions } from '@marquee/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { Copy, Pencil, Send } from 'lucide-react'
import { shortDate } from '../../lib/dates.ts'
import { useDialogAddress } from '../../lib/dialog-address.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Facts, Panel } from '../../ui/card.tsx'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { FileLink } from '../users/file-link.tsx'
import { isAskedAgain } from './agree-again.tsx'
import { BookingFiles } from './booking-files.tsx'
import { OwnBooth } from './booth-plan.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import {
  bookingFailures,
  bookingHash,
  bookingQuery,
  bookingState,
  bookingWords,
  confirmBooking,
  copyBooking,
  isBooked,
  linesOf,
  saveBooking,
} from './booking-queries.ts'

/** The booking sheet of an accepted vendor, for the organizer: its lines, whether it was seen, and ways to change and send it. */
export function OrganizerBooking({ application }: { application: Application }) {
  const booking = useQuery({ ...bookingQuery(application.id), enabled: isBooked(application) })
  if (!isBooked(application)) return null
  return (
    <Loaded query={booking} failure={bookingFailures.one} loading="Loading the booking sheet..." skeleton="h-40">
      {(sheet) => sheet && <OwnSheet booking={sheet} application={application} />}
    </Loaded>
  )
}

interface SheetProps {
  booking: Booking
  application: Application
}

function OwnSheet({ booking, application }: SheetProps) {
  const { look, word } = bookingState(booking)
  const { application_id, version, sent_version, seen_version, seen_at, sent_at } = booking
  const mayEdit = closedToDecisions(application.event_status) === null
  const isSent = sent_version !== null || booking.send_after !== null
  const isEmpty = bookingFields.every((name) => booking[name] === null)
  const isSeen = seen_version !== null && seen_version === sent_version
  const { isOpen, openCount, open, close } = useDialogAddress({ end: bookingHash, mayOpen: mayEdit })
  return (
    <Panel title="Booking sheet" aside={look ? <StatusBadge look={look}>{word}</StatusBadge> : <Badge>{word}</Badge>}>
      {isEmpty ? (
        <p className="text-muted">When they arrive, where they stand, whom they ask on the day.</p>
      ) : (
        <Lines booking={mayEdit ? { ...booking, files: null } : booking} />
      )}
      {sent_at && (
        <p className="mt-4 text-sm text-muted">
          {isSeen ? `Seen ${shortDate(seen_at)}` : `Sent ${shortDate(sent_at)}`}
        </p>
      )}
      {!isSeen && <Changes booking={booking} />}
      {mayEdit && <BookingFiles booking={booking} />}
      {mayEdit && (
        <div className="mt-5 flex flex-wrap gap-3 print:hidden">
          {!isSent && !isEmpty && (
            <CallButton call={saveBooking(booking)} given={{ ...linesOf(booking), send: true }} variant="primary">
              <Send aria-hidden="true" />
              Send to the vendor
            </CallButton>
          )}
          <Button onClick={open} variant={version === 0 ? 'primary' : 'secondary'}>
            <Pencil aria-hidden="true" />
            {version === 0 ? 'Write the booking sheet' : 'Edit booking sheet'}
          </Button>
          {copiedFields.some((name) => booking[name] !== null) && (
            <CallButton
              call={copyBooking(booking.event_id)}
              given={{ application_id, ...(isSent && { send: true }) }}
              variant="ghost"
              question={{
                title: isSent ? 'Copy and send to all accepted vendors?' : 'Copy to all accepted vendors?',
                description: `Times, contact and notes replace theirs. Places and what was agreed stay. Vendors who have their sheet already are told what changes${isSent ? '; all others get theirs' : ''}.`,
                confirmLabel: isSent ? 'Copy and send' : 'Copy to all',
              }}
            >
              <Copy aria-hidden="true" />
              Copy to all accepted
            </CallButton>
          )}
        </div>
      )}
      {openCount > 0 && <BookingDialog key={openCount} booking={booking} isOpen={isOpen} onClose={close} />}
    </Panel>
  )
}

/** The vendor's own booking sheet, with what changed since they confirmed it; nothing before it was sent. */
export function VendorBooking({ application }: { application: Application }) {
  const isShown = isBooked(application) && application.event_status !== 'cancelled'
  const query = useQuery({ ...bookingQuery(application.id), enabled: isShown })
  if (!isShown) return null
  return (
    <Loaded query={query} failure={bookingFailures.one} loading={null}>
      {(booking) => booking && <SentBooking booking={booking} application={application} />}
    </Loaded>
  )
}

function SentBooking({ booking, application }: SheetProps) {
  const { version, seen_version, seen_at } = booking
  const isSeen = version === seen_version
  return (
    <Panel
      title="Your booking sheet"
      aside={
        isSeen ? (
          <StatusBadge look="accepted">Seen {shortDate(seen_at)}</StatusBadge>
        ) : (
          <StatusBadge look="waiting">{seen_version === null ? 'New' : 'Changed'}</StatusBadge>
        )
      }
    >
      <Changes booking={booking} />
      <Lines booking={booking} />
      {booking.place !== null && <OwnBooth applicationId={booking.application_id} />}
      {!isSeen && (
        <CallButton
          call={confirmBooking}
          given={{ id: booking.application_id, version }}
          // Below, the vendor is asked for more.
          variant={isAskedAgain(application) || application.unanswered.length > 0 ? 'secondary' : 'primary'}
          className="mt-5 print:hidden"
        >
          I have seen it
        </CallButton>
      )}
    </Panel>
  )
}

/** What is filled in. */
function Lines({ booking }: { booking: Booking }) {
  return (
    <Facts
      className="grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-4"
      facts={bookingFields.map((name) => {
        const words = bookingWords(name, booking[name])
        if (name === 'files' && words !== null) return [bookingLabels[name], <Files key={name} booking={booking} />]
        if (name !== 'contact_phone' || words === null) return [bookingLabels[name], words]
        return [
          bookingLabels[name],
          <a key={name} href={`tel:${words}`} className="link inline-flex min-h-6 items-center">
            {words}
          </a>,
        ]
      })}
    />
  )
}

function Files({ booking }: { booking: Booking }) {
  return (
    <ul className="grid justify-items-start gap-1">
      {bookingFilesOf(booking.files).map((file) => (
        <li key={file.id}>
          <FileLink path={bookingFilePath(file.id)} file={file} />
        </li>
      ))}
    </ul>
  )
}

function Changes({ booking: { changes } }: { booking: Booking }) {
  if (changes.length === 0) return null
  return (
    <section aria-label="What changed" className="my-4 rounded-md bg-wait-wash p-4 text-wait first:mt-0">
      <p className="font-semibold">What changed</p>
      <ul className="mt-1 grid gap-1 wrap-anywhere">
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            {bookingLabels[field]}: <del>{bookingWords(field, before) ?? 'none'}</del> <span aria-hidden="true">→</span>{' '}
            <ins className="no-underline">{bookingWords(field, after) ?? 'none'}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
