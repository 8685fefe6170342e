import type { EarlierRejection } from '@marquee/contract/reviews'
import { reviewAge, reviewDue } from '@marquee/contract/business-days'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { photo, uploadPicture } from '../../../test/vendor-gallery.ts'
import type { Person } from '../../../test/factories.ts'
import { rejectedProfiles } from '../../db/schema.ts'

const { make, as, database } = await testApp()
const { db } = database
const admin = as(await make.user({ role: 'admin', name: 'Root Admin' }))

test('an application carries how long it has waited in business days, and by how many it is late', async () => {
  const sent = new Date(Date.now() - 20 * 86_400_000)
  const late = await make.vendor({ status: 'pending', created_at: sent })
  const fresh = await make.organizer({ status: 'pending' })
  const approved = await make.vendor()

  const now = new Date().toISOString()
  const { business_days, late_by } = reviewAge(sent.toISOString(), now)
  expect(late_by).toBeGreaterThan(9)
  const one = await reviewOfVendor(late.owner)
  expect(one.age).toEqual({ business_days, late_by, due: reviewDue(sent.toISOString()) })
  expect([one.resubmitted_at, one.earlier]).toEqual([null, null])
  const { applications } = await admin.api.admin.organizerApplications()
  expect(applications.find(({ user }) => user.id === fresh.owner.id)?.age).toEqual({
    business_days: 0,
    late_by: 0,
    due: reviewDue(now),
  })
  expect((await reviewOfVendor(approved.owner)).age).toBeNull()
})

test('a vendor who applies again: who rejected it, when and why, and what changed since, field by field', async () => {
  const [rustic, modern] = [await make.tag(), await make.tag()]
  const vendor = await make.vendor({
    status: 'pending',
    company_name: 'Copper Kettle',
    years_in_business: 4,
    license_number: null,
    tagIds: [rustic.id],
  })
  const owner = as(vendor.owner)
  const link = (name: string) => [{ platform: 'instagram' as const, url: `https://instagram.com/${name}` }]
  await owner.api.vendors.update({ body: { social_links: link('kettle') } })
  const kept = await pictureOf(vendor.owner, vendor.id, 'The bar')
  const removed = await pictureOf(vendor.owner, vendor.id, 'Somebody else’s bar')
  const { version } = await owner.api.vendors.own()
  await decide(vendor.owner, 'contractor', 'rejected', { reason: 'Show your own work.', version })
  expect((await reviewOfVendor(vendor.owner)).earlier).toBeNull()

  await owner.api.vendors.removeImage({ params: { id: removed } })
  await owner.api.vendors.describeImage({ params: { id: kept }, body: { alt_text: 'Our bar' } })
  const added = await pictureOf(vendor.owner, vendor.id, 'Our kettle')
  await owner.api.vendors.update({
    body: {
      business_description: 'Coffee from a copper kettle',
      license_number: 'OR-11',
      years_in_business: 5,
      aesthetic_tag_ids: [modern.id],
      social_links: link('copperkettle'),
    },
  })

  const { profile, resubmitted_at, earlier } = await reviewOfVendor(vendor.owner)
  expect(resubmitted_at).toBe(profile.submitted_at)
  expect(earlier).toEqual({
    rejected_at: expect.any(String),
    admin_name: 'Root Admin',
    reason: 'Show your own work.',
    changes: {
      fields: [
        {
          field: 'business_description',
          before: ['Flowers for every table'],
          after: ['Coffee from a copper kettle'],
        },
        { field: 'years_in_business', before: ['4'], after: ['5'] },
        { field: 'license_number', before: [], after: ['OR-11'] },
        { field: 'aesthetic_tag_ids', before: [rustic.display_name], after: [modern.display_name] },
        {
          field: 'social_links',
          before: ['https://instagram.com/kettle'],
          after: ['https://instagram.com/copperkettle'],
        },
      ],
      added_images: [added],
      removed_images: [{ id: removed, alt_text: 'Somebody else’s bar' }],
      captions: [{ id: kept, before: 'The bar', after: 'Our bar' }],
    },
  } satisfies EarlierRejection)
  expect(Date.parse(earlier!.rejected_at)).toBeLessThanOrEqual(Date.parse(resubmitted_at!))
})

test('an organizer rejected twice is compared with the second version; after the approval nothing of it is kept', async () => {
  const organizer = await make.organizer({ status: 'pending', organization_name: 'Mill' })
  const owner = as(organizer.owner)
  const rename = (organization_name: string) => owner.api.organizers.update({ body: { organization_name } })
  const fieldsOf = async () => (await reviewOfOrganizer(organizer.owner)).earlier?.changes?.fields
  await decide(organizer.owner, 'client', 'rejected', { reason: 'Which mill?' })
  await rename('Mill One')
  expect(await fieldsOf()).toEqual([{ field: 'organization_name', before: ['Mill'], after: ['Mill One'] }])
  await decide(organizer.owner, 'client', 'rejected', { reason: 'Still: which?' })
  await rename('Mill Suppers')

  expect((await reviewOfOrganizer(organizer.owner)).earlier?.reason).toBe('Still: which?')
  expect(await fieldsOf()).toEqual([{ field: 'organization_name', before: ['Mill One'], after: ['Mill Suppers'] }])
  await decide(organizer.owner, 'client', 'approved')
  expect(await reviewOfOrganizer(organizer.owner)).toMatchObject({ age: null, earlier: null })
  expect(await keptOf(organizer.id)).toEqual([])
})

test('a profile that replaces a rejected one is a first application', async () => {
  const organizer = await make.organizer({ status: 'pending' })
  const { id } = organizer.owner
  await decide(organizer.owner, 'client', 'rejected', { reason: 'Not yet' })
  await admin.api.admin.updateRole({ params: { userId: id }, body: { role: 'user' } })
  await as({ ...organizer.owner, role: 'user' }).api.organizers.apply({
    body: { organization_name: 'New', organization_description: 'Suppers', organization_address: '2 Hall Road' },
  })

  expect(await reviewOfOrganizer(organizer.owner)).toMatchObject({ resubmitted_at: null, earlier: null })
  expect(await keptOf(organizer.id)).toEqual([])
})

test('a rejected version that was not kept leaves the reason, and no comparison', async () => {
  const vendor = await make.vendor({ status: 'pending' })
  await decide(vendor.owner, 'contractor', 'rejected', { reason: 'No pictures' })
  await db.delete(rejectedProfiles)
  await as(vendor.owner).api.vendors.update({ body: { website: 'kettle.example' } })

  expect((await reviewOfVendor(vendor.owner)).earlier).toMatchObject({ reason: 'No pictures', changes: null })
})

function reviewOfVendor(owner: Person) {
  return admin.api.admin.vendorApplication({ params: { userId: owner.id } })
}

function reviewOfOrganizer(owner: Person) {
  return admin.api.admin.organizerApplication({ params: { userId: owner.id } })
}

function decide(
  owner: Person,
  role: 'contractor' | 'client',
  status: 'approved' | 'rejected',
  { reason, version }: { reason?: string; version?: number } = {},
) {
  const body = { role, status, ...(reason && { reason }) }
  return admin.api.admin.updateRole({ params: { userId: owner.id }, body }, version ? { version } : {})
}

async function pictureOf(owner: Person, contractor_id: number, alt_text: string): Promise<number> {
  const { body } = await uploadPicture(as(owner), { contractor_id, alt_text }, await photo())
  return body.data.id
}

async function keptOf(organizerId: number) {
  const rows = await db.select().from(rejectedProfiles)
  return rows.filter((row) => row.organizer_id === organizerId)
}
