import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { auditEntries } from '../../db/schema.ts'

const { make, as, database } = await testApp()
const { db } = database
const admin = as(await make.admin())
const stale = { status: 412, body: { error: 'Somebody changed this meanwhile', code: 'stale' } }

describe('S14 an approval names the version it approves', () => {
  test('a profile that was changed after it was read is not approved', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const read = await admin.api.admin.vendorApplication({ params: { userId: vendor.user_id } })
    await as(vendor.owner).api.vendors.update({ body: { business_description: 'Something else altogether' } })

    const late = await decide(vendor.user_id, { role: 'contractor', status: 'approved' }, read.profile.version)
    const again = await admin.api.admin.vendorApplication({ params: { userId: vendor.user_id } })
    const done = await decide(vendor.user_id, { role: 'contractor', status: 'approved' }, again.profile.version)

    expect(late).toMatchObject(stale)
    expect(done.status).toBe(200)
    expect(await lastEntry('contractor', vendor.id)).toMatchObject({
      action: 'vendor.approve',
      version: again.profile.version,
    })
  })

  test('of two admins with the same version the second gets the answer that the profile is decided, not that it changed', async () => {
    const organizer = await make.organizer({ status: 'pending' })

    expect((await decide(organizer.user_id, { role: 'client', status: 'rejected' }, 1)).status).toBe(200)
    expect(await decide(organizer.user_id, { role: 'client', status: 'approved' }, 1)).toMatchObject({
      status: 409,
      body: { error: 'This application was already decided.' },
    })
    expect(await lastEntry('organizer', organizer.id)).toMatchObject({ action: 'organizer.reject', version: 1 })
  })
})

describe('S14 edits after approval', () => {
  test('are recorded by field and version, without the new values, and shown to admins', async () => {
    const vendor = await approvedVendor()
    const owner = as(vendor.owner)
    const links = [{ platform: 'instagram' as const, url: 'https://instagram.com/rye' }]
    await owner.api.vendors.update({ body: { social_links: links } })
    const before = await edited(vendor.id)

    await owner.api.vendors.update({
      body: { company_name: 'Secret Rye', website: null, years_in_business: 3, social_links: links },
    })

    expect(before?.fields).toEqual(['social_links'])
    const entry = await lastEntry('contractor', vendor.id)
    expect(entry).toMatchObject({
      action: 'vendor.edit',
      actor_user_id: vendor.user_id,
      version: 4,
      fields: ['company_name', 'years_in_business'],
    })
    expect(JSON.stringify(entry)).not.toContain('Secret')
    const at = entry?.created_at.toISOString()
    expect(await edited(vendor.id)).toEqual({
      at,
      fields: ['company_name', 'social_links', 'years_in_business'],
      material: { at, fields: ['company_name'] },
    })
    expect(before?.material).toBeNull()
  })

  test('an update without a change is no edit, and a pending profile has no edits', async () => {
    const vendor = await approvedVendor()
    await as(vendor.owner).api.vendors.update({ body: { company_name: vendor.company_name } })
    const waiting = await make.vendor({ status: 'pending' })
    await as(waiting.owner).api.vendors.update({ body: { company_name: 'Other name' } })

    expect(await edited(vendor.id)).toBeNull()
    expect(await edited(waiting.id)).toBeNull()
    expect(await lastEntry('contractor', waiting.id)).toBeUndefined()
  })

  test('the next approval clears the list of edits', async () => {
    const vendor = await approvedVendor()
    await as(vendor.owner).api.vendors.update({ body: { company_name: 'New name' } })
    const first = await edited(vendor.id)
    await giveRole(vendor.user_id, 'user')
    const profile = { company_name: 'A', business_description: 'B', business_address: 'C' }
    await as(vendor.owner).api.vendors.apply({ body: profile })
    await decide(vendor.user_id, { role: 'contractor', status: 'approved' })

    expect(first?.fields).toEqual(['company_name'])
    expect(await edited(vendor.id)).toBeNull()
  })

  test('an admin who looked at the edits clears them, but not an edit made meanwhile', async () => {
    const vendor = await approvedVendor()
    const owner = as(vendor.owner)
    await owner.api.vendors.update({ body: { license_number: 'OR-1' } })
    const seen = await edited(vendor.id)
    expect(seen?.material?.fields).toEqual(['license_number'])
    await owner.api.vendors.update({ body: { company_name: 'Meanwhile' } })
    const check = (edited_at = '') =>
      admin.call('PUT', `/api/users/admin/edits-checked/${vendor.user_id}`, { body: { role: 'contractor', edited_at } })

    expect(await check(seen?.at)).toMatchObject(stale)
    const newer = await edited(vendor.id)
    expect(newer?.material?.fields).toEqual(['company_name', 'license_number'])
    expect(await check(newer?.at)).toMatchObject({ status: 200, body: { data: null } })
    expect(await edited(vendor.id)).toBeNull()
    expect(await lastEntry('contractor', vendor.id)).toMatchObject({ action: 'vendor.check' })
    expect(await check(newer?.at)).toMatchObject({ status: 409, body: { error: 'There is no change to look at.' } })

    await owner.api.vendors.update({ body: { insurance_info: 'Covered' } })
    expect((await edited(vendor.id))?.material?.fields).toEqual(['insurance_info'])
    const { contractors } = await owner.api.vendors.list({ query: { search: 'Meanwhile' } })
    expect(contractors.map(({ id }) => id)).toEqual([vendor.id])
  })

  test('changes of pictures are recorded as edits', async () => {
    const vendor = await approvedVendor(3)
    const owner = as(vendor.owner)
    const images = await owner.api.vendors.images({ params: { id: vendor.id } })
    const [one, two] = images.map((image) => image.id)
    await owner.api.vendors.removeImage({ params: { id: one ?? 0 } })
    await owner.api.vendors.makeImagePrimary({ params: { id: two ?? 0 } })

    expect((await edited(vendor.id))?.fields).toEqual(['images'])
  })

  test('edits of an organizer are recorded too', async () => {
    const organizer = await make.organizer({ status: 'pending' })
    await decide(organizer.user_id, { role: 'client', status: 'approved' })
    await as(organizer.owner).api.organizers.update({ body: { organization_address: '5 New Street' } })

    const { organizers } = await admin.api.admin.organizers({ query: { limit: 100 } })
    const found = organizers.find((one) => one.id === organizer.id)
    expect(found?.edited_since_approval?.fields).toEqual(['organization_address'])
    expect(await lastEntry('organizer', organizer.id)).toMatchObject({ action: 'organizer.edit', version: 3 })
    const { entries } = await admin.api.admin.audit({ query: { subject_type: 'organizer', subject_id: organizer.id } })
    expect(entries.map(({ action, version, fields }) => [action, version, fields])).toEqual([
      ['organizer.edit', 3, ['organization_address']],
      ['organizer.approve', 1, []],
    ])
  })
})

async function approvedVendor(pictures = 0) {
  const vendor = await make.vendor({ status: 'pending', pictures })
  await decide(vendor.user_id, { role: 'contractor', status: 'approved' })
  return vendor
}

function decide(userId: number, body: object, version?: number): ReturnType<Caller['call']> {
  return admin.call('PUT', `/api/users/admin/update-role/${userId}`, {
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
}

const giveRole = (userId: number, role: 'user') => decide(userId, { role })

async function edited(vendorId: number) {
  const { contractors } = await admin.api.admin.vendors({ query: { limit: 100 } })
  return contractors.find((vendor) => vendor.id === vendorId)?.edited_since_approval
}

async function lastEntry(subject: 'contractor' | 'organizer', id: number) {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject_type, subject), eq(auditEntries.subject_id, id)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return entry
}
