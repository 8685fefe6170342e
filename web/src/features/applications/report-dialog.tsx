import { maxLengths } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { reportConversation } from './conversation-queries.ts'

interface Props {
  id: number
  /** The name of the other side. */
  other: string
  isOpen: boolean
  onClose: () => void
}

/** Asks what is wrong with a conversation, and reports it to the admins. */
export function ReportDialog({ id, other, isOpen, onClose }: Props) {
  const reason = useTextDraft(`report:${id}`, isOpen)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const refusal = lengthError('The report', reason.text, maxLengths.reason)
  const report = useMutation(reportConversation)
  const send = () => {
    const given = reason.text.trim()
    setMissing(given === '')
    if (given === '' || refusal) return field.current?.focus()
    if (report.isPending) return
    report.mutate(
      { id, reason: given },
      {
        onSuccess: () => {
          reason.clear()
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={send}
      title="Report this conversation?"
      description={`Our team will read it and decide what to do. ${other} is not told that you reported it.`}
      confirmLabel="Send report"
      isPending={report.isPending}
    >
      <div className="grid gap-3">
        <DraftNotice draft={reason.state} />
        <TextArea
          ref={field}
          label="What is wrong?"
          required
          rows={4}
          error={isMissing ? 'Tell us what is wrong' : refusal}
          value={reason.text}
          onChange={(event) => {
            reason.type(event.target.value)
            setMissing(false)
          }}
        />
      </div>
    </ConfirmDialog>
  )
}
