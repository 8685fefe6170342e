import { useMutation } from '@tanstack/react-query'
import { maxLengths } from '@marquee/contract/limits'
import { useId, type BaseSyntheticEvent } from 'react'
import { weekdayRange } from '../../lib/dates.ts'
import { lengthError } from '../../lib/forms.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { useIdempotencyKey, useOnce } from '../../lib/send-once.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { contactVendor } from './queries.ts'

interface Props {
  vendor: { id: number; company_name: string }
  /** The day (`YYYY-MM-DD`) that the message starts with. */
  day: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** The form that asks an admin for an introduction to a vendor, with an optional message. The text is kept as a draft until it is sent. */
export function ContactDialog({ vendor, day, isOpen, onClose }: Props) {
  const draft = useTextDraft(`contact:${vendor.id}`, isOpen, day ? `For ${weekdayRange(day)}.\n` : '')
  const { text: message } = draft
  const contact = useMutation(contactVendor)
  const keyFor = useIdempotencyKey()
  const id = useId()
  const refusal = lengthError('Message', message, maxLengths.contactMessage)
  const send = useOnce(async () => {
    if (refusal) return
    const content = { id: vendor.id, message: message.trim() }
    await contact.mutateAsync({ ...content, idempotencyKey: keyFor(content) })
    draft.clear()
    onClose()
  })
  const submit = (event: BaseSyntheticEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Contact ${vendor.company_name}`}
      description="We read it, then introduce you by email. Say what you are planning, if you like."
      of={{ id, submit, isPending: contact.isPending, isUnreachable: isUnreachable(contact.error) }}
      submitLabel="Send Request"
      pendingLabel="Sending..."
    >
      <ConfirmEmail />
      <DraftNotice draft={draft.state} />
      <TextArea
        label="Message"
        required={false}
        hint="The day, the place, how many people, and what you hope for."
        value={message}
        error={refusal}
        onChange={(event) => draft.type(event.target.value)}
        // The caret goes behind the day, where the person writes on.
        onFocus={({ target }) => target.selectionEnd === 0 && target.setSelectionRange(message.length, message.length)}
      />
    </CallDialog>
  )
}
