import type { PlaceAction } from '@marquee/contract/places'
import { randomUUID } from 'node:crypto'
import { demoAccounts, demoPassword as password } from '@marquee/contract/auth'
import type { Actor, ApplicationSide } from '@marquee/contract/policy'
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
import { calls, questions } from './calls.ts'
import { inItsYear, isoDay, spreadOverTime, startOf } from './dates.ts'
import { applicationMessages, eventSeeds, type EventSeed } from './events.ts'
import { organizerSeeds, pendingOrganizerSeeds } from './organizers.ts'
import { openPictures, picturesOfEvent, picturesOfVendor, type PlannedPicture } from './pictures.ts'
import { firstTry, mailOf, organizerInput, ownerName, vendorInput, type LookupIds } from './profiles.ts'
import { random } from './random.ts'
import { reportedTalk, talks, type Talk } from './talks.ts'
import {
  pendingVendorSeeds,
  rejectedVendorSeeds,
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
  const stage = await prepare(parts)
  const organizers = await addOrganizers(stage)
  const events = await addEvents(stage, organizers)
  const vendors = await addVendors(stage)
  await setCalls(stage, events, false)
  for (const { talk, id, vendor, organizer } of await addApplications(stage, events, vendors)) {
    await addTalk(stage, talk, id, { vendor, organizer })
  }
  await setCalls(stage, events, true)
  const { vendors: service } = stage.silent
  await service.contact(
    await organizers[1]!.actor(),
    vendors[1]!.id,
    'Could you do forty tables on two weeks’ notice? We would need to talk first.',
  )
  // The third is the day of the first event, for which this vendor was accepted.
  const blocked = [isoDay(3), isoDay(4), isoDay(startOf(eventSeeds[0]!))]
  await service.setUnavailableDates(await vendors[0]!.person.actor(), blocked)
  await addInvitations(stage, events)
  await spreadOverTime(parts.database.db)
}

interface Person {
  /** The actor as the server would determine it for this person's next request. */
  actor(): Promise<Actor>
}
type Stage = Awaited<ReturnType<typeof prepare>>

/** The services, with and without notifications, and the people with demo accounts. */
async function prepare({ database, store, identity, subscriber }: DemoParts) {
  const silentContext = createContext(database, [], 0)
  const people = userService(silentContext, { adminEmails: [] })
  const readPictures = await openPictures()
  const pictures = gallery(silentContext, store)
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

/** Returns those who are approved. */
async function addOrganizers({ silent, notifying, ids, account, owner, decide }: Stage): Promise<Person[]> {
  const approved: Person[] = []
  for (const [index, seed] of organizerSeeds.entries()) {
    const person = index === 0 ? await account('organizer@marquee.test') : owner(seed, index)
    await silent.organizers.apply(await person.actor(), organizerInput(seed, ids))
    await decide(person, 'client', 'approved')
    approved.push(person)
  }
  for (const [index, seed] of pendingOrganizerSeeds.entries()) {
    const person = index === 0 ? await account('pending-organizer@marquee.test') : owner(seed, index + 10)
    await notifying.organizers.apply(await person.actor(), organizerInput(seed, ids))
  }
  return approved
}

interface AddedEvent {
  id: number
  seed: EventSeed
  organizer: Person
}

async function addEvents({ silent, ids, fill }: Stage, organizers: readonly Person[]): Promise<AddedEvent[]> {
  const added: AddedEvent[] = []
  for (const seed of eventSeeds) {
    const organizer = organizers[seed.organizer]!
    const start = startOf(seed)
    const { id } = await silent.events.create(await organizer.actor(), {
      title: inItsYear(seed, seed.title),
      address: seed.address,
      description: inItsYear(seed, seed.text),
      start_date: isoDay(start),
      end_date: seed.lasts > 1 ? isoDay(start + seed.lasts - 1) : null,
      budget_range: seed.budget,
      expected_attendees: seed.guests,
      event_type_id: ids.types.get(seed.type) ?? null,
      status: seed.status === 'draft' ? 'draft' : 'published',
    })
    await fill({ event_id: id }, picturesOfEvent(seed))
    added.push({ id, seed, organizer })
  }
  return added
}

/** The event whose offer the vendor with a demo account has not answered. */
const offeredTo = 'Collectors’ Dinner'

/** Without their ends the calls are open for the applications of the demo. */
async function setCalls({ silent, ids }: Stage, events: readonly AddedEvent[], hasEnds: boolean): Promise<void> {
  for (const { title, closes, answers, confirm, places } of calls) {
    const { id, organizer } = events.find(({ seed }) => seed.title === title)!
    await silent.events.setCall(await organizer.actor(), id, {
      closes_local: hasEnds && closes !== null ? `${isoDay(closes)}T18:00` : null,
      time_zone: 'America/Los_Angeles',
      answer_by: hasEnds && answers !== null ? isoDay(answers) : null,
      confirm_within_days: confirm,
      places: places.map(({ trade, wanted, note = null, fee = null }) => ({
        service_id: trade === 'any' ? null : ids.services.get(trade)!,
        wanted,
        note,
        fee,
      })),
      // Answered questions stay as they are.
      ...(!hasEnds && { questions: (questions[title] ?? []).map(({ answers: _, ...question }) => question) }),
    })
  }
}

interface AddedVendor {
  id: number
  seed: VendorSeed
  person: Person
}

/** Returns those who are approved. */
async function addVendors({ silent, notifying, ids, account, owner, fill, decide }: Stage): Promise<AddedVendor[]> {
  const approved: AddedVendor[] = []
  for (const [index, seed] of vendorSeeds.entries()) {
    const person = index === 0 ? await account('vendor@marquee.test') : owner(seed, index + 20)
    const { id } = await silent.vendors.apply(await person.actor(), vendorInput(seed, ids, index))
    await fill({ vendor_id: id }, picturesOfVendor(seed))
    await decide(person, 'contractor', 'approved')
    approved.push({ id, seed, person })
  }
  for (const [index, seed] of pendingVendorSeeds.entries()) {
    const person = index === 0 ? await account('pending-vendor@marquee.test') : owner(seed, index + 90)
    const input = vendorInput(seed, ids, index)
    const isSecondTry = seed.name === secondTry.name
    const { id } = await notifying.vendors.apply(await person.actor(), isSecondTry ? firstTry(input, ids) : input)
    await fill({ vendor_id: id }, picturesOfVendor(seed))
    if (!isSecondTry) continue
    await decide(person, 'contractor', 'rejected', secondTry.reason)
    await silent.vendors.update(await person.actor(), input, undefined)
  }
  for (const seed of rejectedVendorSeeds) {
    const person = await account('rejected-vendor@marquee.test')
    const { id } = await silent.vendors.apply(await person.actor(), vendorInput(seed, ids, 1))
    await fill({ vendor_id: id }, picturesOfVendor(seed))
    await decide(person, 'contractor', 'rejected', rejectionReason)
  }
  return approved
}

/**
 * Vendors apply to events of their types. The events of the demo organizer get more applications, and the vendor with a demo account applies
 * to some of them. Returns the applications that are talked about.
 */
async function addApplications({ silent, notifying }: Stage, events: AddedEvent[], vendors: AddedVendor[]) {
  const { int, pick, shuffle } = random('marquee')
  const talkedAbout: { talk: Talk; id: number; vendor: Person; organizer: Person }[] = []
  const demoVendor = vendors[0]!
  for (const [index, { id: event_id, seed, organizer }] of events.entries()) {
    if (seed.status === 'draft') continue
    const isDemoOrganizers = seed.organizer === 0
    const isCalled = calls.some(({ title, confirm }) => title === seed.title && confirm !== null)
    // In turn; the offers after these wait for their answer.
    const answers: PlaceAction[] = ['decline', 'confirm']
    const fitting = vendors.filter((vendor) => vendor.seed.types.includes(seed.type))
    const count = Math.min(fitting.length, isDemoOrganizers ? 3 + int(0, 2) : int(0, 3))
    const chosen = new Set(shuffle(fitting).slice(0, count))
    if (isDemoOrganizers && (index < 4 || seed.status === 'completed')) chosen.add(demoVendor)
    const isOffered = seed.title === offeredTo
    if (isOffered) chosen.add(demoVendor)
    const { call } = await silent.events.get(await organizer.actor(), event_id)
    const reported = index === 1 ? [...chosen].find((vendor) => vendor !== demoVendor) : undefined
    for (const [turn, vendor] of [...chosen].entries()) {
      const isNotified = (vendor === demoVendor || isDemoOrganizers) && seed.in < 40
      const { applications } = isNotified ? notifying : silent
      const message = pick(applicationMessages).replace('{event}', inItsYear(seed, seed.title))
      const answered = (questions[seed.title] ?? []).flatMap(({ answers: given }, at) => {
        const value = given[turn % given.length]
        return value === undefined ? [] : { question_id: call!.questions[at]!.id, value }
      })
      const { id } = await applications.create(await vendor.person.actor(), { event_id, message, answers: answered })
      const talk = vendor === reported ? reportedTalk : vendor === demoVendor ? talks[index] : undefined
      if (talk) talkedAbout.push({ talk, id, vendor: vendor.person, organizer })
      const isDemoVendor: boolean = vendor === demoVendor
      const fixed = isOffered ? 'accepted' : (['accepted', 'pending', 'rejected', 'pending'] as const)[index]
      const status =
        seed.status === 'completed'
          ? 'accepted'
          : (isDemoVendor && fixed) || pick(['pending', 'pending', 'pending', 'accepted', 'rejected'] as const)
      if (status === 'pending') {
        if (isCalled && isDemoVendor) await applications.changePlace(await organizer.actor(), id, 'wait')
        continue
      }
      const reason = status === 'rejected' ? 'We have found somebody closer by. Thank you for the sketch.' : null
      await applications.decide(await organizer.actor(), id, { status, reason, over_limit: true })
      if (!isCalled || status !== 'accepted' || (isDemoVendor && isOffered)) continue
      const answer = isDemoVendor ? 'confirm' : answers.pop()
      if (answer) await applications.changePlace(await vendor.person.actor(), id, answer)
    }
    if (seed.status === 'completed' || seed.status === 'cancelled') {
      await silent.events.update(await organizer.actor(), event_id, { status: seed.status }, undefined)
    }
  }
  return talkedAbout
}

/** For each open call, the last place is offered to one who has not applied. */
async function addInvitations({ silent }: Stage, events: readonly AddedEvent[]): Promise<void> {
  const { invitations } = silent.applications
  for (const { id, organizer } of events) {
    const actor = await organizer.actor()
    const { call, status } = await silent.events.get(actor, id)
    const place = status === 'published' ? call?.places.at(-1) : undefined
    const free = place ? await invitations.candidates(actor, place.id) : []
    const found = free.find(({ application_id }) => application_id === null)
    if (place && found) await invitations.invite(actor, place.id, found.contractor_id)
  }
}

async function addTalk({ notifying }: Stage, talk: Talk, id: number, sides: Record<ApplicationSide, Person>) {
  const { conversations } = notifying.applications
  let upTo = 0
  for (const [side, text] of talk.lines) {
    const actor = await sides[side].actor()
    // Whoever answers has read what there is.
    if (upTo > 0) await conversations.read(actor, id, upTo)
    upTo = (await conversations.send(actor, id, { text })).id
  }
  for (const side of talk.readBy) await conversations.read(await sides[side].actor(), id, upTo)
  if (talk.report) await conversations.report(await sides.organizer.actor(), id, { reason: talk.report })
}
