import { createClient } from '@marquee/contract/client'
import { invitationsApi, type LinkedInvitation } from '@marquee/contract/invitations'
import { maxLengths } from '@marquee/contract/limits'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type BaseSyntheticEvent } from 'react'
import { useLocation } from 'react-router'
import { longDate, longRange } from '../../lib/dates.ts'
import { lengthError } from '../../lib/forms.ts'
import { useInBrowser } from '../../lib/in-browser.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { change, failureText, queryClient, statusOf } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Facts } from '../../ui/card.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { applyPath } from './apply-address.ts'

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
  if (link === null) return <LoadingScreen label="Loading..." />
  return /^\d+\./.test(link) ? <ByLink key={link} link={link} /> : <NotValid />
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

const browse = (
  <ButtonLink to="/events" size="lg">
    Browse Events
  </ButtonLink>
)

const NotValid = () => (
  <EmptyState level={1} title="This link is not valid" actions={browse}>
    <p>Open it from the email again. The organizer may have taken the invitation back.</p>
  </EmptyState>
)

function Shown({ invitation, link }: { invitation: LinkedInvitation; link: string }) {
  const { event_id, place_id, event_title, organization_name, line, state, company_name } = invitation
  const terms = [invitation.trade, invitation.note, invitation.fee].filter(Boolean)
  return (
    <div className="page max-w-form pt-8 pb-16 lg:pt-10">
      <p className="text-lg text-muted">
        {organization_name} invites {company_name} to apply:
      </p>
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
      {state === 'applied' && (
        <p role="status" className="flex flex-wrap items-center gap-x-6 gap-y-3 text-lg">
          You have applied.
          <ButtonLink to="/contractor/applications">Your applications</ButtonLink>
        </p>
      )}
      {state === 'declined' && <Declined invitation={invitation} link={link} />}
      {(state === 'expired' || state === 'withdrawn') && (
        <p role="status" className="flex flex-wrap items-center gap-x-6 gap-y-3 text-lg">
          This invitation is over.
          {browse}
        </p>
      )}
    </div>
  )
}

/** After declining: a field for the reason, and no more invitations of this organizer. */
function Declined({ invitation, link }: { invitation: LinkedInvitation; link: string }) {
  const { organization_name, reason } = invitation
  const [text, setText] = useState('')
  const explain = useMutation(declineBy(link))
  const stop = useMutation(declineBy(link))
  const id = useId()
  const refusal = lengthError('Reason', text, maxLengths.reason)
  const submit = (event: BaseSyntheticEvent) => {
    event.preventDefault()
    if (!refusal && text.trim() && !explain.isPending) explain.mutate({ reason: text })
  }
  return (
    <div className="grid gap-6">
      <p role="status" className="text-lg font-semibold">
        You have declined. {organization_name} sees it.
      </p>
      {reason ? (
        <p>Your reason is sent: “{reason}”</p>
      ) : (
        <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
          <TextArea
            label="Why"
            required={false}
            hint={`Only ${organization_name} reads it.`}
            value={text}
            error={refusal}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button type="submit" isPending={explain.isPending} isDisabled={!text.trim()}>
              Send the reason
            </Button>
          </div>
        </form>
      )}
      {stop.isSuccess ? (
        <p role="status">{organization_name} cannot invite you any more.</p>
      ) : (
        <div className="grid justify-items-start gap-2 border-t border-line pt-6">
          <Button
            variant="ghost"
            className="-ml-3"
            isPending={stop.isPending}
            onClick={() => stop.mutate({ stops: true })}
          >
            Not for me: no more invitations from {organization_name}
          </Button>
        </div>
      )}
    </div>
  )
}
