import { bookingFilePath, bookingFilesOf, type Booking } from '@marquee/contract/bookings'
import { maxCounts } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { fileDropRules, fileNote } from '../../lib/picture-rules.ts'
import { toast } from '../../lib/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { FileLink } from '../users/file-link.tsx'
import { addBookingFile, removeBookingFile } from './booking-queries.ts'

/** The files of a booking sheet, for the organizer who attaches and removes them. */
export function BookingFiles({ booking }: { booking: Booking }) {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation(addBookingFile(booking.application_id))
  const files = bookingFilesOf(booking.files)
  const add = (file: File | undefined) => {
    const problem = file && fileDropRules.problem(file)
    if (problem) toast.error(problem)
    else if (file) mutate(file)
    if (input.current) input.current.value = ''
  }
  return (
    <section aria-label="Files" className="mt-4 grid justify-items-start gap-2 print:hidden">
      {files.map((file) => (
        <p key={file.id} className="flex items-center gap-2">
          <FileLink path={bookingFilePath(file.id)} file={file} />
          <CallButton
            size="sm"
            variant="ghost"
            isIconOnly
            aria-label={`Remove ${file.name}`}
            call={removeBookingFile}
            given={file.id}
            question={{
              title: `Remove ${file.name}?`,
              description:
                booking.sent_version === null
                  ? 'The file is deleted.'
                  : 'The file is deleted, and the vendor is told that it is gone.',
              confirmLabel: 'Remove',
              tone: 'danger',
            }}
          >
            <X aria-hidden="true" />
          </CallButton>
        </p>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Attach a file"
        accept={fileDropRules.accept}
        onChange={({ target }) => add(target.files?.[0])}
      />
      {files.length < maxCounts.bookingFiles && (
        <div className="flex flex-wrap items-center gap-x-3">
          <Button
            size="sm"
            variant="ghost"
            className="-ml-3"
            isPending={isPending}
            onClick={() => input.current?.click()}
          >
            <Paperclip aria-hidden="true" />
            Attach a file
          </Button>
          <span className="text-sm text-muted">{fileNote}</span>
        </div>
      )}
    </section>
  )
}
