import type { Application } from '@marquee/contract/applications'
import type { Event } from '@marquee/contract/events'
import type { Invitation } from '@marquee/contract/invitations'
import { ordinal, type Place } from '@marquee/contract/open-call'
import { hasToAgree } from '@marquee/contract/places'
import { Check, Ellipsis, Hourglass, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { longDate } from '../../lib/dates.ts'
import { IconButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { obstacle } from './decision-dialog.tsx'
import { FillPlace } from './fill-place.tsx'
import { takeBackInvitation } from './invitation-queries.ts'
import { agreementWords, waitingAction } from './place-queries.ts'
import { companyName } from './queries.ts'

/** What can be done with a card. */
export type BoardAction = 'accepted' | 'rejected' | 'wait'

interface Props {
  event: Event
  place: Place
  /** Those for this place. */
  applications: readonly Application[]
  /** To whom it is offered who has not applied. */
  invitations: readonly Invitation[]
  /** Absent where nothing can be decided any more. */
  onAct: ((application: Application, action: BoardAction) => void) | undefined
}

/** A trade of the board: how many of its places are taken, and the applications for it by what became of them. */
export function BoardColumn({ event, place, applications, invitations, onAct }: Props) {
  const groups = groupsOf(applications, event.call?.confirm_within_days != null)
  const given = groups.slice(0, 3).reduce((sum, { rows }) => sum + rows.length, invitations.length)
  const left = Math.max(place.wanted - given, 0)
  const accept = (id: number) => {
    const waiting = applications.find((one) => one.id === id)
    if (waiting) onAct?.(waiting, 'accepted')
  }
  return (
    <section aria-labelledby={`place-${place.id}`} className="grid gap-4 rounded-lg bg-sunken p-4">
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
      {onAct && left > 0 && <FillPlace event={event} place={place} onAccept={accept} />}
      {invitations.length > 0 && (
        <Group title="Invited" count={invitations.length}>
          {invitations.map((one) => (
            <InvitedCard key={one.id} invitation={one} mayTakeBack={onAct !== undefined} />
          ))}
        </Group>
      )}
      {applications.length + invitations.length === 0 && <p className="text-sm text-muted">Nobody has applied yet.</p>}
      {groups.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <Group key={title} title={title} count={rows.length}>
              {rows.map((one) => (
                <BoardCard key={one.id} application={one} onAct={onAct} />
              ))}
            </Group>
          ),
      )}
    </section>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <div className="grid gap-2">
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
        <p className="text-sm text-muted">{confirm_by ? `Until ${longDate(confirm_by)}` : 'Not sent yet'}</p>
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

function BoardCard({ application, onAct }: Pick<Props, 'onAct'> & { application: Application }) {
  const name = companyName(application)
  const waiting = waitingAction(application)
  const actions = [
    { label: 'Accept', icon: <Check aria-hidden="true" />, to: 'accepted' as const },
    { label: 'Reject', icon: <X aria-hidden="true" />, to: 'rejected' as const, isDanger: true },
  ].filter(({ to }) => obstacle(application, to) === null)
  const groups = onAct && [
    actions.map(({ to, ...action }) => ({ ...action, onSelect: () => onAct(application, to) })),
    waiting
      ? [
          {
            label: waiting === 'wait' ? 'Waiting list' : 'Take off the list',
            icon: <Hourglass aria-hidden="true" />,
            onSelect: () => onAct(application, 'wait'),
          },
        ]
      : [],
  ]
  return (
    <li
      data-card={application.id}
      tabIndex={-1}
      className="flex items-start gap-2 rounded-md border border-line bg-surface p-3"
    >
      <div className="min-w-0 flex-1">
        <TextLink to={`/organizer/applications/${application.id}`} className="font-semibold wrap-anywhere">
          {name}
        </TextLink>
        {notesOf(application).map((note) => (
          <p key={note} className="text-sm text-muted">
            {note}
          </p>
        ))}
      </div>
      {groups && groups.flat().length > 0 && (
        <Menu
          label={`Decide: ${name}`}
          trigger={(props) => (
            <IconButton {...props} icon={Ellipsis} label={`Decide: ${name}`} size="sm" className="-my-1 -mr-1" />
          )}
          groups={groups.filter((group) => group.length > 0)}
        />
      )}
    </li>
  )
}

function notesOf(application: Application): string[] {
  const { place, status, vendor } = application
  const until = status === 'accepted' && place?.state === 'offered' && place.confirm_by
  return [
    until && `Until ${longDate(until)}`,
    place?.number && status === 'pending' && ordinal(place.number),
    status === 'accepted' && place?.is_over_limit && 'Over the limit',
    status !== 'rejected' && hasToAgree(place) && agreementWords(application),
    status !== 'pending' && place?.reason === 'declined' && 'Declined',
    status !== 'pending' && place?.reason === 'expired' && 'Not confirmed in time',
    vendor.trade,
  ].filter((note) => typeof note === 'string')
}

const byAge = (a: Application, b: Application) => a.applied_at.localeCompare(b.applied_at)

/** Taken, offered and accepted first: these are given. Who was rejected stands on the desk alone. */
function groupsOf(applications: readonly Application[], isConfirmed: boolean) {
  const isOver = ({ status, place }: Application) =>
    status !== 'pending' && (place?.reason === 'declined' || place?.reason === 'expired')
  const accepted = applications.filter((one) => one.status === 'accepted' && !isOver(one))
  const pending = applications.filter(({ status }) => status === 'pending')
  const isWaiting = ({ place }: Application) => place?.state === 'waiting'
  const by = (...states: string[]) => accepted.filter(({ place }) => states.includes(place?.state ?? ''))
  return [
    { title: isConfirmed ? 'Confirmed' : 'Accepted', rows: by('confirmed') },
    { title: 'Offered', rows: by('offered') },
    { title: 'Answer not sent yet', rows: by('none', 'waiting', 'released') },
    {
      title: 'Waiting list',
      rows: pending
        .filter(isWaiting)
        .toSorted((a, b) => (a.place?.number ?? 0) - (b.place?.number ?? 0) || byAge(a, b)),
    },
    {
      title: 'Applied',
      rows: pending.filter((one) => !isWaiting(one)).toSorted(byAge),
    },
    { title: 'Free again', rows: applications.filter(isOver) },
  ]
}
