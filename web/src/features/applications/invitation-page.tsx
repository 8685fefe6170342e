import { createClient } from '@marquee/contract/client'
import { invitationsApi, type LinkedInvitation } from '@marquee/contract/invitations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { longDate, longRange } from '../../lib/dates.ts'
import { useInBrowser } from '../../lib/in-browser.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { change, failureText, queryClient, statusOf } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Facts } from '../../ui/card.tsx'
import { LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { applyPath } from './apply-address.ts'
import { ContactInvitation, contactLinkOf } from './contact-invitation.tsx'
import { InvitationAnswered, InvitationLead, NotValid } from './invitation-answered.tsx'

export const meta = () => [{ title: fullTitle('Invitation') }, { name: 'robots', content: 'noindex' }]

// Without the token of whoever is signed in: the link alone gives the right.
const links = createClient(invitationsApi, { base: '/api' })

const invitationKey = (link: string) => [...keys.applications, 'linked', link]

/** Opening is a call of this page, so that programs that only fetch links do not count. */
const openedQuery = (link: string) =>
  queryOptions({
    queryKey: invitationKey(link),
    queryFn: ({ signal }) => links.open({ params: { link } }, { signal }),
    staleTime: 0,
  })

const declineBy = (link: string) =>
  change((body: { reason?: string; stops?: boolean }) => links.decline({ params: { link }, body }), {
    failure: 'This could not be changed',
    onSuccess: (invitation) => queryClient().setQueryData(invitationKey(link), invitation),
  })

/**
 * `/invitation#TOKEN`: an invitation to apply, as its e-mail leads to it. Nobody needs to be signed in; to apply, they sign in. Only the buttons
 * answer.
 */
export default function InvitationPage() {
  const { hash } = useLocation()
  // The server does not know the end of an address.
  const link = useInBrowser(() => true, false) ? hash.slice(1) : null
  // Once: the tab forgets it when the account can use it.
  const contact = useMemo(() => (link === null ? null : contactLinkOf(hash)), [link, hash])
  if (link === null) return <LoadingScreen label="Loading..." />
  if (/^\d+\./.test(link)) return <ByLink key={link} link={link} />
  return contact ? <ContactInvitation key={contact} link={contact} /> : <NotValid />
}

function ByLink({ link }: { link: string }) {
  const { data, error, refetch } = useQuery(openedQuery(link))
  if (data) return <Shown invitation={data} link={link} />
  if (!error) return <LoadingScreen label="Loading..." />
  if (statusOf(error) === 404) return <NotValid />
  return (
    <LoadFailed level={1} title="This invitation could not be loaded" onRetry={() => void refetch()}>
      <p>{failureText(error)}</p>
    </LoadFailed>
  )
}

function Shown({ invitation, link }: { invitation: LinkedInvitation; link: string }) {
  const { event_id, place_id, event_title, organization_name, line, state, company_name } = invitation
  const terms = [invitation.trade, invitation.note, invitation.fee].filter(Boolean)
  return (
    <div className="page max-w-form pt-8 pb-16 lg:pt-10">
      <InvitationLead state={state}>
        {organization_name} invites {company_name} to apply:
      </InvitationLead>
      <h1 className="mt-1 text-4xl wrap-anywhere">{event_title}</h1>
      <Facts
        className="my-6 sm:grid-cols-2"
        facts={[
          ['When', longRange(invitation.event_start_date, invitation.event_end_date)],
          ['Where', invitation.event_address],
          ['They look for', terms.join(' · ')],
          ['Apply by', longDate(invitation.confirm_by)],
        ]}
      />
      {line && (
        <blockquote className="mb-8 border-l-2 border-lamp pl-4 text-lg wrap-anywhere whitespace-pre-line">
          {line}
        </blockquote>
      )}
      {(state === 'sent' || state === 'opened') && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="primary" size="lg" to={applyPath(event_id, place_id)}>
            Apply
          </ButtonLink>
          <CallButton call={declineBy(link)} given={{}} size="lg">
            Decline
          </CallButton>
        </div>
      )}
      {state !== 'sent' && state !== 'opened' && (
        <InvitationAnswered
          state={state}
          reason={invitation.reason}
          organizationName={organization_name}
          decline={declineBy(link)}
          apply={<ButtonLink to={applyPath(event_id, place_id)}>Apply after all</ButtonLink>}
        />
      )}
    </div>
  )
}
