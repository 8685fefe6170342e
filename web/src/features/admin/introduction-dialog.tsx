import { Introduction, type ContactRequest } from '@marquee/contract/contact-desk'
import { introducedPeople, introductionReply, preparedIntroduction } from '@marquee/contract/introduction'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../lib/draft.ts'
import { useIdempotencyKey } from '../../lib/send-once.ts'
import { deciding } from '../../ui/deciding.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { askerOf, contactStatusNames } from './contact-details.tsx'
import { admin, adminChange, adminQuery } from './queries.ts'

interface Props {
  /** The request as it was when the dialog was opened: a change by somebody else since then is shown. */
  before: ContactRequest
  isOpen: boolean
  onClose: () => void
}

/** The e-mail that introduces the two people of a request: prepared, to be changed, with a preview. The text is kept as a draft until it is sent. */
export function IntroductionDialog({ before, isOpen, onClose }: Props) {
  const { id } = before
  const now = useQuery(adminQuery('contactRequest', { params: { id } })).data?.request
  const request = now && now.version > before.version ? now : before
  const prepared = preparedIntroduction(request)
  const draft = useDraft<Introduction>({
    name: `introduce:${id}`,
    isOpen,
    read: readDraft,
    show: (kept) => call.form.reset(kept ?? prepared),
  })
  const keyFor = useIdempotencyKey()
  const introduce = async (body: Introduction) => {
    const options = { version: request.version, idempotencyKey: keyFor({ id, ...body }) }
    await deciding(id, admin.introduce({ params: { id }, body }, options))
  }
  const call = useCallForm({
    schema: Introduction,
    start: draft.found ?? prepared,
    call: adminChange(introduce, {
      success: 'Introduction sent to both',
      failure: 'Failed to send the introduction',
      quiet: true,
    }),
    onDone: () => {
      draft.clear()
      onClose()
    },
  })
  const content = call.form.watch()
  const field = (name: keyof Introduction) => ({
    ...call.field(name),
    ...call.form.register(name, {
      onChange: () => {
        const next = call.form.getValues()
        draft.keep(next.subject === prepared.subject && next.text === prepared.text ? undefined : next)
      },
    }),
  })
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title={`Introduce ${askerOf(request)} and ${request.company_name}`}
      description="One email to both. Each sees the other’s name and address."
      of={call}
      submitLabel="Send to both"
      pendingLabel="Sending..."
      beside={<Preview request={request} content={content} />}
    >
      {isOpen && before.version !== request.version && !call.isPending && (
        <p role="status" className="rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">
          Somebody changed this request meanwhile. It is {contactStatusNames[request.status]} now.
        </p>
      )}
      <DraftNotice draft={draft.state} />
      <TextField {...field('subject')} label="Subject" />
      <TextArea {...field('text')} label="Text" rows={10} />
    </CallDialog>
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

const readDraft = (stored: unknown) => z.safeParse(z.object({ subject: z.string(), text: z.string() }), stored).data
