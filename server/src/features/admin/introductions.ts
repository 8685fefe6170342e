import type { Introduction } from '@marquee/contract/contact-desk'
import { introductionRefusal, introductionRefusals } from '@marquee/contract/introduction'
import type { Actor } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { contactIntroductions, contactRequests } from '../../db/schema.ts'
import { conflict, stale } from '../../errors.ts'
import { isAddress } from '../../notify/address.ts'
import type { ContactDesk } from './contact-requests.ts'

/** Introducing the two people of a contact request to each other. */
export function introductionService(context: Context, { lock, find }: Pick<ContactDesk, 'lock' | 'find'>) {
  const { db, transactional } = context

  return {
    /**
     * Sends the e-mail to both, keeps it with the request, and sets the status to connected. Returns the id of the kept e-mail. Fails with
     * `conflict` when they cannot be introduced, and with `stale` when `version` is given and is not the version of the request.
     */
    introduce: transactional(async (actor: Actor, id: number, { subject, text }: Introduction, version?: number) => {
      const before = await lock(id)
      // A separate statement after the lock: it sees what a deletion of an account that held the row has erased.
      const request = await find(id)
      const refusal = introductionRefusal(request)
      if (refusal) throw conflict(refusal)
      if (version !== undefined && version !== before.version) throw stale()
      if (![request.user_email, request.owner_email].every((email) => email && isAddress(email)))
        throw conflict(introductionRefusals.address)
      const [kept] = await db
        .insert(contactIntroductions)
        .values({ contact_request_id: id, sent_by: actor.id, subject, text })
        .returning({ id: contactIntroductions.id })
      if (!kept) throw new Error('The database returned no row')
      await db
        .update(contactRequests)
        .set({ status: 'connected', version: before.version + 1 })
        .where(eq(contactRequests.id, id))
      await context.audit(actor, 'contact_request.introduce', id, {
        from: before.status,
        to: 'connected',
        version: before.version,
      })
      await context.emit({ type: 'contact.introduced', contactRequestId: id, subject, text })
      return kept
    }),
  }
}
