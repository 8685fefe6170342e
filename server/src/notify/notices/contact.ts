import type { ContactStatus } from '@marquee/contract/limits'
import type { EventData, Person } from '../event-data.ts'
import { introductionNotices } from '../introduction.ts'
import type { Letter } from '../templates.ts'
import { adminsDigest, contactTopicOf, type EventOf, type Notice, type Writers } from './notice.ts'

/** Notices about requests to be put in touch with a vendor. */
export function contactNotices({
  admins,
  contactRequestOf,
  contactRequestsIn,
  contactStatusesIn,
}: EventData): Writers<'contact.requested' | 'contact.changed' | 'contact.abandoned' | 'contact.introduced'> {
  return {
    'contact.requested': contactRequested,
    'contact.changed': contactChanged,
    'contact.abandoned': contactAbandoned,
    'contact.introduced': async ({ contactRequestId }) => introductionNotices(await contactRequestOf(contactRequestId)),
  }

  async function contactRequested({ contactRequestId }: EventOf<'contact.requested'>): Promise<Notice[]> {
    const { message, vendor_id, company_name, asker, owner } = await contactRequestOf(contactRequestId)
    const who = [asker.name, asker.email && `(${asker.email})`].filter(Boolean).join(' ') || 'Somebody'
    return [
      {
        kind: 'contact.requested',
        to: await admins(),
        about: [asker, owner],
        inDigest: adminsDigest,
        letter: {
          subject: `Contact request: ${company_name}`,
          paragraphs: [`${who} would like to be put in touch with ${company_name}.`],
          quote: message ? { label: 'Their message', text: message } : undefined,
          action: { label: 'View the contact request', path: `/admin/contact-requests?open=${contactRequestId}` },
        },
      },
      {
        kind: 'contact.received',
        to: [asker],
        about: [owner],
        topic: contactTopicOf(contactRequestId),
        letter: {
          subject: `Request received: ${company_name}`,
          paragraphs: [
            `You would like to be put in touch with ${company_name}. Our team reads every request and takes care of yours.`,
            'We will write to you when there is news.',
          ],
          quote: message ? { label: 'Your message', text: message } : undefined,
          action: { label: 'View the vendor', path: `/vendors/${vendor_id}` },
        },
      },
    ]
  }

  /** Both sides hear how the request goes on. A vendor who never heard of it is not told that it is closed. */
  async function contactChanged({ contactRequestId: id, from, status }: EventOf<'contact.changed'>): Promise<Notice[]> {
    const request = await contactRequestOf(id)
    const { asker, owner, vendor_id } = request
    const before = await statusesBefore([{ id, status: from }])
    const texts = textsOf(status, { ...request, isDone: before(id).has('connected') })
    const notice = {
      kind: `contact.${status === 'connected' ? 'introduced' : status}` as const,
      topic: contactTopicOf(id),
    }
    const toAsker: Notice = {
      ...notice,
      to: [asker],
      about: [owner],
      letter: { ...texts.asker, action: { label: 'View the vendor', path: `/vendors/${vendor_id}` } },
    }
    const toOwner: Notice = { ...notice, to: [owner], about: [asker], letter: { ...texts.owner, action: toDashboard } }
    return status !== 'closed' || isKnownToVendor(before(id)) ? [toAsker, toOwner] : [toAsker]
  }

  /** The other side hears that each request is closed. A vendor who never heard of it is not told. */
  async function contactAbandoned({ leavingUserId, requests }: EventOf<'contact.abandoned'>): Promise<Notice[]> {
    const before = await statusesBefore(requests)
    const found = await contactRequestsIn(requests.map(({ id }) => id))
    return found.flatMap(({ id, company_name, asker, owner }): Notice[] => {
      const notice = { kind: 'contact.closed', topic: contactTopicOf(id) } as const
      const { asker: toAsker, owner: toOwner } = closed(company_name)
      if (owner.id === leavingUserId) {
        const letter = {
          subject: toAsker,
          paragraphs: [`${company_name} is no longer with us, so we have closed your request to be put in touch.`],
          action: { label: 'Browse vendors', path: '/vendors' },
        }
        return [{ ...notice, to: [asker], about: [owner], letter }]
      }
      if (!isKnownToVendor(before(id))) return []
      const letter = {
        subject: toOwner,
        paragraphs: [
          `Whoever asked to be put in touch with ${company_name} is no longer with us, so we have closed the request.`,
        ],
        action: toDashboard,
      }
      return [{ ...notice, to: [owner], about: [asker], letter }]
    })
  }

  /** The statuses that each request had until now, by its id. */
  async function statusesBefore(requests: readonly { id: number; status: ContactStatus }[]) {
    const statuses = await contactStatusesIn(requests.map(({ id }) => id))
    for (const { id, status } of requests) statuses.get(id)?.add(status)
    return (id: number) => statuses.get(id) ?? new Set()
  }
}

const isKnownToVendor = (before: Set<string | null>) => before.has('in_touch') || before.has('connected')

const toDashboard = { label: 'Go to your dashboard', path: '/dashboard' }

/** The subjects of a closed request. */
const closed = (company_name: string) => ({
  asker: `Closed: your request to ${company_name}`,
  owner: `Closed: a request to ${company_name}`,
})

type Text = Pick<Letter, 'subject' | 'paragraphs'>

/** What each of the two reads; `isDone` means that they were introduced. The vendor reads the name of the person who asks; addresses only stand in an introduction. */
function textsOf(
  status: EventOf<'contact.changed'>['status'],
  { company_name, asker, isDone }: { company_name: string; asker: Person; isDone: boolean },
): { asker: Text; owner: Text } {
  const who = asker.name ?? 'Somebody'
  if (status === 'in_touch') {
    return {
      asker: {
        subject: `In touch: ${company_name}`,
        paragraphs: [
          `We are in touch with ${company_name} about your request, and will write to you when there is news.`,
        ],
      },
      owner: {
        subject: `A request to ${company_name}`,
        paragraphs: [
          `${who} would like to be put in touch with you. Our team takes care of it and will get back to you.`,
        ],
      },
    }
  }
  if (status === 'connected') {
    return {
      asker: {
        subject: `You are introduced to ${company_name}`,
        paragraphs: [`Our team has put you and ${company_name} in touch.`],
      },
      owner: {
        subject: `You are introduced to ${who}`,
        paragraphs: [`Our team has put you and ${who} in touch, who would like to work with ${company_name}.`],
      },
    }
  }
  return {
    asker: {
      subject: closed(company_name).asker,
      paragraphs: isDone
        ? [`We have put you and ${company_name} in touch, so your request is closed.`]
        : [`We have closed your request to be put in touch with ${company_name}.`, 'You can ask again at any time.'],
    },
    owner: {
      subject: closed(company_name).owner,
      paragraphs: [
        isDone
          ? `We have put you and ${who} in touch, so the request is closed.`
          : `We have closed the request of ${who} to be put in touch with you. There is nothing you need to do.`,
      ],
    },
  }
}
