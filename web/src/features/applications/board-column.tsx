import type { Application } from '@marquee/contract/applications'
import type { Event } from '@marquee/contract/events'
import type { Invitation } from '@marquee/contract/invitations'
import type { Place } from '@marquee/contract/open-call'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { CallButton } from '../../ui/call-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { BoardCard, type BoardActs, type CardDrag, type DropZone } from './board-card.tsx'
import { FillPlace } from './fill-place.tsx'
import { takeBackInvitation } from './invitation-queries.ts'
import { decideApplication, offerUndo } from './queries.ts'

interface Props {
  event: Event
  place: Place
  /** Those for this place. */
  applications: readonly Application[]
  /** To whom it is offered who has not applied. */
  invitations: readonly Invitation[]
  /** Absent where nothing can be decided any more. */
  onAct: BoardActs | undefined
  drag: CardDrag
  /** Where vendors are, by the application. */
  boothOf: (id: number) => string | null | undefined
}

/** A trade of the board: how many of its places are taken, and the applications for it by what became of them. */
export function BoardColumn({ event, place, applications, invitations, onAct, drag, boothOf }: Props) {
  const groups = groupsOf(applications, event.call?.confirm_within_days != null)
  const given = groups.slice(0, 3).reduce((sum, { rows }) => sum + rows.length, invitations.length)
  const left = Math.max(place.wanted - given, 0)
  const { mutateAsync: decide } = useMutation({ ...decideApplication, meta: { quiet: true } })
  const accept = async (id: number) => {
    const waiting = applications.find((one) => one.id === id)
    if (!waiting) throw new Error('The application is gone')
    offerUndo([waiting], [await decide({ id, version: waiting.version, status: 'accepted' })])
  }
  return (
    <section aria-labelledby={`place-${place.id}`} className="grid gap-4 rounded-lg bg-sunken p-4 lg:p-3">
      <header className="grid gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={`place-${place.id}`} className="min-w-0 text-xl wrap-anywhere">
            {place.trade}
          </h2>
          <p className="figures flex-none font-semibold">
            <span className="sr-only">Taken: </span>
            {groups[0]?.rows.length ?? 0}/{place.wanted}
          </p>
        </div>
        <p className="figures text-sm text-muted">
          {left > 0 ? `${left} to give` : 'All given'}
          {given > place.wanted && ` · ${given - place.wanted} over the limit`}
        </p>
      </header>
      {onAct && <FillPlace event={event} place={place} isFree={left > 0} onAccept={accept} />}
      {invitations.length > 0 && (
        <Group title="Invited" count={invitations.length}>
          {invitations.map((one) => (
            <InvitedCard key={one.id} invitation={one} mayTakeBack={onAct !== undefined} />
          ))}
        </Group>
      )}
      {applications.length + invitations.length === 0 && <p className="text-sm text-muted">Nobody has applied yet.</p>}
      {groups.map(
        ({ title, rows, zone }) =>
          rows.length > 0 && (
            <Group key={title} title={title} count={rows.length} drop={zone} place={place.id}>
              {rows.map((one) => (
                <BoardCard key={one.id} application={one} onAct={onAct} drag={drag} booth={boothOf(one.id)} />
              ))}
            </Group>
          ),
      )}
    </section>
  )
}

interface GroupProps {
  title: string
  count: number
  /** What a card becomes that is dropped here, of this place. */
  drop?: DropZone | undefined
  place?: number
  children: ReactNode
}

function Group({ title, count, drop, place, children }: GroupProps) {
  return (
    <div
      data-drop={drop}
      data-place={place}
      className="grid gap-2 rounded-md outline-offset-4 outline-focus data-over:outline-2 data-over:outline-dashed"
    >
      <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">
        {title} <span className="figures font-normal">{count}</span>
      </h3>
      <ul className="grid gap-2">{children}</ul>
    </div>
  )
}

/** Somebody who has not applied: nothing can be decided before the answer. */
function InvitedCard({ invitation, mayTakeBack }: { invitation: Invitation; mayTakeBack: boolean }) {
  const { id, contractor_id, company_name, confirm_by } = invitation
  return (
    <li className="grid gap-1 rounded-md border border-dashed border-line bg-surface p-3">
      <div className="min-w-0">
        <TextLink to={`/vendors/${contractor_id}`} className="font-semibold wrap-anywhere">
          {company_name}
        </TextLink>
        <p className="text-sm text-muted">{confirm_by ? `Until ${shortDate(confirm_by)}` : 'Not sent yet'}</p>
      </div>
      {mayTakeBack && (
        <CallButton
          call={takeBackInvitation}
          given={id}
          size="sm"
          variant="ghost"
          className="-mb-2 -ml-3 justify-self-start"
          aria-label={`Take back: ${company_name}`}
        >
          Take back
        </CallButton>
      )}
    </li>
  )
}

interface CardGroup {
  title: string
  rows: Application[]
  zone?: DropZone
}

const byAge = (a: Application, b: Application) => a.applied_at.localeCompare(b.applied_at)

/** Taken, offered and accepted first: these are given. Who was rejected stands on the desk alone. */
function groupsOf(applications: readonly Application[], isConfirmed: boolean): CardGroup[] {
  const isOver = ({ status, place }: Application) =>
    status !== 'pending' && (place?.reason === 'declined' || place?.reason === 'expired')
  const accepted = applications.filter((one) => one.status === 'accepted' && !isOver(one))
  const pending = applications.filter(({ status }) => status === 'pending')
  const isWaiting = ({ place }: Application) => place?.state === 'waiting'
  const by = (...states: string[]) => accepted.filter(({ place }) => states.includes(place?.state ?? ''))
  return [
    { title: isConfirmed ? 'Confirmed' : 'Accepted', rows: by('confirmed'), zone: 'accepted' },
    { title: 'Offered', rows: by('offered'), zone: 'accepted' },
    { title: 'Answer not sent yet', rows: by('none', 'waiting', 'released'), zone: 'accepted' },
    {
      title: 'Waiting list',
      zone: 'wait',
      rows: pending
        .filter(isWaiting)
        .toSorted((a, b) => (a.place?.number ?? 0) - (b.place?.number ?? 0) || byAge(a, b)),
    },
    {
      title: 'Applied',
      zone: 'applied',
      rows: pending.filter((one) => !isWaiting(one)).toSorted(byAge),
    },
    { title: 'Free again', rows: applications.filter(isOver) },
  ]
}
