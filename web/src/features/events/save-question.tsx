import type { Event, EventInput } from '@marquee/contract/events'
import { useState } from 'react'
import { firstDay, longRange } from '../../lib/dates.ts'
import { queryClient } from '../../lib/query-client.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { applicantsQuery, vendorsInWords } from './queries.ts'

type Days = Pick<EventInput, 'start_date' | 'end_date'>

interface Question {
  title: string
  description: string
}

/** Asks before an event is saved with a day that is over, and before vendors are notified of a new day or place: how many. */
export function useSaveQuestion(confirmLabel: string) {
  const [asked, setAsked] = useState<Question & { isOpen: boolean; answer: (isYes: boolean) => void }>()
  const answer = (isYes: boolean) => {
    setAsked(asked && { ...asked, isOpen: false })
    asked?.answer(isYes)
  }
  return {
    /** Resolves to true when the event may be saved: there was nothing to ask, or the answer was yes. `over` is the stored event. */
    async ask(input: EventInput, over: Event | undefined): Promise<boolean> {
      const question = await questionOf(input, over)
      return !question || new Promise((resolve) => setAsked({ ...question, isOpen: true, answer: resolve }))
    },
    /** Render it once, anywhere. */
    dialog: asked && (
      <ConfirmDialog
        isOpen={asked.isOpen}
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
        title={asked.title}
        description={asked.description}
        confirmLabel={confirmLabel}
        cancelLabel="Go back"
      />
    ),
  }
}

/** Whether the days of an event are over, wherever its reader is. */
export const areOver = (days: Days) => lastOf(days) < firstDay()

/** Asked before an event is published whose days are over. */
export const pastQuestion = ({ start_date, end_date }: Days): Question => ({
  title: 'Is this date right?',
  description: `${longRange(start_date, end_date)} is in the past.`,
})

async function questionOf(input: EventInput, over: Event | undefined): Promise<Question | undefined> {
  const isFinal = over?.status === 'completed' || over?.status === 'cancelled'
  if (isFinal || input.status === 'draft') return undefined
  const isNew = over?.status !== 'published'
  const isMoved = over?.start_date !== input.start_date || lastOf(over) !== lastOf(input)
  const past = (isNew || isMoved) && areOver(input) ? pastQuestion(input) : undefined
  const isElsewhere = over?.address !== input.address
  if (isNew || !(isMoved || isElsewhere)) return past
  const what = [isMoved && 'day', isElsewhere && 'place'].filter(Boolean).join(' and ')
  const counts = await queryClient()
    .fetchQuery(applicantsQuery(over.id))
    .catch(() => undefined)
  const notified = counts && counts.all - counts.rejected
  if (notified === 0) return past
  return {
    title: `Tell ${notified ? vendorsInWords(notified) : 'the vendors'}?`,
    description: [
      `${notified ? vendorsInWords(notified) : 'The vendors who applied'} will be told of the new ${what}.`,
      past?.description,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

const lastOf = (days: Days) => days.end_date ?? days.start_date
