import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { users } from '../../db/schema.ts'

const { database, make, as } = await testApp()
const admin = as(await make.admin())
const vendor = await make.vendor()
const event = await make.event()

const stranger = (part: object = {}) => make.user({ ...part, email_verified: false })
const refused = { status: 403, body: { code: 'unverified', error: refusals.unverified } }

const profiles = [
  ['vendor', '/api/contractors/profile', { company_name: 'A', business_description: 'B', business_address: 'C' }],
  [
    'organizer',
    '/api/organizers/profile',
    { organization_name: 'A', organization_description: 'B', organization_address: 'C' },
  ],
] as const

describe('somebody whose e-mail address is not confirmed', () => {
  test.each(profiles)('may read, but applies as %s only after confirming the address', async (_as, path, body) => {
    const person = await stranger()
    expect(await as(person).api.users.me()).toMatchObject({ email: person.email, email_verified: false })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect(await as(person).call('POST', path, { body, headers })).toMatchObject(refused)
    expect(await as(person).api.users.me()).toMatchObject({ role: 'user', onboarding_completed: false })

    const confirmed = as({ ...person, email_verified: true })
    expect(await confirmed.api.users.me()).toMatchObject({ email_verified: true })
    // With the same Idempotency-Key: the refusal was not stored as its answer.
    expect((await confirmed.call('POST', path, { body, headers })).status).toBe(201)
  })

  test('cannot contact a vendor', async () => {
    const answer = await as(await stranger()).call('POST', `/api/contractors/${vendor.id}/contact`, { body: {} })
    expect(answer).toMatchObject(refused)
  })

  test('with an older profile can neither apply to an event nor create or publish one', async () => {
    const florist = await make.vendor({ owner: await stranger({ role: 'contractor' }) })
    const body = { event_id: event.id, message: 'Hello' }
    expect(await as(florist.owner).call('POST', '/api/event-applications', { body })).toMatchObject(refused)

    const organizer = await make.organizer({ owner: await stranger({ role: 'client' }) })
    const by = as(organizer.owner)
    const draft = await make.event({ organizer_id: organizer.id, status: 'draft' })
    const made = { title: 'A', address: 'B', start_date: '2031-01-02' }
    expect(await by.call('POST', '/api/events', { body: made })).toMatchObject(refused)
    expect(await by.call('PUT', `/api/events/${draft.id}`, { body: { status: 'published' } })).toMatchObject(refused)
    expect((await by.call('PUT', `/api/events/${draft.id}`, { body: { title: 'Better' } })).status).toBe(200)
  })

  test.each(['vendor', 'organizer'] as const)(
    'may change a rejected %s profile, but not apply again with it',
    async (kind) => {
      const owner = await stranger({ role: kind === 'vendor' ? 'contractor' : 'client' })
      await make[kind]({ owner, status: 'rejected' })
      const path = kind === 'vendor' ? '/api/contractors/profile' : '/api/organizers/profile'
      expect(await as(owner).call('PUT', path, { body: { website: 'https://a.example' } })).toMatchObject(refused)
      expect((await as(owner).call('GET', path)).body.data.status).toBe('rejected')
    },
  )

  test('organizers do not see an unconfirmed address of an applicant', async () => {
    const florist = await make.vendor({ owner: await stranger({ role: 'contractor' }) })
    const organizer = await make.organizer()
    const { id: event_id } = await make.event({ organizer_id: organizer.id })
    const application = await make.application({ event_id, vendor_id: florist.id })
    const seen = () => as(organizer.owner).api.applications.get({ params: { id: application.id } })
    expect((await seen()).contractor_email).toBeNull()
    const { applications } = await as(organizer.owner).api.applications.mine({ query: { event_id } })
    expect(applications.map((one) => one.contractor_email)).toEqual([null])
    await database.db.update(users).set({ email_verified: true }).where(eq(users.id, florist.owner.id))
    expect((await seen()).contractor_email).toBe(florist.owner.email)
  })

  test('admins see which addresses are confirmed', async () => {
    const applicant = await make.vendor({ owner: await stranger({ role: 'contractor' }), status: 'pending' })
    const { id: userId, email } = applicant.owner
    const listed = await admin.api.admin.users({ query: { search: email ?? '' } })
    expect(listed.users).toMatchObject([{ id: userId, email_verified: false }])
    const list = await admin.api.admin.vendors({ query: { search: email ?? '' } })
    expect(list.contractors).toMatchObject([{ email, email_verified: false }])
    const application = await admin.api.admin.vendorApplication({ params: { userId } })
    expect(application.user).toMatchObject({ id: userId, email, email_verified: false })

    const organizer = await make.organizer({ status: 'pending' })
    const waiting = await admin.api.admin.organizerApplication({ params: { userId: organizer.owner.id } })
    expect(waiting.user).toMatchObject({ email: organizer.owner.email, email_verified: true })

    const { id } = await as(organizer.owner).api.vendors.contact({ params: { id: vendor.id }, body: {} })
    const { contact_requests: wishes } = await admin.api.admin.contactRequests({ query: {} })
    expect(wishes.find((one) => one.id === id)).toMatchObject({ user_email_verified: true })
  })
})
