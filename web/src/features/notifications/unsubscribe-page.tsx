import { useMutation } from '@tanstack/react-query'
import { brand } from '@marquee/contract/brand'
import { contactStopApi, contactStopPattern } from '@marquee/contract/contact-invitations'
import { createClient } from '@marquee/contract/client'
import { noticeGroupRule } from '@marquee/contract/notice-kinds'
import { groupOfToken, unsubscribeApi } from '@marquee/contract/unsubscribe'
import type { ReactNode } from 'react'
import { useInBrowser } from '../../lib/in-browser.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadingScreen } from '../../ui/states.tsx'
import { FormFailure } from '../auth/call-form.tsx'
import { preferencesPath } from './notifications-path.ts'

export const meta = () => [{ title: fullTitle('Emails') }, { name: 'robots', content: 'noindex' }]

// Without the token of whoever is signed in: the one in the address names whose e-mails they are.
const { stop: stopEmails } = createClient(unsubscribeApi, { base: '/api' })

const { stopContact } = createClient(contactStopApi, { base: '/api' })

/**
 * `/unsubscribe#TOKEN`: the target of "Stop these emails" in an e-mail. Opening it changes nothing, because programs that check links open
 * them too; the button stops the e-mails. Nobody needs to be signed in.
 */
export default function UnsubscribePage() {
  const token = useInBrowser(() => location.hash.slice(1), null)
  const stop = useMutation({ mutationFn: (token: string) => stopEmails({ params: { token } }), meta: { quiet: true } })
  if (token === null) return <LoadingScreen label="Loading..." />
  if (contactStopPattern.test(token)) return <StopInvitations token={token} />
  const group = groupOfToken(token)
  const choose = (
    <ButtonLink to={preferencesPath} size="lg">
      Notification settings
    </ButtonLink>
  )
  if (!group)
    return (
      <EmptyState level={1} title="This link is not complete" actions={choose}>
        <p>Open it from the email again, or sign in to choose which emails you get.</p>
      </EmptyState>
    )
  if (statusOf(stop.error) === 404)
    return (
      <EmptyState level={1} title="This link is not valid" actions={choose}>
        <p role="alert">Sign in to choose which emails you get.</p>
      </EmptyState>
    )
  const { label, explanation, unused = [] } = noticeGroupRule(group)
  if (stop.isSuccess)
    return (
      <EmptyState level={1} title="These emails are stopped" actions={choose}>
        <p role="status">
          We will not email you about <strong className="text-ink">{label}</strong> again.
          {!unused.includes('in_app') && ` You still find it in ${brand.name} when you sign in.`}
        </p>
        <p>You can switch them on again at any time.</p>
      </EmptyState>
    )
  return (
    <Question error={stop.error} isPending={stop.isPending} onStop={() => stop.mutate(token)} more={choose}>
      <p>
        <strong className="text-ink">{label}</strong>
        <br />
        {explanation}
      </p>
    </Question>
  )
}

interface QuestionProps {
  isPending: boolean
  error: Error | null
  onStop: () => void
  /** Other buttons. */
  more: ReactNode
  children: ReactNode
}

/** Nothing is stopped before the button is pressed. */
const Question = ({ isPending, error, onStop, more, children }: QuestionProps) => (
  <EmptyState
    level={1}
    title="Stop these emails?"
    actions={
      <>
        <Button variant="primary" size="lg" isPending={isPending} pendingLabel="Stopping..." onClick={onStop}>
          Stop these emails
        </Button>
        {more}
      </>
    }
  >
    <div className="grid justify-items-center gap-4">
      {children}
      {error && <FormFailure>{failureText(error)}</FormFailure>}
    </div>
  </EmptyState>
)

/** For somebody without an account: no more invitations of the organizer who has the address in the contacts, or of anybody. */
function StopInvitations({ token }: { token: string }) {
  const own = useMutation({ mutationFn: () => stopContact({ params: { token }, query: {} }), meta: { quiet: true } })
  const all = useMutation({
    mutationFn: () => stopContact({ params: { token }, query: { of: 'everybody' } }),
    meta: { quiet: true },
  })
  const stopAll = (
    <Button size="lg" isPending={all.isPending} onClick={() => all.mutate()}>
      Stop those of all organizers
    </Button>
  )
  if (own.data || all.data)
    return (
      <EmptyState level={1} title="These emails are stopped" actions={!all.data && stopAll}>
        <p role="status">
          {all.data
            ? 'No organizer can invite you by email any more.'
            : `${own.data?.organization_name ?? 'This organizer'} cannot invite you any more.`}
        </p>
        {all.error && <FormFailure>{failureText(all.error)}</FormFailure>}
      </EmptyState>
    )
  return (
    <Question error={own.error ?? all.error} isPending={own.isPending} onStop={() => own.mutate()} more={stopAll}>
      <p>The organizer who invited you has your address in their contacts. They cannot write to you again from here.</p>
    </Question>
  )
}
