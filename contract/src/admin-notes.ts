import * as z from 'zod/mini'
import { forAdmins } from './endpoint.ts'
import { IdParams, Instant, bodyId, id, named, requiredText } from './fields.ts'
import { maxCounts, maxLengths } from './limits.ts'

/** What admins write notes on. */
export const noteSubjects = ['contact_request', 'user'] as const
export type NoteSubject = (typeof noteSubjects)[number]

/** A note that only admins see. */
export const AdminNote = named('AdminNote', {
  id: z.int(),
  subject_type: z.enum(noteSubjects),
  subject_id: z.int(),
  text: z.string(),
  author_id: z.int(),
  author_name: z.nullable(z.string()),
  author_is_admin: z.boolean(),
  created_at: Instant,
})
export type AdminNote = z.infer<typeof AdminNote>

const subjectType = z.enum(noteSubjects, `Subject type is one of ${noteSubjects.join(', ')}`)

export const NoteInput = named('NewAdminNote', {
  subject_type: subjectType,
  subject_id: bodyId(),
  text: requiredText(
    'Write a note first',
    maxLengths.adminNote,
    `A note can have at most ${maxLengths.adminNote} characters`,
  ),
})
export type NoteInput = z.infer<typeof NoteInput>

export const noteMissing = 'Note not found'

/** The notes of admins, for admins alone. */
export const adminNoteCalls = {
  notes: forAdmins.get('/admin/notes', {
    summary: 'What admins noted, newest first',
    description: `At most ${maxCounts.adminNotes}; name the subject for the notes on one contact request or person.`,
    query: z.object({ subject_type: z.optional(subjectType), subject_id: z.optional(id()) }),
    data: z.object({ notes: z.array(AdminNote) }),
  }),
  addNote: forAdmins.post('/admin/notes', {
    summary: 'Write a note',
    body: NoteInput,
    data: z.object({ id: z.int() }),
    idempotent: true,
    errors: ['not_found'],
  }),
  removeNote: forAdmins.del('/admin/notes/:id', {
    summary: 'Delete an own note, or one of somebody who is no admin any more',
    params: IdParams,
    missing: noteMissing,
    data: z.null(),
  }),
}
