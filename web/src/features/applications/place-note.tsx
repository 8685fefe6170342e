import type { Application } from '@marquee/contract/applications'
import { isLacking } from '@marquee/contract/asked-documents'
import { ordinal } from '@marquee/contract/open-call'
import type { ApplicationPlace } from '@marquee/contract/places'
import { CalendarClock, Hourglass } from 'lucide-react'
import { longDate } from '../../lib/dates.ts'
import { clockTime, localDay } from '../../lib/local-dates.ts'
import { CallButton } from '../../ui/call-button.tsx'
import { cx } from '../../ui/cx.ts'
import { isOffered } from './application-badge.tsx'
import { AskedDocuments } from './asked-documents.tsx'
import { changePlace } from './place-queries.ts'

interface Props {
  application: Application
  className?: string
}

/** How long a place is kept. Its last day is that of the event's time zone; where that one ends earlier for the reader, the time is named. */
export const keptUntil = (organization: string, kept: Kept) =>
  `${organization} keeps the place for you until ${
    endsEarlier(kept) ? `${clockTime(kept.until)} on that day, your time` : 'then'
  }.`

/** Of a document that the organizer asks for and the vendor has not. */
export const mayFollow = 'You can confirm now and add it before the event.'

type Kept = Pick<ApplicationPlace, 'until' | 'confirm_by'>

export const endsEarlier = (kept: Kept): kept is Kept & { until: string } =>
  kept.until !== null && kept.confirm_by !== null && localDay(kept.until) <= kept.confirm_by

/** What the vendor needs to know of the place, with the buttons that answer an offer. Nothing where there is nothing. */
export function PlaceNote({ application, className }: Props) {
  const { place, event_title, organization_name, documents } = application
  if (place && isOffered(application))
    return (
      <section aria-label={`Offer: ${event_title}`} className={cx('flex gap-3 rounded-md bg-wait-wash p-4', className)}>
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 flex-none text-wait" />
        <div className="grid min-w-0 flex-1 gap-3">
          <div className="grid gap-0.5">
            <p className="font-semibold">Confirm by {longDate(place.confirm_by)}</p>
            <p className="text-sm text-muted">{keptUntil(organization_name, place)}</p>
          </div>
          <AskedDocuments isOwn documents={documents} />
          {documents.some(isLacking) && <p className="text-sm">{mayFollow}</p>}
          <OfferButtons application={application} />
        </div>
      </section>
    )
  const words = wordsOf(application)
  return (
    words && (
      <p className={cx('flex items-start gap-2 text-sm', className)}>
        <Hourglass aria-hidden="true" className="mt-0.5 size-4 flex-none text-muted" />
        {words}
      </p>
    )
  )
}

interface ButtonsProps {
  application: Application
  /** Small, and with the event in their names, because nothing around them names it. */
  isNamed?: boolean
}

/** Confirms the place, or declines it after a question. */
export function OfferButtons({ application: { id, event_title, organization_name }, isNamed = false }: ButtonsProps) {
  const look = (word: string) =>
    isNamed && {
      size: 'sm' as const,
      className: 'pointer-coarse:min-h-11',
      'aria-label': `${word}: ${event_title}`,
    }
  return (
    <div className="flex flex-wrap gap-2">
      <CallButton call={changePlace} given={{ id, action: 'confirm' }} variant="primary" {...look('Confirm')}>
        Confirm
      </CallButton>
      <CallButton
        call={changePlace}
        given={{ id, action: 'decline' }}
        variant="ghost"
        {...look('Decline')}
        question={{
          title: 'Decline this place?',
          description: `${organization_name} can then give it to somebody else.`,
          confirmLabel: 'Decline the place',
          cancelLabel: 'Keep it',
          tone: 'danger',
        }}
      >
        Decline
      </CallButton>
    </div>
  )
}

function wordsOf({ place, status, organization_name }: Application): string | undefined {
  if (place?.reason === 'expired' && status !== 'pending')
    return `The time to confirm is over. If you still want the place, write to ${organization_name}.`
  if (place?.reason === 'declined' && status !== 'pending') return 'You declined the place.'
  if (place?.state === 'waiting')
    return place.number === null
      ? 'You are on the waiting list. The organizer chooses.'
      : `You are ${ordinal(place.number)} on the waiting list, in order.`
  return undefined
}
