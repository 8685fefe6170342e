import { personalDataSentences, type AccountDeletion } from '@marquee/contract/personal-data'
import type { Actor } from '@marquee/contract/policy'
import { eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import {
  eventGuests,
  idempotencyKeys,
  organizers as organizerProfiles,
  users,
  vendors as vendorProfiles,
} from '../../db/schema.ts'
import { refused } from '../../errors.ts'
import type { OwnAccounts } from '../../identity/own-accounts.ts'
import type { ImageStore } from '../../images/image-store.ts'
import { gallery } from '../../images/gallery.ts'
import { eraseFormerMails, eraseNotices } from '../../notify/erasure.ts'
import { adminService } from '../admin/service.ts'
import { answerFileService, applicationService } from '../applications/service.ts'
import { eraseContactInvitations, eraseContacts } from '../contacts/service.ts'
import { eventService } from '../events/service.ts'
import { organizerService } from '../organizers/service.ts'
import { eraseTokens, type UserService } from '../users/service.ts'
import { vendorService } from '../vendors/service.ts'
import { eraseWebhooks } from '../webhooks/service.ts'
import type { CalendarService } from './calendar.ts'
import { lockWork } from './departure-locks.ts'
import type { DataExports } from './exports.ts'

interface Parts {
  store: ImageStore
  users: UserService
  exports: DataExports
  calendar: CalendarService
  /** The accounts of the embedded provider; null with a hosted one, where the account stays. */
  own: OwnAccounts | null
}

/** Deletes accounts. What stays, and why, is in docs/decisions/019-what-stays-of-a-deleted-account.md. */
export function deletionService(context: Context, { store, users: people, exports, calendar, own }: Parts) {
  const { db } = context
  const pictures = gallery(context, store)
  const { addressesOf } = store
  const vendors = vendorService(context, { pictures, addressesOf })
  const organizers = organizerService(context)
  const events = eventService(context, { pictures, addressesOf })
  const applications = applicationService(context, addressesOf)
  const files = answerFileService(context, store)
  const admin = adminService(context, addressesOf)

  return {
    /**
     * Deletes the caller's account in one transaction. The other side of open applications and coming events is notified, the person gets a
     * last e-mail, and every token ends. Fails with `validation` without the password or the confirmation that the provider asks for, and
     * with `conflict` for the last admin.
     */
    async deleteAccount(actor: Actor, proof: AccountDeletion): Promise<null> {
      // Outside of the transaction, because it takes long.
      await requireProof(actor, proof)
      return context.inTransaction(async () => {
        const person = await read(actor)
        await people.departures.requireNotLast(actor)
        await lockWork(context, person)
        const requests = await vendors.eraseRequests(actor.id, person.vendor_id)
        await eraseNotices(db, person)
        // Before the names are erased.
        if (requests.length > 0) await context.emit({ type: 'contact.abandoned', leavingUserId: actor.id, requests })
        if (person.vendor_id !== null) {
          await applications.leave(actor, person.vendor_id)
          await files.erase(person.vendor_id)
          await vendors.erase(person.vendor_id)
        }
        if (person.organizer_id !== null) {
          await events.leave(actor, person.organizer_id)
          await organizers.erase(person.organizer_id)
          await vendors.lists.erase(person.organizer_id)
          await eraseContacts(db, person.organizer_id)
          await applications.invitations.eraseAsking(person.organizer_id)
        }
        await eraseFormerMails(db, actor.id)
        await exports.remove(actor.id)
        await calendar.erase(actor.id)
        await eraseTokens(db, actor.id)
        await eraseContactInvitations(db, actor.id)
        await db.delete(eventGuests).where(eq(eventGuests.user_id, actor.id))
        await db.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, actor.id))
        await context.audit(actor, 'user.delete', actor.id, { from: person.role })
        await context.emit({
          type: 'account.deleted',
          userId: actor.id,
          name: person.name,
          email: person.email_verified ? person.email : null,
        })
        await own?.erase(actor.id)
        await people.departures.erase(actor)
        await admin.eraseNotes(actor.id, person.vendor_id)
        await applications.conversations.erase(actor.id)
        // Last, as those do who write messages: after profiles, events and applications.
        await eraseWebhooks(context, actor.id)
        return null
      })
    },
  }

  async function requireProof(actor: Actor, { password = '', confirmation = '' }: AccountDeletion): Promise<void> {
    if (own) return own.requirePassword(actor.id, password)
    const { email } = await read(actor)
    const { word, typeWord, typeEmail, otherEmail } = personalDataSentences
    const typed = confirmation.trim().toLowerCase()
    if (typed === (email ?? word).trim().toLowerCase()) return
    const sentence = email === null ? typeWord : typed ? otherEmail : typeEmail
    throw refused(sentence, { confirmation: sentence })
  }

  async function read(actor: Actor) {
    return db
      .select({ ...getTableColumns(users), vendor_id: vendorProfiles.id, organizer_id: organizerProfiles.id })
      .from(users)
      .leftJoin(vendorProfiles, eq(vendorProfiles.user_id, users.id))
      .leftJoin(organizerProfiles, eq(organizerProfiles.user_id, users.id))
      .where(eq(users.id, actor.id))
      .then(firstRow())
  }
}
