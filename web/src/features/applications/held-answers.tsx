import type { Event } from '@marquee/contract/events'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Hourglass, Mail, MailX, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { heldAnswersQuery, holdAnswers, silenceEvent } from './queries.ts'

/** Lets the organizer hold the answers to an event, read each of them, and send them together; and switch its e-mails off: `items` of a menu, and a `bar` while they are held. */
export function useHeldAnswers(event: Event): { items: MenuItem[]; bar: ReactNode } {
  const mayHold = event.status === 'published' && event.application_count > 0
  const held = useQuery({ ...heldAnswersQuery(event.id), enabled: mayHold })
  const change = useMutation(holdAnswers(event.id))
  const silence = useMutation(silenceEvent(event.id))
  const [isOpen, setOpen] = useState(false)
  const set = useOnce((isHeld: boolean) => change.mutateAsync(isHeld).finally(() => setOpen(false)))
  if (!mayHold || !held.data) return { items: [], bar: null }
  const { is_held, mails_off, answers } = held.data
  const count = answers.length === 1 ? '1 answer' : `${answers.length} answers`
  const mails = {
    label: mails_off ? 'Email me about applications again' : 'Stop emails about applications',
    icon: mails_off ? <Mail aria-hidden="true" /> : <MailX aria-hidden="true" />,
    isDisabled: silence.isPending,
    onSelect: () => silence.mutate(!mails_off),
  }
  const hold = {
    label: 'Hold answers',
    icon: <Hourglass aria-hidden="true" />,
    isDisabled: change.isPending,
    onSelect: () => set(true),
  }
  if (!is_held) return { items: [hold, mails], bar: null }
  return {
    items: [mails],
    bar: (
      <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-4 py-3 print:hidden">
        <p className="flex-1">
          {answers.length > 0
            ? `${count} to send. No vendor knows yet.`
            : 'Answers wait here until you send them together.'}
        </p>
        <Button
          size="sm"
          variant={answers.length > 0 ? 'primary' : 'secondary'}
          isDisabled={change.isPending}
          onClick={() => (answers.length > 0 ? setOpen(true) : set(false))}
        >
          <Send aria-hidden="true" />
          {answers.length > 0 ? `Send ${count}` : 'Answer at once again'}
        </Button>
        <ConfirmDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onConfirm={() => isOpen && set(false)}
          title={`Send ${count}?`}
          description="Each vendor gets one email. To change one, open it and decide again."
          confirmLabel={`Send ${count}`}
          cancelLabel="Not yet"
          isPending={change.isPending}
        >
          <ul className="grid max-h-96 gap-4 overflow-y-auto rounded-md bg-sunken p-4 text-sm">
            {answers.map(({ application_id, company_name, subject, paragraphs, reason }) => (
              <li key={application_id} className="grid gap-1 wrap-anywhere">
                <TextLink to={`/organizer/applications/${application_id}`} className="font-semibold">
                  {company_name}
                </TextLink>
                <p>{subject}</p>
                {paragraphs.map((text) => (
                  <p key={text} className="text-muted">
                    {text}
                  </p>
                ))}
                {reason && (
                  <blockquote className="border-l-2 border-lamp pl-3 whitespace-pre-line">{reason}</blockquote>
                )}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      </div>
    ),
  }
}
