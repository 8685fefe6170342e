import type { ContactStatus } from '@marquee/contract/limits'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditEntries } from '../../db/schema.ts'
import { markAnswered } from '../../notify/answered.ts'
import { admins, contactRequestOf, contactRequestsIn, type Person } from '../../notify/event-data.ts'
import { introductionMails } from '../../notify/introduction.ts'
import { adminsDigest, contactTopicOf, type EventOf, type Notice, type Writers } from '../../notify/notice.ts'
import { toDashboard, type Letter } from '../../notify/templates.ts'

type Request = Awaited<ReturnType<typeof contactRequestOf>>
type Text = Pick<Letter, 'subject' | 'paragraphs'>

/** Notices about requests to be put in touch with a vendor. Addresses only stand in an introduction. */
export const contactNotices: Writers<
  'contact.requested' | 'contact.changed' | 'contact.abandoned' | 'contact.introduced' | 'contact.late'
> = {
  async 'contact.requested'({ contactRequestId }, { db }) {
    const request = await contactRequestOf(db, contactRequestId)
    const { message, company_name, asker, owner } = request
    const who = [asker.name, asker.email && `(${asker.email})`].filter(Boolean).join(' ') || 'Somebody'
    return [
      {
        kind: 'contact.requested',
        to: await admins(db),
        about: [asker, owner],
        inDigest: adminsDigest,
        subject: `Contact request: ${company_name}`,
        paragraphs: [`From ${who}.`],
        quote: message ? { text: message } : undefined,
        action: toRequest(contactRequestId),
      },
      {
        ...toAsker('received', request),
        subject: `Request received: ${company_name}`,
        paragraphs: ['We write to you when there is news.'],
        quote: message ? { label: 'Your message', text: message } : undefined,
      },
    ]
  },

  /** Both sides read how the request goes on. A vendor who does not know of it does not read that it is closed. */
  async 'contact.changed'({ contactRequestId: id, from, status }, { db }) {
    await markTaken(db, id)
    const request = await contactRequestOf(db, id)
    const before = (await statusesBefore(db, [{ id, status: from }])).get(id)
    const texts = textsOf(status, request, before?.has('connected') ?? false)
    const kind = status === 'connected' ? 'introduced' : status
    const asker = { ...toAsker(kind, request), ...texts.asker }
    const owner = { ...toOwner(kind, request), ...texts.owner }
    return status !== 'closed' || isKnownToVendor(before) ? [asker, owner] : [asker]
  },

  /** The other side reads that each request is closed. */
  async 'contact.abandoned'({ leavingUserId, requests }, { db }) {
    const before = await statusesBefore(db, requests)
    const found = await contactRequestsIn(
      db,
      requests.map(({ id }) => id),
    )
    return found.flatMap((request): Notice[] => {
      const { id, company_name, owner } = request
      if (owner.id === leavingUserId) {
        const notice = {
          ...toAsker('closed', request),
          subject: `Closed: your request to ${company_name}`,
          paragraphs: ['They are no longer with us.'],
          action: { label: 'Browse vendors', path: '/vendors' },
        }
        return [notice]
      }
      if (!isKnownToVendor(before.get(id))) return []
      const notice = {
        ...toOwner('closed', request),
        subject: `Closed: a request to ${company_name}`,
        paragraphs: ['Whoever asked is no longer with us.'],
      }
      return [notice]
    })
  },

  async 'contact.introduced'({ contactRequestId, ...written }, { db, site, deliver, drop, post }) {
    await drop([contactTopicOf(contactRequestId)])
    await markTaken(db, contactRequestId)
    const request = await contactRequestOf(db, contactRequestId)
    const { company_name, asker } = request
    const who = asker.name ?? asker.email ?? 'somebody'
    await deliver([
      {
        ...toAsker('introduced', request),
        byMail: false,
        subject: `You are introduced to ${company_name}`,
        paragraphs: ['Look for our email to both of you.'],
      },
      {
        ...toOwner('introduced', request),
        byMail: false,
        subject: `You are introduced to ${who}`,
        paragraphs: ['They would like to work with you. Look for our email to both of you.'],
      },
    ])
    await post(introductionMails(request, written, site))
  },

  async 'contact.late'({ contactRequestId }, { db }) {
    const { company_name, asker, owner } = await contactRequestOf(db, contactRequestId)
    return [
      {
        kind: 'contact.waiting',
        to: await admins(db),
        about: [asker, owner],
        inDigest: adminsDigest,
        subject: `Contact request waits: ${company_name}`,
        paragraphs: [`${asker.name ?? 'Somebody'} asked more than three business days ago.`],
        action: toRequest(contactRequestId),
      },
    ]
  },
}

const toAsker = (kind: 'received' | 'in_touch' | 'introduced' | 'closed', { id, asker, owner, vendor_id }: Request) =>
  ({
    kind: `contact.${kind}`,
    to: [asker],
    about: [owner],
    topic: contactTopicOf(id),
    action: { label: 'View the vendor', path: `/vendors/${vendor_id}` },
  }) as const

const toOwner = (kind: 'in_touch' | 'introduced' | 'closed', { id, asker, owner }: Request) =>
  ({ kind: `contact.${kind}`, to: [owner], about: [asker], topic: contactTopicOf(id), action: toDashboard }) as const

const toRequest = (id: number) => ({ label: 'View the contact request', path: `/admin/contact-requests?open=${id}` })

/** The admins' entries about a request count as read once one of them has taken it up. */
const markTaken = (db: Db, id: number) => markAnswered(db, toRequest(id).path, ['contact.requested', 'contact.waiting'])

/** The statuses that admins gave to requests until now, also those that they do not have any more, by the id of the request. */
async function statusesBefore(db: Db, requests: readonly { id: number; status: ContactStatus }[]) {
  const statuses = new Map(requests.map(({ id, status }) => [id, new Set<string | null>([status])]))
  const rows = await db
    .select({ id: auditEntries.subject_id, status: auditEntries.to_state })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subject_type, 'contact_request'), inArray(auditEntries.subject_id, [...statuses.keys()])),
    )
  for (const { id, status } of rows) statuses.get(id)?.add(status)
  return statuses
}

const isKnownToVendor = (before?: Set<string | null>) => before?.has('in_touch') || before?.has('connected')

/** What each of the two reads. `isDone`: they were introduced. */
function textsOf(
  status: EventOf<'contact.changed'>['status'],
  { company_name, asker }: { company_name: string; asker: Person },
  isDone: boolean,
): { asker: Text; owner: Text } {
  const who = asker.name ?? 'Somebody'
  const texts = {
    in_touch: {
      asker: {
        subject: `In touch: ${company_name}`,
        paragraphs: ['They have your request.'],
      },
      owner: {
        subject: `A request to ${company_name}`,
        paragraphs: [`${who} would like to be put in touch. We write to you when there is news.`],
      },
    },
    connected: {
      asker: {
        subject: `You are introduced to ${company_name}`,
        paragraphs: ['Our team has put you in touch.'],
      },
      owner: {
        subject: `You are introduced to ${who}`,
        paragraphs: [`Our team has put you in touch. They would like to work with ${company_name}.`],
      },
    },
    closed: {
      asker: {
        subject: `Closed: your request to ${company_name}`,
        paragraphs: isDone ? ['We have put you in touch.'] : ['You can ask again at any time.'],
      },
      owner: {
        subject: `Closed: a request to ${company_name}`,
        paragraphs: [isDone ? `We have put you and ${who} in touch.` : `It came from ${who}. You need to do nothing.`],
      },
    },
  }
  return texts[status]
}
