import { brand } from '@marquee/contract/brand'
import { contactInvitationsApi, type LinkedContactInvitation } from '@marquee/contract/contact-invitations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { client } from '../../lib/api.ts'
import { change, failureText, queryClient, statusOf } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { signUpRefusal } from '../../lib/site.ts'
import { tabStorage } from '../../lib/storage.ts'
import { session, useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { PhoneBar } from '../../ui/phone-bar.tsx'
import { LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { signInPath } from '../auth/auth-address.ts'
import { onConfirmed } from '../auth/confirmation.ts'
import { forgetInvitedAddress, inviteAddress } from '../auth/invited-address.ts'
import { EventDetails } from '../events/event-details.tsx'
import { LookingFor } from '../events/looking-for.tsx'
import { eventQuery, openedEventsQuery } from '../events/queries.ts'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { applyPath } from './apply-address.ts'
import { InvitationAnswered, InvitationLead, NotValid } from './invitation-answered.tsx'

const links = client(contactInvitationsApi)
const linkKey = 'marquee.contact-invitation'

/**
 * The link of a contact's invitation that this tab opened. It stays for the way through sign-up, so that the address of the sign-in page, which
 * servers log, does not have it.
 */
export function contactLinkOf(hash: string): string | null {
  const link = hash.slice(1)
  if (!link) return tabStorage.get(linkKey)
  if (!link.startsWith('c')) return null
  tabStorage.set(linkKey, link)
  return link
}

const invitationKey = (link: string) => [...keys.applications, 'linked', link]

/** An account with the mailed address may see the event from then on. */
const openedQuery = (link: string, subject: string | undefined) =>
  queryOptions({
    queryKey: [...invitationKey(link), subject],
    async queryFn({ signal }) {
      const invitation = await links.openContact({ params: { link } }, { signal })
      if (invitation.reader === 'same') {
        forgetInvitedAddress()
        queryClient().setQueryData(eventQuery(invitation.event.id).queryKey, invitation.event)
        void queryClient().invalidateQueries({ queryKey: openedEventsQuery.queryKey })
      }
      return invitation
    },
    staleTime: 0,
  })

const declineBy = (link: string, subject: string | undefined) =>
  change((body: { reason?: string; stops?: boolean }) => links.declineContact({ params: { link }, body }), {
    failure: 'This could not be changed',
    onSuccess: (invitation) => queryClient().setQueryData([...invitationKey(link), subject], invitation),
  })

/** An invitation that was mailed to a contact: the call, and the answers. Whoever is signed in can use it only with the mailed address. */
export function ContactInvitation({ link }: { link: string }) {
  const { ready, signedIn, subject } = useSession()
  const reader = signedIn ? subject : undefined
  const { data, error, refetch } = useQuery({ ...openedQuery(link, reader), enabled: ready })
  if (data) return <Shown invitation={data} link={link} subject={reader} onRetry={() => void refetch()} />
  if (!error) return <LoadingScreen label="Loading..." />
  if (statusOf(error) === 404) return <NotValid />
  return (
    <LoadFailed level={1} title="This invitation could not be loaded" onRetry={() => void refetch()}>
      <p>{failureText(error)}</p>
    </LoadFailed>
  )
}

interface Props {
  invitation: LinkedContactInvitation
  link: string
  subject: string | undefined
  onRetry: () => void
}

function Shown({ invitation, link, subject, onRetry }: Props) {
  const { event, line, state, reason, trade } = invitation
  const { organization_name } = event
  const isOpen = state === 'sent' || state === 'opened'
  return (
    <div className="page pt-8 pb-16 lg:pt-10">
      <div className="mb-8 grid justify-items-start gap-3">
        <InvitationLead state={state}>{organization_name} invites you to apply:</InvitationLead>
        <h1 className="text-balance wrap-anywhere">{event.title}</h1>
        {trade && <p className="text-lg">They look for: {trade}</p>}
        {isOpen && <WhyNot reader={invitation.reader} onRetry={onRetry} />}
        {line && (
          <blockquote className="border-l-2 border-lamp pl-4 text-lg wrap-anywhere whitespace-pre-line">
            {line}
          </blockquote>
        )}
        {!isOpen && (
          <div className="grid w-full gap-6">
            <InvitationAnswered
              state={state}
              reason={reason}
              organizationName={organization_name}
              decline={declineBy(link, subject)}
              apply={<Apply invitation={invitation} />}
            />
          </div>
        )}
      </div>
      <EventDetails
        event={event}
        before={event.call && <LookingFor call={event.call} />}
        stub={
          isOpen && (
            <PhoneBar>
              <Apply invitation={invitation} />
              <CallButton call={declineBy(link, subject)} given={{}}>
                Decline
              </CallButton>
            </PhoneBar>
          )
        }
      />
    </div>
  )
}

/** Applying needs an account with the mailed address. */
function Apply({ invitation }: Pick<Props, 'invitation'>) {
  const { event, place_id, reader, email, state } = invitation
  const look =
    state === 'declined' ? { children: 'Apply after all' } : { variant: 'primary' as const, children: 'Apply' }
  if (reader === 'same') return <ButtonLink {...look} to={applyPath(event.id, place_id ?? undefined)} />
  if (reader === 'none') {
    const mode = signUpRefusal() ? 'sign-in' : 'sign-up'
    return <ButtonLink {...look} to={signInPath('/invitation', mode)} onClick={() => inviteAddress(email)} />
  }
  return null
}

/** Why the account cannot use the invitation. The sentences name no address, because a link can be forwarded. */
function WhyNot({ reader, onRetry }: Pick<LinkedContactInvitation, 'reader'> & Pick<Props, 'onRetry'>) {
  if (reader === 'none' || reader === 'same') return null
  if (reader === 'unconfirmed') return <Unconfirmed onRetry={onRetry} />
  return (
    <div role="status" className="grid w-full justify-items-start gap-3 rounded-md bg-sunken p-4">
      <p>
        This invitation was sent to another email address than that of your {brand.name} account. To use it, sign out
        and open it again.
      </p>
      <Button onClick={() => void session.signOut()}>Sign out</Button>
    </div>
  )
}

function Unconfirmed({ onRetry }: Pick<Props, 'onRetry'>) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => onConfirmed(() => retry()), [])
  return (
    <div className="grid w-full justify-items-start gap-2">
      <ConfirmEmail className="w-full" />
      <button type="button" className="link min-h-11" onClick={onRetry}>
        I have confirmed it
      </button>
    </div>
  )
}
