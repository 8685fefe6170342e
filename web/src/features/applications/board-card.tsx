import type { Application } from '@marquee/contract/applications'
import { ordinal } from '@marquee/contract/open-call'
import { hasToAgree } from '@marquee/contract/places'
import { Check, Ellipsis, GripVertical, Hourglass, MapPin, X } from 'lucide-react'
import type { PointerEvent } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/menu.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { documentWords } from './asked-documents.tsx'
import { obstacle } from './decision-dialog.tsx'
import { isBooked } from './booking-queries.ts'
import { agreementWords, waitingAction } from './place-queries.ts'
import { companyName } from './queries.ts'

/** What can be done with a card; `wait` puts on the waiting list and takes off it. */
export type BoardAction = 'accepted' | 'rejected' | 'wait' | 'booth'
/** `booth` is the one on which the card was dropped. */
export type BoardActs = (application: Application, action: BoardAction, booth?: string) => void

/** What is possible with an application, with the zone of the board where its card is dropped for it. */
export function actionsOf(application: Application, hasBooths: boolean) {
  const waiting = waitingAction(application)
  const isPossible = (to: 'accepted' | 'rejected') => obstacle(application, to) === null
  return [
    ...(isPossible('accepted')
      ? [{ label: 'Accept', icon: Check, action: 'accepted' as const, zone: 'accepted' as const }]
      : []),
    ...(hasBooths && isBooked(application)
      ? [{ label: 'Booth or stage', icon: MapPin, action: 'booth' as const, zone: 'booth' as const }]
      : []),
    ...(waiting === 'wait'
      ? [{ label: 'Waiting list', icon: Hourglass, action: 'wait' as const, zone: 'wait' as const }]
      : []),
    ...(waiting === 'stop_waiting'
      ? [{ label: 'Take off the list', icon: Hourglass, action: 'wait' as const, zone: 'applied' as const }]
      : []),
    ...(isPossible('rejected')
      ? [{ label: 'Reject', icon: X, action: 'rejected' as const, zone: 'rejected' as const, isDanger: true }]
      : []),
  ]
}

/** Where a card is dropped. */
export type DropZone = ReturnType<typeof actionsOf>[number]['zone']

export interface CardDrag {
  /** For `pointerdown` on a card. */
  start: (event: PointerEvent<HTMLElement>, application: Application) => void
  /** The id of the application whose card is dragged. */
  dragged: number | undefined
  /** The event has booths or stages to give. */
  hasBooths: boolean
}

interface Props {
  application: Application
  /** Absent where nothing can be decided any more. */
  onAct: BoardActs | undefined
  drag: CardDrag
  /** Where the vendor is. */
  booth: string | null | undefined
}

/** An application on the board, with its menu, and a grip to drag it by. */
export function BoardCard({ application, onAct, drag, booth }: Props) {
  const name = companyName(application)
  const actions = onAct ? actionsOf(application, drag.hasBooths) : []
  const isMovable = actions.length > 0
  const items = actions.map(({ label, icon: Icon, action, zone: _, ...rest }) => ({
    ...rest,
    label,
    icon: <Icon aria-hidden="true" />,
    onSelect: () => onAct?.(application, action),
  }))
  return (
    <li
      data-card={application.id}
      tabIndex={-1}
      className={cx(
        'flex items-start gap-2 rounded-md border border-line bg-surface p-3',
        isMovable && 'cursor-grab select-none',
        drag.dragged === application.id && 'opacity-40',
      )}
      onPointerDown={(event) => isMovable && drag.start(event, application)}
    >
      {isMovable && (
        <span data-grip className="-my-2 -ml-3 grid min-h-11 w-8 flex-none touch-none place-items-center text-muted">
          <GripVertical aria-hidden="true" className="size-4" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <TextLink to={`/organizer/applications/${application.id}`} className="font-semibold wrap-anywhere">
          {name}
        </TextLink>
        {booth && <p className="text-sm font-semibold wrap-anywhere">{booth}</p>}
        {notesOf(application).map((note) => (
          <p key={note} className="text-sm text-muted">
            {note}
          </p>
        ))}
      </div>
      {isMovable && (
        <Menu
          label={`Decide: ${name}`}
          trigger={(props) => (
            <IconButton {...props} icon={Ellipsis} label={`Decide: ${name}`} size="sm" className="-my-1 -mr-1" />
          )}
          groups={[items]}
        />
      )}
    </li>
  )
}

function notesOf(application: Application): string[] {
  const { place, status, vendor, documents } = application
  const until = status === 'accepted' && place?.state === 'offered' && place.confirm_by
  return [
    until && `Until ${shortDate(until)}`,
    place?.number && status === 'pending' && ordinal(place.number),
    status === 'accepted' && place?.is_over_limit && 'Over the limit',
    status !== 'rejected' && hasToAgree(place) && agreementWords(application),
    status !== 'pending' && place?.reason === 'declined' && 'Declined',
    status !== 'pending' && place?.reason === 'expired' && 'Not confirmed in time',
    ...(status === 'rejected' ? [] : documents.filter(({ state }) => state !== 'covered').map(documentWords)),
    vendor.trade,
  ].filter((note) => typeof note === 'string')
}
