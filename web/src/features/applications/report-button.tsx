import { maxLengths } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useRef, useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { lengthError } from '../../lib/forms.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { reportConversation } from './conversation-queries.ts'

interface Props {
  id: number
  /** The name of the other side. */
  other: string
  reportedAt: string | null
}

/** Reports a conversation to the admins, after asking what is wrong with it; or when that was done. */
export function ReportButton({ id, other, reportedAt }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
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
          close()
        },
      },
    )
  }
  if (reportedAt) {
    return <p className="text-sm text-muted">Reported on {longDate(reportedAt)}. Our team will look at it.</p>
  }
  return (
    <>
      <Button size="sm" variant="ghost" className="-my-1 -mr-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" />
        Report
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
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
    </>
  )
}
