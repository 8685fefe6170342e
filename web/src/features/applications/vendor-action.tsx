import type { Event } from '@marquee/contract/events'
import { callRefusal } from '@marquee/contract/open-call'
import { lastingRefusal } from '@marquee/contract/policy'
import { actorOf, type Me } from '@marquee/contract/users'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { applyPath } from './apply-address.ts'
import { OwnBadge, useOwnApplication } from './application-badge.tsx'

interface Props {
  event: Event
  me: Me
  onPointerEnter: () => void
  onFocus: () => void
  /** The link to the event. */
  details: ReactNode
}

/**
 * On an event's card, for a vendor: what became of the own application, or the button to apply. Where the server would refuse, and while the
 * applications cannot be loaded, only the link to the event.
 */
export function VendorAction({ event, me, details, ...intent }: Props) {
  const { application, isPending, isKnown } = useOwnApplication(event.id)
  if (isPending) return <Skeleton className="h-9 w-32" />
  if (application) {
    return (
      <>
        <OwnBadge application={application} />
        {details}
      </>
    )
  }
  const isShut = callRefusal(event.call) !== null
  if (!isKnown || isShut || lastingRefusal(actorOf(me), 'application.create', { ...event, is_guest: true }))
    return details
  return (
    <ButtonLink {...intent} size="sm" to={applyPath(event.id)} aria-label={`Apply to Event: ${event.title}`}>
      Apply to Event
    </ButtonLink>
  )
}
