import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { deciding } from '../../ui/deciding.ts'
import type { decideProfile, decideProfileInList, DecisionInput } from './queries.ts'
import { ReasonDialog } from './drafted-text.tsx'

/** Who is to be rejected: the business or organization, in the version that is shown when the dialog opens. A newer one behind it was not read. */
type Rejected = Omit<DecisionInput, 'status' | 'reason'> & { name: string }

/**
 * Rejections, each after a confirmation with a reason. The dialog stays until the server has answered: another admin may have been first, and
 * then the reason is still there. So hold it where it outlives the row or the button that asks, and render `dialog`.
 */
export function useRejection(options: typeof decideProfile | typeof decideProfileInList): {
  ask: (about: Rejected) => void
  isPending: boolean
  dialog: ReactNode
} {
  const { mutateAsync, reset, isPending, error } = useMutation(options)
  const [asked, setAsked] = useState<{ about: Rejected; isOpen: boolean }>()
  const ask = (about: Rejected) => {
    reset()
    setAsked({ about, isOpen: true })
  }
  if (!asked) return { ask, isPending, dialog: null }
  const { kind, userId, version, name } = asked.about
  // The application is no longer as it was shown.
  const isOver = error !== null && [404, 409, 412].includes(statusOf(error))
  const words = isOver
    ? {
        title: `${name} was not rejected`,
        description: `${failureText(error)} Your reason was not sent. It is kept as a draft.`,
        confirmLabel: undefined,
        cancelLabel: 'Close',
      }
    : {
        title: `Reject ${name}?`,
        description: 'The applicant is told by email and can change the application and send it again.',
        confirmLabel: 'Reject application',
      }
  return {
    ask,
    isPending,
    dialog: (
      <ReasonDialog
        key={`${kind} ${userId}`}
        {...words}
        draft={`reject:${kind}:${userId}`}
        hint="Sent to the applicant as you write it."
        isOpen={asked.isOpen}
        isPending={isPending}
        onClose={() => setAsked({ ...asked, isOpen: false })}
        send={(reason) =>
          deciding(userId, mutateAsync({ kind, userId, version, status: 'rejected', reason: reason || undefined }))
        }
      />
    ),
  }
}
