import { fieldNotes } from '@marquee/contract/descriptions'
import { eventFields } from '@marquee/contract/events'
import { organizerFields } from '@marquee/contract/organizers'
import { vendorFields } from '@marquee/contract/vendors'
import { eq, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import {
  applicationDrafts,
  applicationAnswers,
  applicationEdits,
  arrivals,
  auditEntries,
  deliveries,
  callConditions,
  callPlaces,
  callQuestions,
  eventGuests,
  events,
  messageReports,
  organizers,
  pictures,
  users,
  vendors,
  vendorSocialLinks,
} from '../src/db/schema.ts'
import { addQuestion, answerQuestions } from '../src/db/questions.ts'
import { readDocument, sendDocument } from './documents.ts'
import { endpointOf, endpoints, everyWrite, pathOf } from './every-write.ts'
import { testApp, type Caller } from './test-app.ts'

/**
 * S15: seen-fields.txt lists the fields that each kind of caller sees, call by call. After a deliberate change
 * `npx vitest run --project server:pglite server/test/seen-fields.test.ts -u` updates the file; review its diff with the change.
 */
const marketplace = await testApp()
const { database, make, as, nobody } = marketplace
const { db } = database
await everyWrite(marketplace)

// Every optional field is filled, so that a missing field means that the caller may not see it.
const [tag, type, service, area] = [
  await make.tag(),
  await make.eventType(),
  await make.service(),
  await make.serviceArea(),
]
const vendor = await make.vendor({
  pictures: 1,
  tagIds: [tag.id],
  eventTypeIds: [type.id],
  serviceIds: [service.id],
  serviceAreaIds: [area.id],
  ...examplesOf(vendors, vendorFields),
  status_reason: 'Lovely work',
})
const likeVendor = await make.vendor({ serviceIds: [service.id] })
await db
  .insert(vendorSocialLinks)
  .values({ vendor_id: vendor.id, platform: 'instagram', url: 'https://instagram.com/a' })
const organizer = await make.organizer({
  ...examplesOf(organizers, organizerFields),
  status_reason: 'Welcome',
})
await db.update(users).set({ phone: '+1 503 555 0100' })
await db.update(pictures).set({ alt_text: 'An arch' })
const event = await make.event({
  ...examplesOf(events, eventFields),
  organizer_id: organizer.id,
  start_date: '2030-06-19',
  end_date: '2030-06-20',
  event_type_id: type.id,
})
await make.picture({ event_id: event.id, alt_text: 'A table', is_primary: true })
await as(organizer.owner).api.events.setCall({
  params: { id: event.id },
  body: {
    closes_local: '2030-05-03T18:00',
    time_zone: 'UTC',
    documents: ['insurance'],
    answer_by: '2030-05-10',
    confirm_within_days: 5,
    conditions: 'Set up by 4 PM.',
    places: [{ service_id: service.id, wanted: 2, note: 'For the tables', fee: '$120' }],
    questions: [
      { text: 'When?', kind: 'one_of', need: 'optional', options: ['Now', 'Later'], service_ids: [service.id] },
    ],
  },
})
const [place] = await db.select().from(callPlaces).where(eq(callPlaces.event_id, event.id))
const [conditions] = await db.select().from(callConditions)
const [question] = await db.select().from(callQuestions)
const application = await make.application({
  event_id: event.id,
  vendor_id: vendor.id,
  place_id: place!.id,
  conditions_id: conditions!.id,
  status: 'accepted',
  status_reason: 'We liked it',
})
await db.insert(applicationEdits).values({ application_id: application.id, question_id: question!.id, after: 'Now' })
await db.insert(applicationAnswers).values({ application_id: application.id, question_id: question!.id, value: 'Now' })
await make.booking({ application_id: application.id })
await make.runSheet({ event_id: event.id, application_ids: [application.id] })
await make.booths({ event_id: event.id })
await make.outcomes({ application_id: application.id, vendor_id: vendor.id, organizer_id: organizer.id })
await db.insert(arrivals).values({ application_id: application.id, has_arrived: true, ticked_at: new Date() })
await as(organizer.owner).api.applications.mark({
  params: { id: application.id },
  body: { note: 'Ask about the arch' },
})
for (const { owner } of [vendor, organizer])
  await as(owner).api.messages.send({ params: { id: application.id }, body: { text: 'Hello' } })
await as(organizer.owner).api.messages.report({ params: { id: application.id }, body: { reason: 'Rude' } })
const [report] = await db.select().from(messageReports)
const pendingVendor = await make.vendor({ status: 'pending' })
const pendingOrganizer = await make.organizer({ status: 'pending' })
const admin = await make.admin()
for (const noun of ['vendor', 'organizer'] as const) {
  const open = await make[noun]({ status: 'pending' })
  const answered = noun === 'vendor' ? pendingVendor : pendingOrganizer
  for (const { id } of [open, answered]) await addQuestion(db, noun, id, 'Please add your licence.', admin.id)
  await answerQuestions(db, noun, answered.id, false)
}
const newcomer = as(await make.user())
await newcomer.api.vendors.contact({ params: { id: vendor.id }, body: { message: 'Before' } })
const contactRequest = await newcomer.api.vendors.contact({ params: { id: vendor.id }, body: { message: 'Hello' } })
await as(admin).api.admin.introduce({ params: { id: contactRequest.id }, body: { subject: 'Hello', text: 'You two' } })
await make.adminNote({ subject_type: 'contact_request', subject_id: contactRequest.id, author_id: admin.id })
const hidden = await make.event({ organizer_id: organizer.id, visibility: 'private' })
for (const user_id of [newcomer.person!.id, pendingVendor.user_id])
  await db.insert(eventGuests).values({ event_id: hidden.id, user_id })
await as(pendingVendor.owner).api.keptApplications.keep({ body: { event_id: hidden.id, message: 'Hello' } })
for (const { id } of [vendor.owner, organizer.owner, admin])
  await make.notice({ user_id: id, link: '/d', read_at: new Date() })
await db.insert(auditEntries).values({
  actor_user_id: admin.id,
  action: 'a',
  subject_type: 'user',
  subject_id: 1,
  from_state: 'b',
  to_state: 'c',
  reason: 'd',
})

await db.insert(deliveries).values({
  recipient: 'a@example.test',
  subject: 'a',
  text_body: 'b',
  html_body: 'c',
  status: 'failed',
  attempts: 9,
  last_error: 'd',
  sent_at: new Date(),
  outcome: 'refused',
  campaign_event_id: (await make.event()).id,
})

const begun = { vendor_id: vendor.id, event_id: (await make.event()).id, message: 'We', answers: { 4: 'Ferns' } }
await db.insert(applicationDrafts).values(begun)
const withdrawn = await make.application({ event_id: (await make.event()).id, vendor_id: vendor.id })
await as(vendor.owner).api.applications.withdraw({ params: { id: withdrawn.id } })

const inviting = await make.event({ organizer_id: organizer.id, address: likeVendor.business_address })
const contactEvent = await make.event({ organizer_id: organizer.id })
await make.contactInvitation({ event_id: contactEvent.id, contact: await make.contact({ organizer_id: organizer.id }) })
const { place_id } = await make.invitation({ event_id: inviting.id, vendor_id: vendor.id })
await db.insert(callQuestions).values({
  event_id: inviting.id,
  text: 'When?',
  kind: 'one_of',
  need: 'optional',
  options: ['Now', 'Later'],
  position: 0,
})

const asking = await make.event({ organizer_id: organizer.id })
await make.asking({ event_id: asking.id, vendor_id: vendor.id })
const list = await make.list({ organizer_id: organizer.id, name: 'Spring market', vendors: [vendor.id] })
const known = {
  name: vendor.company_name,
  city: 'Portland',
  trade: 'Flowers',
  phone: '1',
  note: 'New',
  source: 'a.csv, line 2',
}
await make.contact({ organizer_id: organizer.id, ...known })

for (const { owner } of [vendor, organizer]) await as(owner).api.calendar.startFeed({ body: {} })

for (const { owner } of [vendor, organizer]) await make.accessToken({ user_id: owner.id })
const webhook = await make.webhook({ user_id: organizer.owner.id, failing_since: new Date() })
const message = { last_status: 500, last_error: 'a', last_ms: 1, sent_at: new Date() }
await make.webhookMessage({ webhook_id: webhook.id, ...message })

await as(organizer.owner).api.notifications.setHours({
  body: { time_zone: 'Europe/Berlin', quiet_from: '22:00', quiet_until: '07:00' },
})
await as(organizer.owner).api.applications.holdAnswers({ params: { eventId: event.id }, body: { is_held: true } })
const answered = await make.application({ event_id: event.id, vendor_id: (await make.vendor()).id })
await as(organizer.owner).api.applications.decide({
  params: { id: answered.id },
  body: { status: 'accepted', reason: 'See you there.' },
})

const document = await sendDocument(as(vendor.owner), { valid_until: '2031-12-31' })
await readDocument(as(organizer.owner), document.body.data.id)
await as(organizer.owner).api.vendors.checkDocument({ params: { id: document.body.data.id }, body: { version: 1 } })
const callers: Record<string, Caller> = {
  nobody,
  newcomer,
  vendor: as(vendor.owner),
  organizer: as(organizer.owner),
  'another vendor': as((await make.vendor()).owner),
  'another organizer': as((await make.organizer()).owner),
  admin: as(admin),
}

/** The things that the calls are made on, one of each kind. */
const about: Record<string, Record<string, number | string>> = {
  'vendors.get': { id: vendor.id },
  'vendors.getList': { id: list.id },
  'vendors.images': { id: vendor.id },
  'vendors.documents': { id: vendor.id },
  'vendors.availability': { id: vendor.id, date: '2031-01-02' },
  'vendors.contactState': { id: vendor.id },
  'vendors.related': { id: likeVendor.id },
  'events.get': { id: event.id },
  'calendar.entry': { id: event.id },
  'applications.get': { id: application.id },
  'bookings.get': { id: application.id },
  'bookings.ofEvent': { id: event.id },
  'runSheets.get': { id: event.id },
  'booths.ofEvent': { id: event.id },
  'booths.own': { id: application.id },
  'bookings.arrivals': { id: event.id },
  'applications.history': { id: application.id },
  'applications.changes': { id: application.id },
  'applications.vendorDates': { id: application.id },
  'applications.ofEvent': { eventId: event.id },
  'applications.heldAnswers': { eventId: event.id },
  'eventLinks.readLink': { id: hidden.id },
  'invitations.candidates': { id: place_id! },
  'invitations.ofEvent': { id: asking.id },
  'contactInvitations.contactsOfEvent': { id: contactEvent.id },
  'messages.list': { id: application.id },
  'webhooks.get': { id: webhook.id },
  'webhooks.messages': { id: webhook.id },
  'admin.report': { id: report!.id },
  'admin.contactRequest': { id: contactRequest.id },
  'admin.lookups': { list: 'services' },
  'admin.vendorApplication': { userId: pendingVendor.owner.id },
  'admin.organizerApplication': { userId: pendingOrganizer.owner.id },
  'admin.person': { userId: vendor.owner.id },
  'admin.personOutcomes': { userId: vendor.owner.id },
  'admin.personEvents': { userId: organizer.owner.id },
  'admin.personApplications': { userId: vendor.owner.id },
}
const reads = Object.keys(endpoints).filter((call) => endpoints[call]?.method === 'GET')

test('S15: each kind of caller sees exactly the fields in seen-fields.txt', async () => {
  const lines: string[] = []
  for (const call of reads.toSorted()) {
    const params = about[call]
    if (endpointOf({ call }).params && !params) throw new Error(`${call} is asked about nothing`)
    const seen = new Map<string, string[]>()
    for (const [who, by] of Object.entries(callers)) {
      const { status, body } = await by.call('GET', pathOf({ call, ...(params && { params }) }))
      const fields = status === 200 ? [...fieldsOf(body.data)].toSorted().join(' ') || '(nothing)' : String(status)
      seen.set(fields, [...(seen.get(fields) ?? []), who])
    }
    lines.push(call, ...Array.from(seen, ([fields, who]) => `  ${who.join(', ')}: ${fields}`), '')
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('./seen-fields.txt')
})

test('S15: only the two sides of an application and admins see e-mail addresses and phone numbers', async () => {
  const people = await db.select().from(users)
  const personal = people.flatMap(({ email, phone }) => [email, phone]).filter((text) => text !== null)
  const strangers = ['nobody', 'newcomer', 'another vendor', 'another organizer']
  for (const who of strangers) {
    const by = callers[who] as Caller
    const own = [by.person?.email, by.person ? '+1 503 555 0100' : '']
    for (const call of reads) {
      const { body } = await by.call('GET', pathOf({ call, params: about[call] ?? {} }))
      const text = JSON.stringify(body)
      expect({ who, call, leaked: personal.filter((one) => !own.includes(one) && text.includes(one)) }).toEqual({
        who,
        call,
        leaked: [],
      })
    }
  }
})

/** The examples of the API documentation for the columns that an owner fills. */
function examplesOf(table: PgTable, input: object): Record<string, unknown> {
  const columns = Object.keys(getTableColumns(table)).filter((name) => name in input)
  return Object.fromEntries(columns.map((name) => [name, fieldNotes[name]?.example]))
}

/** The paths of all values that are not null, such as `images[].alt_text`. */
function fieldsOf(value: unknown, name = ''): Set<string> {
  if (value === null || value === undefined) return new Set()
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...fieldsOf(one, `${name}[]`)]))
  if (typeof value !== 'object') return new Set([name])
  return new Set(
    Object.entries(value).flatMap(([key, one]) => {
      // The keys are widths of a picture, not field names.
      const label = /^\d+$/.test(key) ? 'n' : key
      return [...fieldsOf(one, name ? `${name}.${label}` : label)]
    }),
  )
}
