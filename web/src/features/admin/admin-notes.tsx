import type { AdminNote, NoteSubject } from '@marquee/contract/admin-notes'
import { maxLengths } from '@marquee/contract/limits'
import { can } from '@marquee/contract/policy'
import { actorOf } from '@marquee/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { briefDate } from '../../lib/dates.ts'
import { failureText } from '../../lib/query-client.ts'
import { useIdempotencyKey } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useMe } from '../users/queries.ts'
import { addNote, notesQuery, removeNote } from './note-queries.ts'
import { TextForm } from './text-form.tsx'

interface Props {
  subject: NoteSubject
  /** Id of the person or the contact request. */
  id: number
}

/** The notes that admins write for each other on a person or a contact request. Only they see them. */
export function AdminNotes({ subject, id }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <div>
        <h3 id={heading} className="text-lg">
          Notes
        </h3>
        <p className="text-sm text-muted">Only admins see these.</p>
      </div>
      <NoteForm key={`${subject} ${id}`} subject={subject} id={id} />
      <NoteList subject={subject} id={id} />
    </section>
  )
}

function NoteForm({ subject, id }: Props) {
  const add = useMutation(addNote)
  const keyFor = useIdempotencyKey()
  return (
    <TextForm
      draft={`note:${subject}:${id}`}
      label="New note"
      rows={2}
      maxLength={maxLengths.adminNote}
      missing="Write a note first"
      submitLabel="Add note"
      pendingLabel="Adding..."
      call={add}
      onSend={(text) => {
        const body = { subject_type: subject, subject_id: id, text }
        return add.mutateAsync({ body, idempotencyKey: keyFor(body) })
      }}
    />
  )
}

function NoteList({ subject, id }: Props) {
  const list = useQuery(notesQuery(subject, id))
  if (list.isLoadingError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="font-medium text-no">{failureText(list.error, 'Failed to load the notes')}</p>
        <Button size="sm" onClick={() => void list.refetch()} isPending={list.isFetching}>
          Try Again
        </Button>
      </div>
    )
  }
  if (list.isPending) {
    return (
      <Loading label="Loading notes...">
        <Skeleton className="h-12 w-full" />
      </Loading>
    )
  }
  if (list.data.notes.length === 0) return <p className="text-sm text-muted">No notes yet.</p>
  return (
    <ul aria-label="Notes" className="grid gap-2">
      {list.data.notes.map((note) => (
        <Note key={note.id} note={note} />
      ))}
    </ul>
  )
}

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
          onClick={() => remove.mutate({ id: note.id })}
        >
          {!remove.isPending && <Trash2 aria-hidden="true" />}
        </Button>
      )}
    </li>
  )
}
