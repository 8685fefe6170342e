import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { contactIntroductions, deliveries, eventApplications } from '../../db/schema.ts'
import type { EventData, Person } from '../event-data.ts'
import { contactTopicOf, threadOf, type EventOf, type Notice, type Writers } from './notice.ts'

/** Notices about e-mails that were given up, to those whose doing they told of. */
export function deliveryNotices(
  db: Db,
  { applicationOf, contactRequestOf, organizerOf, personOf }: EventData,
): Writers<'delivery.failed'> {
  return { 'delivery.failed': deliveryFailed }

  async function deliveryFailed({ deliveryId }: EventOf<'delivery.failed'>): Promise<Notice[]> {
    const [mail] = await db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
    const sender = mail && ((await senderOfApplications(mail)) ?? (await senderOfIntroduction(mail)))
    if (!sender) return []
    const { to, name, readerId, path } = sender
    return [
      {
        kind: 'delivery.failed',
        to,
        about: readerId === null ? [] : [{ id: readerId }],
        byMail: false,
        letter: {
          subject: `An email did not reach ${name}`,
          paragraphs: [`We could not deliver “${mail.subject}” to ${name}.`, 'They can still read of it here.'],
          action: { label: 'View', path },
        },
      },
    ]
  }

  /** The organizer of an e-mail to an applicant, or the applicant who wrote to the organizer. */
  async function senderOfApplications({ thread, kind, user_id }: Delivery): Promise<Sender | undefined> {
    const id = idIn(thread, threadOf)
    if (!id || (await db.$count(eventApplications, eq(eventApplications.id, id))) === 0) return undefined
    const { event, vendor, applicant } = await applicationOf(id)
    const { organization_name, owner } = await organizerOf(event.organizer_id)
    if (user_id === applicant.id && kind !== 'application.received')
      return { to: [owner], name: vendor.company_name, readerId: user_id, path: `/organizer/applications/${id}` }
    if (user_id === owner.id && kind === 'message.sent')
      return { to: [applicant], name: organization_name, readerId: user_id, path: `/contractor/applications/${id}` }
    return undefined
  }

  /** The admin who introduced the two people of a contact request. */
  async function senderOfIntroduction({ thread, recipient }: Delivery): Promise<Sender | undefined> {
    const id = idIn(thread, contactTopicOf)
    const [introduction] = await db
      .select({ sent_by: contactIntroductions.sent_by })
      .from(contactIntroductions)
      .where(eq(contactIntroductions.contact_request_id, id))
      .orderBy(desc(contactIntroductions.id))
      .limit(1)
    if (!introduction) return undefined
    const { asker, owner, company_name } = await contactRequestOf(id)
    const isToOwner = recipient === owner.email
    const reader = isToOwner ? owner : asker
    const name = isToOwner ? company_name : (asker.name ?? 'the person who asked')
    const to = await personOf(introduction.sent_by)
    return { to, name, readerId: reader.id, path: `/admin/contact-requests?open=${id}` }
  }
}

type Delivery = typeof deliveries.$inferSelect

interface Sender {
  to: readonly Person[]
  /** Who did not get it: a name that the sender may see, never an address. */
  name: string
  readerId: number | null
  path: string
}

/** The id in a thread that `threadOf` has made; 0 for other threads. */
function idIn(thread: string | null, threadOf: (id: number) => string): number {
  const id = Number(thread?.split(':')[1])
  return thread !== null && thread === threadOf(id) ? id : 0
}
