import type { AdminNote, NoteInput, NoteSubject } from '@marquee/contract/admin-notes'
import { maxLengths } from '@marquee/contract/limits'
import { can } from '@marquee/contract/policy'
import { actorOf } from '@marquee/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { briefDate } from '../../lib/dates.ts'
import { useIdempotencyKey } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { useMe } from '../users/queries.ts'
import { TextForm } from './drafted-text.tsx'
import { admin, adminChange, adminQuery } from './queries.ts'
import { LoadedPart } from './table-list.tsx'

interface Props {
  subject: NoteSubject
  /** Id of the person or the contact request. */
  id: number
}

/** The notes that admins write for each other on a person or a contact request, newest first. Only they see them. */
export function AdminNotes({ subject, id }: Props) {
  const heading = useId()
  const about = { subject_type: subject, subject_id: id }
  const list = useQuery(adminQuery('notes', { query: about }))
  const add = useMutation(addNote)
  const keyFor = useIdempotencyKey()
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <div>
        <h3 id={heading} className="text-lg">
          Notes
        </h3>
        <p className="text-sm text-muted">Only admins see these.</p>
      </div>
      <TextForm
        key={`${subject} ${id}`}
        draft={`note:${subject}:${id}`}
        label="New note"
        rows={2}
        maxLength={maxLengths.adminNote}
        missing="Write a note first"
        submitLabel="Add note"
        pendingLabel="Adding..."
        call={add}
        onSend={(text) => add.mutateAsync({ body: { ...about, text }, idempotencyKey: keyFor({ ...about, text }) })}
      />
      <LoadedPart query={list} what="notes" failure="Failed to load the notes">
        {({ notes }) =>
          notes.length === 0 ? (
            <p className="text-sm text-muted">No notes yet.</p>
          ) : (
            <ul aria-label="Notes" className="grid gap-2">
              {notes.map((note) => (
                <Note key={note.id} note={note} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </section>
  )
}

const addNote = adminChange(
  ({ body, idempotencyKey }: { body: NoteInput; idempotencyKey: string }) =>
    admin.addNote({ body }, { idempotencyKey }),
  { failure: 'Failed to add the note' },
)

/** Deletes an own note. */
const removeNote = adminChange((id: number) => admin.removeNote({ params: { id } }), {
  success: 'Note deleted',
  failure: 'Failed to delete the note',
})

function Note({ note }: { note: AdminNote }) {
  const { data: me } = useMe()
  const remove = useMutation(removeNote)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 rounded-md bg-sunken py-2 pr-1 pl-3">
      <div className="grid gap-0.5 py-1">
        <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
        <p className="text-sm text-muted">
          {note.author_name || 'A former admin'} <span aria-hidden="true">·</span> {briefDate(note.created_at)}
        </p>
      </div>
      {me && can(actorOf(me), 'note.remove', note) && (
        <Button
          variant="ghost"
          size="sm"
          isIconOnly
          aria-label={`Delete the note of ${briefDate(note.created_at)}`}
          isPending={remove.isPending}
          onClick={() => remove.mutate(note.id)}
        >
          {!remove.isPending && <Trash2 aria-hidden="true" />}
        </Button>
      )}
    </li>
  )
}
