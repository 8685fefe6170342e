import { type Event, type EventInput, EventUpdate } from '@marquee/contract/events'
import { useState } from 'react'
import { firstDay, longRange } from '../../lib/dates.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { LettersToSend, readersOf } from './letters.tsx'
import { lettersQuery, vendorsInWords } from './queries.ts'

type Days = Pick<EventInput, 'start_date' | 'end_date'>

interface Question {
  title: string
  description: string
  letters?: Parameters<typeof LettersToSend>[0]['letters']
}

/** What the organizer answers: the event may be saved, with these words for the vendors. */
export interface Yes {
  word?: string
}

/**
 * Asks before an event is saved with a day that is over, and before vendors are notified of a new day or place: how many, what they will be
 * sent, and which words the organizer adds. `event` is the one that is edited.
 */
export function useSaveQuestion(confirmLabel: string, event: Event | undefined) {
  const [asked, setAsked] = useState<Question & { isOpen: boolean; answer: (yes: Yes | null) => void }>()
  const draft = useTextDraft(`change:event:${event?.id}`, asked?.isOpen === true && asked.letters !== undefined)
  const word = wordIn(draft.text)
  const answer = (yes: Yes | null) => {
    setAsked(asked && { ...asked, isOpen: false })
    asked?.answer(yes)
  }
  return {
    /** Resolves to the answer, null for no; without anything to ask it is yes. `over` is the stored event. */
    async ask(input: EventInput, over: Event | undefined): Promise<Yes | null> {
      const question = await questionOf(input, over)
      if (!question) return {}
      return new Promise((resolve) => setAsked({ ...question, isOpen: true, answer: resolve }))
    },
    /** Forgets the words: they were sent. */
    done: draft.clear,
    /** Render it once, anywhere. */
    dialog: asked && (
      <ConfirmDialog
        isOpen={asked.isOpen}
        onClose={() => answer(null)}
        onConfirm={() => !word.error && answer(asked.letters && word.text ? { word: word.text } : {})}
        title={asked.title}
        description={asked.description}
        confirmLabel={confirmLabel}
        cancelLabel="Go back"
      >
        {asked.letters && (
          <>
            <DraftNotice draft={draft.state} />
            <LettersToSend letters={asked.letters} word={draft.text} error={word.error} onWord={draft.type} />
          </>
        )}
      </ConfirmDialog>
    ),
  }
}

/** The words as they are sent, and why they are refused. */
export function wordIn(typed: string): { text: string; error: string | undefined } {
  const read = EventUpdate.safeParse({ word: typed })
  return { text: typed.trim(), error: read.error?.issues[0]?.message }
}

/** Whether the first day of an event is over, wherever its reader is. */
export const hasBegun = ({ start_date }: Days) => start_date < firstDay()

/** Asked before an event is published whose first day, or all of it, is over. */
export const pastQuestion = (days: Days): Question => ({
  title: 'Is this date right?',
  description: areOver(days)
    ? `${longRange(days.start_date, days.end_date)} is in the past.`
    : `The first day, ${longRange(days.start_date)}, is in the past.`,
})

const areOver = (days: Days) => lastOf(days) < firstDay()

async function questionOf(input: EventInput, over: Event | undefined): Promise<Question | undefined> {
  const isFinal = over?.status === 'completed' || over?.status === 'cancelled'
  if (isFinal || input.status === 'draft') return undefined
  const isNew = over?.status !== 'published'
  const isMoved = over?.start_date !== input.start_date || lastOf(over) !== lastOf(input)
  const isFirstNew = isNew || over.start_date !== input.start_date
  const past = (isFirstNew && hasBegun(input)) || (isMoved && areOver(input)) ? pastQuestion(input) : undefined
  const isElsewhere = over?.address !== input.address
  if (isNew || !(isMoved || isElsewhere)) return past
  const what = [isMoved && 'day', isElsewhere && 'place'].filter(Boolean).join(' and ')
  const letters = await queryClient()
    .fetchQuery(lettersQuery(over.id, input))
    .then((found) => found.letters)
    .catch(() => undefined)
  const notified = letters && readersOf(letters)
  if (notified === 0) return past
  return {
    title: `Tell ${notified ? vendorsInWords(notified) : 'the vendors'}?`,
    description: [
      `${notified ? vendorsInWords(notified) : 'The vendors who applied'} will be told of the new ${what}.`,
      past?.description,
    ]
      .filter(Boolean)
      .join(' '),
    letters: letters ?? [],
  }
}

const lastOf = (days: Days) => days.end_date ?? days.start_date
