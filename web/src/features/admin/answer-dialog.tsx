import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { deciding } from '../../ui/deciding.ts'
import { reviewPresets } from '../users/review-presets.ts'
import { ReasonDialog } from './drafted-text.tsx'
import { decidedQuery, type decideProfile, type decideProfileInList, type DecisionInput } from './queries.ts'

type Written = 'rejected' | 'asked'

const words = {
  rejected: {
    verb: 'reject',
    title: (name: string) => `Reject ${name}?`,
    description: 'The applicant is told by email and can change the application and send it again.',
    confirmLabel: 'Reject application',
    field: { label: 'Reason', hint: 'Sent to the applicant as you write it.', initialFocus: 'confirm' },
  },
  asked: {
    verb: 'ask',
    title: (name: string) => `Ask ${name} for more?`,
    description: 'It stays pending, and comes back on top when the applicant has saved it.',
    confirmLabel: 'Ask for more',
    field: {
      label: 'Question',
      hint: 'Sent to the applicant as you write it.',
      missing: 'Please write what you need.',
      tone: 'primary',
      initialFocus: 'confirm',
    },
  },
} as const

/** Whose application it is: the business or organization, in the version that is shown when the dialog opens. A newer one behind it was not read. */
type About = Omit<DecisionInput, 'status' | 'reason'>

/**
 * Rejections, and questions before a decision, each with a text to the applicant. The dialog stays until the server has answered: another
 * admin may have been first, and then the text is still there. So hold it where it outlives the row or the button that asks, and render
 * `dialog`.
 */
export function useAnswerDialog(options: typeof decideProfile | typeof decideProfileInList): {
  open: (about: About, status: Written) => void
  isPending: boolean
  dialog: ReactNode
} {
  const { mutateAsync, reset, isPending, error } = useMutation(options)
  const [asked, setAsked] = useState<{ about: About; status: Written; isOpen: boolean }>()
  const open = (about: About, status: Written) => {
    reset()
    setAsked({ about, status, isOpen: true })
  }
  // The application is no longer as it was shown.
  const isOver = error !== null && [404, 409, 412].includes(statusOf(error))
  const { kind = 'vendor', userId = 0, name = '' } = asked?.about ?? {}
  const isDecided = statusOf(error) === 409
  const decided = useQuery({ ...decidedQuery(kind, userId), enabled: isDecided }).data
  if (!asked) return { open, isPending, dialog: null }
  const { status, isOpen } = asked
  const { verb, title, description, confirmLabel, field } = words[status]
  const why =
    isDecided && decided?.by && decided.status !== 'pending'
      ? `${decided.by} ${decided.status} it meanwhile.`
      : failureText(error ?? new Error())
  const question = isOver
    ? {
        title: `${name} was not ${status}`,
        description: `${why} Your ${field.label.toLowerCase()} was not sent. It is kept as a draft.`,
        confirmLabel: undefined,
        cancelLabel: 'Close',
      }
    : { title: title(name), description, confirmLabel }
  return {
    open,
    isPending,
    dialog: (
      <ReasonDialog
        key={`${status} ${kind} ${userId}`}
        {...field}
        {...question}
        draft={`${verb}:${kind}:${userId}`}
        presets={reviewPresets[status]
          .filter(({ isForVendors }) => kind === 'vendor' || !isForVendors)
          .map(({ label, sentence }) => [label, sentence] as const)}
        isOpen={isOpen}
        isPending={isPending}
        onClose={() => setAsked({ ...asked, isOpen: false })}
        send={(text) => deciding(userId, mutateAsync({ ...asked.about, status, reason: text || undefined }))}
      />
    ),
  }
}
