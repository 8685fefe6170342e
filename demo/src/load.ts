import { randomUUID } from 'node:crypto'
import { demoPassword as password } from '@marquee/contract/auth'
import type { Actor } from '@marquee/contract/policy'
import { createContext, type Context, type Subscriber } from '@marquee/server/context'
import type { Database } from '@marquee/server/db/client'
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
import { isoDay, spreadOverTime, startOf } from './dates.ts'
import { applicationMessages, eventSeeds } from './events.ts'
import { organizerSeeds, pendingOrganizerSeeds } from './organizers.ts'
import { openPictures, picturesOfEvent, picturesOfVendor, type PlannedPicture } from './pictures.ts'
import { mailOf, organizerInput, ownerName, vendorInput, type LookupIds } from './profiles.ts'
import { Rng } from './random.ts'
import { pendingVendorSeeds, rejectedVendorSeed, rejectionReason, vendorSeeds, type VendorSeed } from './vendors.ts'

/** The accounts people can try, and what each is. They exist in demo mode only. */
const accounts = {
  admin: ['admin@marquee.test', 'Ada Bright', 'reviews every application'],
  organizer: ['organizer@marquee.test', 'Oscar Lindgren', 'approved organizer with events and applications'],
  vendor: ['vendor@marquee.test', 'Wilma Wren', 'approved vendor with a full profile'],
  'pending-vendor': ['pending-vendor@marquee.test', 'Mio Tanaka', 'vendor under review'],
  'pending-organizer': ['pending-organizer@marquee.test', 'Rosa Waters', 'organizer under review'],
  'rejected-vendor': ['rejected-vendor@marquee.test', 'Bas Lyons', 'vendor who was not approved'],
  newcomer: ['newcomer@marquee.test', 'Nora Newcomer', 'no role yet'],
} as const
type AccountName = keyof typeof accounts

export interface DemoParts {
  database: Database
  identity: Pick<Identity, 'embedded' | 'publicConfig'>
  store: ImageStore
  /** Told of what concerns the known accounts, so that they have news and mail. */
  subscriber: Subscriber
}

/** Lines for the terminal: each account with its password and what it is for. */
export const accountLines: string[] = [
  `Demo accounts, password ${password} for all:`,
  ...Object.values(accounts).map(([email, , what]) => `  ${email.padEnd(32)} ${what}`),
]

/**
 * Makes the demo marketplace through the product's own services, in one transaction, once per database; a database that
 * already has people is left alone. Deterministic but for its dates, which are relative to today.
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
    await db.insert(tables.installation).values({ name: 'demo', value: new Date().toISOString() })
  })
}

async function populate(parts: DemoParts): Promise<void> {
  const { database, store } = parts
  const { db } = database
  const quiet = createContext(database, [])
  const told = createContext(database, [parts.subscriber])
  const people = userService(quiet, { adminEmails: [] })
  const ids = await readLookups()
  const rng = new Rng('marquee')
  const readPictures = await openPictures()
  const pictures = gallery(quiet, store)
  const fill = async (owner: Parameters<typeof pictures.fill>[0], planned: readonly PlannedPicture[]) =>
    pictures.fill(owner, await readPictures(planned))

  const account = async (name: AccountName) => {
    const [email, fullName] = accounts[name]
    const subject = await parts.identity.embedded?.createDemoAccount({ email, name: fullName, password })
    return person(email, fullName, subject)
  }
  const person = (email: string, name: string, subject: string = randomUUID()): Person => {
    const claims = { issuer: parts.identity.publicConfig().issuer, subject, email, email_verified: true, name }
    return { actor: () => people.actorOf(claims, async () => ({})) }
  }

  const admin = await account('admin')
  await db
    .update(tables.users)
    .set({ role: 'admin', onboarding_completed: true })
    .where(eq(tables.users.id, (await admin.actor()).id))
  await (await account('newcomer')).actor()

  const services = (context: Context) => {
    const pictured = { pictures: gallery(context, store), addressesOf: store.addressesOf }
    return {
      vendors: vendorService(context, pictured),
      organizers: organizerService(context),
      events: eventService(context, pictured),
      applications: applicationService(context),
      admin: adminService(context, store.addressesOf),
    }
  }
  const silent = services(quiet)
  const loud = services(told)

  const decide = async (who: Actor, role: 'contractor' | 'client', status: 'approved' | 'rejected', reason?: string) =>
    silent.admin.updateRole(await admin.actor(), who.id, { role, status, ...(reason && { reason }) })

  // ── Organizers and their events ──
  const organizers: Person[] = []
  for (const [index, seed] of organizerSeeds.entries()) {
    const owner = index === 0 ? await account('organizer') : person(mailOf(seed.name), ownerName(index))
    await silent.organizers.apply(await owner.actor(), organizerInput(seed, ids))
    await decide(await owner.actor(), 'client', 'approved')
    organizers.push(owner)
  }
  for (const [index, seed] of pendingOrganizerSeeds.entries()) {
    const owner = index === 0 ? await account('pending-organizer') : person(mailOf(seed.name), ownerName(index + 10))
    await loud.organizers.apply(await owner.actor(), organizerInput(seed, ids))
  }

  const published: { id: number; type: string; organizer: Person; isHouse: boolean }[] = []
  for (const seed of eventSeeds) {
    const owner = organizers[seed.organizer] as Person
    const actor = await owner.actor()
    const start = startOf(seed)
    const event = await silent.events.create(actor, {
      title: seed.title,
      address: seed.address,
      description: seed.says,
      start_date: isoDay(start),
      end_date: seed.lasts > 1 ? isoDay(start + seed.lasts - 1) : null,
      budget_range: seed.budget,
      expected_attendees: seed.guests,
      event_type_id: ids.types.get(seed.type) ?? null,
      status: seed.status === 'draft' ? 'draft' : 'published',
    })
    await fill({ event_id: event.id }, picturesOfEvent(seed))
    published.push({ id: event.id, type: seed.type, organizer: owner, isHouse: seed.organizer === 0 })
  }

  // ── Vendors ──
  const vendors: { person: Person; id: number; seed: VendorSeed }[] = []
  for (const [index, seed] of vendorSeeds.entries()) {
    const owner = index === 0 ? await account('vendor') : person(mailOf(seed.name), ownerName(index + 20))
    const profile = await silent.vendors.apply(await owner.actor(), vendorInput(seed, ids, index))
    await fill({ vendor_id: profile.id }, picturesOfVendor(seed))
    await decide(await owner.actor(), 'contractor', 'approved')
    vendors.push({ person: owner, id: profile.id, seed })
  }
  for (const [index, seed] of pendingVendorSeeds.entries()) {
    const owner = index === 0 ? await account('pending-vendor') : person(mailOf(seed.name), ownerName(index + 90))
    const profile = await loud.vendors.apply(await owner.actor(), vendorInput(seed, ids, index))
    await fill({ vendor_id: profile.id }, picturesOfVendor(seed))
  }
  const rejected = await account('rejected-vendor')
  const refused = await silent.vendors.apply(await rejected.actor(), vendorInput(rejectedVendorSeed, ids, 1))
  await fill({ vendor_id: refused.id }, picturesOfVendor(rejectedVendorSeed))
  await decide(await rejected.actor(), 'contractor', 'rejected', rejectionReason)

  // ── Applications: each event hears from vendors whose kind of event it is, the house's own events from more ──
  for (const [index, event] of published.entries()) {
    const seed = eventSeeds[index]
    if (!seed || seed.status === 'draft') continue
    const fitting = vendors.filter((vendor) => vendor.seed.types.includes(event.type))
    const count = Math.min(fitting.length, event.isHouse ? 3 + rng.int(0, 2) : rng.int(0, 3))
    const chosen = new Set(rng.shuffle(fitting).slice(0, count))
    // The known vendor and the known organizer have met.
    const wilma = vendors[0]
    if (wilma && event.isHouse && (index < 4 || seed.status === 'completed')) chosen.add(wilma)
    for (const vendor of chosen) {
      const isKnown = vendor === wilma || event.isHouse
      const context = isKnown && seed.in < 40 ? loud : silent
      const application = await context.applications.create(await vendor.person.actor(), {
        event_id: event.id,
        message: rng.pick(applicationMessages).replace('{event}', seed.title),
      })
      const fate = vendor === wilma ? (['accepted', 'pending', 'rejected', 'pending'] as const)[index] : undefined
      const status =
        seed.status === 'completed'
          ? 'accepted'
          : (fate ?? rng.pick(['pending', 'pending', 'pending', 'accepted', 'rejected'] as const))
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

  await silent.vendors.contact(
    await organizers[1]!.actor(),
    vendors[1]!.id,
    'Could you do forty tables on two weeks’ notice? We would need to talk first.',
  )
  await silent.vendors.setUnavailableDates(await vendors[0]!.person.actor(), [
    isoDay(3),
    isoDay(4),
    // She was accepted for the first event.
    isoDay(startOf(eventSeeds[0]!)),
  ])
  await spreadOverTime(db)

  /** The ids of the lists' entries, by what they are called. */
  async function readLookups(): Promise<LookupIds> {
    const lists = lookupService(quiet)
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
  /** As the server would see this person's next call. */
  actor(): Promise<Actor>
}
