import { adminApi } from '@marquee/contract/admin'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { deliveries, notifications, organizers, vendors } from '../../db/schema.ts'
import { notices } from '../../notices.ts'
import { notifier } from '../../notify/notify.ts'
import { auditOf } from '../../../test/audit-of.ts'

const { make, as, nobody, database, emitted } = await testApp({
  subscribers: (opened) => [
    notifier({
      database: opened,

      publicUrl: 'https://marquee.example',
      supportEmail: 'support@marquee.example',
      unsubscribeSecret: 'test',
      notices,
    }).subscriber,
  ],
})
const { db } = database
const adminPerson = await make.user({ role: 'admin', name: 'Root Admin', email: 'root@marquee.test' })
const admin = as(adminPerson)

describe('access', () => {
  const endpoints = Object.entries(adminApi).map(
    ([name, { method, path }]) => [name, method, `/api${path.replace(/:\w+/g, '1')}`] as const,
  )

  test.for(endpoints)('%s is for admins only', async ([, method, path]) => {
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
  test('an admin changes a role: one audit entry, no domain event', async () => {
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
    expect(await auditOf(db, 'user', person.id)).toEqual([
      {
        actor_user_id: adminPerson.id,
        action: 'user.role',
        from_state: 'user',
        to_state: 'contractor',
        reason: 'Asked by phone',
      },
    ])
    expect(emitted.length).toBe(before)
  })

  test('giving somebody the role they already have gets 409', async () => {
    const person = await make.user()

    expect(await setRole(person.id, { role: 'user' })).toMatchObject({
      status: 409,
      body: { error: 'This user already has this role.' },
    })
    expect(await auditOf(db, 'user', person.id)).toEqual([])
  })

  test('an admin can neither make another admin nor change one', async () => {
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

  test('a vendor leaves the review queue when the role is taken, and returns when it is given back', async () => {
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
    [{ role: 'client', status: 'approved', reason: 5 }, 'Reason must be text'],
    [{ role: 'client', reason: 'x'.repeat(2001) }, 'Reason can have at most 2000 characters'],
  ] as const)('%j is refused with a sentence', async ([body, error]) => {
    const organizer = await make.organizer({ status: 'pending' })

    expect(await setRole(organizer.owner.id, body)).toMatchObject({ status: 400, body: { error } })
    expect(await statusOf(organizers, organizer.id)).toBe('pending')
  })

  test.for(['999999', '0', 'x', '1.5', '-3', '99999999999999999999'])(
    'a role change of the unknown user %s gets 404',
    async (id) => {
      const answer = await admin.call('PUT', `/api/users/admin/update-role/${id}`, { body: { role: 'client' } })

      expect(answer.status).toBe(404)
    },
  )
})

describe('decisions', () => {
  test('approving a vendor changes the row, and makes an audit entry, a domain event and an e-mail', async () => {
    const vendor = await make.vendor({ status: 'pending', company_name: 'Copper Kettle', status_reason: 'Old reason' })

    const answer = await setRole(vendor.owner.id, { role: 'contractor', status: 'approved' })

    expect(answer).toMatchObject({ status: 200, body: { data: { id: vendor.owner.id, role: 'contractor' } } })
    const [row] = await db.select().from(vendors).where(eq(vendors.id, vendor.id))
    expect(row).toMatchObject({ status: 'approved', status_reason: null, version: vendor.version + 1 })
    expect(await auditOf(db, 'contractor', vendor.id)).toEqual([
      {
        actor_user_id: adminPerson.id,
        action: 'vendor.approve',
        from_state: 'pending',
        to_state: 'approved',
        reason: null,
      },
    ])
    expect(emitted.at(-1)).toEqual({ type: 'vendor.decided', vendorId: vendor.id, status: 'approved', reason: null })
    expect(await mailsTo(vendor.owner.email)).toEqual(['Approved: Copper Kettle'])
  })

  test('the reason of a rejection is stored, sent by e-mail and shown to the organizer', async () => {
    const organizer = await make.organizer({ status: 'pending', organization_name: 'Mill Suppers' })
    const reason = 'Please tell us more about <your> events'

    const answer = await setRole(organizer.owner.id, { role: 'client', status: 'rejected', reason })

    expect(answer.status).toBe(200)
    expect((await as(organizer.owner).api.organizers.own()).status_reason).toBe(reason)
    expect(await auditOf(db, 'organizer', organizer.id)).toEqual([
      {
        actor_user_id: adminPerson.id,
        action: 'organizer.reject',
        from_state: 'pending',
        to_state: 'rejected',
        reason: reason,
      },
    ])
    expect(await mailsTo(organizer.owner.email)).toEqual(['Rejected: Mill Suppers'])
    const [notice] = await db.select().from(notifications).where(eq(notifications.user_id, organizer.owner.id))
    expect(notice?.body).toContain(reason)
  })

  test('a decided profile cannot be decided again', async () => {
    const vendor = await make.vendor({ status: 'rejected' })
    const organizer = await make.organizer({ status: 'approved' })
    const decided = { status: 409, body: { error: 'This application was already decided.' } }

    expect(await setRole(vendor.owner.id, { role: 'contractor', status: 'approved' })).toMatchObject(decided)
    expect(await setRole(organizer.owner.id, { role: 'client', status: 'rejected' })).toMatchObject(decided)
    expect(await statusOf(vendors, vendor.id)).toBe('rejected')
    expect(await statusOf(organizers, organizer.id)).toBe('approved')
  })

  test('deciding without a matching pending profile is refused', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const promised = await make.user({ role: 'client' })
    const plain = await make.user()
    const nothing = { status: 409, body: { error: 'This user has no such application waiting for a decision.' } }

    expect(await setRole(vendor.owner.id, { role: 'client', status: 'approved' })).toMatchObject(nothing)
    expect(await setRole(promised.id, { role: 'client', status: 'approved' })).toMatchObject(nothing)
    expect(await setRole(plain.id, { role: 'user', status: 'approved' })).toMatchObject(nothing)
    expect((await as(vendor.owner).api.users.me()).role).toBe('contractor')
  })

  test('of two admins who decide at once one wins, and the applicant gets one e-mail', async () => {
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
      expect((await auditOf(db, 'contractor', vendor.id)).map((entry) => entry.to_state)).toEqual([status])
      expect(await mailsTo(vendor.owner.email)).toHaveLength(1)
    }
  })
})

function setRole(userId: number, body: unknown) {
  return admin.call('PUT', `/api/users/admin/update-role/${userId}`, { body })
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
