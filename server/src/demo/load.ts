import { randomUUID } from 'node:crypto'
import { demoPassword as password } from '@marquee/contract/auth'
import type { Actor } from '@marquee/contract/policy'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { createContext, type Context, type Subscriber } from '../context.ts'
import type { Database } from '../db/client.ts'
import * as tables from '../db/schema.ts'
import { adminService } from '../features/admin/service.ts'
import { applicationService } from '../features/applications/service.ts'
import { eventService } from '../features/events/service.ts'
import { lookupService } from '../features/lookups/service.ts'
import { organizerService } from '../features/organizers/service.ts'
import { userService } from '../features/users/service.ts'
import { vendorService } from '../features/vendors/service.ts'
import type { Identity } from '../identity/identity.ts'
import { gallery } from '../images/gallery.ts'
import type { ImageStore } from '../images/image-store.ts'
import { applicationMessages, eventSeeds, weekdaysOf, type EventSeed } from './events.ts'
import { moodOfTags } from './illustrations/draw.ts'
import { organizerSeeds, pendingOrganizerSeeds, type OrganizerSeed } from './organizers.ts'
import { hangPictures, type PicturePlan } from './pictures.ts'
import { seededRandom } from './random.ts'
import {
  pendingVendorSeeds,
  rejectedVendorSeed,
  rejectionReason,
  serviceOfTrade,
  vendorSeeds,
  type VendorSeed,
} from './vendors.ts'

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
  identity: Identity
  store: ImageStore
  publicUrl: string
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

/** Draws and uploads what pictures are still missing, in the background. Answers a way to stop. */
export async function hangDemoPictures(parts: DemoParts, report: (line: string) => void): Promise<() => void> {
  const { db } = parts.database
  const [loaded] = await db.select().from(tables.installation).where(eq(tables.installation.name, 'demo'))
  if (!loaded) return () => {}
  return hangPictures(db, gallery(createContext(parts.database, []), parts.store), await plan(parts), report)
}

const random = seededRandom('marquee')
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)
const isoDay = (days: number) => inDays(days).toISOString().slice(0, 10)

/** How many days from today an event begins: on the first weekday that suits it, away from today. */
function startOf(seed: EventSeed): number {
  const suiting = weekdaysOf(seed)
  const step = seed.in < 0 ? -1 : 1
  let days = seed.in
  while (!suiting.includes(inDays(days).getUTCDay())) days += step
  return days
}

async function populate(parts: DemoParts): Promise<void> {
  const { database, store } = parts
  const { db } = database
  const quiet = createContext(database, [])
  const told = createContext(database, [parts.subscriber])
  const people = userService(quiet, { adminEmails: [] })
  const ids = await readLookups()

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
    published.push({ id: event.id, type: seed.type, organizer: owner, isHouse: seed.organizer === 0 })
  }

  // ── Vendors ──
  const vendors: { person: Person; id: number; seed: VendorSeed }[] = []
  for (const [index, seed] of vendorSeeds.entries()) {
    const owner = index === 0 ? await account('vendor') : person(mailOf(seed.name), ownerName(index + 20))
    const profile = await silent.vendors.apply(await owner.actor(), vendorInput(seed, ids, index))
    await decide(await owner.actor(), 'contractor', 'approved')
    vendors.push({ person: owner, id: profile.id, seed })
  }
  for (const [index, seed] of pendingVendorSeeds.entries()) {
    const owner = index === 0 ? await account('pending-vendor') : person(mailOf(seed.name), ownerName(index + 90))
    await loud.vendors.apply(await owner.actor(), vendorInput(seed, ids, index))
  }
  const rejected = await account('rejected-vendor')
  await silent.vendors.apply(await rejected.actor(), vendorInput(rejectedVendorSeed, ids, 1))
  await decide(await rejected.actor(), 'contractor', 'rejected', rejectionReason)

  // ── Applications: each event hears from vendors whose kind of event it is, the house's own events from more ──
  for (const [index, event] of published.entries()) {
    const seed = eventSeeds[index]
    if (!seed || seed.status === 'draft') continue
    const fitting = vendors.filter((vendor) => vendor.seed.types.includes(event.type))
    const count = Math.min(fitting.length, event.isHouse ? 3 + Math.floor(random() * 3) : Math.floor(random() * 4))
    const chosen = new Set(fitting.toSorted(() => random() - 0.5).slice(0, count))
    // The known vendor and the known organizer have met.
    const wilma = vendors[0]
    if (wilma && event.isHouse && (index < 4 || seed.status === 'completed')) chosen.add(wilma)
    for (const vendor of chosen) {
      const isKnown = vendor === wilma || event.isHouse
      const context = isKnown && seed.in < 40 ? loud : silent
      const application = await context.applications.create(await vendor.person.actor(), {
        event_id: event.id,
        message: pick(applicationMessages).replace('{event}', seed.title),
      })
      const fate = vendor === wilma ? (['accepted', 'pending', 'rejected', 'pending'] as const)[index] : undefined
      const status =
        seed.status === 'completed'
          ? 'accepted'
          : (fate ?? pick(['pending', 'pending', 'pending', 'accepted', 'rejected'] as const))
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
  await silent.vendors.setUnavailableDates(await vendors[0]!.person.actor(), [isoDay(3), isoDay(4), isoDay(18)])
  await spreadOverTime()

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

  /** Everything was made in this second; a marketplace has a past. */
  async function spreadOverTime() {
    await db.execute(sql`update users set created_at = now() - (id * 37 % 400 + 5) * interval '1 day'`)
    await db.execute(
      sql`update vendors set created_at = now() - case when status = 'pending' then (id % 3 + 1) * interval '7 hours' else (id * 53 % 380 + 4) * interval '1 day' end`,
    )
    await db.execute(
      sql`update organizers set created_at = now() - case when status = 'pending' then (id % 3 + 1) * interval '9 hours' else (id * 71 % 380 + 40) * interval '1 day' end`,
    )
    await db.execute(
      sql`update events set created_at = least(now(), start_date::timestamptz) - (id * 29 % 20 + 3) * interval '1 day', updated_at = least(now(), start_date::timestamptz) - (id * 29 % 20 + 2) * interval '1 day'`,
    )
    await db.execute(
      sql`update event_applications a set applied_at = e.created_at + (a.id * 13 % 40 + 3) * interval '1 hour', updated_at = e.created_at + (a.id * 13 % 40 + case when a.status = 'pending' then 3 else 30 end) * interval '1 hour' from events e where e.id = a.event_id`,
    )
  }
}

interface Person {
  /** As the server would see this person's next call. */
  actor(): Promise<Actor>
}
type LookupIds = Record<'tags' | 'types' | 'services' | 'areas', Map<string, number>>

const chosen = (names: readonly string[], ids: Map<string, number>) =>
  names.map((name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo names "${name}", which is in no list`)
    return id
  })

function organizerInput(seed: OrganizerSeed, ids: LookupIds) {
  return {
    organization_name: seed.name,
    organization_description: seed.says,
    organization_address: seed.address,
    website: seed.website,
    years_organizing: seed.years,
    typical_event_size: seed.size,
    annual_events_count: seed.yearly,
    event_type_ids: chosen(seed.types, ids.types),
    social_links: [{ platform: 'instagram' as const, url: `https://instagram.com/${slug(seed.name)}` }],
  }
}

function vendorInput(seed: VendorSeed, ids: LookupIds, index: number) {
  const handle = slug(seed.name)
  return {
    company_name: seed.name,
    business_description: seed.says,
    business_address: seed.address,
    years_in_business: seed.years,
    pricing_range: seed.price,
    website: index % 7 === 5 ? null : `https://${handle}.example.com`,
    license_number: index % 3 === 2 ? null : `LIC-${String(20_417 + index * 389).padStart(6, '0')}`,
    insurance_info: index % 4 === 3 ? null : 'General liability, $2M, certificate on request',
    availability_info: index % 2 ? 'Booking three to nine months ahead' : 'Weekends go first; ask about Thursdays',
    social_links: [
      { platform: 'instagram' as const, url: `https://instagram.com/${handle}` },
      ...(index % 3 === 0 ? [{ platform: 'facebook' as const, url: `https://facebook.com/${handle}` }] : []),
      ...(index % 4 === 1 ? [{ platform: 'tiktok' as const, url: `https://tiktok.com/@${handle}` }] : []),
    ],
    aesthetic_tag_ids: chosen(seed.tags, ids.tags),
    event_type_ids: chosen(seed.types, ids.types),
    service_ids: chosen([serviceOfTrade[seed.trade]], ids.services),
    service_area_ids: chosen([seed.area], ids.areas),
  }
}

/** Which pictures every vendor and event of the demo has, drawn from its seed. */
async function plan({ database: { db } }: DemoParts): Promise<PicturePlan[]> {
  const everyVendor = [...vendorSeeds, ...pendingVendorSeeds, rejectedVendorSeed]
  const vendorRows = await db
    .select({ id: tables.vendors.id, name: tables.vendors.company_name })
    .from(tables.vendors)
    .where(
      inArray(
        tables.vendors.company_name,
        everyVendor.map((seed) => seed.name),
      ),
    )
  const eventRows = await db
    .select({ id: tables.events.id, title: tables.events.title })
    .from(tables.events)
    .where(
      and(
        inArray(
          tables.events.title,
          eventSeeds.map((seed) => seed.title),
        ),
        isNull(tables.pictures.id),
      ),
    )
    .leftJoin(tables.pictures, eq(tables.pictures.event_id, tables.events.id))
  const vendorId = new Map(vendorRows.map((row) => [row.name, row.id]))
  const eventId = new Map(eventRows.map((row) => [row.title, row.id]))

  const plans: PicturePlan[] = []
  const ofTrade = new Map<string, number>()
  for (const [index, seed] of everyVendor.entries()) {
    const before = ofTrade.get(seed.trade) ?? 0
    ofTrade.set(seed.trade, before + 1)
    const id = vendorId.get(seed.name)
    if (id === undefined) continue
    const count = index === 0 ? 5 : seed === rejectedVendorSeed ? 1 : 2 + (index % 3)
    const views = viewOrders[before % viewOrders.length] ?? viewOrders[0]
    for (const [position, view] of views.slice(0, count).entries()) {
      plans.push({
        owner: { vendor_id: id },
        position,
        alt: `${seed.name}: ${viewNames[view]}`,
        order: {
          kind: 'vendor',
          order: { trade: seed.trade, mood: moodOfTags(seed.tags, seed.name), seed: seed.name, view },
        },
      })
    }
  }
  for (const seed of eventSeeds) {
    const id = eventId.get(seed.title)
    if (id === undefined) continue
    plans.push({
      owner: { event_id: id },
      position: 0,
      alt: `${seed.title}: the place`,
      order: { kind: 'event', order: { place: seed.place, mood: seed.mood, hour: seed.hour, seed: seed.title } },
    })
  }
  // First pictures first: cards fill up before galleries do.
  return plans.toSorted((a, b) => a.position - b.position)
}

/** Vendors of one trade begin with different views, so that a list never shows the same composition twice in a row. */
const viewOrders = [
  [0, 1, 2, 3, 4],
  [4, 0, 1, 3, 2],
  [3, 1, 0, 4, 2],
  [1, 0, 3, 4, 2],
] as const
const viewNames = ['the whole scene', 'up close', 'a detail', 'at the table', 'by night']

const slug = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '')
const mailOf = (name: string) => `hello@${slug(name)}.example.com`

const givenNames = [
  'Maya',
  'Theo',
  'Ines',
  'Caleb',
  'Priya',
  'Jonas',
  'Lucía',
  'Amara',
  'Felix',
  'Noor',
  'Hanna',
  'Diego',
  'Ruth',
  'Kofi',
  'Elise',
  'Tomás',
]
const familyNames = [
  'Okafor',
  'Lindqvist',
  'Moreno',
  'Hale',
  'Banerjee',
  'Castellano',
  'Whitfield',
  'Nakamura',
  'Doyle',
  'Abernathy',
  'Solís',
]
const ownerName = (index: number) =>
  `${givenNames[index % givenNames.length]} ${familyNames[(index * 7 + 3) % familyNames.length]}`
