import type { EventData, Person } from '../event-data.ts'
import { introductionNotices } from '../introduction.ts'
import type { Letter } from '../templates.ts'
import { contactTopicOf, type EventOf, type Notice, type Writers } from './notice.ts'

/** Notices about requests to be put in touch with a vendor. */
export function contactNotices({
  admins,
  contactRequestOf,
  contactStatusesOf,
}: EventData): Writers<'contact.requested' | 'contact.changed' | 'contact.introduced'> {
  return {
    'contact.requested': contactRequested,
    'contact.changed': contactChanged,
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
        inDigest: true,
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
  async function contactChanged(change: EventOf<'contact.changed'>): Promise<Notice[]> {
    const request = await contactRequestOf(change.contactRequestId)
    const { asker, owner, vendor_id } = request
    const known = new Set([change.from, ...(await contactStatusesOf(change.contactRequestId))])
    const texts = textsOf(change, { ...request, isDone: known.has('connected') })
    const kind = `contact.${change.status === 'connected' ? 'introduced' : change.status}` as const
    const topic = contactTopicOf(change.contactRequestId)
    const isUnknownToVendor = change.status === 'closed' && !known.has('in_touch') && !known.has('connected')
    const sides: { to: Person; other: Person; letter: Letter }[] = [
      {
        to: asker,
        other: owner,
        letter: {
          ...texts.asker,
          action:
            change.leavingUserId === null
              ? { label: 'View the vendor', path: `/vendors/${vendor_id}` }
              : { label: 'Browse vendors', path: '/vendors' },
        },
      },
      {
        to: owner,
        other: asker,
        letter: { ...texts.owner, action: { label: 'Go to your dashboard', path: '/dashboard' } },
      },
    ]
    return sides
      .filter(({ to }) => to.id !== change.leavingUserId && !(to === owner && isUnknownToVendor))
      .map(({ to, other, letter }) => ({ kind, to: [to], about: [other], topic, letter }))
  }
}

type Text = Pick<Letter, 'subject' | 'paragraphs'>

/** What each of the two reads; `isDone` means that they were introduced. The vendor reads the name of the person who asks; addresses only stand in an introduction. */
function textsOf(
  { status, leavingUserId }: EventOf<'contact.changed'>,
  { company_name, asker, isDone }: { company_name: string; asker: Person; isDone: boolean },
): { asker: Text; owner: Text } {
  const who = asker.name ?? 'Somebody'
  const closed = {
    asker: `Closed: your request to ${company_name}`,
    owner: `Closed: a request to ${company_name}`,
  }
  if (leavingUserId !== null) {
    return {
      asker: {
        subject: closed.asker,
        paragraphs: [`${company_name} is no longer with us, so we have closed your request to be put in touch.`],
      },
      owner: {
        subject: closed.owner,
        paragraphs: [
          `Whoever asked to be put in touch with ${company_name} is no longer with us, so we have closed the request.`,
        ],
      },
    }
  }
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
      subject: closed.asker,
      paragraphs: isDone
        ? [`We have put you and ${company_name} in touch, so your request is closed.`]
        : [`We have closed your request to be put in touch with ${company_name}.`, 'You can ask again at any time.'],
    },
    owner: {
      subject: closed.owner,
      paragraphs: [
        isDone
          ? `We have put you and ${who} in touch, so the request is closed.`
          : `We have closed the request of ${who} to be put in touch with you. There is nothing you need to do.`,
      ],
    },
  }
}
