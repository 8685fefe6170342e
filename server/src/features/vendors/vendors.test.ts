import { sentences } from '@marquee/contract/errors'
import { longest, most } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { auditEntries, contactRequests, users, vendors } from '../../db/schema.ts'

const world = await testApp()
const { make, nobody, as, emitted } = world
const { db } = world.database

const profile = {
  company_name: 'Rosewater & Thyme',
  business_description: 'Tables, arches and armfuls of garden roses',
  business_address: '12 Mill Lane, Portland, OR',
}
const path = '/api/contractors/profile'
const failure = (sentence: string, code: string) => ({ success: false, error: sentence, code })
const statusesOf = (answers: { status: number }[]) => answers.map((answer) => answer.status).toSorted((a, b) => a - b)

async function auditOf(id: number) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject_id, id), eq(auditEntries.subject_type, 'contractor')))
    .orderBy(auditEntries.id)
  return rows.map(({ actor_user_id, action, from_state, to_state }) => [actor_user_id, action, from_state, to_state])
}

describe('applying', () => {
  test('makes a pending profile and a vendor of the caller, all of it in one answer', async () => {
    const person = await make.user()
    const [tags, types] = [[await make.tag(), await make.tag()], [await make.eventType()]]
    const [service, area] = [await make.service(), await make.serviceArea()]
    const chosen = {
      aesthetic_tag_ids: tags.map((tag) => tag.id).toReversed(),
      event_type_ids: types.map((type) => type.id),
      service_ids: [service.id],
      service_area_ids: [area.id],
    }

    const answer = await as(person).call('POST', path, {
      body: {
        ...profile,
        ...chosen,
        company_name: '  Rosewater & Thyme ',
        website: 'rosewater.example',
        years_in_business: 0,
        pricing_range: 'premium',
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
      ...chosen,
      user_id: person.id,
      website: 'https://rosewater.example',
      years_in_business: 0,
      pricing_range: 'premium',
      license_number: null,
      insurance_info: null,
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
    expect(emitted).toContainEqual({ type: 'vendor.applied', vendorId: data.id })
    expect(await auditOf(data.id)).toEqual([[person.id, 'vendor.apply', null, 'pending']])
  })

  test('a contractor without a profile may, as an admin gave the role', async () => {
    const person = await make.user({ role: 'contractor' })
    const made = await as(person).api.vendors.apply({ body: profile })
    expect(made).toMatchObject({ status: 'pending', user_id: person.id })
  })

  test('a user with a profile from before replaces it, its pictures and lists included', async () => {
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
    expect(await auditOf(old.id)).toEqual([[old.user_id, 'vendor.apply', 'rejected', 'pending']])
  })

  test.each(['pending', 'approved', 'rejected'] as const)('a vendor with a %s profile is told so', async (status) => {
    const vendor = await make.vendor({ status })
    const answer = await as(vendor.owner).call('POST', path, { body: profile })
    expect(answer).toMatchObject({ status: 409, body: failure(refusals.vendorExists, 'conflict') })
    expect(await as(vendor.owner).api.vendors.own()).toMatchObject({ status, company_name: vendor.company_name })
  })

  test('organizers and admins have another role; nobody has to sign in', async () => {
    const organizer = await make.organizer()
    for (const person of [organizer.owner, await make.admin(), await make.user({ role: 'client' })]) {
      const answer = await as(person).call('POST', path, { body: profile })
      expect(answer).toMatchObject({ status: 409, body: failure(refusals.roleTaken, 'conflict') })
    }
    expect((await nobody.call('POST', path, { body: profile })).status).toBe(401)
  })

  test('of several at once one wins, and the others are told', async () => {
    const person = await make.user()
    const answers = await Promise.all(Array.from({ length: 4 }, () => as(person).call('POST', path, { body: profile })))
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
    expect(await db.$count(vendors, eq(vendors.user_id, person.id))).toBe(1)
  })

  test('nobody becomes vendor and organizer by asking for both at once', async () => {
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

  test('a repeat with the same key answers the same and does nothing', async () => {
    const person = await make.user()
    const send = () =>
      as(person).call('POST', path, { body: profile, headers: { 'idempotency-key': 'one-application' } })
    const answers = [await send(), await send(), ...(await Promise.all([send(), send()]))]
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
  })

  test('what fails leaves nothing behind', async () => {
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
      `Choose at most ${most.vendorTags} aesthetic tags`,
    ],
    [{ event_type_ids: [7, 7] }, 'event_type_ids', 'Each may be chosen once'],
    [
      { social_links: [{ platform: 'instagram', url: 'https://evil.example/?instagram.com' }] },
      'social_links.0.url',
      'Please enter a valid instagram URL',
    ],
    [{ company_name: 'a\u0000b' }, 'company_name', 'This text contains characters that cannot be stored'],
  ])('%j is refused with a sentence at its field', async (part, field, sentence) => {
    const answer = await as(await make.user()).call('POST', path, { body: { ...profile, ...part } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', fields: { [field]: sentence } } })
  })
})

describe('the own profile', () => {
  test('is there whatever became of it, with the reason; without one it is unknown', async () => {
    const vendor = await make.vendor({ status: 'rejected', status_reason: 'Please add more detail' })
    expect(await as(vendor.owner).api.vendors.own()).toMatchObject({
      id: vendor.id,
      status: 'rejected',
      status_reason: 'Please add more detail',
    })
    for (const person of [await make.user(), await make.user({ role: 'contractor' }), await make.admin()]) {
      const answer = await as(person).call('GET', path)
      expect(answer).toMatchObject({ status: 404, body: failure(refusals.vendorNotFound, 'not_found') })
    }
    expect((await nobody.call('GET', path)).status).toBe(401)
  })

  test('a part changes that part; null clears; lists are replaced', async () => {
    const [one, two] = [await make.tag(), await make.tag()]
    const vendor = await make.vendor({ website: 'https://old.example', years_in_business: 4, tagIds: [one.id] })
    const { update } = as(vendor.owner).api.vendors

    const renamed = await update({ body: { company_name: 'Renamed' } })
    expect(renamed).toMatchObject({
      company_name: 'Renamed',
      business_address: vendor.business_address,
      website: 'https://old.example',
      aesthetic_tag_ids: [one.id],
      status: 'approved',
      version: 2,
    })

    const changed = await update({
      body: {
        website: null,
        years_in_business: null,
        aesthetic_tag_ids: [two.id, one.id],
        social_links: [{ platform: 'twitter', url: 'x.com/renamed' }],
      },
    })
    expect(changed).toMatchObject({
      company_name: 'Renamed',
      website: null,
      years_in_business: null,
      aesthetic_tag_ids: [two.id, one.id],
      social_links: [{ platform: 'twitter', url: 'https://x.com/renamed' }],
      version: 3,
    })
    expect(await update({ body: { social_links: [], aesthetic_tag_ids: [] } })).toMatchObject({
      social_links: [],
      aesthetic_tag_ids: [],
    })
  })

  test('of a rejected vendor goes back to the admins when it changes, by tags too', async () => {
    for (const change of [
      (caller: Caller) => caller.api.vendors.update({ body: { business_description: 'More detail' } }),
      (caller: Caller) => caller.api.vendors.updateTags({ body: { aesthetic_tag_ids: [] } }),
    ]) {
      const vendor = await make.vendor({ status: 'rejected', status_reason: 'More detail, please' })
      expect(await change(as(vendor.owner))).toMatchObject({ status: 'pending', status_reason: null })
      expect(emitted).toContainEqual({ type: 'vendor.applied', vendorId: vendor.id })
      expect(await auditOf(vendor.id)).toEqual([[vendor.user_id, 'vendor.resubmit', 'rejected', 'pending']])
    }
  })

  test('of a pending vendor stays pending, without another word to the admins', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    expect(await as(vendor.owner).api.vendors.update({ body: profile })).toMatchObject({ status: 'pending' })
    expect(emitted).not.toContainEqual({ type: 'vendor.applied', vendorId: vendor.id })
  })

  test('tags are replaced, in the order given', async () => {
    const tags = [await make.tag(), await make.tag(), await make.tag()].map((tag) => tag.id)
    const vendor = await make.vendor({ tagIds: tags })
    const chosen = [tags[2] as number, tags[0] as number]
    const changed = await as(vendor.owner).api.vendors.updateTags({ body: { aesthetic_tag_ids: chosen } })
    expect(changed.aesthetic_tags.map((tag) => tag.id)).toEqual(chosen)
    expect(changed.version).toBe(2)

    const unknown = await as(vendor.owner).call('PUT', `${path}/tags`, { body: { aesthetic_tag_ids: [999_999] } })
    expect(unknown).toMatchObject({ status: 400, body: { fields: { aesthetic_tag_ids: expect.any(String) } } })
    expect((await as(vendor.owner).call('PUT', `${path}/tags`, { body: {} })).status).toBe(400)
  })

  test('a version that no longer stands is refused; of two writers with the same one, one wins', async () => {
    const vendor = await make.vendor()
    const caller = as(vendor.owner)
    await caller.api.vendors.update({ body: { company_name: 'Second' } }, { version: 1 })
    const late = await caller.call('PUT', path, { body: { company_name: 'Late' }, headers: { 'if-match': '"1"' } })
    expect(late).toMatchObject({ status: 412, body: failure(sentences.stale, 'stale') })
    const tagsLate = await caller.call('PUT', `${path}/tags`, {
      body: { aesthetic_tag_ids: [] },
      headers: { 'if-match': '"1"' },
    })
    expect(tagsLate.status).toBe(412)

    const answers = await Promise.all(
      ['A', 'B', 'C'].map((company_name) =>
        caller.call('PUT', path, { body: { company_name }, headers: { 'if-match': '"2"' } }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 412, 412])
    expect(await caller.api.vendors.own()).toMatchObject({ version: 3 })
  })

  test('belongs to vendors: a profile left behind cannot be changed, only replaced', async () => {
    const left = await make.vendor({ ownerRole: 'user' })
    const organizer = await make.organizer()
    for (const person of [left.owner, organizer.owner, await make.admin(), await make.user({ role: 'contractor' })]) {
      expect((await as(person).call('PUT', path, { body: { company_name: 'X' } })).status).toBe(404)
      expect((await as(person).call('PUT', `${path}/tags`, { body: { aesthetic_tag_ids: [] } })).status).toBe(404)
    }
    expect((await nobody.call('PUT', path, { body: {} })).status).toBe(401)
  })

  test('what it takes away it can no longer be: required texts are not cleared', async () => {
    const vendor = await make.vendor()
    for (const body of [{ company_name: null }, { business_address: '' }, { service_ids: null }]) {
      expect((await as(vendor.owner).call('PUT', path, { body })).status).toBe(400)
    }
  })
})

describe('one vendor', () => {
  test('is public when approved, without an e-mail address or the reason of a decision', async () => {
    const vendor = await make.vendor({ status_reason: 'Lovely work' })
    const answer = await nobody.call('GET', `/api/contractors/${vendor.id}`)
    expect(answer).toMatchObject({ status: 200, body: { data: { id: vendor.id, status: 'approved' } } })
    expect(answer.body.data).not.toHaveProperty('status_reason')
    expect(JSON.stringify(answer.body)).not.toContain(vendor.owner.email)
    expect(answer.headers['cache-control']).toContain('public')
  })

  test.each([
    ['pending', { status: 'pending' }],
    ['rejected', { status: 'rejected' }],
    ['left behind', { ownerRole: 'user' }],
  ] as const)('%s is unknown to others, with its pictures', async (_, part) => {
    const vendor = await make.vendor({ ...part, pictures: 1 })
    const stranger = as((await make.vendor()).owner)
    for (const where of ['', '/images']) {
      const url = `/api/contractors/${vendor.id}${where}`
      for (const caller of [nobody, stranger]) {
        expect(await caller.call('GET', url)).toMatchObject({
          status: 404,
          body: failure(refusals.vendorNotFound, 'not_found'),
        })
      }
      for (const caller of [as(vendor.owner), as(await make.admin())]) {
        expect((await caller.call('GET', url)).status).toBe(200)
      }
    }
  })

  test.each(['0', 'abc', '-1', '1.5', '999999999999', '99999999999999999999'])('%s is nobody', async (id) => {
    expect((await nobody.call('GET', `/api/contractors/${id}`)).status).toBe(404)
    expect((await nobody.call('GET', `/api/contractors/${id}/images`)).status).toBe(404)
  })
})

describe('days without work', () => {
  test('are kept by hand, once each and in order, and replaced as a whole', async () => {
    const vendor = await make.vendor()
    const { setUnavailableDates, unavailableDates } = as(vendor.owner).api.vendors
    await setUnavailableDates({ body: { dates: ['2031-12-24'] } })
    const kept = await setUnavailableDates({ body: { dates: ['2031-07-02', '2031-07-01', '2031-07-02'] } })
    expect(kept).toEqual([
      { date: '2031-07-01', booked: false },
      { date: '2031-07-02', booked: false },
    ])
    expect(await unavailableDates()).toEqual(kept)
    expect(await setUnavailableDates({ body: { dates: [] } })).toEqual([])
  })

  test('are booked by accepted events until those are cancelled, and cannot be taken away by hand', async () => {
    const vendor = await make.vendor()
    const book = async (
      event: Parameters<typeof make.event>[0],
      status: 'accepted' | 'rejected' | 'pending' = 'accepted',
    ) => make.application({ vendor_id: vendor.id, event_id: (await make.event(event)).id, status })
    await book({ start_date: '2031-05-03', end_date: '2031-05-05' })
    await book({ start_date: '2031-05-05', status: 'completed' })
    await book({ start_date: '2031-06-01', status: 'cancelled' })
    await book({ start_date: '2031-06-02' }, 'pending')
    await book({ start_date: '2031-06-03' }, 'rejected')
    const booked = ['2031-05-03', '2031-05-04', '2031-05-05'].map((date) => ({ date, booked: true }))

    const { setUnavailableDates, unavailableDates } = as(vendor.owner).api.vendors
    expect(await unavailableDates()).toEqual(booked)
    const dates = ['2031-05-04', '2031-05-06']
    expect(await setUnavailableDates({ body: { dates } })).toEqual([...booked, { date: '2031-05-06', booked: false }])
    expect(await setUnavailableDates({ body: { dates: [] } })).toEqual(booked)
  })

  test('an event that never ends books two years at the most in the list', async () => {
    const vendor = await make.vendor()
    const event = await make.event({ start_date: '2031-01-01', end_date: '9999-12-31' })
    await make.application({ vendor_id: vendor.id, event_id: event.id, status: 'accepted' })
    expect(await as(vendor.owner).api.vendors.unavailableDates()).toHaveLength(730)
  })

  test('belong to vendors, and are days', async () => {
    const url = `${path}/unavailable-dates`
    for (const person of [await make.user(), (await make.organizer()).owner, await make.admin()]) {
      expect((await as(person).call('GET', url)).status).toBe(404)
      expect((await as(person).call('PUT', url, { body: { dates: [] } })).status).toBe(404)
    }
    expect((await nobody.call('GET', url)).status).toBe(401)
    const caller = as((await make.vendor()).owner)
    const tooMany = Array.from({ length: most.unavailableDates + 1 }, () => '2031-01-01')
    for (const dates of [['2031-02-30'], ['soon'], [20310101], 'x', tooMany]) {
      expect((await caller.call('PUT', url, { body: { dates } })).status).toBe(400)
    }
  })
})

describe('the wish to be put in touch', () => {
  const contact = (caller: Caller, id: number | string, message?: unknown) =>
    caller.call('POST', `/api/contractors/${id}/contact`, { body: { message } })

  test('is kept and told, with and without a message, by whoever is signed in', async () => {
    const vendor = await make.vendor()
    const people = [await make.user(), (await make.organizer()).owner, (await make.vendor()).owner, await make.admin()]
    for (const person of people) {
      const answer = await contact(as(person), vendor.id, '  Are you free in June? ')
      expect(answer.status).toBe(201)
      const [kept] = await db.select().from(contactRequests).where(eq(contactRequests.id, answer.body.data.id))
      expect(kept).toMatchObject({
        vendor_id: vendor.id,
        user_id: person.id,
        message: 'Are you free in June?',
        status: 'open',
      })
      expect(emitted).toContainEqual({ type: 'contact.requested', contactRequestId: answer.body.data.id })
    }
    const silent = await contact(as(await make.user()), vendor.id)
    const [kept] = await db.select().from(contactRequests).where(eq(contactRequests.id, silent.body.data.id))
    expect(kept?.message).toBeNull()
  })

  test('asks for sign-in, and for a vendor who is listed', async () => {
    const vendor = await make.vendor()
    const pending = await make.vendor({ status: 'pending' })
    const left = await make.vendor({ ownerRole: 'user' })
    expect((await contact(nobody, vendor.id)).status).toBe(401)
    for (const id of [pending.id, left.id, 999_999, 'abc']) {
      expect((await contact(as(await make.admin()), id)).status).toBe(404)
    }
    for (const message of ['x'.repeat(longest.contactMessage + 1), 5, '\u0000']) {
      expect((await contact(as(await make.user()), vendor.id, message)).status).toBe(400)
    }
    expect(await db.$count(contactRequests, eq(contactRequests.vendor_id, vendor.id))).toBe(0)
  })

  test('is kept once for one key', async () => {
    const vendor = await make.vendor()
    const caller = as(await make.user())
    const send = () => caller.api.vendors.contact({ params: { id: vendor.id }, body: {} }, { idempotencyKey: 'ask' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await db.$count(contactRequests, eq(contactRequests.vendor_id, vendor.id))).toBe(1)
  })
})

test('the wish to be put in touch is limited: five an hour', async () => {
  const limited = await testApp({ rateLimits: true })
  const vendor = await limited.make.vendor()
  const caller = limited.as(await limited.make.user())
  const answers = []
  for (let i = 0; i < 6; i++) {
    answers.push(await caller.call('POST', `/api/contractors/${vendor.id}/contact`, { body: {} }))
  }
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 429])
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
})
