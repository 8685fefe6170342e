import { eq, gt } from 'drizzle-orm'
import type { Database } from '../src/db/client.ts'
import { createContext, type DomainEvent } from '../src/context.ts'
import { deliveries, vendorServices } from '../src/db/schema.ts'
import { closeDigest, isCollecting } from '../src/notify/digest.ts'
import { notices } from '../src/notices.ts'
import { notifier } from '../src/notify/notify.ts'
import { mailPauses } from '../src/notify/pauses.ts'
import { changedCall } from './changed-call.ts'
import { exampleMessages } from './example-messages.ts'
import { factories } from './factories.ts'

export const exampleSite = {
  publicUrl: 'https://marquee.example',
  supportEmail: 'support@marquee.example',
  unsubscribeSecret: 'example',
  notices,
}

export interface MailExample {
  /** What it is an example of: a kind of notice with who reads it, or the words of an e-mail that is none. */
  name: string
  mail: typeof deliveries.$inferSelect
}

/**
 * Every e-mail of the product about a small marketplace: the product's own writers write them into an empty database, nothing is sent.
 * `words` changes every text that comes from people, for tests with hostile ones.
 */
export async function mailExamples(
  database: Database,
  words: (text: string) => string = (text) => text,
): Promise<MailExample[]> {
  const { db } = database
  const marketplace = await exampleMarketplace(database, words)
  const notify = notifier({ database, ...exampleSite })
  const context = createContext(database, [notify.subscriber])
  const examples: MailExample[] = []
  let last = 0

  for (const event of Object.values(exampleEvents(marketplace, words)).flat()) {
    await context.inTransaction(() => context.emit(event))
    await collect(({ kind }) => kind ?? event.type)
  }
  for (const event of bundled(marketplace)) await context.inTransaction(() => context.emit(event))
  await closeDigests()
  await collect(({ kind, user_id }) => kind ?? (user_id === marketplace.admin.id ? 'digest for admins' : 'none'))
  for (const [name, message] of Object.entries(
    exampleMessages(marketplace.newcomer.email ?? '', exampleSite.publicUrl),
  )) {
    await notify.sendDirect(message)
    await collect(() => name)
  }
  return examples

  /** Makes the texts of the digests, as their sending does. */
  async function closeDigests(): Promise<void> {
    const sending = { database, pauses: mailPauses(), sheet: exampleSite }
    for (const { id, topic } of await db.select().from(deliveries).where(eq(deliveries.status, 'queued')))
      if (isCollecting(topic)) await closeDigest(sending, id)
  }

  /** Takes the e-mails that were queued since the last time. */
  async function collect(nameOf: (mail: MailExample['mail']) => string): Promise<void> {
    const queued = await db.select().from(deliveries).where(gt(deliveries.id, last)).orderBy(deliveries.id)
    last = queued.at(-1)?.id ?? last
    examples.push(...queued.map((mail) => ({ name: nameOf(mail), mail })))
    // So that an e-mail of the next event does not join one that waits.
    await db.update(deliveries).set({ status: 'sent' })
  }
}

type Marketplace = Awaited<ReturnType<typeof exampleMarketplace>>

async function exampleMarketplace({ db }: Database, words: (text: string) => string) {
  const make = factories(db)
  const person = (name: string, email: string, role?: 'contractor' | 'client' | 'admin') =>
    make.user({ name: words(name), email, ...(role && { role }) })
  const admin = await person('Ada Bright', 'ada@marquee.example', 'admin')
  const newcomer = await person('Nora Newcomer', 'nora@example.com')
  const organizer = await make.organizer({
    owner: await person('Oscar Lindgren', 'oscar@millsuppers.example', 'client'),
    organization_name: words('Mill Suppers'),
  })
  const vendor = await make.vendor({
    owner: await person('Wilma Wren', 'wilma@copperkettle.example', 'contractor'),
    company_name: words('Copper Kettle Catering'),
    pictures: 1,
  })
  const catering = await make.service('Catering')
  await db.insert(vendorServices).values({ vendor_id: vendor.id, lookup_id: catering.id, position: 0 })
  const rejected = await make.vendor({
    owner: await person('Bas Lyons', 'bas@example.com', 'contractor'),
    company_name: words('Lyons Lighting'),
  })
  const event = await make.event({
    organizer_id: organizer.id,
    title: words('Harvest Supper at the Old Mill'),
    address: words('Old Flour Mill, 12 River Street, Portland, OR'),
    start_date: '2030-09-19',
    end_date: '2030-09-21',
  })
  const formerCall = await changedCall(db, event.id, words)
  const application = await make.application({
    place_id: formerCall.places[0]!.id,
    event_id: event.id,
    vendor_id: vendor.id,
    message: words(
      'We cook over open fire for up to 200 guests.\nTwo of us know the mill: we served the spring supper there in May.',
    ),
  })
  await make.application({ event_id: event.id, vendor_id: rejected.id, status: 'rejected' })
  const booking = await make.booking({ application_id: application.id })
  const contactRequest = await make.contactRequest({
    vendor_id: vendor.id,
    user_id: newcomer.id,
    message: words('Are you free on the second weekend of May? We are forty people.'),
  })
  const conversation = { application_id: application.id }
  const message = await make.message({
    ...conversation,
    author_id: vendor.owner.id,
    text: words('Is there water on the site?\nWe would bring our own power.'),
  })
  const answer = await make.message({
    ...conversation,
    author_id: organizer.owner.id,
    text: words('Yes, behind the barn. The tap is marked.'),
  })
  const report = await make.report({
    ...conversation,
    reporter_id: vendor.owner.id,
    reported_id: organizer.owner.id,
  })
  const accepted = await make.vendor({
    owner: await person('Juna Rye', 'juna@juniperandrye.example', 'contractor'),
    company_name: words('Juniper & Rye Floral'),
  })
  await make.application({ event_id: event.id, vendor_id: accepted.id, status: 'accepted' })
  const webhook = await make.webhook({ user_id: organizer.owner.id, name: words('Sheet').slice(0, 60) })
  const inviting = await make.event({ organizer_id: organizer.id, title: words('Lantern Night') })
  const invitation = await make.invitation({ event_id: inviting.id, vendor_id: vendor.id })
  const document = await make.document({ vendor_id: vendor.id, valid_until: '2030-10-01' })
  const contactInvitation = await make.contactInvitation({
    event_id: (await make.event({ organizer_id: organizer.id, title: words('Orchard Fair') })).id,
    contact: await make.contact({ organizer_id: organizer.id, name: words('Fern & Vale') }),
  })
  return {
    invitation,
    document,
    contactInvitation,
    admin,
    newcomer,
    organizer,
    vendor,
    event,
    formerCall,
    application,
    booking,
    contactRequest,
    message,
    answer,
    report,
    webhook,
  }
}

/** At least one event of each type, by type, so that a new type does not compile without one. */
function exampleEvents(
  {
    invitation,
    document,
    contactInvitation,
    newcomer,
    organizer,
    vendor,
    event,
    formerCall,
    application,
    booking,
    contactRequest,
    message,
    answer,
    report,
    webhook,
  }: Marketplace,
  words: (text: string) => string,
): { [Type in DomainEvent['type']]: Extract<DomainEvent, { type: Type }>[] } {
  const { id: applicationId } = application
  const { id: invitationId } = invitation
  const { id: vendorId } = vendor
  const { id: organizerId } = organizer
  const { id: eventId } = event
  const { id: contactRequestId } = contactRequest
  const { id: userId } = newcomer
  const before = { start_date: '2030-09-12', end_date: null, address: words('The barn at Mill Lane') }
  const kind = words('Your pictures of the river dinners won us over.')
  const reason = words('We could not see any of your work yet. Please add three pictures of tables you have set.')
  const decision = words('Your menu fits the harvest. Please plan for a kitchen tent beside the barn.')
  return {
    'vendor.applied': [false, true].map((again) => ({ type: 'vendor.applied', vendorId, again })),
    'vendor.decided': [
      { type: 'vendor.decided', vendorId, status: 'approved', reason: kind },
      { type: 'vendor.decided', vendorId, status: 'rejected', reason },
    ],
    'organizer.applied': [false, true].map((again) => ({ type: 'organizer.applied', organizerId, again })),
    'organizer.decided': [
      { type: 'organizer.decided', organizerId, status: 'approved', reason: null },
      { type: 'organizer.decided', organizerId, status: 'rejected', reason },
    ],
    'review.asked': [
      { type: 'review.asked', noun: 'vendor', id: vendorId, question: words('Please add your licence.') },
      { type: 'review.asked', noun: 'organizer', id: organizerId, question: words('Please add your website.') },
    ],
    'review.answered': [
      { type: 'review.answered', noun: 'vendor', id: vendorId },
      { type: 'review.answered', noun: 'organizer', id: organizerId },
    ],
    'application.submitted': [{ type: 'application.submitted', applicationId }],
    'application.decided': [
      { type: 'application.decided', applicationId, status: 'accepted', reason: decision },
      { type: 'application.decided', applicationId, status: 'rejected', reason: null },
      { type: 'application.decided', applicationId, status: 'pending', reason: null },
    ],
    'application.place_changed': (['confirmed', 'declined', 'expired', 'waiting', 'not_waiting'] as const).map(
      (change) => ({
        type: 'application.place_changed',
        applicationId,
        change,
      }),
    ),
    'booking.changed': [
      { type: 'booking.changed', applicationId, change: 'sent', before: null },
      { type: 'booking.changed', applicationId, change: 'sent', before: { ...booking, arrival: '2031-06-19T08:00' } },
      { type: 'booking.changed', applicationId, change: 'seen' },
    ],
    'invitation.changed': (['sent', 'reminded', 'taken', 'declined', 'expired', 'withdrawn'] as const).map(
      (change) => ({
        type: 'invitation.changed',
        invitationId,
        change,
      }),
    ),
    'contact_invitation.changed': (['sent', 'reminded', 'taken', 'declined'] as const).map((change) => ({
      type: 'contact_invitation.changed',
      invitationId: contactInvitation.id,
      change,
    })),
    'offer.reminder': [{ type: 'offer.reminder', applicationId }],
    'document.ending': [{ type: 'document.ending', documentId: document.id }],
    'call.closing': [{ type: 'call.closing', eventId, vendorId }],
    'application.withdrawn': [{ type: 'application.withdrawn', applicationId }],
    'message.sent': [message, answer].map(({ id }) => ({ type: 'message.sent', messageId: id })),
    'reply.refused': [{ type: 'reply.refused', userId: vendor.owner.id, applicationId, why: 'A message is required.' }],
    'thread.reported': [{ type: 'thread.reported', reportId: report.id }],
    'event.changed': [
      { type: 'event.changed', eventId, before },
      { type: 'event.changed', eventId, before: { ...before, address: event.address } },
    ],
    'call.changed': [{ type: 'call.changed', eventId, before: formerCall }],
    'event.completed': [{ type: 'event.completed', eventId, justRejected: [] }],
    'event.cancelled': [{ type: 'event.cancelled', eventId, word: 'The hall has burnt down. We are sorry.' }],
    'event.removed': [{ type: 'event.removed', eventId }],
    'contact.requested': [{ type: 'contact.requested', contactRequestId }],
    'contact.changed': (['in_touch', 'connected', 'closed'] as const).map((status, index) => ({
      type: 'contact.changed',
      contactRequestId,
      from: (['open', 'in_touch', 'in_touch'] as const)[index] ?? 'open',
      status,
    })),
    'contact.abandoned': [vendor.owner.id, newcomer.id].map((leavingUserId) => ({
      type: 'contact.abandoned',
      leavingUserId,
      requests: [{ id: contactRequestId, status: 'in_touch' }],
    })),
    'contact.introduced': [
      {
        type: 'contact.introduced',
        contactRequestId,
        subject: words('Nora, meet Wilma of Copper Kettle Catering'),
        text: words(
          'Hello Nora, hello Wilma,\n\nNora plans a garden party for forty people in May.\nWilma cooks over open fire.\n\nWe think that you two should talk.\n\nAda from Marquee',
        ),
      },
    ],
    'review.late': (['vendor', 'organizer'] as const).map((noun) => ({
      type: 'review.late',
      noun,
      id: noun === 'vendor' ? vendorId : organizerId,
      newDay: '2030-09-12',
    })),
    'contact.late': [{ type: 'contact.late', contactRequestId }],
    'event.reminder': [1, 3].map((unanswered) => ({ type: 'event.reminder', eventId, unanswered })),
    'events.digest': [
      { type: 'events.digest', userId: vendor.owner.id, eventIds: [eventId], more: 0 },
      { type: 'events.digest', userId: vendor.owner.id, eventIds: [eventId], more: 3 },
    ],
    'user.suspended': [{ type: 'user.suspended', userId, reason: words('Your profile shows the work of others.') }],
    'user.unsuspended': [{ type: 'user.unsuspended', userId }],
    'user.moved': [{ type: 'user.moved', userId, issuer: 'https://login.example/realms/marquee' }],
    'address.asked': [
      { type: 'address.asked', userId, email: newcomer.email!, path: '/confirm-address#7.1811325600.Jf0q' },
    ],
    'token.created': (['read', 'write'] as const).map((scope) => ({
      type: 'token.created',
      userId,
      name: words('Spreadsheet'),
      scope,
    })),
    'webhook.disabled': [
      { type: 'webhook.disabled', webhookId: webhook.id, why: 'failing' },
      { type: 'webhook.disabled', webhookId: webhook.id, why: 'gone' },
    ],
    'delivery.failed': [],
    'export.requested': [],
    'account.deleted': [{ type: 'account.deleted', userId, name: newcomer.name, email: newcomer.email }],
  }
}

/** What comes to admins, and what comes to an organizer, in one e-mail. */
const bundled = ({ vendor, organizer, contactRequest, application }: Marketplace): DomainEvent[] => [
  { type: 'application.submitted', applicationId: application.id },
  { type: 'application.submitted', applicationId: application.id },
  { type: 'vendor.applied', vendorId: vendor.id, again: true },
  { type: 'review.late', noun: 'organizer', id: organizer.id, newDay: '2030-09-12' },
  { type: 'contact.late', contactRequestId: contactRequest.id },
]
