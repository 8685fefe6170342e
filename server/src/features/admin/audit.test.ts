import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { createContext } from '../../context.ts'
import { auditEntries, vendors } from '../../db/schema.ts'

const { make, as, database } = await testApp()
const context = createContext(database, [])
const ada = await make.user({ name: 'Ada Auditor', role: 'admin' })
const admin = as(ada)

test('a search for a person finds what they did and what was done with them, their profiles and events', async () => {
  const owner = await make.user({ name: 'Wanda Walnut', role: 'contractor', email: 'wanda@walnut.test' })
  const vendor = await make.vendor({ owner, status: 'pending' })
  await admin.api.admin.updateRole({
    params: { userId: owner.id },
    body: { role: 'contractor', status: 'approved' },
  })
  await context.audit(owner, 'token.create', owner.id)
  await context.audit(ada, 'user.suspend', (await make.user()).id)

  for (const search of ['walnut', 'WANDA@']) {
    const { entries } = await admin.api.admin.audit({ query: { search } })
    expect(entries.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['token.create', owner.id],
      ['vendor.approve', vendor.id],
    ])
  }
  const byAda = await admin.api.admin.audit({ query: { search: 'Ada Auditor' } })
  expect(byAda.entries.map(({ action }) => action)).toEqual(['user.suspend', 'vendor.approve'])
  expect((await admin.api.admin.audit({ query: { search: 'nobody of this name' } })).entries).toEqual([])
})

test('days are in UTC and both included, kind and decisions are filters, and other days are refused', async () => {
  const user = await make.user()
  const at = ['2027-03-01T23:59:59.9Z', '2027-03-02T00:00:00Z', '2027-03-03T23:59:59.9Z', '2027-03-04T00:00:00Z']
  const ids = await Promise.all(
    at.map(async (created_at) => {
      const entry = { actor_user_id: ada.id, action: 'user.role', subject_type: 'user' as const, subject_id: user.id }
      const [made] = await database.db
        .insert(auditEntries)
        .values({ ...entry, created_at: new Date(created_at) })
        .returning({ id: auditEntries.id })
      return made!.id
    }),
  )
  const query = { from: '2027-03-02', to: '2027-03-03' }
  const { entries, pagination } = await admin.api.admin.audit({ query })
  expect(entries.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([ids[1]!, ids[2]!].toSorted((a, b) => a - b))
  expect(pagination.total).toBe(2)
  expect((await admin.api.admin.audit({ query: { ...query, subject_type: 'event' } })).entries).toEqual([])

  await context.audit(ada, 'note.add', user.id)
  await context.audit(null, 'user.suspend', user.id)
  await context.audit(user, 'user.role', user.id)
  const decided = await admin.api.admin.audit({ query: { about_user_id: user.id, decisions: true } })
  expect(decided.entries.map(({ action }) => action)).toEqual(Array(4).fill('user.role'))
  expect(await admin.call('GET', '/api/audit/admin/all?from=yesterday')).toMatchObject({ status: 400 })
})

test('the log is verified at a call, and everybody sees up to where; what is cut off later is a fault', async () => {
  await context.audit(ada, 'user.role', ada.id)
  expect((await admin.api.admin.audit({ query: {} })).checked).toBeNull()

  const check = await admin.api.admin.checkAudit()

  const { entries, checked } = await as(await make.admin()).api.admin.audit({ query: {} })
  expect(checked).toEqual(check)
  expect(entries[0]).toMatchObject({ action: 'audit.check', actor_name: 'Ada Auditor', to_state: 'whole' })
  const verified = (await database.db.$count(auditEntries)) - 1
  expect(check).toMatchObject({ entry_id: entries[1]?.id, entries: verified, fault: null })

  await withoutGuards(async () => {
    await database.db.execute(sql`update audit_entries set reason = 'forged' where id = ${entries[1]!.id}`)
  })
  const found = await admin.api.admin.checkAudit()
  expect(found).toMatchObject({ entry_id: check.entry_id, fault: expect.stringContaining('is not what was written') })
  await withoutGuards(async () => {
    await database.db.update(auditEntries).set({ reason: null }).where(eq(auditEntries.id, entries[1]!.id))
  })
  expect(await admin.api.admin.checkAudit()).toMatchObject({ entries: check.entries + 2, fault: null })
})

test('entries about applications and invitations name their vendors, as they are called now', async () => {
  const [wren, ash] = [await make.vendor({ company_name: 'Wren' }), await make.vendor({ company_name: 'Ash & Co' })]
  const { id: event } = await make.event()
  const application = await make.application({ event_id: event, vendor_id: wren.id })
  await context.audit(ada, 'event.invite', event, { vendors: [wren.id, ash.id] })
  await context.audit(ada, 'event.invite', event, { contacts: 2 })
  await context.audit(ada, 'event.uninvite', event, { contacts: 1 })
  await context.audit(ada, 'event.publish', event, { to: `vendor ${wren.id}` })
  await context.audit(ada, 'application.confirm', application.id)
  await database.db.update(vendors).set({ company_name: 'Wren & Bramble' }).where(eq(vendors.id, wren.id))

  const { entries } = await admin.api.admin.audit({ query: { limit: 5 } })
  const text = `vendor ${wren.id}`
  expect(entries.map((entry) => [entry.vendors, entry.contacts, entry.to_state])).toEqual([
    [['Wren & Bramble'], 0, null],
    [[], 0, text],
    [[], 1, null],
    [[], 2, null],
    [['Ash & Co', 'Wren & Bramble'], 0, null],
  ])
})

/** Changes the log as somebody could who owns the tables. */
async function withoutGuards(change: () => Promise<void>): Promise<void> {
  await database.db.execute(sql`alter table audit_entries disable trigger all`)
  await change()
  await database.db.execute(sql`alter table audit_entries enable trigger all`)
}
