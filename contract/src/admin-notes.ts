import * as z from 'zod/mini'
import { forAdmins, noted, shape } from './endpoint.ts'
import { IdParams, Instant, bodyId, id, requiredWords } from './fields.ts'
import { maxCounts, maxLengths } from './limits.ts'

/** What admins write notes on. */
export const noteSubjects = ['contact_request', 'user'] as const
export type NoteSubject = (typeof noteSubjects)[number]

/** A note that only admins see. */
export const AdminNote = shape('AdminNote', {
  id: z.int(),
  subject_type: noted(z.enum(noteSubjects), 'What the note is on.', 'contact_request'),
  subject_id: noted(z.int(), 'Id of that contact request or person.', 7),
  text: z.string(),
  author_id: noted(z.int(), 'Id of the admin who wrote it.', 1),
  author_name: noted(z.nullable(z.string()), 'Full name of that admin; null when unknown.', 'Sam Okafor'),
  author_is_admin: z.boolean(),
  created_at: Instant,
})
export type AdminNote = z.infer<typeof AdminNote>

const subjectType = z.enum(noteSubjects, `Subject type is one of ${noteSubjects.join(', ')}`)

export const NoteInput = shape('NewAdminNote', {
  subject_type: subjectType,
  subject_id: noted(bodyId(), 'Id of that contact request or person.', 7),
  text: requiredWords('A note', maxLengths.adminNote, 'Write a note first'),
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
