import type { LookupList } from '@marquee/contract/admin-lookups'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { verifyAuditChain } from '../../db/audit-chain.ts'
import { auditEntries, auditSubjectRows } from '../../db/schema.ts'

// Answers are kept as in the product, so that a test also fails when a change leaves an old answer.
const { make, as, nobody, database } = await testApp({ answersFreshForMs: undefined })
const { db } = database
const adminPerson = await make.admin()
const admin = as(adminPerson)
const { api } = admin

const add = (list: LookupList, display_name: string, synonyms?: string[]) =>
  api.admin.addLookup({ params: { list }, body: { display_name, description: null, ...(synonyms && { synonyms }) } })
const found = async (search: string) =>
  (await nobody.api.vendors.list({ query: { search } })).contractors.map(({ company_name }) => company_name)

describe('a new name', () => {
  test('is found by the search and shown on cards and in lists at once, and keeps the choices', async () => {
    const service = await add('services', 'Falconry')
    const vendor = await make.vendor({ company_name: 'Wing and Glove', serviceIds: [service.id] })
    expect(await found('falconry')).toEqual(['Wing and Glove'])
    expect(await found('birdshow')).toEqual([])

    const renamed = await api.admin.updateLookup(
      { params: { list: 'services', id: service.id }, body: { display_name: ' Birdshow ' } },
      { version: service.version },
    )

    expect(renamed).toMatchObject({ display_name: 'Birdshow', name: 'falconry', version: 2, vendor_count: 1 })
    const { contractors } = await nobody.api.vendors.list({ query: { search: 'birdshow' } })
    expect(contractors).toMatchObject([{ id: vendor.id, services: [{ id: service.id, display_name: 'Birdshow' }] }])
    expect(await found('falconry')).toEqual([])
    expect((await nobody.api.lookups.services()).map((one) => one.display_name)).toContain('Birdshow')
  })

  test('of a service area is found as a place, and suggested, for each of its vendors', async () => {
    const area = await add('service-areas', 'Old Valley')
    const ids = [area.id]
    for (let n = 0; n < 3; n++) await make.vendor({ company_name: `Valley ${n}`, serviceAreaIds: ids })

    await api.admin.updateLookup({
      params: { list: 'service-areas', id: area.id },
      body: { display_name: 'New Valley' },
    })

    const { total, contractors } = await nobody.api.vendors.list({ query: { location: 'new valley' } })
    expect(total).toBe(3)
    for (const { service_areas } of contractors)
      expect(service_areas).toEqual([{ id: area.id, display_name: 'New Valley' }])
    expect((await nobody.api.vendors.suggestions({ query: { where: 'valley' } })).places).toEqual([
      { name: 'New Valley', vendors: 3 },
    ])
  })

  test('that the list has already is refused, whatever its case and spaces; a retired one is named as such', async () => {
    const taken = await add('services', 'Sword Swallowing')
    const other = await add('services', 'Fire Eating')
    const rename = () =>
      admin.call('PUT', `/api/admin/lookups/services/${other.id}`, { body: { display_name: 'sword  swallowing' } })

    expect(await rename()).toMatchObject({
      status: 409,
      body: { fields: { display_name: '“Sword Swallowing” is in this list already' } },
    })
    await api.admin.retireLookup({ params: { list: 'services', id: taken.id }, body: { retired: true } })
    expect((await rename()).body.error).toBe('“Sword Swallowing” is among the retired ones. Restore it instead')
    // In another list it is free, and so is another case of the own name.
    await add('event-types', 'Sword Swallowing')
    await api.admin.updateLookup({ params: { list: 'services', id: other.id }, body: { display_name: 'FIRE EATING' } })
  })
})

test('a new synonym finds the vendors of its service at once, and one that was taken away no longer', async () => {
  const { id } = await add('services', 'Balloon Art', ['airship'])
  await make.vendor({ company_name: 'Hot Air', serviceIds: [id] })
  expect(await found('airship')).toEqual(['Hot Air'])
  expect(await found('inflatable castle')).toEqual([])

  await api.admin.updateLookup({ params: { list: 'services', id }, body: { synonyms: ['Inflatable  castle'] } })

  expect(await found('inflatable castle')).toEqual(['Hot Air'])
  expect(await found('airship')).toEqual([])
  const [service] = await nobody.api.lookups.services({ query: { ids: [id] } })
  expect(service?.synonyms).toEqual(['Inflatable castle'])
})

describe('a retired entry', () => {
  test('leaves the list and cannot be chosen, but a profile that has it is shown with it and can be saved', async () => {
    const { id } = await add('services', 'Telegrams')
    const { id: other } = await add('services', 'Pigeon Post')
    const old = await make.vendor({ company_name: 'Old Post', serviceIds: [id] })
    const fresh = await make.vendor()

    await api.admin.retireLookup({ params: { list: 'services', id }, body: { retired: true } })

    expect((await nobody.api.lookups.services()).map((one) => one.id)).not.toContain(id)
    expect(await nobody.api.lookups.services({ query: { ids: [id] } })).toHaveLength(1)
    const choose = (vendor: typeof old, service_ids: number[]) =>
      as(vendor.owner).call('PUT', '/api/contractors/profile', { body: { service_ids } })
    expect(await choose(fresh, [other, id])).toMatchObject({
      status: 400,
      body: { fields: { service_ids: '“Telegrams” is no longer offered. Please choose another one' } },
    })
    expect((await choose(old, [id, other])).status).toBe(200)
    expect(await found('telegrams')).toEqual(['Old Post'])
    expect((await nobody.api.vendors.get({ params: { id: old.id } })).services.map((one) => one.id)).toEqual([
      id,
      other,
    ])
    // Who takes it away cannot take it back.
    await choose(old, [other])
    expect((await choose(old, [id])).status).toBe(400)

    await api.admin.retireLookup({ params: { list: 'services', id }, body: { retired: false } })
    expect((await choose(fresh, [id])).status).toBe(200)
  })

  test('of the event types stays on events that have it, and new ones cannot have it', async () => {
    const { id } = await add('event-types', 'Jousting')
    const organizer = await make.organizer()
    const event = await make.event({ organizer_id: organizer.id, event_type_id: id })
    await api.admin.retireLookup({ params: { list: 'event-types', id }, body: { retired: true } })

    const caller = as(organizer.owner)
    const body = { title: 'Another title', event_type_id: id }
    expect((await caller.call('PUT', `/api/events/${event.id}`, { body })).status).toBe(200)
    const created = await caller.call('POST', '/api/events', {
      body: { title: 'A', address: 'B', start_date: '2031-01-02', event_type_id: id },
    })
    expect(created).toMatchObject({
      status: 400,
      body: { fields: { event_type_id: '“Jousting” is no longer offered. Please choose another one' } },
    })
    const [entry] = (await api.admin.lookups({ params: { list: 'event-types' } })).filter((one) => one.id === id)
    expect(entry).toMatchObject({ event_count: 1, vendor_count: 0, retired_at: expect.any(String) })
  })

  test('of the service areas is no longer suggested as a place; a city of the same name is', async () => {
    const { id } = await add('service-areas', 'Gotham, NJ')
    await make.vendor({ serviceAreaIds: [id] })
    await make.vendor({ business_address: '1 Cave Road, Gotham, NJ' })
    const placesOf = async () => (await nobody.api.vendors.suggestions({ query: { where: 'gotham' } })).places
    expect(await placesOf()).toEqual([{ name: 'Gotham, NJ', vendors: 2 }])

    await api.admin.retireLookup({ params: { list: 'service-areas', id }, body: { retired: true } })

    expect(await placesOf()).toEqual([{ name: 'Gotham, NJ', vendors: 1 }])
    expect((await nobody.api.vendors.list({ query: { location: 'gotham' } })).total).toBe(1)
  })
})

describe('the order', () => {
  test('is by name until an entry is moved, then as the admin gave it, with new entries at the end', async () => {
    const list = 'aesthetic-tags'
    const c = await add(list, 'cosy')
    const a = await add(list, 'Airy')
    const b = await add(list, 'Bright')
    const names = async () => (await nobody.api.lookups.aestheticTags()).map((one) => one.display_name)
    expect(await names()).toEqual(['Airy', 'Bright', 'cosy'])

    const moved = await api.admin.moveLookup({ params: { list, id: c.id }, body: { before: a.id } }, { version: 1 })
    expect(moved.map(({ id, version }) => [id, version])).toEqual([
      [c.id, 2],
      [a.id, 1],
      [b.id, 1],
    ])
    await add(list, 'Dusky')
    expect(await names()).toEqual(['cosy', 'Airy', 'Bright', 'Dusky'])

    await api.admin.moveLookup({ params: { list, id: c.id }, body: { before: null } })
    expect(await names()).toEqual(['Airy', 'Bright', 'Dusky', 'cosy'])
    await api.admin.retireLookup({ params: { list, id: a.id }, body: { retired: true } })
    const gone = await admin.call('PUT', `/api/admin/lookups/${list}/${c.id}/place`, { body: { before: a.id } })
    expect(gone.status).toBe(412)
  })
})

test('of two admins with one version the first wins, whatever each does', async () => {
  const { id, version } = await add('services', 'Sundials')
  const at = { list: 'services', id } as const
  await as(await make.admin()).api.admin.updateLookup({ params: at, body: { description: 'First' } }, { version })

  const headers = { 'if-match': `"${version}"` }
  const path = `/api/admin/lookups/services/${id}`
  for (const [end, body] of [
    ['', { description: 'Second' }],
    ['/retired', { retired: true }],
    ['/place', { before: null }],
  ] as const) {
    expect((await admin.call('PUT', path + end, { body, headers })).status).toBe(412)
  }
  expect((await admin.call('PUT', `${path}/retired`, { body: { retired: false } })).status).toBe(409)
})

test('every change is in the audit log under the entry, and the chain holds', async () => {
  const { id } = await add('services', 'Ventriloquism')
  const at = { list: 'services', id } as const
  await api.admin.updateLookup({ params: at, body: { display_name: 'Puppets', synonyms: ['dolls'] } })
  await api.admin.updateLookup({ params: at, body: { description: 'Talking ones' } })
  await api.admin.updateLookup({ params: at, body: { description: 'Talking ones' } })
  await api.admin.moveLookup({ params: at, body: { before: null } })
  await api.admin.retireLookup({ params: at, body: { retired: true } })
  await api.admin.retireLookup({ params: at, body: { retired: false } })

  const { entries } = await api.admin.audit({ query: { subject_type: 'lookup', subject_id: id } })
  const ours = entries.filter((one) => one.action.startsWith('service.')).toReversed()
  expect(ours.map(({ action, from_state, to_state, fields }) => [action, from_state, to_state, fields])).toEqual([
    ['service.add', null, 'Ventriloquism', []],
    ['service.rename', 'Ventriloquism', 'Puppets', ['display_name', 'synonyms']],
    ['service.edit', 'Puppets', 'Puppets', ['description']],
    expect.arrayContaining(['service.move']),
    ['service.retire', 'Puppets', 'Puppets', []],
    ['service.restore', 'Puppets', 'Puppets', []],
  ])
  expect(ours[0]).toMatchObject({ actor_user_id: adminPerson.id, subject_type: 'lookup', subject_id: id })
  const aboutUsers = await api.admin.audit({ query: { subject_type: 'user', subject_id: adminPerson.id } })
  expect(aboutUsers.entries.map(({ action }) => action)).not.toContain('service.add')
  expect(await verifyAuditChain(database)).toMatchObject({ broken: null, entries: await db.$count(auditEntries) })
  await expect(db.update(auditSubjectRows).set({ subject_id: 1 })).rejects.toMatchObject({ cause: { code: '23001' } })
})

test.each([
  ['services', { display_name: '  ' }, 'A name is required'],
  ['services', { display_name: 'x'.repeat(61) }, 'A name can have at most 60 characters'],
  ['services', { display_name: '★' }, 'This needs a letter or a digit'],
  ['services', { display_name: 'A', synonyms: ['Bells', 'bells '] }, 'Each synonym stands once'],
  ['services', { display_name: 'A', synonyms: ['?'] }, 'This needs a letter or a digit'],
  ['services', { display_name: 'A', synonyms: ['a b c d e f g h i j k'] }, 'A synonym can have at most 10 words'],
  ['services', { display_name: 'A', synonyms: Array.from({ length: 41 }, (_, n) => `s${n}`) }, 'At most 40 synonyms'],
  ['event-types', { display_name: 'A', synonyms: ['b'] }, 'Only services and places have synonyms'],
])('%s with %j gets 400: %s', async (list, body, sentence) => {
  expect(await admin.call('POST', `/api/admin/lookups/${list}`, { body })).toMatchObject({
    status: 400,
    body: { error: sentence },
  })
})

test('an unknown list or entry gets 404', async () => {
  expect((await admin.call('GET', '/api/admin/lookups/moods')).status).toBe(404)
  expect((await admin.call('PUT', '/api/admin/lookups/services/999999', { body: {} })).body.error).toBe(
    'This entry does not exist any more',
  )
  expect(await db.execute(sql`select from services where name = ''`)).toMatchObject({ rows: [] })
})

describe('names of places', () => {
  const params = { list: 'places' } as const
  const near = async (location: string) =>
    (await nobody.api.vendors.list({ query: { location } })).contractors.map(({ company_name }) => company_name)
  const refusal = async (list: LookupList, body: object) =>
    (await admin.call('POST', `/api/admin/lookups/${list}`, { body: { display_name: 'Gotham', ...body } })).body.fields

  test('a search for one, or for a synonym, finds vendors near its cities, at once and until it is retired', async () => {
    await make.vendor({ company_name: 'Bagels', business_address: '1 A St, Newark, NJ' })
    await make.vendor({ company_name: 'Sourdough', business_address: '2 B St, Berkeley, CA' })
    expect(await near('two coasts')).toEqual([])
    const body = {
      display_name: 'Two Coasts',
      synonyms: ['both ends'],
      cities: ['new york ny', 'Oakland, CA', 'Oakland'],
    }
    const place = await api.admin.addLookup({ params, body: { description: null, ...body } })
    expect(place.cities).toEqual(['New York, NY', 'Oakland, CA'])
    expect((await near('two coasts')).toSorted()).toEqual(['Bagels', 'Sourdough'])
    const one = { params: { ...params, id: place.id } }
    await api.admin.updateLookup({ ...one, body: { cities: ['Oakland, CA'] } }, { version: 1 })
    expect(await near('Both Ends')).toEqual(['Sourdough'])
    await api.admin.retireLookup({ ...one, body: { retired: true } }, { version: 2 })
    expect(await near('both ends')).toEqual([])
  })

  test('cities must be known, and only such names have them', async () => {
    const sentence = 'We do not know “Nowhereton”. Write a city as “Portland, OR”'
    expect(await refusal('places', { cities: ['Oakland, CA', 'Nowhereton'] })).toEqual({ cities: sentence })
    expect(await refusal('places', {})).toEqual({ cities: 'Name at least one city' })
    expect(await refusal('services', { cities: ['Oakland, CA'] })).toEqual({
      cities: 'Only names of places mean cities',
    })
    expect(await refusal('event-types', { synonyms: ['x'] })).toEqual({
      synonyms: 'Only services and places have synonyms',
    })
  })
})
