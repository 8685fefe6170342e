import type { NoteInput, NoteSubject } from '@marquee/contract/admin-notes'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { caches, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { admin } from './queries.ts'

const notesKey = (subject: NoteSubject, id: number) => [...keys.admin, 'notes', subject, id] as const

/** The notes of admins on one person or contact request, newest first. */
export const notesQuery = (subject: NoteSubject, id: number) =>
  queryOptions({
    queryKey: notesKey(subject, id),
    queryFn: ({ signal }) => admin.notes({ query: { subject_type: subject, subject_id: id } }, { signal }),
    ...caches.adminLists,
  })

export const addNote = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: { body: NoteInput; idempotencyKey: string }) =>
    admin.addNote({ body }, { idempotencyKey }),
  onSettled: refreshNotes,
  meta: { failure: 'Failed to add the note' },
})

/** Deletes an own note. */
export const removeNote = mutationOptions({
  mutationFn: ({ id }: { id: number }) => admin.removeNote({ params: { id } }),
  onSettled: refreshNotes,
  meta: { success: 'Note deleted', failure: 'Failed to delete the note' },
})

/** Adding and deleting a note are also steps in the history of a contact request. */
function refreshNotes() {
  return readAgain([...keys.admin, 'notes'], [...keys.admin, 'contact-request'])
}
