import { adminApi } from '@marquee/contract/admin'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/factories.ts'
import { testApp } from '../../../test/test-app.ts'
import {
  auditEntries,
  contactRequests,
  deliveries,
  notifications,
  organizers,
  users,
  vendors,
} from '../../db/schema.ts'
import { notifier } from '../../notify/notify.ts'

const { make, as, nobody, database, emitted } = await testApp({
  subscribers: (opened) => [
    notifier({
      database: opened,
      jobs: { enqueue: async () => {} },
      publicUrl: 'https://marquee.example',
      supportEmail: 'support@marquee.example',
    }).subscriber,
  ],
})
const { db } = database
const adminPerson = await make.user({ role: 'admin', name: 'Root Admin', email: 'root@marquee.test' })
const admin = as(adminPerson)

describe('who may knock', () => {
  const endpoints = Object.entries(adminApi).map(
    ([name, { method, path }]) => [name, method, `/api${path.replace(/:\w+/g, '1')}`] as const,
  )

  test.for(endpoints)('%s is for admins', async ([, method, path]) => {
    const body = method === 'PUT' ? { role: 'client', status: 'closed' } : undefined
    const vendor = await make.vendor()
    const organizer = await make.organizer()

    expect((await nobody.call(method, path, { body })).status).toBe(401)
    for (const person of [await make.user(), vendor.owner, organizer.owner]) {
      expect((await as(person).call(method, path, { body })).status).toBe(403)
    }
  })
})

describe('roles', () => {
  test('an admin gives a role; it is written down and nobody is told', async () => {
    const person = await make.user()
    const before = emitted.length

    const answer = await setRole(person.id, { role: 'contractor', reason: 'Asked by phone' })

    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      id: person.id,
      name: person.name,
      email: person.email,
      email_verified: true,
      phone: null,
      role: 'contractor',
      onboarding_completed: false,
      created_at: person.created_at.toISOString(),
    })
    expect((await as(person).api.users.me()).role).toBe('contractor')
    expect(await auditOf('user', person.id)).toEqual([
      ['user.role', 'user', 'contractor', 'Asked by phone', adminPerson.id],
    ])
    expect(emitted.length).toBe(before)
  })

  test('the role somebody has already cannot be given again', async () => {
    const person = await make.user()

    expect(await setRole(person.id, { role: 'user' })).toMatchObject({
      status: 409,
      body: { error: 'This user already has this role.' },
    })
    expect(await auditOf('user', person.id)).toEqual([])
  })

  test('admins are neither made nor changed', async () => {
    const person = await make.user()
    const other = await make.admin()

    expect((await setRole(person.id, { role: 'admin' })).status).toBe(400)
    for (const body of [{ role: 'user' }, { role: 'client' }, { role: 'contractor', status: 'approved' }]) {
      for (const id of [other.id, adminPerson.id]) {
        expect(await setRole(id, body)).toMatchObject({
          status: 409,
          body: { error: "An admin's role cannot be changed." },
        })
      }
    }
    expect((await as(other).api.users.me()).role).toBe('admin')
  })

  test('taking the role away takes the vendor out of the queue, giving it back puts it there again', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const isQueued = async () => {
      const { applications } = await admin.api.admin.vendorApplications()
      return applications.some((application) => application.user.id === vendor.owner.id)
    }

    await setRole(vendor.owner.id, { role: 'user' })
    const without = await isQueued()
    const one = await admin.call('GET', `/api/contractors/admin/applications/${vendor.owner.id}`)
    const decision = await setRole(vendor.owner.id, { role: 'contractor', status: 'approved' })
    await setRole(vendor.owner.id, { role: 'contractor' })

    expect([without, one.status, decision.status]).toEqual([false, 404, 409])
    expect(await isQueued()).toBe(true)
  })

  test.for([
    [{}, 'Role is one of user, contractor, client'],
    [{ role: 'owner' }, 'Role is one of user, contractor, client'],
    [{ role: 'client', status: 'accepted' }, 'Status is one of pending, approved, rejected'],
    [{ role: 'client', status: 'pending' }, 'An application can be approved or rejected.'],
    [{ role: 'client', status: 'approved', reason: 5 }, 'Reason must be text'],
    [{ role: 'client', reason: 'x'.repeat(2001) }, 'Reason can have at most 2000 characters'],
  ] as const)('%j is refused with a sentence', async ([body, error]) => {
    const organizer = await make.organizer({ status: 'pending' })

    expect(await setRole(organizer.owner.id, body)).toMatchObject({ status: 400, body: { error } })
    expect(await statusOf(organizers, organizer.id)).toBe('pending')
  })

  test.for(['999999', '0', 'x', '1.5', '-3', '99999999999999999999'])('user %s is not found', async (id) => {
    const answer = await admin.call('PUT', `/api/users/admin/update-role/${id}`, { body: { role: 'client' } })

    expect(answer.status).toBe(404)
  })
})

describe('decisions', () => {
  test('approving a vendor: the row, the audit entry, the event and the e-mail', async () => {
    const vendor = await make.vendor({ status: 'pending', company_name: 'Copper Kettle', status_reason: 'Old reason' })

    const answer = await setRole(vendor.owner.id, { role: 'contractor', status: 'approved' })

    expect(answer).toMatchObject({ status: 200, body: { data: { id: vendor.owner.id, role: 'contractor' } } })
    const [row] = await db.select().from(vendors).where(eq(vendors.id, vendor.id))
    expect(row).toMatchObject({ status: 'approved', status_reason: null, version: vendor.version + 1 })
    expect(await auditOf('contractor', vendor.id)).toEqual([
      ['vendor.approve', 'pending', 'approved', null, adminPerson.id],
    ])
    expect(emitted.at(-1)).toEqual({ type: 'vendor.decided', vendorId: vendor.id, status: 'approved', reason: null })
    expect(await mailsTo(vendor.owner.email)).toEqual(['Approved: Copper Kettle'])
  })

  test('rejecting an organizer: the reason is kept, told and readable', async () => {
    const organizer = await make.organizer({ status: 'pending', organization_name: 'Mill Suppers' })
    const reason = 'Please tell us more about <your> events'

    const answer = await setRole(organizer.owner.id, { role: 'client', status: 'rejected', reason })

    expect(answer.status).toBe(200)
    expect((await as(organizer.owner).api.organizers.own()).status_reason).toBe(reason)
    expect(await auditOf('organizer', organizer.id)).toEqual([
      ['organizer.reject', 'pending', 'rejected', reason, adminPerson.id],
    ])
    expect(await mailsTo(organizer.owner.email)).toEqual(['Rejected: Mill Suppers'])
    const [told] = await db.select().from(notifications).where(eq(notifications.user_id, organizer.owner.id))
    expect(told?.body).toContain(reason)
  })

  test('what is decided stays decided', async () => {
    const vendor = await make.vendor({ status: 'rejected' })
    const organizer = await make.organizer({ status: 'approved' })
    const decided = { status: 409, body: { error: 'This application was already decided.' } }

    expect(await setRole(vendor.owner.id, { role: 'contractor', status: 'approved' })).toMatchObject(decided)
    expect(await setRole(organizer.owner.id, { role: 'client', status: 'rejected' })).toMatchObject(decided)
    expect(await statusOf(vendors, vendor.id)).toBe('rejected')
    expect(await statusOf(organizers, organizer.id)).toBe('approved')
  })

  test('without a matching application there is nothing to decide', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const promised = await make.user({ role: 'client' })
    const plain = await make.user()
    const nothing = { status: 409, body: { error: 'This user has no such application waiting for a decision.' } }

    expect(await setRole(vendor.owner.id, { role: 'client', status: 'approved' })).toMatchObject(nothing)
    expect(await setRole(promised.id, { role: 'client', status: 'approved' })).toMatchObject(nothing)
    expect(await setRole(plain.id, { role: 'user', status: 'approved' })).toMatchObject(nothing)
    expect((await as(vendor.owner).api.users.me()).role).toBe('contractor')
  })

  test('of two admins who decide at once one wins, and the applicant hears once', async () => {
    const rival = as(await make.admin())
    for (let round = 0; round < 5; round++) {
      const vendor = await make.vendor({ status: 'pending' })
      const path = `/api/users/admin/update-role/${vendor.owner.id}`

      const [approval, rejection] = await Promise.all([
        admin.call('PUT', path, { body: { role: 'contractor', status: 'approved' } }),
        rival.call('PUT', path, { body: { role: 'contractor', status: 'rejected' } }),
      ])

      const [won, lost] = approval.status === 200 ? [approval, rejection] : [rejection, approval]
      const status = won === approval ? 'approved' : 'rejected'
      expect(won.status).toBe(200)
      expect(lost).toMatchObject({ status: 409, body: { error: 'This application was already decided.' } })
      expect(await statusOf(vendors, vendor.id)).toBe(status)
      expect((await auditOf('contractor', vendor.id)).map(([, , to]) => to)).toEqual([status])
      expect(await mailsTo(vendor.owner.email)).toHaveLength(1)
    }
  })
})

describe('lists', () => {
  test('users are searched by name, e-mail and phone, in any case, and letters that are wildcards elsewhere mean themselves', async () => {
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

  test('users are filtered by role, and totals go with the filter', async () => {
    const { users: found, pagination } = await admin.api.admin.users({ query: { role: 'client', limit: 1 } })

    expect(found.map((user) => user.role)).toEqual(['client'])
    expect(pagination.total).toBe(await db.$count(users, eq(users.role, 'client')))
    expect(pagination).toMatchObject({ limit: 1, page: 1, has_more: pagination.total > 1 })
  })

  test('a page beyond the end is empty and knows the total; limits are capped', async () => {
    const all = await db.$count(users)

    const beyond = await admin.api.admin.users({ query: { page: 1000 } })
    const capped = await admin.api.admin.users({ query: { limit: 5000 } })

    expect(beyond).toEqual({ users: [], pagination: { total: all, limit: 20, has_more: false, page: 1000 } })
    expect(capped.pagination.limit).toBe(100)
  })

  test('vendors of every status are listed with their owner, and found by company, address, owner and e-mail', async () => {
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

  test('organizers of every status are listed with their owner, and found by organization, address, owner and e-mail', async () => {
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
  ])('%s is refused', async (path) => {
    expect(await admin.call('GET', `/api${path}`)).toMatchObject({ status: 400, body: { code: 'validation' } })
  })
})

describe('applications for membership', () => {
  test('vendors that wait, longest first, each with its owner', async () => {
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

  test('organizers that wait, longest first, each with its owner', async () => {
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

  test('one application is read by its user, decided or not; without one it is a 404', async () => {
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

describe('contact requests', () => {
  test('are listed newest first, with who asks for whom, and filtered by status', async () => {
    const vendor = await make.vendor({ company_name: 'Copper Kettle' })
    const asker = await make.user({ name: 'Ada Guest' })
    const older = await contact({ vendor_id: vendor.id, user_id: asker.id, created_at: new Date('2031-01-01') })
    const newer = await contact({
      vendor_id: vendor.id,
      user_id: asker.id,
      created_at: new Date('2031-01-02'),
      message: 'Hello',
      status: 'closed',
      closed_at: new Date('2031-01-03'),
    })

    const { contact_requests: all } = await admin.api.admin.contactRequests({ query: { limit: 2 } })
    const { contact_requests: open } = await admin.api.admin.contactRequests({ query: { status: 'open', limit: 1 } })

    expect(all).toEqual([
      {
        id: newer,
        contractor_id: vendor.id,
        company_name: 'Copper Kettle',
        user_id: asker.id,
        user_name: 'Ada Guest',
        user_email: asker.email,
        user_email_verified: true,
        message: 'Hello',
        status: 'closed',
        created_at: '2031-01-02T00:00:00.000Z',
        closed_at: '2031-01-03T00:00:00.000Z',
      },
      expect.objectContaining({ id: older, message: null, status: 'open', closed_at: null }),
    ])
    expect(open.map((request) => request.id)).toEqual([older])
  })

  test('are found by company, by who asks, and by message, with wildcards taken literally', async () => {
    const vendor = await make.vendor({ company_name: 'Peculiar Pelican' })
    const asker = await make.user({ name: 'Zora Unusual' })
    const id = await contact({ vendor_id: vendor.id, user_id: asker.id, message: 'Ninety-nine % balloons' })
    const found = async (search: string) => {
      const { contact_requests } = await admin.api.admin.contactRequests({ query: { search } })
      return contact_requests.map((request) => request.id)
    }

    for (const search of ['pelican', 'UNUSUAL', 'nine % ball']) expect(await found(search)).toEqual([id])
    expect(await found('pelican%x')).toEqual([])
  })

  test('are closed and reopened, each time once and written down', async () => {
    const id = await contact()
    const set = (status: unknown) => admin.call('PUT', `/api/contact-requests/${id}/status`, { body: { status } })

    const closed = await set('closed')
    const again = await set('closed')
    const [row] = await db.select().from(contactRequests).where(eq(contactRequests.id, id))
    const reopened = await set('open')
    const reopenedAgain = await set('open')

    expect(closed.body.data).toMatchObject({ id, status: 'closed', closed_at: expect.stringMatching(/Z$/) })
    expect(row?.closed_by).toBe(adminPerson.id)
    expect(again).toMatchObject({ status: 409, body: { error: 'This contact request is already closed.' } })
    expect(reopened.body.data).toMatchObject({ id, status: 'open', closed_at: null })
    expect(reopenedAgain).toMatchObject({ status: 409, body: { error: 'This contact request is already open.' } })
    expect(await auditOf('contact_request', id)).toEqual([
      ['contact_request.close', 'open', 'closed', null, adminPerson.id],
      ['contact_request.reopen', 'closed', 'open', null, adminPerson.id],
    ])
  })

  test('two admins closing at once: one is told', async () => {
    const id = await contact()
    const close = () => admin.call('PUT', `/api/contact-requests/${id}/status`, { body: { status: 'closed' } })

    const answers = await Promise.all([close(), close()])

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]))
    expect(await auditOf('contact_request', id)).toHaveLength(1)
  })

  test('an unknown or malformed one is a 404, another status a 400', async () => {
    const id = await contact()
    const set = (of: unknown, status: string) =>
      admin.call('PUT', `/api/contact-requests/${String(of)}/status`, { body: { status } })

    expect((await set(999_999, 'closed')).status).toBe(404)
    expect((await set('x', 'closed')).status).toBe(404)
    expect(await set(id, 'done')).toMatchObject({ status: 400, body: { error: 'Status is one of open, closed' } })
  })
})

describe('what was decided and what was sent', () => {
  test('the audit is newest first, and filtered by subject and by who did it', async () => {
    const person = await make.user()
    const other = await make.admin()
    await setRole(person.id, { role: 'contractor' })
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

  test('what the system did has no actor', async () => {
    await db
      .insert(auditEntries)
      .values({ actor_user_id: null, action: 'user.role', subject_type: 'user', subject_id: 12_345, to_state: 'admin' })

    const { entries } = await admin.api.admin.audit({ query: { subject_type: 'user', subject_id: 12_345 } })

    expect(entries).toMatchObject([{ actor_user_id: null, actor_name: null, to_state: 'admin' }])
  })

  test('deliveries show how they fared and never what they say', async () => {
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

function setRole(userId: number, body: unknown) {
  return admin.call('PUT', `/api/users/admin/update-role/${userId}`, { body })
}

async function auditOf(subject: (typeof auditEntries.$inferSelect)['subject_type'], id: number) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject_type, subject), eq(auditEntries.subject_id, id)))
    .orderBy(asc(auditEntries.id))
  return rows.map((row) => [row.action, row.from_state, row.to_state, row.reason, row.actor_user_id])
}

async function statusOf(table: typeof vendors | typeof organizers, id: number) {
  const [row] = await db.select({ status: table.status }).from(table).where(eq(table.id, id))
  return row?.status
}

async function mailsTo(email: string | null): Promise<string[]> {
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.recipient, email ?? ''))
    .orderBy(asc(deliveries.id))
  return rows.map((row) => row.subject)
}

async function contact(part: Partial<typeof contactRequests.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(contactRequests)
    .values({
      ...part,
      vendor_id: part.vendor_id ?? (await make.vendor()).id,
      user_id: part.user_id ?? (await make.user()).id,
    })
    .returning({ id: contactRequests.id })
  return row?.id ?? 0
}

const ownerOf = ({ owner: { id, name, email, email_verified } }: { owner: Person }) => ({
  id,
  name,
  email,
  email_verified,
})
