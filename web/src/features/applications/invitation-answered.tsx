import type { InvitationState } from '@marquee/contract/invitations'
import { maxLengths } from '@marquee/contract/limits'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useId, useState, type BaseSyntheticEvent, type ReactNode } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-field.tsx'

const browse = (
  <ButtonLink to="/events" size="lg">
    Browse Events
  </ButtonLink>
)

/** A link that opens no invitation. */
export const NotValid = () => (
  <EmptyState level={1} title="This link is not valid" actions={browse}>
    <p>Open it from the email again. The organizer may have taken the invitation back.</p>
  </EmptyState>
)

const outcomes: Partial<Record<InvitationState, string>> = {
  applied: 'You have applied.',
  declined: 'You have declined.',
  expired: 'This invitation is over.',
  withdrawn: 'This invitation is over.',
}

/** Above the title of a linked invitation: what came of it, or while it is open, who invites (`children`). */
export const InvitationLead = ({ state, children }: { state: InvitationState; children: ReactNode }) => (
  <p role="status" className={cx('text-lg', outcomes[state] ? 'font-semibold' : 'text-muted')}>
    {outcomes[state] ?? children}
  </p>
)

interface Props<Answer> {
  state: InvitationState
  reason: string | null
  organizationName: string
  decline: UseMutationOptions<Answer, Error, { reason?: string; stops?: boolean }>
  /** For who has declined by mistake. */
  apply: ReactNode
}

/** What a linked invitation shows once it is answered or over. */
export function InvitationAnswered<Answer>(props: Props<Answer>) {
  const { state } = props
  return (
    <>
      {state === 'applied' && (
        <p>
          <ButtonLink to="/contractor/applications">Your applications</ButtonLink>
        </p>
      )}
      {state === 'declined' && <Declined {...props} />}
      {(state === 'expired' || state === 'withdrawn') && <p>{browse}</p>}
    </>
  )
}

/** After declining: a field for the reason, and no more invitations of this organizer. */
function Declined<Answer>({ reason, organizationName, decline, apply }: Omit<Props<Answer>, 'state'>) {
  const [text, setText] = useState('')
  const explain = useMutation(decline)
  const stop = useMutation(decline)
  const id = useId()
  const refusal = lengthError('Reason', text, maxLengths.reason)
  const submit = (event: BaseSyntheticEvent) => {
    event.preventDefault()
    if (!refusal && text.trim() && !explain.isPending) explain.mutate({ reason: text })
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{organizationName} sees that you declined.</p>
        {apply}
      </div>
      {reason ? (
        <p>Your reason is sent: “{reason}”</p>
      ) : (
        <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
          <TextArea
            label="Why"
            required={false}
            hint={`Only ${organizationName} reads it.`}
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
        <p role="status">{organizationName} cannot invite you any more.</p>
      ) : (
        <div className="grid justify-items-start gap-2 border-t border-line pt-6">
          <Button
            variant="ghost"
            className="-ml-3"
            isPending={stop.isPending}
            onClick={() => stop.mutate({ stops: true })}
          >
            Not for me: no more invitations from {organizationName}
          </Button>
        </div>
      )}
    </div>
  )
}
