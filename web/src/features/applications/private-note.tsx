import type { Application } from '@marquee/contract/applications'
import { Check } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { maxLengths, tooLong } from '@marquee/contract/limits'
import { useNote } from './note-saving.ts'

/** From this length on, the field counts its characters. */
const countedFrom = maxLengths.note - 400

/**
 * What an organizer notes about an application; nobody else reads it. It is saved while it is written, and kept in the browser until it is.
 * Nothing for people who do not see the organizer's side.
 */
export function PrivateNote({ application }: { application: Application }) {
  const { id, mark } = application
  return mark && <Note key={id} id={id} mark={mark} />
}

function Note({ id, mark }: { id: number; mark: NonNullable<Application['mark']> }) {
  const note = useNote(id, mark)
  return (
    <div className="grid gap-2">
      <TextArea
        label="Private note"
        hint="Only you read it. It is saved while you write."
        rows={3}
        value={note.text}
        error={note.isTooLong ? tooLong('Note', maxLengths.note) : undefined}
        {...(note.text.length > countedFrom && { counter: maxLengths.note })}
        onChange={(event) => note.type(event.target.value)}
        onBlur={note.leave}
      />
      <DraftNotice draft={note.draft} />
      {note.theirs ? (
        <div role="alert" className="grid gap-3 rounded-md bg-wait-wash p-4 text-wait">
          <p>
            <span className="font-semibold">This note was changed somewhere else. Yours is still here. </span>
            {note.theirs.note === null ? 'The other one is empty.' : `The other one: “${note.theirs.note}”`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="sm" onClick={note.keepMine}>
              Save mine
            </Button>
            <Button size="sm" onClick={note.takeTheirs}>
              Take the other
            </Button>
          </div>
        </div>
      ) : (
        <State {...note} />
      )}
    </div>
  )
}

function State({ state, failure, saveNow }: Pick<ReturnType<typeof useNote>, 'state' | 'failure' | 'saveNow'>) {
  if (state === 'failed' || state === 'kept') {
    return (
      <p role={state === 'failed' ? 'alert' : undefined} className="flex flex-wrap items-center gap-3 text-sm">
        {failure ? (
          <span className="font-medium text-no">{failure}</span>
        ) : (
          <span className="text-muted">It is not saved yet.</span>
        )}
        <Button size="sm" onClick={saveNow}>
          Save the note
        </Button>
      </p>
    )
  }
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-muted">
      {state === 'saving' && 'Saving…'}
      {state === 'saved' && (
        <>
          <Check aria-hidden="true" className="size-4 text-yes" />
          Note saved
        </>
      )}
    </p>
  )
}
