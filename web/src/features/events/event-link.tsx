import { EventLinkInput, type EventLink } from '@marquee/contract/event-links'
import type { Event } from '@marquee/contract/events'
import { useQuery } from '@tanstack/react-query'
import { Download, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Facts, Panel } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DateField, NumberField } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { asNumber, asText } from '../users/profile-form.ts'
import { eventLinkQuery, revokeLink, setLink } from './link-queries.ts'

// Loaded only here: the code to draw a QR code is 6 KB.
const QrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode)

/** For the organizer of an event that is not listed: its link with a QR code, and until when and for how many people it works. */
export function EventLinkPanel({ event }: { event: Event }) {
  const link = useQuery(eventLinkQuery(event.id))
  return (
    <Panel title={event.visibility === 'private' ? 'Its code' : 'Its link'}>
      <Loaded query={link} failure="Failed to load the link" level="line" loading="Loading the link..." skeleton="h-48">
        {(found) => (found ? <Link event={event} link={found} /> : <NoLink event={event} />)}
      </Loaded>
    </Panel>
  )
}

function Link({ event, link: { url, expires_on, max_uses, uses, is_over } }: { event: Event; link: EventLink }) {
  const [isOpen, setOpen] = useState(false)
  const isPrivate = event.visibility === 'private'
  const save = () =>
    void import('../../ui/qr-code.tsx').then(({ saveQrCode }) => saveQrCode(url, `event-${event.id}.svg`))
  return (
    <div className="grid grid-cols-1 gap-5">
      {is_over && (
        <p role="status" className="rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">
          Nobody else can use this code. People who used it still see the event.
        </p>
      )}
      {event.status === 'draft' && <p className="text-muted">It works once the event is published.</p>}
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode text={url} label={`QR code of the link to ${event.title}`} />
      </Suspense>
      <p className="text-sm text-muted wrap-anywhere">
        <Breakable address={url} />
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url}>Copy link</CopyButton>
        <Button size="sm" onClick={save}>
          <Download aria-hidden="true" />
          Save QR code
        </Button>
      </div>
      {isPrivate && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Facts
            className="grid-flow-col gap-x-8"
            facts={[
              ['People let in', max_uses === null ? uses : `${uses} of ${max_uses}`],
              ['Last day', expires_on ? longDate(expires_on) : 'No end'],
            ]}
          />
          <Button size="sm" variant="ghost" className="-ml-3" onClick={() => setOpen(true)}>
            <Pencil aria-hidden="true" />
            Change
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <CallButton
          size="sm"
          call={setLink(event.id)}
          given={{ expires_on: isPrivate ? expires_on : null, max_uses, renew: true }}
          question={{
            title: 'Make a new link?',
            description: 'The one you have passed on ends at once. People who used it still see the event.',
            confirmLabel: 'Make a new link',
          }}
        >
          New link
        </CallButton>
        <CallButton
          size="sm"
          variant="ghost"
          call={revokeLink(event.id)}
          question={{
            title: 'End this link?',
            description: 'Nobody can use it any more. People who used it still see the event.',
            confirmLabel: 'End link',
            tone: 'danger',
          }}
        >
          End link
        </CallButton>
      </div>
      {isOpen && <Terms eventId={event.id} terms={{ expires_on, max_uses }} onClose={() => setOpen(false)} />}
    </div>
  )
}

function NoLink({ event }: { event: Event }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>It has ended. People who used it still see the event.</p>
      <CallButton call={setLink(event.id)} given={{}} size="sm">
        Make a new link
      </CallButton>
    </div>
  )
}

interface TermsProps {
  eventId: number
  terms: Pick<EventLink, 'expires_on' | 'max_uses'>
  onClose: () => void
}

/** Until when a code lets in, and how many people. */
function Terms({ eventId, terms, onClose }: TermsProps) {
  const form = useCallForm({ schema: EventLinkInput, start: terms, call: setLink(eventId), onDone: onClose })
  const { errors } = form.form.formState
  return (
    <CallDialog isOpen onClose={onClose} title="How long the code works" of={form} submitLabel="Save">
      <DateField
        {...form.form.register('expires_on', asText)}
        label="Last day"
        required={false}
        hint="Leave empty for no end"
        error={errors.expires_on?.message}
      />
      <NumberField
        {...form.form.register('max_uses', asNumber)}
        label="How many people"
        required={false}
        hint="Each account counts once. Leave empty for any number."
        min={1}
        error={errors.max_uses?.message}
      />
    </CallDialog>
  )
}
