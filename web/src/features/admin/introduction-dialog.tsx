import { Introduction, type ContactRequest } from '@marquee/contract/contact-desk'
import { introducedPeople, introductionReply, preparedIntroduction } from '@marquee/contract/introduction'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../lib/draft.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useIdempotencyKey, useOnce } from '../../lib/send-once.ts'
import { deciding } from '../../ui/deciding.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { introduce } from './contact-queries.ts'
import { askerOf, contactStatusNames } from './contact-status.tsx'

interface Props {
  /** The request as it is now. */
  request: ContactRequest
  /** The request as it was when the dialog was opened: a change by somebody else since then is shown. */
  before: ContactRequest
  isOpen: boolean
  onClose: () => void
}

/** The e-mail that introduces the two people of a request: prepared, to be changed, with a preview. The text is kept as a draft until it is sent. */
export function IntroductionDialog({ request, before, isOpen, onClose }: Props) {
  const prepared = preparedIntroduction(request)
  const draft = useDraft<Introduction>({
    name: `introduce:${request.id}`,
    isOpen,
    read: readDraft,
    show: (kept) => setContent(kept ?? prepared),
  })
  const [content, setContent] = useState(draft.found ?? prepared)
  const [errors, setErrors] = useState<Partial<Record<keyof Introduction, string>>>({})
  const sending = useMutation(introduce)
  const keyFor = useIdempotencyKey()
  const form = useId()
  const type = (part: Partial<Introduction>) => {
    const next = { ...content, ...part }
    setContent(next)
    setErrors({})
    draft.keep(next.subject === prepared.subject && next.text === prepared.text ? undefined : next)
  }
  const send = useOnce(async () => {
    // The second press of a double click may arrive while the dialog closes.
    if (!isOpen) return
    const checked = z.safeParse(Introduction, content)
    if (!checked.success) return setErrors(Object.fromEntries(checked.error.issues.map((i) => [i.path[0], i.message])))
    const { id, version } = request
    const idempotencyKey = keyFor({ id, ...checked.data })
    await deciding(id, sending.mutateAsync({ id, version, body: checked.data, idempotencyKey }))
    draft.clear()
    onClose()
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title={`Introduce ${askerOf(request)} and ${request.company_name}`}
      description="One email to both. Each sees the other’s name and address."
      form={form}
      submitLabel="Send to both"
      isPending={sending.isPending}
      pendingLabel="Sending..."
    >
      <div className="grid gap-6 md:grid-cols-2">
        <form
          id={form}
          noValidate
          className="grid content-start gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          {isOpen && before.version !== request.version && !sending.isPending && (
            <p role="status" className="rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">
              Somebody changed this request meanwhile. It is {contactStatusNames[request.status]} now.
            </p>
          )}
          <DraftNotice draft={draft.state} />
          <TextField
            label="Subject"
            required
            error={errors.subject}
            value={content.subject}
            onChange={(event) => type({ subject: event.target.value })}
          />
          <TextArea
            label="Text"
            required
            rows={10}
            error={errors.text}
            value={content.text}
            onChange={(event) => type({ text: event.target.value })}
          />
          <SendFailed isUnreachable={isUnreachable(sending.error)} />
        </form>
        <Preview request={request} content={content} />
      </div>
    </FormDialog>
  )
}

/** What both will read. */
function Preview({ request, content }: { request: ContactRequest; content: Introduction }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid content-start gap-2">
      <h3 id={heading} className="text-base">
        What both read
      </h3>
      <div className="grid gap-4 rounded-md bg-sunken p-4 text-sm wrap-anywhere">
        <p className="text-base font-semibold">{content.subject}</p>
        <p className="whitespace-pre-line">{content.text}</p>
        <ul className="grid gap-2">
          {introducedPeople(request).map(({ name, email }) => (
            <li key={email} className="border-l-4 border-lamp-deep pl-3">
              {name && <span className="block">{name}</span>}
              {email}
            </li>
          ))}
        </ul>
        <p className="text-muted">{introductionReply}</p>
      </div>
    </section>
  )
}

const Draft = z.object({ subject: z.string(), text: z.string() })

const readDraft = (stored: unknown) => z.safeParse(Draft, stored).data
