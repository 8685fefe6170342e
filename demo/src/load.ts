import type { PlaceAction } from '@marquee/contract/places'
import { demoAccounts, demoPassword as password } from '@marquee/contract/auth'
import type { ApplicationSide } from '@marquee/contract/policy'
import type { Db } from '@marquee/server/db/client'
import { markDemo } from '@marquee/server/db/demo-data'
import * as tables from '@marquee/server/db/schema'
import { eq } from 'drizzle-orm'
import { addAskings } from './askings.ts'
import { addBookings } from './bookings.ts'
import { addBooths, addOutcomes } from './booths.ts'
import { askedDocuments, calls, conditions, type Outcome, plans, questions } from './calls.ts'
import { addDocuments, certificate } from './documents.ts'
import { contactRows } from './contacts.ts'
import { inItsYear, isoDay, spreadOverTime, startOf } from './dates.ts'
import { applicationMessages, eventSeeds } from './events.ts'
import { organizerSeeds, pendingOrganizerSeeds } from './organizers.ts'
import { picturesOfEvent, picturesOfVendor } from './pictures.ts'
import { firstTry, organizerInput, vendorInput } from './profiles.ts'
import { random } from './random.ts'
import { addRunSheets } from './run-sheets.ts'
import { reportedTalk, talks, type Talk } from './talks.ts'
import { pendingVendorSeeds, rejectedVendorSeeds, rejectionReason, secondTry, vendorSeeds } from './vendors.ts'
import { prepare, type AddedEvent, type AddedVendor, type DemoParts, type Person, type Stage } from './stage.ts'

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
  const notebook = { source: 'notebook.csv', rows: contactRows }
  await stage.silent.contacts.importRows(await organizers[0]!.actor(), notebook)
  const events = await addEvents(stage, organizers)
  const vendors = await addVendors(stage)
  await setCalls(stage, events, false)
  for (const { talk, id, vendor, organizer } of await addApplications(stage, events, vendors)) {
    await addTalk(stage, talk, id, { vendor, organizer })
  }
  await setCalls(stage, events, true)
  // The first event has accepted this vendor.
  await stage.readDocuments(events[0]!.organizer, vendors[0]!.id)
  const { vendors: service } = stage.silent
  await service.contact(
    await organizers[1]!.actor(),
    vendors[1]!.id,
    'Could you do forty tables on two weeks’ notice? We would need to talk first.',
  )
  // The third is the day of the first event, for which this vendor was accepted.
  const blocked = [isoDay(3), isoDay(4), isoDay(startOf(eventSeeds[0]!))]
  await service.setUnavailableDates(await vendors[0]!.person.actor(), blocked)
  await hideEvents(stage, events, parts.database.db)
  await addInvitations(stage, events)
  await addAskings(stage, events, vendors)
  await stage.stopInvitations(
    organizers.at(-1)!,
    'Vendors told us that they never heard of you. Please write to us first.',
  )
  await addBookings(stage, events, vendors)
  await addBooths(stage, events)
  await addOutcomes(stage, events, vendors)
  await addRunSheets(stage, events)
  await spreadOverTime(parts.database.db)
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
      hours: hours[seed.title] ?? null,
      budget_range: seed.budget,
      expected_attendees: seed.guests,
      event_type_id: ids.types.get(seed.type) ?? null,
      visibility: 'listed',
      status: seed.status === 'draft' ? 'draft' : 'published',
    })
    await fill({ event_id: id }, picturesOfEvent(seed))
    added.push({ id, seed, organizer })
  }
  return added
}

/** When some of the events are open. */
const hours: Partial<Record<string, string>> = {
  'Long Supper at the Mill': '7 PM to midnight',
  'Alberta Street Night Market': 'Both days from 4 PM to 11 PM',
}

/** Events of the organizer with a demo account that are not listed. The code of the second ends, and lets in forty people. */
const hidden = { 'Neighborhood Pie Social': 'unlisted', 'Rooftop Proposal, Twelve Guests': 'private' } as const

/** After the applications, whose vendors keep seeing the events. */
async function hideEvents({ silent }: Stage, events: readonly AddedEvent[], db: Db): Promise<void> {
  for (const { id, organizer, seed } of events) {
    const visibility = hidden[seed.title as keyof typeof hidden]
    if (!visibility) continue
    await silent.events.update(await organizer.actor(), id, { visibility })
    if (visibility === 'private')
      await db
        .update(tables.eventLinks)
        .set({ expires_on: isoDay(startOf(seed) - 1), max_uses: 40 })
        .where(eq(tables.eventLinks.event_id, id))
  }
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
      waiting_rule: confirm === null ? 'organizer_chooses' : 'in_order',
      numbers_shown_to: 'everybody',
      conditions: conditions[title]?.at(hasEnds ? -1 : 0) ?? null,
      documents: [...(askedDocuments[title] ?? [])],
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

/** Returns those who are approved. */
async function addVendors(stage: Stage): Promise<AddedVendor[]> {
  const { silent, notifying, ids, account, owner, fill, decide } = stage
  const approved: AddedVendor[] = []
  for (const [index, seed] of vendorSeeds.entries()) {
    const person = index === 0 ? await account('vendor@marquee.test') : owner(seed, index + 20)
    const { id } = await silent.vendors.apply(await person.actor(), vendorInput(seed, ids, index))
    await fill({ vendor_id: id }, picturesOfVendor(seed))
    await decide(person, 'contractor', 'approved')
    const vendor = { id, seed, person }
    await addDocuments(stage, vendor, index)
    approved.push(vendor)
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
async function addApplications(stage: Stage, events: AddedEvent[], vendors: AddedVendor[]) {
  const { silent, notifying } = stage
  const { int, pick, shuffle } = random('marquee')
  const talkedAbout: { talk: Talk; id: number; vendor: Person; organizer: Person }[] = []
  const demoVendor = vendors[0]!
  for (const [index, { id: event_id, seed, organizer }] of events.entries()) {
    if (seed.status === 'draft') continue
    const isDemoOrganizers = seed.organizer === 0
    const isCalled = calls.some(({ title, confirm }) => title === seed.title && confirm !== null)
    // In turn; the offers after these wait for their answer.
    const answers: PlaceAction[] = ['decline', 'confirm']
    const planned: Planned[] = []
    const fitting = vendors.filter((vendor) => vendor.seed.types.includes(seed.type))
    const count = Math.min(fitting.length, isDemoOrganizers ? 3 + int(0, 2) : int(0, 3))
    const chosen = new Set(shuffle(fitting).slice(0, count))
    if (isDemoOrganizers && (index < 4 || seed.status === 'completed')) chosen.add(demoVendor)
    const isOffered = seed.title === offeredTo
    if (isOffered) chosen.add(demoVendor)
    const suits = (vendor: AddedVendor, trade: string) =>
      vendor !== demoVendor && (trade === 'any' ? fitting.includes(vendor) : vendor.seed.service === trade)
    const plan = plans[seed.title]
    if (plan) {
      chosen.clear()
      for (const [trade] of plan) chosen.add(shuffle(vendors).find((one) => suits(one, trade) && !chosen.has(one))!)
      chosen.add(demoVendor)
    }
    const { call } = await silent.events.get(await organizer.actor(), event_id)
    const reported = index === 1 ? [...chosen].find((vendor) => vendor !== demoVendor) : undefined
    for (const [turn, vendor] of [...chosen].entries()) {
      const isNotified = (vendor === demoVendor || isDemoOrganizers) && seed.in < 40
      const { applications } = isNotified ? notifying : silent
      const message = pick(applicationMessages).replace('{event}', inItsYear(seed, seed.title))
      const answered = []
      for (const [at, { answers: given, kind }] of (questions[seed.title] ?? []).entries()) {
        const value = given[turn % given.length]
        if (value === undefined) continue
        const file =
          kind === 'file' && (await stage.upload(vendor.person, event_id, String(value), certificate(vendor)))
        answered.push({ question_id: call!.questions[at]!.id, value: file || value })
      }
      const trade = vendor === demoVendor ? undefined : plan?.[turn]?.[0]
      const place_id =
        trade &&
        call!.places.find((place) => place.trade === trade || (trade === 'any' && place.service_id === null))!.id
      const { id } = await applications.create(await vendor.person.actor(), {
        event_id,
        message,
        answers: answered,
        conditions_version: call?.conditions?.version ?? null,
        ...(place_id && { place_id }),
      })
      const talk = vendor === reported ? reportedTalk : vendor === demoVendor ? talks[index] : undefined
      if (talk) talkedAbout.push({ talk, id, vendor: vendor.person, organizer })
      const isDemoVendor: boolean = vendor === demoVendor
      if (plan && !isDemoVendor) {
        planned.push({ id, vendor: vendor.person, outcome: plan[turn]![1] })
        continue
      }
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
    for (const one of planned) await follow(stage, organizer, one)
    if (seed.status === 'completed' || seed.status === 'cancelled') {
      await silent.events.update(await organizer.actor(), event_id, { status: seed.status }, undefined)
    }
  }
  return talkedAbout
}

/** For each open call, the last place that is left is offered to one who has not applied. */
async function addInvitations({ silent }: Stage, events: readonly AddedEvent[]): Promise<void> {
  const { invitations } = silent.applications
  for (const { id, organizer } of events) {
    const actor = await organizer.actor()
    const { call, status } = await silent.events.get(actor, id)
    const { applications } = await silent.applications.ofEvent(actor, id, { page: 1, limit: 100 })
    const given = applications.flatMap(({ place: one }) => (one?.left === 0 ? one.id : []))
    const place = status === 'published' ? call?.places.findLast((one) => !given.includes(one.id)) : undefined
    const free = place ? await invitations.candidates(actor, place.id) : []
    const found = free.find(({ application_id }) => application_id === null)
    if (place && found) await invitations.invite(actor, place.id, found.contractor_id)
  }
}

interface Planned {
  id: number
  vendor: Person
  outcome: Outcome
}

/** The organizer decides, and the vendor answers. */
async function follow({ silent, expire }: Stage, organizer: Person, { id, vendor, outcome }: Planned): Promise<void> {
  const { decide, changePlace } = silent.applications
  if (outcome === 'applied') return
  if (outcome === 'waiting') return void (await changePlace(await organizer.actor(), id, 'wait'))
  await decide(await organizer.actor(), id, { status: 'accepted', over_limit: true })
  const { place } = await silent.applications.get(await vendor.actor(), id)
  if (outcome === 'expired') await expire(id)
  else if (outcome !== 'offered' && place?.state === 'offered')
    await changePlace(await vendor.actor(), id, outcome === 'confirmed' ? 'confirm' : 'decline')
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
