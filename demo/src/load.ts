import { randomUUID } from 'node:crypto'
import { demoAccounts, demoPassword as password } from '@marquee/contract/auth'
import type { Actor } from '@marquee/contract/policy'
import { createContext, type Context, type Subscriber } from '@marquee/server/context'
import type { Database } from '@marquee/server/db/client'
import { markDemo } from '@marquee/server/db/demo-data'
import * as tables from '@marquee/server/db/schema'
import { adminService } from '@marquee/server/features/admin/service'
import { applicationService } from '@marquee/server/features/applications/service'
import { eventService } from '@marquee/server/features/events/service'
import { lookupService } from '@marquee/server/features/lookups/service'
import { organizerService } from '@marquee/server/features/organizers/service'
import { userService } from '@marquee/server/features/users/service'
import { vendorService } from '@marquee/server/features/vendors/service'
import type { Identity } from '@marquee/server/identity/identity'
import { gallery } from '@marquee/server/images/gallery'
import type { ImageStore } from '@marquee/server/images/image-store'
import { eq } from 'drizzle-orm'
import { inItsYear, isoDay, spreadOverTime, startOf } from './dates.ts'
import { applicationMessages, eventSeeds } from './events.ts'
import { organizerSeeds, pendingOrganizerSeeds } from './organizers.ts'
import { openPictures, picturesOfEvent, picturesOfVendor, type PlannedPicture } from './pictures.ts'
import { firstTry, mailOf, organizerInput, ownerName, vendorInput, type LookupIds } from './profiles.ts'
import { Rng } from './random.ts'
import { reportedTalk, talks, type Talk } from './talks.ts'
import {
  pendingVendorSeeds,
  rejectedVendorSeed,
  rejectionReason,
  secondTry,
  vendorSeeds,
  type VendorSeed,
} from './vendors.ts'

export interface DemoParts {
  database: Database
  identity: Pick<Identity, 'embedded' | 'publicConfig'>
  store: ImageStore
  /** Receives the events that concern the demo accounts, so that these have notifications and e-mails. */
  subscriber: Subscriber
}

/** Lines for the terminal: the password, and each account with its role. */
export const accountLines: string[] = [
  `Demo accounts, password ${password} for all:`,
  ...demoAccounts.map(({ email, who }) => `  ${email.padEnd(32)} ${who}`),
]

/**
 * Creates the demo marketplace with the services of the product, in one transaction. Does nothing when the database has
 * the marketplace or any user. The result is always the same, except for its dates, which are relative to today.
 */
export async function loadDemo(parts: DemoParts): Promise<void> {
  const { database } = parts
  const { db } = database
  const [loaded] = await db.select().from(tables.installation).where(eq(tables.installation.name, 'demo'))
  if (loaded) return
  const [somebody] = await db.select({ id: tables.users.id }).from(tables.users).limit(1)
  if (somebody) return
  await database.inTransaction(async () => {
    await populate(parts)
    await markDemo(db)
  })
}

async function populate(parts: DemoParts): Promise<void> {
  const { database, store } = parts
  const { db } = database
  const silentContext = createContext(database, [])
  const notifyingContext = createContext(database, [parts.subscriber])
  const people = userService(silentContext, { adminEmails: [] })
  const ids = await readLookups()
  const rng = new Rng('marquee')
  const readPictures = await openPictures()
  const pictures = gallery(silentContext, store)
  const fill = async (owner: Parameters<typeof pictures.fill>[0], planned: readonly PlannedPicture[]) =>
    pictures.fill(owner, await readPictures(planned))

  const account = async (email: (typeof demoAccounts)[number]['email']) => {
    const name = demoAccounts.find((known) => known.email === email)?.name ?? email
    const subject = await parts.identity.embedded?.createDemoAccount({ email, name, password })
    return person(email, name, subject)
  }
  const person = (email: string, name: string, subject: string = randomUUID()): Person => {
    const claims = { issuer: parts.identity.publicConfig().issuer, subject, email, email_verified: true, name }
    return { actor: () => people.actorOf(claims, async () => ({})) }
  }

  const admin = await account('admin@marquee.test')
  await db
    .update(tables.users)
    .set({ role: 'admin', onboarding_completed: true })
    .where(eq(tables.users.id, (await admin.actor()).id))
  await (await account('newcomer@marquee.test')).actor()

  const services = (context: Context) => {
    const pictured = { pictures: gallery(context, store), addressesOf: store.addressesOf }
    return {
      vendors: vendorService(context, pictured),
      organizers: organizerService(context),
      events: eventService(context, pictured),
      applications: applicationService(context, store.addressesOf),
      admin: adminService(context, store.addressesOf),
    }
  }
  const silent = services(silentContext)
  const notifying = services(notifyingContext)

  const decide = async (who: Actor, role: 'contractor' | 'client', status: 'approved' | 'rejected', reason?: string) =>
    silent.admin.updateRole(await admin.actor(), who.id, { role, status, ...(reason && { reason }) })

  // ── Organizers and their events ──
  const organizers: Person[] = []
  for (const [index, seed] of organizerSeeds.entries()) {
    const owner = index === 0 ? await account('organizer@marquee.test') : person(mailOf(seed.name), ownerName(index))
    await silent.organizers.apply(await owner.actor(), organizerInput(seed, ids))
    await decide(await owner.actor(), 'client', 'approved')
    organizers.push(owner)
  }
  for (const [index, seed] of pendingOrganizerSeeds.entries()) {
    const owner =
      index === 0 ? await account('pending-organizer@marquee.test') : person(mailOf(seed.name), ownerName(index + 10))
    await notifying.organizers.apply(await owner.actor(), organizerInput(seed, ids))
  }

  const published: { id: number; type: string; organizer: Person; isDemoOrganizers: boolean }[] = []
  for (const seed of eventSeeds) {
    const owner = organizers[seed.organizer] as Person
    const actor = await owner.actor()
    const start = startOf(seed)
    const event = await silent.events.create(actor, {
      title: inItsYear(seed, seed.title),
      address: seed.address,
      description: inItsYear(seed, seed.says),
      start_date: isoDay(start),
      end_date: seed.lasts > 1 ? isoDay(start + seed.lasts - 1) : null,
      budget_range: seed.budget,
      expected_attendees: seed.guests,
      event_type_id: ids.types.get(seed.type) ?? null,
      status: seed.status === 'draft' ? 'draft' : 'published',
    })
    await fill({ event_id: event.id }, picturesOfEvent(seed))
    published.push({ id: event.id, type: seed.type, organizer: owner, isDemoOrganizers: seed.organizer === 0 })
  }

  // ── Vendors ──
  const vendors: { person: Person; id: number; seed: VendorSeed }[] = []
  for (const [index, seed] of vendorSeeds.entries()) {
    const owner = index === 0 ? await account('vendor@marquee.test') : person(mailOf(seed.name), ownerName(index + 20))
    const profile = await silent.vendors.apply(await owner.actor(), vendorInput(seed, ids, index))
    await fill({ vendor_id: profile.id }, picturesOfVendor(seed))
    await decide(await owner.actor(), 'contractor', 'approved')
    vendors.push({ person: owner, id: profile.id, seed })
  }
  for (const [index, seed] of pendingVendorSeeds.entries()) {
    const owner =
      index === 0 ? await account('pending-vendor@marquee.test') : person(mailOf(seed.name), ownerName(index + 90))
    const input = vendorInput(seed, ids, index)
    const isSecondTry = seed.name === secondTry.name
    const profile = await notifying.vendors.apply(await owner.actor(), isSecondTry ? firstTry(input, ids) : input)
    await fill({ vendor_id: profile.id }, picturesOfVendor(seed))
    if (!isSecondTry) continue
    await decide(await owner.actor(), 'contractor', 'rejected', secondTry.reason)
    await silent.vendors.update(await owner.actor(), input, undefined)
  }
  const rejected = await account('rejected-vendor@marquee.test')
  const refused = await silent.vendors.apply(await rejected.actor(), vendorInput(rejectedVendorSeed, ids, 1))
  await fill({ vendor_id: refused.id }, picturesOfVendor(rejectedVendorSeed))
  await decide(await rejected.actor(), 'contractor', 'rejected', rejectionReason)

  const written: { talk: Talk; applicationId: number; sides: Record<'vendor' | 'organizer', Person> }[] = []
  // ── Applications: vendors apply to events of their types. The events of the demo organizer get more of them ──
  for (const [index, event] of published.entries()) {
    const seed = eventSeeds[index]
    if (!seed || seed.status === 'draft') continue
    const fitting = vendors.filter((vendor) => vendor.seed.types.includes(event.type))
    const count = Math.min(fitting.length, event.isDemoOrganizers ? 3 + rng.int(0, 2) : rng.int(0, 3))
    const chosen = new Set(rng.shuffle(fitting).slice(0, count))
    // The vendor and the organizer with demo accounts have applications in common.
    const wilma = vendors[0]
    if (wilma && event.isDemoOrganizers && (index < 4 || seed.status === 'completed')) chosen.add(wilma)
    const reported = index === 1 ? [...chosen].find((vendor) => vendor !== wilma) : undefined
    for (const vendor of chosen) {
      const concernsDemoAccount = vendor === wilma || event.isDemoOrganizers
      const context = concernsDemoAccount && seed.in < 40 ? notifying : silent
      const application = await context.applications.create(await vendor.person.actor(), {
        event_id: event.id,
        message: rng.pick(applicationMessages).replace('{event}', inItsYear(seed, seed.title)),
      })
      const talk = vendor === reported ? reportedTalk : vendor === wilma ? talks[index] : undefined
      if (talk) {
        const sides = { vendor: vendor.person, organizer: event.organizer }
        written.push({ talk, applicationId: application.id, sides })
      }
      const fixedStatus =
        vendor === wilma ? (['accepted', 'pending', 'rejected', 'pending'] as const)[index] : undefined
      const status =
        seed.status === 'completed'
          ? 'accepted'
          : (fixedStatus ?? rng.pick(['pending', 'pending', 'pending', 'accepted', 'rejected'] as const))
      if (status !== 'pending') {
        const reason = status === 'rejected' ? 'We have found somebody closer by. Thank you for the sketch.' : null
        await context.applications.decide(await event.organizer.actor(), application.id, { status, reason })
      }
    }
    if (seed.status === 'completed' || seed.status === 'cancelled') {
      const actor = await event.organizer.actor()
      await silent.events.update(actor, event.id, { status: seed.status }, undefined)
    }
  }

  for (const { talk, applicationId, sides } of written) {
    const { conversations } = notifying.applications
    let upTo = 0
    for (const [side, text] of talk.says) {
      const actor = await sides[side].actor()
      // Whoever answers has read what there is.
      if (upTo > 0) await conversations.read(actor, applicationId, upTo)
      upTo = (await conversations.send(actor, applicationId, { text })).id
    }
    for (const side of talk.readBy) await conversations.read(await sides[side].actor(), applicationId, upTo)
    if (talk.report) await conversations.report(await sides.organizer.actor(), applicationId, { reason: talk.report })
  }

  await silent.vendors.contact(
    await organizers[1]!.actor(),
    vendors[1]!.id,
    'Could you do forty tables on two weeks’ notice? We would need to talk first.',
  )
  await silent.vendors.setUnavailableDates(await vendors[0]!.person.actor(), [
    isoDay(3),
    isoDay(4),
    // The day of the first event, for which this vendor was accepted.
    isoDay(startOf(eventSeeds[0]!)),
  ])
  await spreadOverTime(db)

  /** The ids of the lookup entries, by display name. */
  async function readLookups(): Promise<LookupIds> {
    const lists = lookupService(silentContext)
    const byName = (rows: { id: number; display_name: string }[]) =>
      new Map(rows.map((row) => [row.display_name, row.id]))
    return {
      tags: byName(await lists.aestheticTags()),
      types: byName(await lists.eventTypes()),
      services: byName(await lists.services()),
      areas: byName(await lists.serviceAreas()),
    }
  }
}

interface Person {
  /** The actor as the server would determine it for this person's next request. */
  actor(): Promise<Actor>
}
