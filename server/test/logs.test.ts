import { api } from '@marquee/contract/api'
import type { Endpoint } from '@marquee/contract/endpoint'
import { configApi } from '@marquee/contract/config'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eventGuests } from '../src/db/schema.ts'
import { contentVersion } from '../src/db/content-version.ts'
import { createContext } from '../src/context.ts'
import { callQuestions } from '../src/db/schema.ts'
import { bind } from '../src/http/bind.ts'
import { finishedAnswers } from '../src/http/finished-answers.ts'
import { handleError } from '../src/http/error-handler.ts'
import type { JsonSchema } from '../src/http/json-schema.ts'
import type { OpenApi } from '../src/http/openapi.ts'
import { parseAndStrip, validate } from '../src/http/shapes.ts'
import { logOptions } from '../src/log.ts'
import { breakages, breakDatabase } from './broken-database.ts'
import { marketplace } from './marketplace.ts'
import { pictureForm, pngPhoto, sendUpload } from './picture-form.ts'
import { rolledBack } from './rolled-back.ts'
import { testApp, testToken, type Caller } from './test-app.ts'
import { contactLink } from '../src/features/applications/contact-invitation-records.ts'
import { invitationLink } from '../src/features/applications/invitation-records.ts'
import { contactStopToken, unsubscribeToken } from '../src/notify/unsubscribe.ts'
import { addressToken } from '../src/features/users/address-checks.ts'
import { markRefused } from '../src/notify/refused-addresses.ts'
import { captureOutput } from './captured-output.ts'

/**
 * The log must not contain what was sent, however the database fails (S15). Each call is repeated; each time the database fails one
 * statement later, until the call succeeds.
 */
const written = captureOutput()
afterAll(written.restore)
beforeEach(() => void (written.lines.length = 0))

const site = await testApp({ logStream: written.stream })
const { app, database, make, as } = site
const all = await marketplace(site)
const { user: newcomer, admin, vendor, otherVendor, organizer, contactRequest, webhookMessage, edited_at } = all
const pending = await make.vendor({ status: 'pending' })
const pendingOrganizer = await make.organizer({ status: 'pending' })
const calling = await make.event({ organizer_id: organizer.id })
const place = await make.place({ event_id: calling.id })
const placed = await make.application({ event_id: calling.id, vendor_id: vendor.id, place_id: place.id })
const { call } = await as(organizer.owner).api.events.setCall({
  params: { id: calling.id },
  body: {
    closes_local: null,
    time_zone: 'UTC',
    answer_by: null,
    confirm_within_days: 5,
    conditions: 'Be set up by 4 PM.',
    places: [null, all.service.id].map((service_id) => ({ service_id, wanted: 2, note: null, fee: null })),
    questions: [{ text: 'Where?', kind: 'short', need: 'optional' }],
  },
})
const unlisted = await make.event({ organizer_id: organizer.id, visibility: 'private' })
const { url: link } = (await as(organizer.owner).api.eventLinks.readLink({ params: { id: unlisted.id } }))!
const code = link.split('#')[1]!
await database.db.insert(eventGuests).values({ event_id: unlisted.id, user_id: pending.user_id })
await as(pending.owner).api.keptApplications.keep({ body: { event_id: unlisted.id, message: 'Hello' } })
const free = call!.places[1]!
const undecided = await make.application({ event_id: calling.id, vendor_id: otherVendor.id, place_id: place.id })
const [question] = call!.questions
const invited = await make.vendor()
const invitation = await make.invitation({
  event_id: (await make.event({ organizer_id: organizer.id })).id,
  vendor_id: vendor.id,
})
const asked = await make.asking({
  event_id: (await make.event({ organizer_id: organizer.id })).id,
  vendor_id: vendor.id,
})
const freeContact = await make.contact({ organizer_id: organizer.id })
const mailed = await make.contactInvitation({
  event_id: (await make.event({ organizer_id: organizer.id })).id,
  contact: await make.contact({ organizer_id: organizer.id }),
})
const [askedOfInvited] = await database.db
  .insert(callQuestions)
  .values({ event_id: invitation.event_id, text: 'Where?', kind: 'short', need: 'optional', options: [], position: 0 })
  .returning()
const booking = await make.event({ organizer_id: organizer.id })
const booked = await make.application({ event_id: booking.id, vendor_id: vendor.id, status: 'accepted' })
await make.booking({ application_id: booked.id })
const bookingFile = await make.bookingFile({ application_id: booked.id })
await make.outcomes({ application_id: booked.id, vendor_id: vendor.id, organizer_id: organizer.id })
await make.runSheet({ event_id: booking.id, application_ids: [booked.id] })
// The place is offered to the vendor.
await as(organizer.owner).api.applications.decide({ params: { id: placed.id }, body: { status: 'accepted' } })
const lookups = {
  aesthetic_tag_ids: (await make.tag()).id,
  event_type_ids: (await make.eventType()).id,
  service_ids: all.service.id,
  service_area_ids: (await make.serviceArea()).id,
}
const photo = await pngPhoto()

const document = (await app.inject('/api/openapi.json')).json<OpenApi>()
await markRefused(database.db, vendor.owner.email!, 'refused', '550 No such user')
const known = [newcomer, vendor.owner, otherVendor.owner, organizer.owner, admin, pending.owner]
const callers: Caller[] = known.map(as)
const people = [...known, pending.owner, pendingOrganizer.owner]

/** The ids for every parameter and field that names a thing. */
const rows = Object.values(all).filter((row) => typeof row === 'object')
const ids = [
  ...new Set(
    [
      ...rows,
      unlisted,
      placed,
      undecided,
      free,
      invitation,
      asked,
      booking,
      booked,
      bookingFile,
      mailed,
      otherVendor.owner,
      pending.owner,
      pendingOrganizer.owner,
    ].map(({ id }) => id),
  ),
]

const calls = Object.entries(api).flatMap(([feature, part]) =>
  Object.entries(part).map(([name, endpoint]) => ({ call: `${feature}.${name}`, endpoint: endpoint as Endpoint })),
)

interface Attempt {
  by: Caller
  path: string
  body: unknown
  headers: Record<string, string>
  sent: string[]
}

describe.each(calls)('$call', ({ call, endpoint }) => {
  test('nothing that was sent is logged, whichever statement fails', async () => {
    const attempt = await succeeding(endpoint)
    if (!attempt) throw new Error(`No request succeeds at ${call}: the test reaches nothing`)
    written.lines.length = 0
    let failed = 0
    for (let healthy = 0; ; healthy++) {
      const broken = breakDatabase(breakages[healthy % breakages.length]!, healthy)
      await undone(endpoint, attempt).finally(broken.mend)
      if (broken.hits() === 0) break
      failed += 1
    }
    expect(found(attempt.sent)).toEqual([])
    // The failure itself is logged, with its route.
    const requests = written.named('err').map((line) => line.req)
    const mine = { method: endpoint.method, route: `/api${endpoint.path}` }
    expect(failed > 0 ? requests : [mine]).toContainEqual(mine)
  })
})

test('an unexpected error in a page loader is logged once, with its stack and without its message', async () => {
  const site = Fastify({ logger: logOptions('error', written.stream) })
  site.setValidatorCompiler(validate)
  site.setSerializerCompiler(parseAndStrip)
  site.setErrorHandler(handleError)
  const context = createContext(database, [])
  const gatekeeper = { authenticate: async () => null, count: async () => {} }
  const answers = finishedAnswers(contentVersion(database))
  const failure = new TypeError('zq-told', { cause: new Error('zq-cause') })
  const local = bind(
    site,
    configApi,
    { get: () => Promise.reject(failure) },
    { context, gatekeeper, answers, tag: 'Config' },
  )
  site.get('/page', () => local.get())
  const answer = await site.inject('/page')
  expect([answer.statusCode, answer.body.includes('zq-')]).toEqual([500, false])
  expect(written.named('err')).toMatchObject([{ code: 'internal', err: { type: 'TypeError' } }])
  expect(JSON.stringify(written.named('err'))).toContain('server/test/logs.test.ts:')
  expect(written.lines.join('\n')).not.toContain('zq-')
})

/** The secrets and personal fields that were written to the log. */
function found(sent: string[]): string[] {
  const text = written.lines.join('\n')
  const personal = people.flatMap(({ subject, email, name }) => [
    subject,
    email,
    name,
    testToken({ subject, email, name }),
    testToken({ subject, email, name }).split('.')[1],
  ])
  return [...sent, ...personal].filter((value): value is string => !!value && text.includes(value))
}

/** A request that succeeds, made of the documented example, with recognizable words in place of all text that people write. */
async function succeeding(endpoint: Endpoint): Promise<Attempt | undefined> {
  const isNamed = /:\w+/.test(endpoint.path)
  const inBody = Object.keys(exampleOf(endpoint) ?? {}).some((name) => name === 'contractor_id' || name === 'event_id')
  for (const id of isNamed || inBody ? ids : [0]) {
    for (const by of callers) {
      const attempt = await request(endpoint, by, Number(id))
      if ((await undone(endpoint, attempt)).status < 300) return attempt
    }
  }
  return undefined
}

/** Parameters of addresses that are no ids, or a second id. */
const parameters: Record<string, string> = {
  date: '2031-01-02',
  list: 'services',
  group: 'receipts',
  token: unsubscribeToken('test', vendor.owner.id, 'receipts'),
  messageId: String(webhookMessage.id),
  vendorId: String(vendor.id),
  check: addressToken('test', { userId: vendor.owner.id, email: vendor.owner.email! }),
  link: invitationLink('test', asked.id).split('#')[1]!,
}

const contactParameters = {
  token: contactStopToken('test', organizer.id, mailed.address_hash),
  link: contactLink('test', mailed.id).split('#')[1]!,
}

async function request(endpoint: Endpoint, by: Caller, id: number): Promise<Attempt> {
  const sent: string[] = []
  const ofContact: Record<string, string> = endpoint.path.includes('contact') ? contactParameters : {}
  const named = endpoint.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => ofContact[name] ?? parameters[name] ?? String(id),
  )
  const path = `/api${named}`
  const search = endpoint.query && 'search' in shapeOf(endpoint) ? `?search=${mark(sent, 'search')}` : ''
  const example = exampleOf(endpoint)
  const isNamed = path.includes(`/${id}`)
  if (!example) return { by, path: path + search, body: undefined, headers: {}, sent }
  const body = Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      if (name in lookups) return [name, [lookups[name as keyof typeof lookups]]]
      if (name === 'event_type_id') return [name, lookups.event_type_ids]
      if (name === 'contractor_id') return [name, isNamed ? invited.id : id]
      if (name === 'contact_ids') return [name, [freeContact.id]]
      if (name === 'contractor_ids') return [name, [invited.id]]
      if (name === 'event_id') return [name, isNamed ? booking.id : id]
      if (name === 'application_id') return [name, booked.id]
      const asked = endpoint.path.startsWith('/invitations') ? askedOfInvited : question
      if (endpoint.path.includes('/drafts/') && name === 'answers') return [name, { 4: mark(sent, name) }]
      if (name === 'answers') return [name, isNamed ? [{ question_id: asked!.id, value: mark(sent, name) }] : []]
      if (name === 'conditions_version') return [name, 1]
      if (name === 'questions')
        return [name, [value].flat().map((one) => ({ ...Object(words(name, one, sent)), id: null }))]
      if (name === 'subject_id') return [name, contactRequest.id]
      if (name === 'before') return [name, null]
      if (name === 'documents') return [name, value]
      if (name === 'to') return [name, 'pending']
      if (name === 'image_key') return [name, uploaded.image_key]
      return [name, words(name, value, sent)]
    }),
  )
  // The example is of a digest, which comes by e-mail only.
  if (endpoint.path === '/notifications/preferences/:group') delete body.frequency
  // Only names of places have cities.
  if (endpoint.path.startsWith('/admin/lookups/:list')) delete body.cities
  if (endpoint.path === '/users/admin/update-role/:userId')
    Object.assign(body, { role: 'contractor', status: 'approved' })
  if (endpoint.path === '/users/admin/edits-checked/:userId') Object.assign(body, { role: 'contractor', edited_at })
  // Confirmed by the person's own address, so it is no word that is looked for.
  if (endpoint.path === '/account/delete') body.confirmation = by.person?.email
  // Its signature is a secret too; the number before it is not.
  if (endpoint.path === '/events/open-link') return { by, path, body: { code }, headers: {}, sent: [code] }
  const field = ['image', 'file'].find((name) => name in example)
  if (field) {
    delete body[field]
    return { by, path, sent, ...(await pictureForm(body, photo, { field, fileName: `${mark(sent, 'file')}.png` })) }
  }
  return { by, path, body, headers: {}, sent: sent.concat(endpoint.path.endsWith('/images') ? uploaded.image_key : []) }
}

const uploaded = { image_key: await sendUpload({ app }, as(vendor.owner), vendor.id, photo) }

let marks = 0
function mark(sent: string[], name: string): string {
  const word = `zq${name.replaceAll('_', '')}${(marks += 1)}zq`
  sent.push(word)
  return word
}

/** Text that people write is replaced; values of a list, days and numbers stay. */
function words(name: string, value: unknown, sent: string[]): unknown {
  if (name === 'service_id') return lookups.service_ids
  if (name === 'application_ids') return [booked.id]
  if (Array.isArray(value)) return value.map((one) => words(name, one, sent))
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, words(key, one, sent)]))
  }
  if (typeof value !== 'string' || /^\d{4}-\d\d-\d\d/.test(value)) return value
  if (
    /^answer$|^problem$|action|kind|need|rule|shown_to|status|role|range|size|platform|file_type|subject_type|event_types|scope|snapshot|time_zone|quiet_|closes_local|visibility|audience/.test(
      name,
    ) &&
    name !== 'budget_range'
  )
    return value
  if (/^https?:/.test(value)) return `${value}/${mark(sent, name)}`
  return name === 'email' ? `${mark(sent, name)}@example.test` : mark(sent, name)
}

function operationOf({ path, method }: Endpoint) {
  return document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
}

function exampleOf(endpoint: Endpoint): Record<string, unknown> | undefined {
  const content = operationOf(endpoint)?.requestBody?.content
  const media = content?.['application/json'] ?? content?.['multipart/form-data']
  return media?.example as Record<string, unknown> | undefined
}

const shapeOf = (endpoint: Endpoint): Record<string, JsonSchema | true> =>
  Object.fromEntries((operationOf(endpoint)?.parameters ?? []).map((one) => [one.name, true]))

/** Makes the call and rolls it back. */
function undone({ method }: Endpoint, { by, path, body, headers }: Attempt) {
  return rolledBack(database, () => by.call(method, path, { body, headers }))
}
