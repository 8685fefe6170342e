import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { profile, profilePath as path } from '../../../test/vendor-profile.ts'
import { users, vendors } from '../../db/schema.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { failure, statusesOf } from '../../../test/answers.ts'

const world = await testApp()
const { make, nobody, as, emitted } = world
const { db } = world.database

describe('applying', () => {
  test('creates a pending profile and gives the caller the role contractor', async () => {
    const person = await make.user()
    const answer = await as(person).call('POST', path, {
      body: {
        ...profile,
        company_name: '  Rosewater & Thyme ',
        website: 'rosewater.example',
        license_number: '',
        social_links: [
          { platform: 'instagram', url: 'instagram.com/rosewater' },
          { platform: 'tiktok', url: '' },
        ],
      },
    })

    expect(answer.status).toBe(201)
    const { data } = answer.body
    expect(data).toMatchObject({
      ...profile,
      user_id: person.id,
      website: 'https://rosewater.example',
      license_number: null,
      status: 'pending',
      status_reason: null,
      images: [],
      primary_image: null,
      version: 1,
    })
    expect(data.social_links).toEqual([
      { id: expect.any(Number), platform: 'instagram', url: 'https://instagram.com/rosewater' },
    ])
    expect(await as(person).api.users.me()).toMatchObject({
      role: 'contractor',
      onboarding_completed: true,
      contractor_id: data.id,
      contractor_status: 'pending',
    })
    expect(await as(person).api.vendors.own()).toEqual(data)
    expect(emitted).toContainEqual({ type: 'vendor.applied', vendorId: data.id, again: false })
    expect(await auditOf(db, 'contractor', data.id)).toEqual([
      { actor_user_id: person.id, action: 'vendor.apply', from_state: null, to_state: 'pending', reason: null },
    ])
  })

  test('a contractor without a profile may apply', async () => {
    const person = await make.user({ role: 'contractor' })
    const made = await as(person).api.vendors.apply({ body: profile })
    expect(made).toMatchObject({ status: 'pending', user_id: person.id })
  })

  test('a user with an older profile replaces it, with its pictures and lists', async () => {
    const tag = await make.tag()
    const old = await make.vendor({
      ownerRole: 'user',
      status: 'rejected',
      status_reason: 'Too short',
      website: 'https://old.example',
      years_in_business: 9,
      tagIds: [tag.id],
      pictures: 3,
    })

    const made = await as(old.owner).api.vendors.apply({ body: profile })

    expect(made).toMatchObject({
      ...profile,
      id: old.id,
      status: 'pending',
      status_reason: null,
      website: null,
      years_in_business: null,
      aesthetic_tag_ids: [],
      images: [],
      version: 2,
    })
    expect(await auditOf(db, 'contractor', old.id)).toEqual([
      { actor_user_id: old.user_id, action: 'vendor.apply', from_state: 'rejected', to_state: 'pending', reason: null },
    ])
  })

  test.each(['pending', 'approved', 'rejected'] as const)('a vendor with a %s profile gets 409', async (status) => {
    const vendor = await make.vendor({ status })
    const answer = await as(vendor.owner).call('POST', path, { body: profile })
    expect(answer).toMatchObject({ status: 409, body: failure(refusals.vendorExists, 'conflict') })
    expect(await as(vendor.owner).api.vendors.own()).toMatchObject({ status, company_name: vendor.company_name })
  })

  test('organizers and admins get 409; without sign-in it is 401', async () => {
    const organizer = await make.organizer()
    for (const person of [organizer.owner, await make.admin(), await make.user({ role: 'client' })]) {
      const answer = await as(person).call('POST', path, { body: profile })
      expect(answer).toMatchObject({ status: 409, body: failure(refusals.roleTaken, 'conflict') })
    }
    expect((await nobody.call('POST', path, { body: profile })).status).toBe(401)
  })

  test('of several requests at once one succeeds, the others get 409', async () => {
    const person = await make.user()
    const answers = await Promise.all(Array.from({ length: 4 }, () => as(person).call('POST', path, { body: profile })))
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
    expect(await db.$count(vendors, eq(vendors.user_id, person.id))).toBe(1)
  })

  test('somebody who applies as vendor and organizer at once becomes one of them', async () => {
    const person = await make.user()
    const organization = {
      organization_name: 'Harbour Nights',
      organization_description: 'Parties by the water',
      organization_address: '1 Pier',
    }
    const answers = await Promise.all([
      as(person).call('POST', path, { body: profile }),
      as(person).call('POST', '/api/organizers/profile', { body: organization }),
    ])
    expect(statusesOf(answers)).toEqual([201, 409])
    const me = await as(person).api.users.me()
    expect([me.contractor_id, me.organizer_id].filter((id) => id !== null)).toHaveLength(1)
  })

  test('a repeat with the same Idempotency-Key gets the same answer and changes nothing', async () => {
    const person = await make.user()
    const send = () =>
      as(person).call('POST', path, { body: profile, headers: { 'idempotency-key': 'one-application' } })
    const answers = [await send(), await send(), ...(await Promise.all([send(), send()]))]
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
  })

  test('a failed application stores nothing', async () => {
    const person = await make.user()
    const answer = await as(person).call('POST', path, { body: { ...profile, service_ids: [999_999] } })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'validation',
        error: 'Please choose services from the list',
        fields: { service_ids: 'Please choose services from the list' },
      },
    })
    const [row] = await db.select().from(users).where(eq(users.id, person.id))
    expect(row?.role).toBe('user')
    expect(await db.$count(vendors, eq(vendors.user_id, person.id))).toBe(0)
  })

  test.each([
    [{ company_name: ' ' }, 'company_name', 'Company name is required'],
    [{ company_name: undefined }, 'company_name', 'Company name is required'],
    [{ business_description: 5 }, 'business_description', 'Business description is required'],
    [{ business_address: null }, 'business_address', 'Business address is required'],
    [{ years_in_business: -1 }, 'years_in_business', 'Years in business must be a whole number from 0 to 200'],
    [{ pricing_range: 'free' }, 'pricing_range', 'Please choose a pricing range'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid website address'],
    [
      { aesthetic_tag_ids: [1, 2, 3, 4, 5, 6] },
      'aesthetic_tag_ids',
      `Choose at most ${maxCounts.vendorTags} aesthetic tags`,
    ],
    [{ event_type_ids: [7, 7] }, 'event_type_ids', 'Each may be chosen once'],
    [
      { social_links: [{ platform: 'instagram', url: 'https://evil.example/?instagram.com' }] },
      'social_links.0.url',
      'Please enter a valid instagram URL',
    ],
    [{ company_name: 'a\u0000b' }, 'company_name', 'This text contains characters that cannot be stored'],
  ])('%j gets 400 with a sentence at its field', async (part, field, sentence) => {
    const answer = await as(await make.user()).call('POST', path, { body: { ...profile, ...part } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', fields: { [field]: sentence } } })
  })
})
