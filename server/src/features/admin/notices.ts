import { brand } from '@marquee/contract/brand'
import { reasonQuote } from '@marquee/contract/decision-messages'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { contactIntroductions, deliveries, eventApplications } from '../../db/schema.ts'
import { applicationOf, contactRequestOf, peopleIn, type Person } from '../../notify/event-data.ts'
import { oneLine } from '../../notify/plain-text.ts'
import { contactTopicOf, threadOf, type Delivery, type NoticeRules, type Writers } from '../../notify/notice.ts'
import { itemsOf, toDashboard, type Letter } from '../../notify/templates.ts'

/** Notices about the accounts that admins suspend, and about e-mails that were given up. */
export const adminNotices: Writers<'user.suspended' | 'user.unsuspended' | 'delivery.failed'> = {
  'user.suspended': async ({ userId, reason }, { db, site }) => [
    {
      kind: 'user.suspended',
      to: await peopleIn(db, [userId]),
      subject: 'Your account is suspended',
      paragraphs: [
        'You cannot use it now, and nobody sees your profile or your events.',
        `If this is a mistake, write to ${site.supportEmail}.`,
      ],
      quote: reasonQuote(reason),
      action: { label: `Go to ${brand.name}`, path: '/' },
    },
  ],
  'user.unsuspended': async ({ userId }, { db }) => [
    {
      kind: 'user.unsuspended',
      to: await peopleIn(db, [userId]),
      subject: 'Your account is open again',
      paragraphs: ['Everything is as you left it.'],
      action: toDashboard,
    },
  ],
  async 'delivery.failed'({ deliveryId }, { db }) {
    const [mail] = await db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
    const sender = mail && ((await senderOfApplications(db, mail)) ?? (await senderOfIntroduction(db, mail)))
    if (!sender) return []
    const { to, name, readerId, path } = sender
    return [
      {
        kind: 'delivery.failed',
        to,
        about: [{ id: readerId }],
        byMail: false,
        subject: `An email did not reach ${name}`,
        paragraphs: [`“${mail.subject}” could not be delivered. They can still read of it here.`],
        action: { label: 'View', path },
      },
    ]
  },
}

interface Sender {
  to: readonly Person[]
  /** Who did not get it: a name that the sender may see, never an address. */
  name: string
  readerId: number
  path: string
}

/** The organizer of an e-mail to an applicant, or the applicant who wrote to the organizer. */
async function senderOfApplications(db: Db, { thread, kind, user_id }: Delivery): Promise<Sender | undefined> {
  const id = idIn(thread, threadOf)
  if (!id || (await db.$count(eventApplications, eq(eventApplications.id, id))) === 0) return undefined
  const { company_name, organization_name, applicant, owner } = await applicationOf(db, id)
  if (user_id === applicant.id && kind !== 'application.received')
    return { to: [owner], name: company_name, readerId: user_id, path: `/organizer/applications/${id}` }
  if (user_id === owner.id && kind === 'message.sent')
    return { to: [applicant], name: organization_name, readerId: user_id, path: `/contractor/applications/${id}` }
  return undefined
}

/** The admin who introduced the two people of a contact request. */
async function senderOfIntroduction(db: Db, { thread, recipient }: Delivery): Promise<Sender | undefined> {
  const id = idIn(thread, contactTopicOf)
  const [introduction] = await db
    .select({ sent_by: contactIntroductions.sent_by })
    .from(contactIntroductions)
    .where(eq(contactIntroductions.contact_request_id, id))
    .orderBy(desc(contactIntroductions.id))
    .limit(1)
  if (!introduction) return undefined
  const { asker, owner, company_name } = await contactRequestOf(db, id)
  const [readerId, name] =
    recipient === owner.email ? [owner.id, company_name] : [asker.id, asker.name ?? 'the person who asked']
  const to = await peopleIn(db, [introduction.sent_by])
  return { to, name, readerId, path: `/admin/contact-requests?open=${id}` }
}

/** The id in a thread that `threadOf` has made; 0 for other threads. */
function idIn(thread: string | null, threadOf: (id: number) => string): number {
  const id = Number(thread?.split(':')[1])
  return thread !== null && thread === threadOf(id) ? id : 0
}

/** The digest for admins. One with lines of several groups has no link that stops it. */
export function adminsLetter({ lines, count }: Parameters<NoticeRules['digestLetter']>[1]): Letter {
  const title = oneLine(lines[0]?.subject ?? '', 150)
  return {
    subject: count === 1 ? title : `${title}, and ${count - 1} more`,
    paragraphs: [],
    items: itemsOf(lines, count, '/admin'),
    action: { label: 'Open the admin area', path: '/admin' },
  }
}
