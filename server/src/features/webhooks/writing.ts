import type { Actor } from '@marquee/contract/policy'
import type { WebhookData, WebhookEventType } from '@marquee/contract/webhooks'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { createContext, type DomainEvent, type Subscriber } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { eventApplications, events, organizers, users, vendors, webhookMessages, webhooks } from '../../db/schema.ts'
import type { Addressing } from '../../images/addresses.ts'
import { applicationService } from '../applications/service.ts'
import { organizersByIds } from '../organizers/service.ts'
import { vendorsByIds } from '../vendors/service.ts'
import { bodyOf } from './body.ts'
import { ownerMayHear } from './records.ts'

interface WriterParts {
  database: Database
  addressesOf: Addressing
  /** Called after the commit of a transaction that wrote a message. */
  wake: () => void
}

/** One message before it is known who gets it. */
type News = { [T in WebhookEventType]: NewsOf<T> }[WebhookEventType]

interface NewsOf<T extends WebhookEventType> {
  type: T
  /** Whose webhooks are told; without it only those of admins. */
  organizerUserId?: number
  /** Whom the message tells of. */
  about: readonly number[]
  /** Reads what it says, as this person may see it. */
  read: (reader: Actor) => Promise<WebhookData<T>>
}

/**
 * Writes the messages of a domain event in the transaction of the change, one for each webhook that is on and whose owner may hear of it.
 * A rollback drops them.
 */
export function webhookWriter({ database, addressesOf, wake }: WriterParts): Subscriber {
  const { db, afterCommit } = database
  const context = createContext(database, [])
  const applications = applicationService(context, addressesOf)

  return async (event) => {
    const news = await newsOf(event)
    if (!news) return
    const { type, organizerUserId, about, read } = news
    const readers = await readersOf(type, organizerUserId)
    const [first] = readers
    if (!first) return
    // What it says is the same for all of them: what only some may see is not part of it.
    const body = bodyOf(type, await read(actorOf(first)))
    await db
      .insert(webhookMessages)
      .values(readers.map(({ webhook_id }) => ({ webhook_id, type, body, about_user_ids: [...about] })))
    afterCommit(wake)
  }

  async function newsOf(event: DomainEvent): Promise<News | null> {
    switch (event.type) {
      case 'application.submitted':
      case 'application.decided':
        return applicationNews(event.type, event.applicationId)
      case 'application.withdrawn':
        return withdrawalNews(event.applicationId)
      case 'vendor.applied':
        return vendorNews('vendor.submitted', event.vendorId, { again: event.again })
      case 'vendor.decided':
        return vendorNews('vendor.decided', event.vendorId, {})
      case 'organizer.applied':
        return organizerNews('organizer.submitted', event.organizerId, { again: event.again })
      case 'organizer.decided':
        return organizerNews('organizer.decided', event.organizerId, {})
      default:
        return null
    }
  }

  async function applicationNews(type: 'application.submitted' | 'application.decided', id: number): Promise<News> {
    const { vendorUserId, organizerUserId } = await partiesOf(id)
    const read = async (reader: Actor) => ({ application: await applications.get(reader, id) })
    return { type, organizerUserId, about: [vendorUserId, organizerUserId], read }
  }

  /** About nobody: the vendor may have left, and what is said of the application names no person. */
  async function withdrawalNews(id: number): Promise<News> {
    const { organizerUserId } = await partiesOf(id)
    const read = async (reader: Actor) => ({ application: await applications.get(reader, id) })
    return { type: 'application.withdrawn', organizerUserId, about: [], read }
  }

  async function vendorNews(type: 'vendor.submitted' | 'vendor.decided', id: number, more: object): Promise<News> {
    const vendor = (await vendorsByIds(context, addressesOf, [id])).get(id)
    if (!vendor) throw new Error('The row that a domain event refers to was not found')
    return { type, about: [vendor.user_id], read: async () => ({ vendor, again: false, ...more }) }
  }

  async function organizerNews(
    type: 'organizer.submitted' | 'organizer.decided',
    id: number,
    more: object,
  ): Promise<News> {
    const organizer = (await organizersByIds(context, [id])).get(id)
    if (!organizer) throw new Error('The row that a domain event refers to was not found')
    return { type, about: [organizer.user_id], read: async () => ({ organizer, again: false, ...more }) }
  }

  /** The owners of the profiles on both sides of an application. */
  async function partiesOf(applicationId: number) {
    const [parties] = await db
      .select({ vendorUserId: vendors.user_id, organizerUserId: organizers.user_id })
      .from(eventApplications)
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .where(eq(eventApplications.id, applicationId))
    if (!parties) throw new Error('The row that a domain event refers to was not found')
    return parties
  }

  /** The webhooks that are told. They are locked, so that none is deleted before its message is written. */
  async function readersOf(type: WebhookEventType, organizerUserId: number | undefined) {
    const isReader: SQL | undefined = or(
      eq(users.role, 'admin'),
      organizerUserId === undefined ? undefined : eq(users.id, organizerUserId),
    )
    return db
      .select({
        webhook_id: webhooks.id,
        user_id: users.id,
        role: users.role,
        organizer_id: organizers.id,
        organizer_status: organizers.status,
      })
      .from(webhooks)
      .innerJoin(users, eq(users.id, webhooks.user_id))
      .leftJoin(organizers, eq(organizers.user_id, users.id))
      .where(
        and(
          webhooks.is_enabled,
          sql`${type} = any(${webhooks.event_types})`,
          isReader,
          ownerMayHear(sql`${type}::text`),
        ),
      )
      .orderBy(webhooks.id)
      .for('key share', { of: webhooks })
  }
}

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
