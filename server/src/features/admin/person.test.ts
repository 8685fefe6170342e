import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { users } from '../../db/schema.ts'

const { make, as, database } = await testApp()
const admin = as(await make.admin())

test('a person is read with both profiles, whether these count or not', async () => {
  const person = await make.user({ role: 'client', name: 'Two Hats', email: 'two@hats.test' })
  const vendor = await make.vendor({ owner: person, company_name: 'First Hat', status: 'rejected', pictures: 2 })
  const organizer = await make.organizer({ owner: person, organization_name: 'Second Hat' })

  const found = await admin.api.admin.person({ params: { userId: person.id } })

  expect(found).toMatchObject({
    user: { id: person.id, email: 'two@hats.test', suspended_at: null },
    vendor: { id: vendor.id, owner_name: 'Two Hats', status: 'rejected', edited_since_approval: null },
    organizer: { id: organizer.id, organization_name: 'Second Hat', email: 'two@hats.test' },
  })
  expect(found.vendor?.images).toHaveLength(2)
  const plain = await make.user()
  expect(await admin.api.admin.person({ params: { userId: plain.id } })).toMatchObject({
    vendor: null,
    organizer: null,
  })
})

test('nobody is found by an unknown id, a malformed one, or that of a deleted account', async () => {
  const gone = await make.user()
  await database.db.update(users).set({ deleted_at: new Date() }).where(eq(users.id, gone.id))

  for (const id of [gone.id, 987_654, 'x']) {
    expect(await admin.call('GET', `/api/users/admin/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'User not found' },
    })
  }
})

test('the events and applications of a person are theirs alone, newest first and in pages', async () => {
  const organizer = await make.organizer()
  const [draft, live] = [
    await make.event({ organizer_id: organizer.id, status: 'draft', created_at: new Date('2027-01-01') }),
    await make.event({ organizer_id: organizer.id, created_at: new Date('2027-01-02') }),
  ]
  const foreign = await make.event()
  const vendor = await make.vendor()
  const mine = await make.application({ event_id: live.id, vendor_id: vendor.id, status: 'rejected' })
  await make.application({ event_id: foreign.id })

  const events = await admin.api.admin.personEvents({ params: { userId: organizer.user_id }, query: { limit: 1 } })
  const rest = await admin.api.admin.personEvents({
    params: { userId: organizer.user_id },
    query: { limit: 1, page: 2 },
  })
  const applications = await admin.api.admin.personApplications({ params: { userId: vendor.user_id }, query: {} })

  expect(events.events).toMatchObject([{ id: live.id, application_count: 1 }])
  expect(events.pagination).toEqual({ total: 2, limit: 1, page: 1, has_more: true })
  expect(rest.events).toMatchObject([{ id: draft.id, status: 'draft' }])
  expect(applications.applications).toMatchObject([{ id: mine.id, event_id: live.id, status: 'rejected' }])
  expect(applications.pagination.total).toBe(1)
})

test('the audit log about a person has what concerns their account, profiles, events and applications, with names', async () => {
  const owner = await make.user({ role: 'client', name: 'Olive Trail' })
  await make.organizer({ owner, organization_name: 'Trail Nights', status: 'pending' })
  const vendor = await make.vendor({ company_name: 'Trail Mix' })
  const other = await make.vendor({ status: 'pending' })
  const decide = (userId: number, role: 'client' | 'contractor', status: 'approved') =>
    admin.api.admin.updateRole({ params: { userId }, body: { role, status } })
  await decide(owner.id, 'client', 'approved')
  await decide(other.user_id, 'contractor', 'approved')
  const host = as(owner)
  const event = await host.api.events.create({
    body: { title: 'Trail Supper', address: '1 Row', start_date: '2031-01-02' },
  })
  const application = await as(vendor.owner).api.applications.create({ body: { event_id: event.id, message: 'Hello' } })
  await host.api.applications.decide({
    params: { id: application.id },
    body: { status: 'accepted', reason: 'We like it' },
  })
  await admin.api.admin.suspend({ params: { userId: vendor.user_id }, body: { suspended: true, reason: 'Rude' } })
  const removed = await host.api.events.create({
    body: { title: 'Gone', address: '1 Row', start_date: '2031-01-02', status: 'draft' },
  })
  await host.api.events.remove({ params: { id: removed.id } })
  const about = async (userId: number) => {
    const { entries, pagination } = await admin.api.admin.audit({ query: { about_user_id: userId } })
    expect(pagination.total).toBe(entries.length)
    return entries.map(({ action, subject_name, reason }) => [action, subject_name, reason])
  }

  expect(await about(vendor.user_id)).toEqual([
    ['user.suspend', vendor.owner.name, 'Rude'],
    ['application.accept', 'Trail Supper', 'We like it'],
  ])
  expect(await about(owner.id)).toEqual([
    ['event.remove', null, null],
    ['event.create', 'Trail Supper', null],
    ['organizer.approve', 'Trail Nights', null],
  ])
})
