import { noteMissing, type adminNoteCalls, type NoteInput, type NoteSubject } from '@marquee/contract/admin-notes'
import { missing } from '@marquee/contract/admin'
import { contactRequestMissing } from '@marquee/contract/contact-desk'
import type { Received } from '@marquee/contract/endpoint'
import { maxCounts } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { newestFirst } from '../../db/paging.ts'
import { adminNotes, contactRequests, users, vendors } from '../../db/schema.ts'
import { conflict, notFound } from '../../errors.ts'

/** Notes that admins write for each other. The service does not check that the actor is an admin: the `access` of the endpoints does. */
export function noteService(context: Context) {
  const { db, transactional } = context
  const isOn = (type: NoteSubject, id: number) => and(eq(adminNotes.subject_type, type), eq(adminNotes.subject_id, id))

  return {
    /** The notes on one subject, or the latest of all, newest first. An unknown subject has none. */
    async notes(query: Received<(typeof adminNoteCalls)['notes']>['query']) {
      const { id, subject_type, subject_id, text, author_id, created_at } = adminNotes
      const notes = await db
        .select({ id, subject_type, subject_id, text, author_id, author_name: users.name, author_is_admin, created_at })
        .from(adminNotes)
        .innerJoin(users, eq(users.id, author_id))
        .where(
          and(
            query.subject_type && eq(subject_type, query.subject_type),
            query.subject_id === undefined ? undefined : eq(subject_id, query.subject_id),
          ),
        )
        .orderBy(...newestFirst(adminNotes))
        .limit(maxCounts.adminNotes)
      return { notes }
    },

    /** Stores a note and returns its id. Fails with `not_found` for an unknown subject, and with `conflict` when it has too many notes. */
    addNote: transactional(async (actor: Actor, { subject_type, subject_id, text }: NoteInput) => {
      await requireSubject(subject_type, subject_id)
      if ((await db.$count(adminNotes, isOn(subject_type, subject_id))) >= maxCounts.adminNotes)
        throw conflict(`There are already ${maxCounts.adminNotes} notes here. Delete one first.`)
      const [note] = await db
        .insert(adminNotes)
        .values({ subject_type, subject_id, author_id: actor.id, text })
        .returning({ id: adminNotes.id })
      if (!note) throw new Error('The database returned no row')
      await context.audit(actor, 'note.add', subject_id, { subject: subject_type })
      return note
    }),

    /**
     * Deletes an own note, or one whose author is no admin any more. Fails with `not_found` for an unknown id, and with `forbidden` for the
     * note of another admin.
     */
    removeNote: transactional(async (actor: Actor, id: number): Promise<null> => {
      const { subject_type, subject_id, author_id } = adminNotes
      const [note] = await db
        .select({ subject_type, subject_id, author_id, author_is_admin })
        .from(adminNotes)
        .innerJoin(users, eq(users.id, author_id))
        .where(eq(adminNotes.id, id))
        .for('update', { of: adminNotes })
      if (!note) throw notFound(noteMissing)
      authorize(actor, 'note.remove', note)
      await db.delete(adminNotes).where(eq(adminNotes.id, id))
      await context.audit(actor, 'note.remove', note.subject_id, { subject: note.subject_type })
      return null
    }),

    /**
     * Deletes the notes on a person, on their contact requests and on those for their vendor profile. Call it in the transaction that
     * deletes the account, after the person's row was erased: notes that are being written then have either been stored or are refused.
     */
    async eraseNotes(userId: number, vendorId: number | null): Promise<void> {
      const requests = db
        .select({ id: contactRequests.id })
        .from(contactRequests)
        .where(
          or(
            eq(contactRequests.user_id, userId),
            vendorId === null ? undefined : eq(contactRequests.vendor_id, vendorId),
          ),
        )
      await db
        .delete(adminNotes)
        .where(
          or(
            isOn('user', userId),
            and(eq(adminNotes.subject_type, 'contact_request'), inArray(adminNotes.subject_id, requests)),
          ),
        )
    },
  }

  /**
   * Locks the subject until the note is stored, so that the deletion of the account waits for it and then finds the note. A share of the
   * key is enough for a person, because the deletion changes the key; two admins who write notes on each other do not wait.
   */
  async function requireSubject(type: NoteSubject, id: number): Promise<void> {
    if (type === 'user') {
      const [person] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deleted_at)))
        .for('key share')
      if (!person) throw notFound(missing.user)
      return
    }
    const [request] = await db
      .select({ id: contactRequests.id })
      .from(contactRequests)
      .where(eq(contactRequests.id, id))
      .for('share')
    if (!request) throw notFound(contactRequestMissing)
    // Read after the lock: a deletion that was faster has erased the notes and does not come again.
    const [deleted] = await db
      .select({ id: users.id })
      .from(contactRequests)
      .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
      .innerJoin(users, or(eq(users.id, contactRequests.user_id), eq(users.id, vendors.user_id)))
      .where(and(eq(contactRequests.id, id), isNotNull(users.deleted_at)))
    if (deleted) throw conflict('One of the two people has deleted their account.')
  }
}

/** The query that uses it must join the author. */
const author_is_admin = sql<boolean>`(${users.role} = 'admin' and ${users.deleted_at} is null)`
