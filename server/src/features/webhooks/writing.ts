import type { Actor } from '@marquee/contract/policy'
import type { WebhookEventType } from '@marquee/contract/webhooks'
import { and, eq, sql } from 'drizzle-orm'
import { createContext, type DomainEvent, type Subscriber } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { knownProfileStatus } from '../../db/held.ts'
import { preparedOn } from '../../db/prepared.ts'
import {
  contactInvitations,
  eventApplications,
  events,
  organizers,
  placeInvitations,
  users,
  vendors,
  webhookMessages,
  webhooks,
} from '../../db/schema.ts'
import type { Addressing } from '../../images/addresses.ts'
import { requireRow } from '../../notify/event-data.ts'
import { applicationService, readContactInvitations, readInvitations } from '../applications/service.ts'
import { organizersByIds } from '../organizers/service.ts'
import { vendorsByIds } from '../vendors/service.ts'
import { bodyOf } from './body.ts'
import { ownerMayGet } from './records.ts'

interface WriterParts {
  database: Database
  addressesOf: Addressing
  /** Called after the commit of a transaction that wrote a message. */
  wake: () => void
}

/** One message before it is known who gets it. */
interface News {
  type: WebhookEventType
  /** The webhooks of its event's organizer get it too; without it only those of admins. */
  applicationId?: number
  invitationId?: number
  contactInvitationId?: number
  /** Its body, as this person may see it, and whom it names. Null when there is nothing to see any more. */
  write: (reader: Actor) => Promise<{ body: string; about: number[] } | null>
}

/**
 * Writes the messages of a domain event in the transaction of the change, one for each webhook that is on and whose owner may get it.
 * A rollback drops them.
 */
export function webhookWriter({ database, addressesOf, wake }: WriterParts): Subscriber {
  const { db, afterCommit } = database
  const context = createContext(database, [])
  const applications = applicationService(context, addressesOf)

  return async (event) => {
    const news = newsOf(event)
    if (!news) return
    const { type } = news
    // They are locked, so that none is deleted before its message is written.
    const readers = await readersOf(db, {
      type,
      applicationId: news.applicationId ?? 0,
      invitationId: news.invitationId ?? 0,
      contactInvitationId: news.contactInvitationId ?? 0,
    })
    const [first] = readers
    if (!first) return
    // The same for all of them: what only some may see is not part of it.
    const written = await news.write(actorOf(first))
    if (!written) return
    const { body, about } = written
    await db
      .insert(webhookMessages)
      .values(readers.map(({ webhook_id }) => ({ webhook_id, type, body, about_user_ids: about })))
    afterCommit(wake)
  }

  function newsOf(event: DomainEvent): News | null {
    switch (event.type) {
      case 'application.submitted':
      case 'application.decided':
      case 'application.withdrawn':
      case 'application.place_changed':
        return applicationNews(event.type, event.applicationId)
      case 'booking.changed':
        return bookingNews(event.applicationId)
      case 'invitation.changed':
        return event.change === 'taken' || event.change === 'declined' ? invitationNews(event.invitationId) : null
      case 'contact_invitation.changed':
        return event.change === 'taken' || event.change === 'declined' ? contactNews(event.invitationId) : null
      case 'vendor.applied':
        return vendorNews('vendor.submitted', event.vendorId, event.again)
      case 'vendor.decided':
        return vendorNews(event.type, event.vendorId)
      case 'organizer.applied':
        return organizerNews('organizer.submitted', event.organizerId, event.again)
      case 'organizer.decided':
        return organizerNews(event.type, event.organizerId)
      default:
        return null
    }
  }

  function applicationNews(
    type: `application.${'submitted' | 'decided' | 'withdrawn' | 'place_changed'}`,
    applicationId: number,
  ): News {
    const write = async (reader: Actor) => ({
      body: bodyOf(type, { application: await applications.get(reader, applicationId) }),
      // A vendor who has withdrawn may have left, and the application names no person.
      about: type === 'application.withdrawn' ? [] : await partiesOf(applicationId),
    })
    return { type, applicationId, write }
  }

  function bookingNews(applicationId: number): News {
    const write = async (reader: Actor) => {
      const booking = await applications.bookings.get(reader, applicationId)
      return booking && { body: bodyOf('booking.changed', { booking }), about: await partiesOf(applicationId) }
    }
    return { type: 'booking.changed', applicationId, write }
  }

  function invitationNews(invitationId: number): News {
    const type = 'invitation.answered'
    const write = async () => {
      const [found] = await readInvitations(db, eq(placeInvitations.id, invitationId))
      if (!found) return null
      const [owner] = await db.select({ id: vendors.user_id }).from(vendors).where(eq(vendors.id, found.contractor_id))
      return { body: bodyOf(type, { invitation: found, contact_invitation: null }), about: [requireRow(owner).id] }
    }
    return { type, invitationId, write }
  }

  function contactNews(contactInvitationId: number): News {
    const type = 'invitation.answered'
    const write = async () => {
      const [found] = await readContactInvitations(db, eq(contactInvitations.id, contactInvitationId))
      if (!found) return null
      return {
        body: bodyOf(type, { invitation: null, contact_invitation: found }),
        about: found.user_id ? [found.user_id] : [],
      }
    }
    return { type, contactInvitationId, write }
  }

  function vendorNews(type: `vendor.${'submitted' | 'decided'}`, id: number, again = false): News {
    const write = async () => {
      const vendor = requireRow((await vendorsByIds(context, addressesOf, [id])).get(id))
      return { about: [vendor.user_id], body: bodyOf(type, { vendor, again }) }
    }
    return { type, write }
  }

  function organizerNews(type: `organizer.${'submitted' | 'decided'}`, id: number, again = false): News {
    const write = async () => {
      const organizer = requireRow((await organizersByIds(context, [id])).get(id))
      return { about: [organizer.user_id], body: bodyOf(type, { organizer, again }) }
    }
    return { type, write }
  }

  /** The owners of the profiles on both sides of an application. */
  async function partiesOf(applicationId: number): Promise<number[]> {
    const [parties] = await db
      .select({ vendor: vendors.user_id, organizer: organizers.user_id })
      .from(eventApplications)
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .where(eq(eventApplications.id, applicationId))
    return Object.values(requireRow(parties))
  }
}

/** The webhooks that get a message. */
const readersOf = preparedOn((db) => {
  const type = sql`${sql.placeholder('type')}::text`
  const isOrganizers = sql`${organizers.id} = (
    select ${events.organizer_id} from ${eventApplications} join ${events} on ${events.id} = ${eventApplications.event_id}
    where ${eventApplications.id} = ${sql.placeholder('applicationId')}
    union all select ${events.organizer_id} from ${placeInvitations} join ${events} on ${events.id} = ${placeInvitations.event_id}
    where ${placeInvitations.id} = ${sql.placeholder('invitationId')}
    union all select ${events.organizer_id} from ${contactInvitations} join ${events} on ${events.id} = ${contactInvitations.event_id}
    where ${contactInvitations.id} = ${sql.placeholder('contactInvitationId')})`
  return db
    .select({
      webhook_id: webhooks.id,
      user_id: users.id,
      role: users.role,
      organizer_id: organizers.id,
      organizer_status: knownProfileStatus('organizer'),
    })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.user_id))
    .leftJoin(organizers, eq(organizers.user_id, users.id))
    .where(
      and(
        webhooks.is_enabled,
        sql`${type} = any(${webhooks.event_types})`,
        // Contacts are their organizer's alone.
        sql`((${users.role} = 'admin' and ${sql.placeholder('contactInvitationId')} = 0) or ${isOrganizers})`,
        ownerMayGet(type),
      ),
    )
    .orderBy(webhooks.id)
    .for('key share', { of: webhooks })
    .prepare('webhooks_to_write_to')
})

type Reader = Pick<typeof users.$inferSelect, 'role'> & {
  user_id: number
  organizer_id: number | null
  organizer_status: NonNullable<Actor['organizer']>['status'] | null
}

const actorOf = ({ user_id, role, organizer_id, organizer_status }: Reader): Actor => ({
  id: user_id,
  role,
  verified: true,
  vendor: null,
  organizer: organizer_id !== null && organizer_status ? { id: organizer_id, status: organizer_status } : null,
})
