import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/factories.ts'
import { testApp } from '../../../test/test-app.ts'
import { auditEntries, deliveries, users, vendors } from '../../db/schema.ts'

const { make, as, database } = await testApp()
const { db } = database
const admin = as(await make.user({ role: 'admin', name: 'Root Admin', email: 'root@marquee.test' }))

describe('lists', () => {
  test('users are searched by name, e-mail and phone, ignoring case; % and _ are matched literally', async () => {
    const percent = await make.user({ name: 'Zoë 100%_pure', email: 'zoe@paper.test', phone: '+1 555 0100' })
    const plain = await make.user({ name: 'Zoë 100 or so pure', email: 'other@paper.test' })
    const ids = async (search: string) => {
      const { users: found } = await admin.api.admin.users({ query: { search } })
      return found.map((user) => user.id)
    }

    expect(await ids('ZOË 100')).toEqual([plain.id, percent.id])
    expect(await ids('100%_')).toEqual([percent.id])
    expect(await ids('ZOE@PAPER')).toEqual([percent.id])
    expect(await ids('555 0100')).toEqual([percent.id])
    expect(await ids('100\\')).toEqual([])
    expect(await ids('   ')).not.toEqual([])
  })

  test('users are filtered by role, and the total counts only the filtered ones', async () => {
    for (let count = 0; count < 2; count++) await make.organizer()
    const { users: found, pagination } = await admin.api.admin.users({ query: { role: 'client', limit: 1 } })

    expect(found.map((user) => user.role)).toEqual(['client'])
    expect(pagination.total).toBe(await db.$count(users, eq(users.role, 'client')))
    expect(pagination).toMatchObject({ limit: 1, page: 1, has_more: pagination.total > 1 })
  })

  test('a page beyond the end is empty with the total; a limit above 100 is cut to 100', async () => {
    const all = await db.$count(users)

    const beyond = await admin.api.admin.users({ query: { page: 1000 } })
    const capped = await admin.api.admin.users({ query: { limit: 5000 } })

    expect(beyond).toEqual({ users: [], pagination: { total: all, limit: 20, has_more: false, page: 1000 } })
    expect(capped.pagination.limit).toBe(100)
  })

  test('vendors of every status are listed with their owner, and searched by company, address, owner and e-mail', async () => {
    const owner = await make.user({ role: 'contractor', name: 'Quentin Owner', email: 'quentin@quill.test' })
    const tagIds = [(await make.tag()).id]
    const vendor = await make.vendor({
      owner,
      company_name: 'Quill & Ink',
      business_address: '9 Quay Lane',
      status: 'rejected',
      status_reason: 'Too few pictures',
      tagIds,
      pictures: 2,
    })
    const find = (query: NonNullable<Parameters<typeof admin.api.admin.vendors>[0]>['query']) =>
      admin.api.admin.vendors({ query: query ?? {} })

    for (const search of ['quill & i', 'QUAY', 'quentin owner', 'QUENTIN@']) {
      const { contractors, pagination } = await find({ search })
      expect([search, contractors.map((found) => found.id), pagination.total]).toEqual([search, [vendor.id], 1])
      expect(contractors[0]).toMatchObject({
        owner_name: 'Quentin Owner',
        email: 'quentin@quill.test',
        status_reason: 'Too few pictures',
        aesthetic_tag_ids: tagIds,
      })
      expect(contractors[0]?.images).toHaveLength(2)
    }
    expect((await find({ search: 'quill', status: 'approved' })).contractors).toEqual([])
    expect((await find({ search: 'quill', status: 'rejected' })).contractors).toHaveLength(1)
  })

  test('organizers of every status are listed with their owner, and searched by organization, address, owner and e-mail', async () => {
    const owner = await make.user({ role: 'client', name: 'Ottilie Owner', email: 'ottilie@orchard.test' })
    const organizer = await make.organizer({
      owner,
      organization_name: 'Orchard Nights',
      organization_address: '4 Olive Row',
    })

    for (const search of ['orchard n', 'OLIVE', 'ottilie owner', 'OTTILIE@']) {
      const { organizers: found, pagination } = await admin.api.admin.organizers({ query: { search } })
      expect([search, found.map((one) => one.id), pagination.total]).toEqual([search, [organizer.id], 1])
      expect(found[0]).toMatchObject({ owner_name: 'Ottilie Owner', email: 'ottilie@orchard.test' })
    }
    expect(
      (await admin.api.admin.organizers({ query: { search: 'orchard n', status: 'pending' } })).pagination.total,
    ).toBe(0)
  })

  test.for([
    '/users/admin/all?role=owner',
    '/users/admin/all?limit=0',
    '/contractors/admin/all?status=accepted',
    '/organizers/admin/all?page=-1',
    '/contractors/admin/applications?page=x',
    '/organizers/admin/applications?limit=x',
    '/contact-requests/admin/all?status=done',
    '/audit/admin/all?subject_type=secret',
    '/audit/admin/all?subject_id=x',
    '/deliveries/admin/all?status=lost',
    `/users/admin/all?search=${'x'.repeat(201)}`,
    '/users/admin/all?search=%00',
  ])('%s gets 400', async (path) => {
    expect(await admin.call('GET', `/api${path}`)).toMatchObject({ status: 400, body: { code: 'validation' } })
  })
})

describe('profiles to review', () => {
  test('pending vendors are listed with their owner, oldest first', async () => {
    const late = await make.vendor({ status: 'pending', created_at: new Date('2020-02-02') })
    const early = await make.vendor({ status: 'pending', created_at: new Date('2020-01-01'), pictures: 1 })
    await make.vendor({ status: 'approved', created_at: new Date('2019-01-01') })
    await make.vendor({ status: 'pending', ownerRole: 'user', created_at: new Date('2019-01-01') })

    const { applications, pagination } = await admin.api.admin.vendorApplications({ query: { limit: 2 } })

    expect(applications.map(({ user, profile }) => [user, profile.id])).toEqual([
      [ownerOf(early), early.id],
      [ownerOf(late), late.id],
    ])
    expect(applications[0]?.profile).toMatchObject({ company_name: early.company_name, status: 'pending' })
    expect(applications[0]?.profile.images).toHaveLength(1)
    const waiting = and(eq(vendors.status, 'pending'), eq(users.role, 'contractor'))
    const all = await db.select().from(vendors).innerJoin(users, eq(users.id, vendors.user_id)).where(waiting)
    expect(pagination.total).toBe(all.length)
  })

  test('pending organizers are listed with their owner, oldest first', async () => {
    const late = await make.organizer({ status: 'pending', created_at: new Date('2020-02-02') })
    const early = await make.organizer({ status: 'pending', created_at: new Date('2020-01-01') })
    await make.organizer({ status: 'rejected', created_at: new Date('2019-01-01') })
    await make.organizer({ status: 'pending', ownerRole: 'user', created_at: new Date('2019-01-01') })

    const { applications } = await admin.api.admin.organizerApplications({ query: { limit: 2 } })

    expect(applications.map(({ user, profile }) => [user.id, profile.id])).toEqual([
      [early.owner.id, early.id],
      [late.owner.id, late.id],
    ])
  })

  test('somebody who applied again waits from then on, and the earlier reason stays', async () => {
    const again = await make.vendor({
      status: 'rejected',
      status_reason: 'Show your own work',
      created_at: new Date('2020-03-01'),
    })
    const waiting = await make.vendor({ status: 'pending', created_at: new Date('2020-03-02') })
    const before = await as(again.owner).api.vendors.own()
    expect(before.submitted_at).toBe('2020-03-01T00:00:00.000Z')

    const sent = await as(again.owner).api.vendors.update({ body: { business_description: 'My own work' } })
    const { applications } = await admin.api.admin.vendorApplications({ query: {} })

    expect(Date.parse(sent.submitted_at)).toBeGreaterThan(Date.parse('2026-01-01'))
    const places = applications.map(({ profile }) => profile.id)
    expect(places.indexOf(again.id)).toBeGreaterThan(places.indexOf(waiting.id))
    expect(applications.find(({ profile }) => profile.id === again.id)?.profile).toMatchObject({
      status_reason: 'Show your own work',
      profile_created_at: '2020-03-01T00:00:00.000Z',
      submitted_at: sent.submitted_at,
    })
    // A decision on it and a further change of the approved profile leave the date as it is.
    await admin.api.admin.updateRole({
      params: { userId: again.owner.id },
      body: { role: 'contractor', status: 'approved' },
    })
    const live = await as(again.owner).api.vendors.update({ body: { business_description: 'More of it' } })
    expect(live).toMatchObject({ status: 'approved', status_reason: null, submitted_at: sent.submitted_at })
  })

  test('the counts are of profiles that wait and of open contact requests', async () => {
    const before = await admin.api.admin.work()
    await make.vendor({ status: 'pending' })
    await make.vendor({ status: 'pending', ownerRole: 'user' })
    await make.vendor({ status: 'rejected' })
    await make.organizer({ status: 'pending' })
    await make.contactRequest()
    await make.contactRequest({ status: 'closed' })

    expect(await admin.api.admin.work()).toEqual({
      vendor_applications: before.vendor_applications + 1,
      organizer_applications: before.organizer_applications + 1,
      open_contact_requests: before.open_contact_requests + 1,
      open_reports: before.open_reports,
      failed_emails: before.failed_emails,
      waits: expect.objectContaining({}),
    })
  })

  test('each queue has the time since when the first one waits, and how many wait for longer than is promised', async () => {
    const before = (await admin.api.admin.work()).waits
    const old = new Date('2016-03-02T10:00:00.000Z')
    await make.vendor({ status: 'pending', created_at: new Date('2015-03-02T10:00:00Z'), resubmitted_at: old })
    await make.vendor({ status: 'pending' })
    await make.contactRequest({ created_at: old })
    await make.contactRequest({ created_at: new Date('2015-03-02T10:00:00Z'), is_spam: true })

    const { waits } = await admin.api.admin.work()
    expect(waits.vendor_applications).toEqual({ since: old.toISOString(), late: before.vendor_applications.late + 1 })
    expect(waits.open_contact_requests).toEqual({
      since: old.toISOString(),
      late: before.open_contact_requests.late + 1,
    })
    expect(waits.organizer_applications).toEqual(before.organizer_applications)
  })

  test('a profile is found by its user, decided or not; a user without one gets 404', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const organizer = await make.organizer({ status: 'rejected', status_reason: 'Sorry' })

    expect(await admin.api.admin.vendorApplication({ params: { userId: vendor.owner.id } })).toMatchObject({
      user: ownerOf(vendor),
      profile: { id: vendor.id, company_name: vendor.company_name },
    })
    expect(await admin.api.admin.organizerApplication({ params: { userId: organizer.owner.id } })).toMatchObject({
      user: { id: organizer.owner.id },
      profile: { id: organizer.id, status_reason: 'Sorry' },
    })
    for (const path of [
      `/api/contractors/admin/applications/${organizer.owner.id}`,
      `/api/organizers/admin/applications/${vendor.owner.id}`,
      '/api/contractors/admin/applications/x',
    ]) {
      expect((await admin.call('GET', path)).status).toBe(404)
    }
  })
})

describe('audit log and deliveries', () => {
  test('audit entries are listed newest first, and filtered by subject and actor', async () => {
    const person = await make.user()
    const other = await make.admin()
    await admin.call('PUT', `/api/users/admin/update-role/${person.id}`, { body: { role: 'contractor' } })
    await as(other).call('PUT', `/api/users/admin/update-role/${person.id}`, {
      body: { role: 'client', reason: 'Mixed up' },
    })

    const { entries } = await admin.api.admin.audit({ query: { subject_type: 'user', subject_id: person.id } })
    const { entries: others } = await admin.api.admin.audit({ query: { actor_user_id: other.id } })

    expect(entries).toMatchObject([
      {
        action: 'user.role',
        from_state: 'contractor',
        to_state: 'client',
        reason: 'Mixed up',
        actor_user_id: other.id,
      },
      { from_state: 'user', to_state: 'contractor', reason: null, actor_name: 'Root Admin' },
    ])
    expect(others.map((entry) => entry.id)).toEqual([entries[0]?.id])
  })

  test('an entry made by the system has no actor', async () => {
    await db
      .insert(auditEntries)
      .values({ actor_user_id: null, action: 'user.role', subject_type: 'user', subject_id: 12_345, to_state: 'admin' })

    const { entries } = await admin.api.admin.audit({ query: { subject_type: 'user', subject_id: 12_345 } })

    expect(entries).toMatchObject([{ actor_user_id: null, actor_name: null, to_state: 'admin' }])
  })

  test('deliveries show their status and never the text of the e-mail', async () => {
    await db.insert(deliveries).values({
      recipient: 'guest@example.test',
      subject: 'Confirm your email address',
      text_body: 'secret link',
      html_body: '<p>secret link</p>',
      status: 'failed',
      attempts: 21,
      last_error: '550 No such person here',
    })

    const answer = await admin.call('GET', '/api/deliveries/admin/all?status=failed')

    expect(answer.body.data).toMatchObject({
      deliveries: [
        {
          recipient: 'guest@example.test',
          subject: 'Confirm your email address',
          status: 'failed',
          attempts: 21,
          last_error: '550 No such person here',
          sent_at: null,
        },
      ],
      pagination: { total: 1, limit: 20, has_more: false, page: 1 },
    })
    expect(JSON.stringify(answer.body)).not.toContain('secret link')
  })
})

const ownerOf = ({ owner: { id, name, email, email_verified } }: { owner: Person }) => ({
  id,
  name,
  email,
  email_verified,
})
