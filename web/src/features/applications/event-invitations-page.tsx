import type { ContactInvitation } from '@marquee/contract/contact-invitations'
import type { Event } from '@marquee/contract/events'
import type { Invitation, InvitationState } from '@marquee/contract/invitations'
import { closedToDecisions } from '@marquee/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText } from '../../lib/query-client.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { EventDetailsLoading } from '../events/event-details.tsx'
import { OwnEvent } from '../events/own-event.tsx'
import { vendorPath } from '../vendors/vendor-path.ts'
import { InvitationCounts } from './invitation-counts.tsx'
import {
  contactInvitationsQuery,
  eventInvitationsQuery,
  remindContact,
  remindVendor,
  takeBackContact,
  takeBackInvitation,
} from './invitation-queries.ts'
import { stateWords } from './invitation-words.ts'
import { InvitationsStopped, useInvitationsStopped } from './invitations-stopped.tsx'

export const meta = () => [{ title: fullTitle('Invitations') }]

/** `/organizer/events/{id}/invitations`: whom the organizer has invited, and what came of each. */
export default function EventInvitationsPage() {
  return (
    <OwnEvent loading={<EventDetailsLoading />}>
      {(event) => (
        <>
          <PageHeader
            back={<BackLink to={`/organizer/events/${event.id}`}>Back to the event</BackLink>}
            title="Invitations"
            subtitle={event.title}
            actions={<InviteMore />}
          />
          <InvitationsStopped />
          <List event={event} />
        </>
      )}
    </OwnEvent>
  )
}

function InviteMore() {
  const stopped = useInvitationsStopped()
  const content = (
    <>
      <MailPlus aria-hidden="true" />
      Invite more vendors
    </>
  )
  return stopped.isDisabled ? <Button {...stopped}>{content}</Button> : <ButtonLink to="/vendors">{content}</ButtonLink>
}

function List({ event }: { event: Event }) {
  const query = useQuery(eventInvitationsQuery(event.id))
  const contacts = useQuery(contactInvitationsQuery(event.id))
  const isOpen = closedToDecisions(event.status) === null
  return (
    <Loaded
      query={query}
      failure="The invitations could not be loaded."
      hint={failureText}
      className="card"
      loading="Loading the invitations..."
      skeleton="h-64"
    >
      {(invitations) =>
        invitations.length === 0 && contacts.data?.length === 0 ? (
          <EmptyState title="Nobody is invited yet" className="card">
            <p>Invite vendors from their page, from a search, one of your lists, or your contacts.</p>
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-6">
            <InvitationCounts eventId={event.id} isHere />
            {invitations.length > 0 && (
              <Rows title="Invited vendors">
                {invitations.map((one) => (
                  <li key={one.id}>
                    <Invited invitation={one} isOpen={isOpen} />
                  </li>
                ))}
              </Rows>
            )}
            {contacts.isLoadingError && (
              <p role="alert">Your contacts could not be loaded. {failureText(contacts.error)}</p>
            )}
            {contacts.data && contacts.data.length > 0 && (
              <Rows title="Invited contacts">
                {contacts.data.map((one) => (
                  <li key={one.id}>
                    <InvitedContact invitation={one} isOpen={isOpen} />
                  </li>
                ))}
              </Rows>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

const Rows = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-2">
    <h2 className="text-xl">{title}</h2>
    <ul aria-label={title} className="card divide-y divide-line px-5">
      {children}
    </ul>
  </section>
)

const looks: Partial<Record<InvitationState, 'accepted' | 'waiting' | 'outline'>> = {
  applied: 'accepted',
  opened: 'waiting',
  sent: 'outline',
}

interface RowProps {
  who: ReactNode
  invitation: Pick<Invitation, 'state' | 'reason'>
  facts: (string | null | false)[]
  actions?: ReactNode
}

function InvitationRow({ who, invitation: { state, reason }, facts, actions }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5 wrap-anywhere">
        {who}
        <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {reason && <p className="mt-1 text-sm whitespace-pre-line">“{reason}”</p>}
      </div>
      <Badge look={looks[state] ?? 'secondary'}>{stateWords[state]}</Badge>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

const isWaiting = (state: InvitationState) => state === 'sent' || state === 'opened'

function Invited({ invitation, isOpen }: { invitation: Invitation; isOpen: boolean }) {
  const { id, contractor_id, company_name, trade, state, reminded_at, asks } = invitation
  return (
    <InvitationRow
      invitation={invitation}
      who={
        <TextLink to={vendorPath(contractor_id)} className="justify-self-start font-semibold">
          {company_name}
        </TextLink>
      }
      facts={[trade, !asks && 'A place is kept', reminded_at && 'Reminded']}
      actions={
        isOpen &&
        isWaiting(state) && (
          <>
            {asks && !reminded_at && <Remind call={remindVendor} id={id} name={company_name} />}
            <TakeBack call={takeBackInvitation} id={id} name={company_name} />
          </>
        )
      }
    />
  )
}

function InvitedContact({ invitation, isOpen }: { invitation: ContactInvitation; isOpen: boolean }) {
  const { id, name, email, trade, state, reminded_at, is_refused } = invitation
  return (
    <InvitationRow
      invitation={invitation}
      who={<span className="font-semibold">{name ?? email}</span>}
      facts={[name && email, trade, is_refused ? 'Emails come back' : reminded_at && 'Reminded']}
      actions={
        isOpen &&
        isWaiting(state) && (
          <>
            {!reminded_at && !is_refused && <Remind call={remindContact} id={id} name={name ?? email} />}
            <TakeBack call={takeBackContact} id={id} name={name ?? email} />
          </>
        )
      }
    />
  )
}

interface ButtonProps {
  call: typeof takeBackInvitation
  id: number
  name: string
}

function Remind({ call, id, name }: ButtonProps) {
  return (
    <CallButton {...useInvitationsStopped()} call={call} given={id} size="sm" aria-label={`Remind ${name}`}>
      Remind
    </CallButton>
  )
}

function TakeBack({ call, id, name }: ButtonProps) {
  return (
    <CallButton
      call={call}
      given={id}
      size="sm"
      variant="ghost"
      aria-label={`Take back the invitation of ${name}`}
      question={{
        title: 'Take back this invitation?',
        description: `${name} cannot be invited to this event again.`,
        confirmLabel: 'Take it back',
        tone: 'danger',
      }}
    >
      Take back
    </CallButton>
  )
}
