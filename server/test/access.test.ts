import { api } from '@marquee/contract/api'
import type { Endpoint } from '@marquee/contract/endpoint'
import { can } from '@marquee/contract/policy'
import { actorOf } from '@marquee/contract/users'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contactRequests, events, notifications, pictures, users, vendors } from '../src/db/schema.ts'
import { testApp, type Answer, type Caller } from './test-app.ts'

/**
 * The table of truth: every call, on every kind of thing that matters for it, by everybody there is. `vendor` and `organizer` own what the
 * rows speak of; a call without a row fails below.
 */
const people = [
  'nobody',
  'user',
  'unverifiedUser',
  'pendingVendor',
  'vendor',
  'rejectedVendor',
  'otherVendor',
  'formerVendor',
  'unverifiedVendor',
  'pendingOrganizer',
  'organizer',
  'rejectedOrganizer',
  'otherOrganizer',
  'formerOrganizer',
  'unverifiedOrganizer',
  'admin',
  'suspended',
] as const
type Who = (typeof people)[number]
type Statuses = Record<Who, number>

const each = (status: number, special: Partial<Statuses> = {}): Statuses => ({
  ...(Object.fromEntries(people.map((who) => [who, status])) as Statuses),
  ...special,
  // Whoever is suspended gets nothing, not even what is everybody's.
  suspended: 403,
})
const anybody = each(200)
/** Signed in; then the status for most, and for those who differ. */
const signedIn = (status: number, special: Partial<Statuses> = {}) => each(status, { nobody: 401, ...special })
const admins = signedIn(403, { admin: 200 })
/** Organizers; then the status for most of them, and for those who differ. */
const organizing = (status: number, special: Partial<Statuses> = {}) =>
  signedIn(403, {
    pendingOrganizer: status,
    organizer: status,
    rejectedOrganizer: status,
    otherOrganizer: status,
    unverifiedOrganizer: status,
    ...special,
  })
const vendorsAll = (status: number) => ({
  pendingVendor: status,
  vendor: status,
  rejectedVendor: status,
  otherVendor: status,
  unverifiedVendor: status,
})
const organizersAll = (status: number) => ({
  pendingOrganizer: status,
  organizer: status,
  rejectedOrganizer: status,
  otherOrganizer: status,
  unverifiedOrganizer: status,
})

interface Request {
  params?: Record<string, unknown>
  body?: Record<string, unknown>
  /** Sends the body as a multipart form with a picture in it. */
  form?: true
}
interface Row {
  call: string
  /** The thing it is done to. */
  to: string
  /** Its id, where the call names one. */
  id?: number
  send?: (id: unknown) => Request
  expected: Statuses
}

const { app, database, make, as, nobody } = await testApp()
const { db } = database

// ── Everybody and everything ──────────────────────────────────────────────────────────────────────────────────────

const vendor = await make.vendor({ pictures: 3 })
const otherVendor = await make.vendor({ pictures: 1 })
const pendingVendor = await make.vendor({ status: 'pending', pictures: 1 })
const rejectedVendor = await make.vendor({ status: 'rejected', status_reason: 'Too few pictures' })
const formerVendor = await make.vendor({ ownerRole: 'user' })
// Let in before addresses had to be confirmed.
const unverifiedVendor = await make.vendor({
  owner: await make.user({ role: 'contractor', onboarding_completed: true, email_verified: false }),
})
const organizer = await make.organizer()
const otherOrganizer = await make.organizer()
const pendingOrganizer = await make.organizer({ status: 'pending' })
const rejectedOrganizer = await make.organizer({ status: 'rejected' })
const formerOrganizer = await make.organizer({ ownerRole: 'user' })
const unverifiedOrganizer = await make.organizer({
  owner: await make.user({ role: 'client', onboarding_completed: true, email_verified: false }),
})
const suspendedVendor = await make.vendor({ owner: await make.suspended('contractor') })
const suspendedOrganizer = await make.organizer({ owner: await make.suspended('client') })
const admin = await make.admin()
const user = await make.user()
const unverifiedUser = await make.user({ email_verified: false })

const caller: Record<Who, Caller> = {
  nobody,
  user: as(user),
  unverifiedUser: as(unverifiedUser),
  vendor: as(vendor.owner),
  otherVendor: as(otherVendor.owner),
  pendingVendor: as(pendingVendor.owner),
  rejectedVendor: as(rejectedVendor.owner),
  formerVendor: as(formerVendor.owner),
  unverifiedVendor: as(unverifiedVendor.owner),
  organizer: as(organizer.owner),
  otherOrganizer: as(otherOrganizer.owner),
  pendingOrganizer: as(pendingOrganizer.owner),
  rejectedOrganizer: as(rejectedOrganizer.owner),
  formerOrganizer: as(formerOrganizer.owner),
  unverifiedOrganizer: as(unverifiedOrganizer.owner),
  admin: as(admin),
  suspended: as(suspendedVendor.owner),
}

const event = {
  draft: await make.event({ organizer_id: organizer.id, status: 'draft' }),
  published: await make.event({ organizer_id: organizer.id }),
  open: await make.event({ organizer_id: organizer.id }),
  completed: await make.event({ organizer_id: organizer.id, status: 'completed' }),
  cancelled: await make.event({ organizer_id: organizer.id, status: 'cancelled' }),
  ofOther: await make.event({ organizer_id: otherOrganizer.id, status: 'draft' }),
  ofRejected: await make.event({ organizer_id: rejectedOrganizer.id }),
  ofFormer: await make.event({ organizer_id: formerOrganizer.id }),
  ofUnverified: await make.event({ organizer_id: unverifiedOrganizer.id, status: 'draft' }),
  ofSuspended: await make.event({ organizer_id: suspendedOrganizer.id }),
}
const application = {
  pending: await make.application({ event_id: event.published.id, vendor_id: vendor.id }),
  rejected: await make.application({ event_id: event.completed.id, vendor_id: vendor.id, status: 'rejected' }),
  ofCancelled: await make.application({ event_id: event.cancelled.id, vendor_id: vendor.id }),
  ofOther: await make.application({ event_id: event.completed.id, vendor_id: otherVendor.id, status: 'accepted' }),
  bySuspended: await make.application({ event_id: event.published.id, vendor_id: suspendedVendor.id }),
  toSuspended: await make.application({ event_id: event.ofSuspended.id, vendor_id: vendor.id }),
}
const [vendorPicture] = await db.select().from(pictures).where(eq(pictures.vendor_id, vendor.id))
const eventPicture = await make.picture({ event_id: event.published.id, is_primary: true })
const [notice] = await db
  .insert(notifications)
  .values({ user_id: vendor.owner.id, kind: 'vendor.decided', subject: 'Hello', body: 'Your profile is public.' })
  .returning()
const [wish] = await db.insert(contactRequests).values({ vendor_id: vendor.id, user_id: user.id }).returning()
if (!vendorPicture || !notice || !wish) throw new Error('The database returned no row')

const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a43' } })
  .png()
  .toBuffer()
const upload = await caller.vendor.api.vendors.presignUpload({
  body: { contractor_id: vendor.id, file_name: 'table.png', file_type: 'image/png' },
})
await app.inject({
  method: 'PUT',
  url: upload.upload_url.replace('http://localhost:3000', ''),
  payload: photo,
  headers: { 'content-type': 'image/png' },
})

const vendorProfile = { company_name: 'A', business_description: 'B', business_address: 'C' }
const organizerProfile = { organization_name: 'A', organization_description: 'B', organization_address: 'C' }
const newEvent = { title: 'A', address: 'B', start_date: '2031-01-02' }

const byId = (id: unknown): Request => ({ params: { id } })
const withBody = (body: Record<string, unknown>) => (): Request => ({ body })

// ── The table ─────────────────────────────────────────────────────────────────────────────────────────────────────

const table: Row[] = [
  { call: 'config.get', to: 'the settings', expected: anybody },
  { call: 'lookups.aestheticTags', to: 'the list', expected: anybody },
  { call: 'lookups.eventTypes', to: 'the list', expected: anybody },
  { call: 'lookups.services', to: 'the list', expected: anybody },
  { call: 'lookups.serviceAreas', to: 'the list', expected: anybody },
  { call: 'users.me', to: 'oneself', expected: signedIn(200) },

  { call: 'vendors.list', to: 'the list', expected: anybody },
  { call: 'vendors.own', to: 'one’s own', expected: signedIn(404, { ...vendorsAll(200), formerVendor: 200 }) },
  {
    call: 'vendors.apply',
    to: 'one’s own',
    send: withBody(vendorProfile),
    expected: signedIn(409, { user: 201, unverifiedUser: 403, formerVendor: 201, formerOrganizer: 201 }),
  },
  {
    call: 'vendors.update',
    to: 'one’s own',
    send: withBody({ years_in_business: 3 }),
    expected: signedIn(404, vendorsAll(200)),
  },
  {
    call: 'vendors.updateTags',
    to: 'one’s own',
    send: withBody({ aesthetic_tag_ids: [] }),
    expected: signedIn(404, vendorsAll(200)),
  },
  { call: 'vendors.unavailableDates', to: 'one’s own', expected: signedIn(404, vendorsAll(200)) },
  {
    call: 'vendors.setUnavailableDates',
    to: 'one’s own',
    send: withBody({ dates: ['2031-01-02'] }),
    expected: signedIn(404, vendorsAll(200)),
  },
  ...(['vendors.get', 'vendors.images'] as const).flatMap((call): Row[] => [
    { call, to: 'an approved vendor', id: vendor.id, send: byId, expected: anybody },
    {
      call,
      to: 'a pending vendor',
      id: pendingVendor.id,
      send: byId,
      expected: each(404, { pendingVendor: 200, admin: 200 }),
    },
    {
      call,
      to: 'a rejected vendor',
      id: rejectedVendor.id,
      send: byId,
      expected: each(404, { rejectedVendor: 200, admin: 200 }),
    },
    {
      call,
      to: 'a vendor who is none any more',
      id: formerVendor.id,
      send: byId,
      expected: each(404, { formerVendor: 200, admin: 200 }),
    },
    { call, to: 'a suspended vendor', id: suspendedVendor.id, send: byId, expected: each(404, { admin: 200 }) },
  ]),
  {
    call: 'vendors.contact',
    to: 'an approved vendor',
    id: vendor.id,
    send: (id) => ({ params: { id }, body: {} }),
    expected: signedIn(201, { unverifiedUser: 403, unverifiedVendor: 403, unverifiedOrganizer: 403 }),
  },
  ...[pendingVendor, rejectedVendor, formerVendor, suspendedVendor].map(({ id }): Row => ({
    call: 'vendors.contact',
    to: 'a vendor who is not public',
    id,
    send: (given) => ({ params: { id: given }, body: {} }),
    expected: signedIn(404),
  })),
  {
    call: 'vendors.uploadImage',
    to: 'an approved vendor',
    id: vendor.id,
    send: (contractor_id) => ({ body: { contractor_id }, form: true }),
    expected: signedIn(404, { vendor: 201 }),
  },
  {
    call: 'vendors.uploadImage',
    to: 'a pending vendor',
    id: pendingVendor.id,
    send: (contractor_id) => ({ body: { contractor_id }, form: true }),
    expected: signedIn(404, { pendingVendor: 201 }),
  },
  {
    call: 'vendors.uploadImage',
    to: 'a vendor who is none any more',
    id: formerVendor.id,
    send: (contractor_id) => ({ body: { contractor_id }, form: true }),
    expected: signedIn(404),
  },
  {
    call: 'vendors.presignUpload',
    to: 'an approved vendor',
    id: vendor.id,
    send: (contractor_id) => ({ body: { contractor_id, file_name: 'a.png', file_type: 'image/png' } }),
    expected: signedIn(404, { vendor: 200 }),
  },
  {
    call: 'vendors.adoptImage',
    to: 'an approved vendor',
    id: vendor.id,
    send: (id) => ({ params: { id }, body: { image_key: upload.image_key } }),
    expected: signedIn(404, { vendor: 201 }),
  },
  {
    call: 'vendors.removeImage',
    to: "a vendor's picture",
    id: vendorPicture.id,
    send: byId,
    expected: signedIn(404, { vendor: 200 }),
  },
  { call: 'vendors.removeImage', to: "an event's picture", id: eventPicture.id, send: byId, expected: signedIn(404) },
  {
    call: 'vendors.orderImage',
    to: "a vendor's picture",
    id: vendorPicture.id,
    send: (id) => ({ params: { id }, body: { display_order: 1 } }),
    expected: signedIn(404, { vendor: 200 }),
  },
  {
    call: 'vendors.makeImagePrimary',
    to: "a vendor's picture",
    id: vendorPicture.id,
    send: byId,
    expected: signedIn(404, { vendor: 200 }),
  },

  {
    call: 'organizers.own',
    to: 'one’s own',
    expected: signedIn(404, { ...organizersAll(200), formerOrganizer: 200 }),
  },
  {
    call: 'organizers.apply',
    to: 'one’s own',
    send: withBody(organizerProfile),
    expected: signedIn(409, { user: 201, unverifiedUser: 403, formerVendor: 201, formerOrganizer: 201 }),
  },
  {
    call: 'organizers.update',
    to: 'one’s own',
    send: withBody({ years_organizing: 3 }),
    expected: signedIn(404, organizersAll(200)),
  },

  { call: 'events.list', to: 'the list', expected: anybody },
  { call: 'events.mine', to: 'one’s own', expected: organizing(200) },
  {
    call: 'events.get',
    to: 'a draft',
    id: event.draft.id,
    send: byId,
    expected: each(404, { organizer: 200, admin: 200 }),
  },
  ...[event.published, event.completed, event.cancelled].map(({ id, status }): Row => ({
    call: 'events.get',
    to: `a ${status} event`,
    id,
    send: byId,
    expected: anybody,
  })),
  {
    call: 'events.get',
    to: 'an event of a suspended organizer',
    id: event.ofSuspended.id,
    send: byId,
    expected: each(404, { vendor: 200, admin: 200 }),
  },
  {
    call: 'events.create',
    to: 'nothing yet',
    send: withBody(newEvent),
    expected: signedIn(403, { organizer: 201, otherOrganizer: 201 }),
  },
  ...[event.draft, event.published, event.completed, event.cancelled].map(({ id, status }): Row => ({
    call: 'events.update',
    to: `a ${status} event`,
    id,
    send: (given) => ({ params: { id: given }, body: { title: 'New' } }),
    expected: organizing(404, { organizer: 200 }),
  })),
  {
    call: 'events.update',
    to: "a rejected organizer's event",
    id: event.ofRejected.id,
    send: (id) => ({ params: { id }, body: { title: 'New' } }),
    expected: organizing(404, { rejectedOrganizer: 403 }),
  },
  {
    call: 'events.update',
    to: 'a draft of an organizer with an unconfirmed address, not to publish it',
    id: event.ofUnverified.id,
    send: (id) => ({ params: { id }, body: { title: 'New' } }),
    expected: organizing(404, { unverifiedOrganizer: 200 }),
  },
  {
    call: 'events.update',
    to: 'a draft of an organizer with an unconfirmed address, to publish it',
    id: event.ofUnverified.id,
    send: (id) => ({ params: { id }, body: { status: 'published' } }),
    expected: organizing(404, { unverifiedOrganizer: 403 }),
  },
  {
    call: 'events.update',
    to: 'an event whose organizer is none any more',
    id: event.ofFormer.id,
    send: (id) => ({ params: { id }, body: { title: 'New' } }),
    expected: organizing(404),
  },
  {
    call: 'events.remove',
    to: 'a draft',
    id: event.draft.id,
    send: byId,
    expected: organizing(404, { organizer: 200 }),
  },
  {
    call: 'events.remove',
    to: 'a published event',
    id: event.published.id,
    send: byId,
    expected: organizing(404, { organizer: 200 }),
  },
  {
    call: 'events.uploadImage',
    to: 'a published event',
    id: event.published.id,
    send: (event_id) => ({ body: { event_id }, form: true }),
    expected: organizing(404, { organizer: 201 }),
  },
  {
    call: 'events.removeImage',
    to: "an event's picture",
    id: eventPicture.id,
    send: byId,
    expected: organizing(404, { organizer: 200 }),
  },
  {
    call: 'events.removeImage',
    to: "a vendor's picture",
    id: vendorPicture.id,
    send: byId,
    expected: organizing(404),
  },

  {
    call: 'applications.create',
    to: 'a published event',
    id: event.open.id,
    send: (event_id) => ({ body: { event_id, message: 'Hello' } }),
    expected: signedIn(403, { vendor: 201, otherVendor: 201 }),
  },
  {
    call: 'applications.create',
    to: 'an event applied to before',
    id: event.published.id,
    send: (event_id) => ({ body: { event_id, message: 'Hello' } }),
    expected: signedIn(403, { vendor: 409, otherVendor: 201 }),
  },
  {
    call: 'applications.create',
    to: 'a draft',
    id: event.draft.id,
    send: (event_id) => ({ body: { event_id, message: 'Hello' } }),
    expected: signedIn(403, { vendor: 404, otherVendor: 404, unverifiedVendor: 404 }),
  },
  ...[event.completed, event.cancelled, event.ofFormer, event.ofSuspended].map(({ id, status }): Row => ({
    call: 'applications.create',
    to: `a closed event (${status})`,
    id,
    send: (event_id) => ({ body: { event_id, message: 'Hello' } }),
    expected: signedIn(403, { vendor: 409, otherVendor: 409, unverifiedVendor: status === 'published' ? 403 : 409 }),
  })),
  { call: 'applications.mine', to: 'one’s own', expected: signedIn(200) },
  {
    call: 'applications.ofEvent',
    to: 'a published event',
    id: event.published.id,
    send: (eventId) => ({ params: { eventId } }),
    expected: organizing(404, { organizer: 200, admin: 200 }),
  },
  {
    call: 'applications.get',
    to: 'a pending application',
    id: application.pending.id,
    send: byId,
    expected: signedIn(404, { vendor: 200, organizer: 200, admin: 200 }),
  },
  ...[application.pending, application.rejected].map(({ id, status }): Row => ({
    call: 'applications.decide',
    to: `a ${status} application`,
    id,
    send: (given) => ({ params: { id: given }, body: { status: 'accepted' } }),
    expected: organizing(404, { organizer: 200 }),
  })),
  {
    call: 'applications.decide',
    to: 'an application to a cancelled event',
    id: application.ofCancelled.id,
    send: (id) => ({ params: { id }, body: { status: 'accepted' } }),
    expected: organizing(404, { organizer: 409 }),
  },
  {
    call: 'applications.decide',
    to: 'an application of a suspended vendor',
    id: application.bySuspended.id,
    send: (id) => ({ params: { id }, body: { status: 'accepted' } }),
    expected: organizing(404, { organizer: 409 }),
  },
  {
    call: 'applications.decide',
    to: 'an application of a suspended vendor, to reject it',
    id: application.bySuspended.id,
    send: (id) => ({ params: { id }, body: { status: 'rejected' } }),
    expected: organizing(404, { organizer: 200 }),
  },
  {
    call: 'applications.withdraw',
    to: 'a pending application',
    id: application.pending.id,
    send: byId,
    expected: signedIn(404, { vendor: 200 }),
  },
  {
    call: 'applications.withdraw',
    to: 'an accepted application',
    id: application.ofOther.id,
    send: byId,
    expected: signedIn(404, { otherVendor: 200 }),
  },
  ...[application.rejected, application.ofCancelled].map(({ id }): Row => ({
    call: 'applications.withdraw',
    to: 'an application that can no longer change',
    id,
    send: byId,
    expected: signedIn(404, { vendor: 409 }),
  })),

  { call: 'notifications.list', to: 'one’s own', expected: signedIn(200) },
  {
    call: 'notifications.read',
    to: "a vendor's notification",
    id: notice.id,
    send: byId,
    expected: signedIn(404, { vendor: 200 }),
  },
  { call: 'notifications.readAll', to: 'one’s own', expected: signedIn(200) },

  { call: 'admin.users', to: 'the list', expected: admins },
  {
    call: 'admin.updateRole',
    to: 'a pending vendor',
    id: pendingVendor.user_id,
    send: (userId) => ({ params: { userId }, body: { role: 'contractor', status: 'approved' } }),
    expected: admins,
  },
  {
    call: 'admin.updateRole',
    to: 'an admin',
    id: admin.id,
    send: (userId) => ({ params: { userId }, body: { role: 'user' } }),
    expected: signedIn(403, { admin: 409 }),
  },
  {
    call: 'admin.suspend',
    to: 'a vendor',
    id: otherVendor.user_id,
    send: (userId) => ({ params: { userId }, body: { suspended: true, reason: 'Pictures of others' } }),
    expected: admins,
  },
  {
    call: 'admin.suspend',
    to: 'an admin',
    id: admin.id,
    send: (userId) => ({ params: { userId }, body: { suspended: true, reason: 'Pictures of others' } }),
    expected: signedIn(403, { admin: 409 }),
  },
  { call: 'admin.vendors', to: 'the list', expected: admins },
  { call: 'admin.vendorApplications', to: 'the list', expected: admins },
  {
    call: 'admin.vendorApplication',
    to: 'a pending vendor',
    id: pendingVendor.user_id,
    send: (userId) => ({ params: { userId } }),
    expected: admins,
  },
  { call: 'admin.organizers', to: 'the list', expected: admins },
  { call: 'admin.organizerApplications', to: 'the list', expected: admins },
  {
    call: 'admin.organizerApplication',
    to: 'a pending organizer',
    id: pendingOrganizer.user_id,
    send: (userId) => ({ params: { userId } }),
    expected: admins,
  },
  { call: 'admin.contactRequests', to: 'the list', expected: admins },
  {
    call: 'admin.closeContactRequest',
    to: 'an open request',
    id: wish.id,
    send: (id) => ({ params: { id }, body: { status: 'closed' } }),
    expected: admins,
  },
  { call: 'admin.audit', to: 'the list', expected: admins },
  { call: 'admin.deliveries', to: 'the list', expected: admins },
]

// ── The tests ─────────────────────────────────────────────────────────────────────────────────────────────────────

const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(api).flatMap(([feature, part]) =>
    Object.entries(part).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint]),
  ),
)

test('every call of the contract has a row, and every row a call', () => {
  const rows = new Set(table.map((row) => row.call))
  expect([...rows].sort()).toEqual(Object.keys(endpoints).sort())
})

describe.each(table)('$call on $to', (row) => {
  const { call, id, send = () => ({}), expected } = row

  test('answers everybody as the table says', async () => {
    const answered: Record<string, number> = {}
    for (const who of people) answered[who] = (await undone(caller[who], call, send(id))).status
    expect(answered).toEqual(expected)
  })
})

const named = table.filter((row) => row.id !== undefined && people.some((who) => row.expected[who] === 404))
test.each(named)(
  'somebody else’s is what does not exist: $call on $to',
  async ({ call, id, send = byId, expected }) => {
    for (const who of people.filter((one) => expected[one] === 404)) {
      const others = await undone(caller[who], call, send(id))
      const unknown = await undone(caller[who], call, send(99_999))
      expect({ who, status: unknown.status, body: unknown.body }).toEqual({ who, status: 404, body: others.body })
    }
  },
)

const addressed = table.filter((row) => endpoints[row.call]?.params && people.some((who) => row.expected[who] < 300))
test.each(addressed)('a malformed id is what does not exist: $call on $to', async ({ call, send = byId, expected }) => {
  const who = people.find((one) => expected[one] < 300) as Who
  const malformed = ['abc', '0', '-1', '1.5', '1e3', '٣', '9'.repeat(30), '%00', '%F0%9F%8E%89']
  const unknown = await undone(caller[who], call, send(99_999))
  expect(unknown.status).toBe(404)
  for (const id of malformed) {
    const answer = await undone(caller[who], call, send(id))
    expect({ id, status: answer.status, body: answer.body }).toEqual({ id, status: 404, body: unknown.body })
  }
})

test('lists hold only what the policy lets the caller see', async () => {
  for (const who of people.filter((one) => one !== 'suspended')) {
    const { api: client } = caller[who]
    const actor = who === 'nobody' ? null : actorOf(await client.users.me())
    const { contractors } = await client.vendors.list({ query: { limit: 100 } })
    expect(idsOf(contractors)).toEqual(idsOf([vendor, otherVendor, unverifiedVendor]))
    for (const one of contractors) expect(can(actor, 'vendor.see', { ...one, counts: await counts(one.id) })).toBe(true)
    const listed = await client.events.list({ query: { limit: 100 } })
    expect(listed.events.length).toBeGreaterThan(0)
    for (const one of listed.events) {
      expect(can(null, 'event.see', { ...one, counts: true, applied: false })).toBe(true)
      expect([event.ofFormer.id, event.ofSuspended.id]).not.toContain(one.id)
    }
    if (!actor) continue
    const { applications } = await client.applications.mine({ query: { limit: 100 } })
    for (const one of applications) {
      const [of] = await db.select().from(events).where(eq(events.id, one.event_id))
      const thing = { ...one, organizer_id: of?.organizer_id ?? 0 }
      expect(can(actor, 'application.see', thing)).toBe(true)
    }
    const expected: Partial<Record<Who, number>> = { vendor: 4, otherVendor: 1, organizer: 5 }
    expect({ who, seen: applications.length }).toEqual({ who, seen: expected[who] ?? 0 })
  }
})

test('an organizer’s own list holds all of their own events and no other', async () => {
  for (const one of [organizer, otherOrganizer, rejectedOrganizer, pendingOrganizer]) {
    const listed = await as(one.owner).api.events.mine({ query: { limit: 100 } })
    const own = await db.select({ id: events.id }).from(events).where(eq(events.organizer_id, one.id))
    expect(idsOf(listed.events)).toEqual(idsOf(own))
  }
})

test('no public answer holds an e-mail address', async () => {
  const addresses = (await db.select({ email: users.email }).from(users)).map((one) => String(one.email))
  const paths = [
    '/api/contractors?limit=100',
    `/api/contractors/${vendor.id}`,
    `/api/contractors/${vendor.id}/images`,
    '/api/events?limit=100',
    `/api/events/${event.published.id}`,
  ]
  for (const path of paths) {
    const answer = await nobody.call('GET', path)
    expect(answer.status).toBe(200)
    const text = JSON.stringify(answer.body)
    for (const address of addresses) expect(text).not.toContain(address)
  }
})

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b)

async function counts(vendorId: number): Promise<boolean> {
  const [row] = await db
    .select({ role: users.role })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.user_id))
    .where(eq(vendors.id, vendorId))
  return row?.role === 'contractor'
}

class Undo extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('undone')
    this.answer = answer
  }
}

/** What the call answers; what it did is undone, so that each finds the world as it was. */
async function undone(by: Caller, call: string, { params = {}, body, form }: Request): Promise<Answer> {
  const endpoint = endpoints[call]
  if (!endpoint) throw new Error(`No ${call}`)
  const path = `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))}`
  const sent = form ? await formOf(body ?? {}) : { body, headers: {} }
  try {
    await database.inTransaction(async () => {
      throw new Undo(await by.call(endpoint.method, path, sent))
    })
  } catch (error) {
    if (error instanceof Undo) return error.answer
    throw error
  }
  throw new Error('Nothing was undone')
}

async function formOf(fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('image', new Blob([photo], { type: 'image/png' }), 'table.png')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': String(request.headers.get('content-type')) },
  }
}
