import { Typed } from '@marquee/contract/application-drafts'
import { ApplicationEdit } from '@marquee/contract/application-history'
import type { Application } from '@marquee/contract/applications'
import { applicationMessageCounter } from '@marquee/contract/limits'
import { isClosed } from '@marquee/contract/open-call'
import { can } from '@marquee/contract/policy'
import { questionsFor, type Question } from '@marquee/contract/questions'
import { actorOf, type Me } from '@marquee/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../lib/draft.ts'
import { fieldErrors } from '../../lib/forms.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { AnswerFields, readTyped, typedOf } from '../events/answer-fields.tsx'
import { eventQuery } from '../events/queries.ts'
import { isAskedAgain } from './agree-again.tsx'
import { answerUploads, editApplication } from './queries.ts'

/** With which a vendor changes an application that was sent, and answers what accepted vendors are asked; nothing where neither is possible. */
export function EditApplication({ application, me }: { application: Application; me: Me }) {
  const { event_id, place, status, unanswered } = application
  const { data: event } = useQuery({ ...eventQuery(event_id), enabled: place !== null })
  const [openCount, setOpenCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const { places = [], questions: all = [] } = event?.call ?? {}
  const own = places.find(({ id }) => id === place?.id)
  const isAccepted = status === 'accepted'
  const questions = own ? questionsFor(all, own.service_id, isAccepted) : []
  const isOpenYet = event?.call && !isClosed(event.call)
  const mayEdit =
    own && can(actorOf(me), 'application.edit', application) && (isAccepted ? questions.length > 0 : isOpenYet)
  if (!mayEdit) return null
  return (
    <>
      <Button
        size={unanswered.length > 0 ? 'md' : 'sm'}
        variant={unanswered.length > 0 && !isAskedAgain(application) ? 'primary' : 'secondary'}
        className="mt-4"
        onClick={() => {
          setOpenCount(openCount + 1)
          setOpen(true)
        }}
      >
        <Pencil aria-hidden="true" />
        {unanswered.length > 0
          ? `Answer ${unanswered.length === 1 ? 'a question' : `${unanswered.length} questions`}`
          : isAccepted
            ? 'Edit answers'
            : 'Edit application'}
      </Button>
      {openCount > 0 && (
        <EditDialog
          key={openCount}
          application={application}
          questions={questions}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const Written = z.object({ message: z.string(), answers: Typed })
type Written = z.infer<typeof Written>

interface DialogProps {
  application: Application
  questions: readonly Question[]
  isOpen: boolean
  onClose: () => void
}

function EditDialog({ application, questions, isOpen, onClose }: DialogProps) {
  const { id, version, status, event_title } = application
  const isAccepted = status === 'accepted'
  const stored = { message: application.message, answers: typedOf(questions, application.answers) }
  const draft = useDraft<Written>({
    name: `edit-application:${id}`,
    isOpen,
    read: (kept) => z.safeParse(Written, kept).data,
    show: (kept) => setWritten(kept ?? stored),
  })
  const [written, setWritten] = useState(draft.found ?? stored)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const save = useMutation(editApplication)
  const send = useOnce((body: ApplicationEdit) =>
    save.mutateAsync({ id, version, ...body }).then(() => {
      draft.clear()
      onClose()
    }),
  )
  const form = useId()
  const sheet = useRef<HTMLFormElement>(null)
  const write = (change: Partial<Written>) => {
    const next = { ...written, ...change }
    setWritten(next)
    draft.keep(JSON.stringify(next) === JSON.stringify(stored) ? undefined : next)
    setProblems({})
  }
  const submit = () => {
    const { answers, problems: found } = readTyped(questions, written.answers, answerUploads(application.event_id))
    const read = z.safeParse(ApplicationEdit, { answers, ...(!isAccepted && { message: written.message }) })
    const wrong = { ...found, ...(read.error && { message: read.error.issues[0]?.message ?? '' }) }
    setProblems(wrong)
    focusFirst(sheet.current, Object.keys(wrong))
    if (read.success && Object.keys(wrong).length === 0) send(read.data)
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isAccepted ? 'Before the event' : 'Edit your application'}
      description={isAccepted ? `${event_title} asks those who are accepted.` : 'The organizer sees what you change.'}
      form={form}
      submitLabel="Save"
      isPending={save.isPending}
    >
      <form
        ref={sheet}
        id={form}
        noValidate
        className="grid gap-6"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          submit()
        }}
      >
        <DraftNotice draft={draft.state} />
        <AnswerFields
          uploads={answerUploads(application.event_id)}
          questions={questions}
          typed={written.answers}
          onChange={(answers) => write({ answers })}
          errors={{ ...fieldErrors(save.error), ...problems }}
        />
        {!isAccepted && (
          <TextArea
            name="message"
            label="Application Message"
            required
            counter={applicationMessageCounter}
            value={written.message}
            onChange={({ target }) => write({ message: target.value })}
            error={problems.message}
          />
        )}
        <SendFailed isUnreachable={isUnreachable(save.error)} />
      </form>
    </FormDialog>
  )
}
