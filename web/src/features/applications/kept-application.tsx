import type { KeptApplication as Kept } from '@marquee/contract/kept-applications'
import { StatusBadge } from '../../ui/badge.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Panel } from '../../ui/card.tsx'
import { dropKept } from './kept-queries.ts'

/** For a vendor under review: the application to this event that waits, or why it was not sent after the approval. */
export function KeptApplication({ kept: { event_id, message, organization_name, problem } }: { kept: Kept }) {
  return (
    <Panel title="Your Application" aside={<KeptBadge problem={problem} />}>
      <div className="grid justify-items-start gap-4">
        <p>
          {problem
            ? `You are approved, but it could not be sent. ${problem}`
            : `Our team reads your vendor profile first. Once you are approved, we send this to ${organization_name}.`}
        </p>
        <p className="w-full border-l-2 border-line pl-4 whitespace-pre-line text-muted">{message}</p>
        <CallButton
          size="sm"
          call={dropKept}
          given={event_id}
          question={{
            title: 'Take this application back?',
            description: 'It is deleted, and nobody has read it.',
            confirmLabel: 'Take it back',
            tone: 'danger',
          }}
        >
          Take it back
        </CallButton>
      </div>
    </Panel>
  )
}

export const KeptBadge = ({ problem }: Pick<Kept, 'problem'>) => (
  <StatusBadge look={problem ? 'rejected' : 'waiting'}>{problem ? 'Not sent' : 'Waits for your approval'}</StatusBadge>
)
