import { randomUUID } from 'node:crypto'
import { demoAccounts, demoPassword as password } from '@marquee/contract/auth'
import type { Actor } from '@marquee/contract/policy'
import { createContext, type Context, type Subscriber } from '@marquee/server/context'
import type { Database } from '@marquee/server/db/client'
import { changePlaces } from '@marquee/server/db/places'
import { installationSecret } from '@marquee/server/db/secrets'
import * as tables from '@marquee/server/db/schema'
import { adminService } from '@marquee/server/features/admin/service'
import { bookingFileService } from '@marquee/server/features/applications/booking-files'
import { boothService } from '@marquee/server/features/applications/booths'
import { contactInvitationService } from '@marquee/server/features/applications/contact-invitations'
import { contactLink } from '@marquee/server/features/applications/contact-invitation-records'
import { sendContactInvitations } from '@marquee/server/features/applications/contact-invitation-times'
import { sendInvitations } from '@marquee/server/features/applications/invitation-times'
import { outcomeService } from '@marquee/server/features/applications/outcomes'
import { endOffers } from '@marquee/server/features/applications/place-offers'
import { answerFileService, applicationService } from '@marquee/server/features/applications/service'
import { contactService } from '@marquee/server/features/contacts/service'
import { eventService } from '@marquee/server/features/events/service'
import { lookupService } from '@marquee/server/features/lookups/service'
import { organizerService } from '@marquee/server/features/organizers/service'
import { userService } from '@marquee/server/features/users/service'
import { vendorDocumentService, vendorService } from '@marquee/server/features/vendors/service'
import type { Identity } from '@marquee/server/identity/identity'
import { gallery } from '@marquee/server/images/gallery'
import type { ImageStore } from '@marquee/server/images/image-store'
import { markRefused } from '@marquee/server/notify/refused-addresses'
import { eq, inArray, sql } from 'drizzle-orm'
import { pdfOf } from './pdf.ts'
import type { EventSeed } from './events.ts'
import type { VendorSeed } from './vendors.ts'
import { openPictures, type PlannedPicture } from './pictures.ts'
import { mailOf, ownerName, type LookupIds } from './profiles.ts'

export interface DemoParts {
  database: Database
  identity: Pick<Identity, 'embedded' | 'publicConfig'>
  store: ImageStore
  /** Receives the events that concern the demo accounts, so that these have notifications and e-mails. */
  subscriber: Subscriber
}

export interface Person {
  /** The actor as the server would determine it for this person's next request. */
  actor(): Promise<Actor>
}
export interface AddedEvent {
  id: number
  seed: EventSeed
  organizer: Person
}

export interface AddedVendor {
  id: number
  seed: VendorSeed
  person: Person
}

export type Stage = Awaited<ReturnType<typeof prepare>>

/** The services, with and without notifications, and the people with demo accounts. */
export async function prepare({ database, store, identity, subscriber }: DemoParts) {
  const silentContext = createContext(database, [], 0)
  const people = userService(silentContext, { adminEmails: [] })
  const readPictures = await openPictures()
  const pictures = gallery(silentContext, store)
  const files = answerFileService(silentContext, store)
  const documents = vendorDocumentService(silentContext, store)
  const services = (context: Context) => {
    const pictured = { pictures: gallery(context, store), addressesOf: store.addressesOf }
    return {
      vendors: vendorService(context, pictured),
      organizers: organizerService(context),
      events: eventService(context, pictured),
      contacts: contactService(context),
      applications: applicationService(context, store.addressesOf),
      admin: adminService(context, store.addressesOf),
    }
  }
  const silent = services(silentContext)
  const bookingFiles = bookingFileService(silentContext, { store, bookings: silent.applications.bookings })
  const secret = await installationSecret(database, 'unsubscribe')

  const person = (email: string, name: string, subject: string = randomUUID()): Person => {
    const claims = { issuer: identity.publicConfig().issuer, subject, email, email_verified: true, name }
    return { actor: () => people.actorOf(claims, async () => ({})) }
  }
  const account = async (email: (typeof demoAccounts)[number]['email']) => {
    const name = demoAccounts.find((known) => known.email === email)?.name ?? email
    return person(email, name, await identity.embedded?.createDemoAccount({ email, name, password }))
  }
  const admin = await account('admin@marquee.test')
  const { id } = await admin.actor()
  await database.db
    .update(tables.users)
    .set({ role: 'admin', onboarding_completed: true })
    .where(eq(tables.users.id, id))
  await (await account('newcomer@marquee.test')).actor()

  return {
    silent,
    notifying: services(createContext(database, [subscriber], 0)),
    ids: await readLookups(silentContext),
    account,
    /** Somebody without a demo account; `index` gives the name. */
    owner: (seed: { name: string }, index: number) => person(mailOf(seed.name), ownerName(index)),
    fill: async (owner: Parameters<typeof pictures.fill>[0], planned: readonly PlannedPicture[]) =>
      pictures.fill(owner, await readPictures(planned)),
    /** A vendor uploads a file of one page to answer a question of an event. */
    upload: async (vendor: Person, event_id: number, file_name: string, lines: readonly string[]) =>
      files.add(await vendor.actor(), { event_id, file_name, file: { bytes: async () => pdfOf(lines) } }),
    /** A vendor adds a document of one page to the profile. */
    addDocument: async (
      vendor: Person,
      {
        lines,
        ...fields
      }: Omit<Parameters<typeof documents.add>[1], 'file' | 'file_name'> & { lines: readonly string[] },
    ) => {
      const file = { bytes: async () => pdfOf(lines) }
      return documents.add(await vendor.actor(), { ...fields, file_name: `${fields.kind}.pdf`, file })
    },
    /** The organizer of an event looks at all documents of a vendor. */
    readDocuments: async (organizer: Person, vendorId: number) => {
      const actor = await organizer.actor()
      for (const { id } of await documents.list(actor, vendorId)) (await documents.open(actor, id)).body.destroy()
    },
    /** The time to confirm an offer is over. */
    expire: async (id: number) => {
      const isThis = eq(tables.eventApplications.id, id)
      await changePlaces(database.db, isThis, { state: 'offered', until: sql`now() - interval '2 hours'` })
      await endOffers(silentContext, new Date(), new AbortController().signal)
    },
    /** Vendors who are asked to apply know of it. */
    sendAsked: async () => {
      await sendInvitations(silentContext)
      await sendContactInvitations(silentContext)
    },
    /** The organizer attaches a file of one page to a booking sheet. */
    attach: async (organizer: Actor, application_id: number, file_name: string, lines: readonly string[]) =>
      bookingFiles.add(organizer, application_id, { file_name, file: { bytes: async () => pdfOf(lines) } }),
    booths: boothService(silentContext, { ...silent.applications, pictures, addressesOf: store.addressesOf }),
    outcomes: outcomeService(silentContext),
    asked: contactInvitationService(silentContext, { secret, events: silent.events }),
    /** The link that a contact is mailed. */
    contactLink: (id: number) => contactLink(secret, id).split('#')[1]!,
    /** The e-mails to vendors who are asked to apply: one address refuses them, and one reader complained. */
    mailAsked: async (asked: readonly number[], event_id: number, subject: string) => {
      const { db } = database
      const found = await db
        .select({ user_id: tables.users.id, email: tables.users.email })
        .from(tables.vendors)
        .innerJoin(tables.users, eq(tables.users.id, tables.vendors.user_id))
        .where(inArray(tables.vendors.id, [...asked]))
        .orderBy(tables.vendors.id)
      for (const [index, { user_id, email }] of found.entries()) {
        const outcome = ([null, 'refused', 'complained'] as const)[index] ?? null
        const recipient = email ?? ''
        const words = outcome === 'refused' ? '550 5.1.1 No such mailbox here' : 'Feedback-Type: abuse'
        if (outcome) await markRefused(db, recipient, outcome, words)
        const status = outcome === 'refused' ? 'failed' : 'sent'
        await db.insert(tables.deliveries).values({
          recipient,
          user_id,
          subject,
          status,
          outcome,
          kind: 'invitation.sent',
          campaign_event_id: event_id,
          text_body: `${subject}\n`,
          html_body: `<p>${subject}</p>`,
          attempts: 1,
          last_error: outcome && words,
          sent_at: status === 'sent' ? sql`now()` : null,
        })
      }
    },
    stopInvitations: async (who: Person, reason: string) =>
      silent.admin.stopInvitations(await admin.actor(), (await who.actor()).id, { stopped: true, reason }),
    /** The time to apply is over for one. */
    endAsked: async (id: number) => {
      const { until } = tables.placeInvitations
      await database.db
        .update(tables.placeInvitations)
        .set({ until: sql`least(${until}, now() - interval '2 hours')` })
        .where(eq(tables.placeInvitations.id, id))
    },
    decide: async (who: Person, role: 'contractor' | 'client', status: 'approved' | 'rejected', reason?: string) =>
      silent.admin.updateRole(await admin.actor(), (await who.actor()).id, { role, status, ...(reason && { reason }) }),
  }
}

/** The ids of the lookup entries, by display name. */
async function readLookups(context: Context): Promise<LookupIds> {
  const lists = lookupService(context)
  const byName = (rows: { id: number; display_name: string }[]) =>
    new Map(rows.map((row) => [row.display_name, row.id]))
  return {
    tags: byName(await lists.aestheticTags()),
    types: byName(await lists.eventTypes()),
    services: byName(await lists.services()),
    areas: byName(await lists.serviceAreas()),
  }
}
