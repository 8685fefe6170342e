import type { Application } from '@marquee/contract/applications'
import { callSentences } from '@marquee/contract/open-call'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.tsx'
import { undoKey, type WorktopKey } from '../../ui/worktop.tsx'
import { changePlace, waitingAction } from './place-queries.ts'
import { companyName, markApplication } from './queries.ts'

/** The keys of the desk that decide nothing: N for the private note, S for the shortlist, W for the waiting list, M for a message. */
export function useDeskKeys(): readonly WorktopKey<Application>[] {
  const { mutate } = useMutation(markApplication)
  const { mutate: move } = useMutation(changePlace)
  return [
    { key: 'n', label: 'Private note', run: ({ id }) => focusField(`[data-note="${id}"]`, noNote) },
    {
      key: 's',
      label: 'Shortlist',
      run(application) {
        const { id, mark } = application
        if (!mark) return 'This application cannot be put on the shortlist.'
        mutate(
          { id, is_shortlisted: !mark.is_shortlisted },
          {
            onSuccess: ({ is_shortlisted }) =>
              toast.info(`${companyName(application)} is ${is_shortlisted ? 'on' : 'off'} the shortlist`),
            onError: (error) => toast.error(failureText(error, 'The shortlist could not be changed')),
          },
        )
        return undefined
      },
    },
    {
      key: 'w',
      label: 'Waiting list',
      run(application) {
        const action = waitingAction(application)
        if (!action) return callSentences.notListed
        move({ id: application.id, action })
        return undefined
      },
    },
    { key: 'm', label: 'Message', run: ({ id }) => focusField(`[data-conversation="${id}"]`, noMessage) },
    undoKey,
  ]
}

const noNote = 'The private note is not open yet.'
const noMessage = 'You cannot write a message here now.'

/** The id of the application is part of `place`, because what is on screen may still belong to the one before. */
function focusField(place: string, refusal: string): string | undefined {
  const field = document.querySelector<HTMLElement>(`${place} textarea`)
  field?.focus()
  return field ? undefined : refusal
}
