import { sentences } from '@marquee/contract/errors'
import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failure, statusesOf } from '../../../test/answers.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { testApp } from '../../../test/test-app.ts'
import { organizers } from '../../db/schema.ts'

const world = await testApp()
const { make, nobody, as, emitted } = world
const { db } = world.database

const profile = {
  organization_name: 'Harbour Nights',
  organization_description: 'Parties by the water',
  organization_address: '1 Pier, Seattle, WA',
}
const path = '/api/organizers/profile'

describe('applying', () => {
  test('creates a pending profile and gives the caller the role client', async () => {
    const person = await make.user()
    const answer = await as(person).call('POST', path, { body: { ...profile, website: 'harbour.example' } })

    expect(answer.status).toBe(201)
    const { data } = answer.body
    expect(data).toMatchObject({
      ...profile,
      user_id: person.id,
      website: 'https://harbour.example',
      status: 'pending',
      status_reason: null,
      version: 1,
    })
    expect(await as(person).api.users.me()).toMatchObject({
      role: 'client',
      onboarding_completed: true,
      organizer_id: data.id,
      organizer_status: 'pending',
    })
    expect(await as(person).api.organizers.own()).toEqual(data)
    expect(emitted).toContainEqual({ type: 'organizer.applied', organizerId: data.id, again: false })
    expect(await auditOf(db, 'organizer', data.id)).toEqual([
      { actor_user_id: person.id, action: 'organizer.apply', from_state: null, to_state: 'pending', reason: null },
    ])
  })

  test('a client without a profile may apply; a user with an older profile replaces it', async () => {
    const client = await make.user({ role: 'client' })
    expect(await as(client).api.organizers.apply({ body: profile })).toMatchObject({ user_id: client.id })

    const old = await make.organizer({ ownerRole: 'user', status: 'approved', website: 'https://old.example' })
    expect(await as(old.owner).api.organizers.apply({ body: profile })).toMatchObject({
      ...profile,
      id: old.id,
      website: null,
      status: 'pending',
      version: 2,
    })
    expect(await auditOf(db, 'organizer', old.id)).toEqual([
      {
        actor_user_id: old.user_id,
        action: 'organizer.apply',
        from_state: 'approved',
        to_state: 'pending',
        reason: null,
      },
    ])
  })

  test('is refused to organizers who have a profile, to other roles and to nobody', async () => {
    const has = await make.organizer({ status: 'rejected' })
    const answer = await as(has.owner).call('POST', path, { body: profile })
    expect(answer).toMatchObject({ status: 409, body: failure(refusals.organizerExists, 'conflict') })
    for (const person of [(await make.vendor()).owner, await make.admin()]) {
      const other = await as(person).call('POST', path, { body: profile })
      expect(other).toMatchObject({ status: 409, body: failure(refusals.roleTaken, 'conflict') })
    }
    expect((await nobody.call('POST', path, { body: profile })).status).toBe(401)
  })

  test('of several requests at once one succeeds; a repeat with the same key gets the same answer', async () => {
    const person = await make.user()
    const answers = await Promise.all([1, 2, 3].map(() => as(person).call('POST', path, { body: profile })))
    expect(statusesOf(answers)).toEqual([201, 409, 409])

    const another = await make.user()
    const send = () => as(another).api.organizers.apply({ body: profile }, { idempotencyKey: 'once' })
    const made = await Promise.all([send(), send()])
    expect(new Set(made.map((organizer) => organizer.id)).size).toBe(1)
    expect(await db.$count(organizers, eq(organizers.user_id, another.id))).toBe(1)
  })

  test.each([
    [{ organization_name: '' }, 'organization_name', 'Organization name is required'],
    [{ organization_description: undefined }, 'organization_description', 'Organization description is required'],
    [{ organization_address: ' ' }, 'organization_address', 'Organization address is required'],
    [{ typical_event_size: '5' }, 'typical_event_size', 'Please choose a typical event size'],
    [{ annual_events_count: -1 }, 'annual_events_count', 'Annual events count must be a whole number of 0 or more'],
    [{ event_type_ids: [999_999] }, 'event_type_ids', 'Please choose event types from the list'],
    [{ event_type_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'event_type_ids', 'Choose at most 8 event types'],
    [{ website: 'ftp://files.example' }, 'website', 'Please enter a valid website address'],
  ])('%j gets 400 with a sentence at its field', async (part, field, sentence) => {
    const person = await make.user()
    const answer = await as(person).call('POST', path, { body: { ...profile, ...part } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', fields: { [field]: sentence } } })
    expect(await as(person).api.users.me()).toMatchObject({ role: 'user', organizer_id: null })
  })
})

describe('the own profile', () => {
  test('gets 404 when there is none, and 401 without sign-in', async () => {
    for (const person of [await make.user(), await make.user({ role: 'client' }), (await make.vendor()).owner]) {
      expect((await as(person).call('GET', path)).status).toBe(404)
      expect((await as(person).call('PUT', path, { body: profile })).status).toBe(404)
    }
    expect((await nobody.call('GET', path)).status).toBe(401)
    expect((await nobody.call('PUT', path, { body: profile })).status).toBe(401)
  })

  test('a change is in the audit log, and required texts cannot be cleared', async () => {
    const organizer = await make.organizer()
    const changed = await as(organizer.owner).api.organizers.update({ body: { organization_name: 'Renamed' } })
    expect(changed).toMatchObject({ organization_name: 'Renamed', status: 'approved', version: 2 })
    expect(await auditOf(db, 'organizer', organizer.id)).toEqual([
      { actor_user_id: organizer.user_id, action: 'organizer.edit', from_state: null, to_state: null, reason: null },
    ])
    const cleared = await as(organizer.owner).call('PUT', path, { body: { organization_name: null } })
    expect(cleared.status).toBe(400)
  })

  test('of a rejected organizer becomes pending again when it changes', async () => {
    const organizer = await make.organizer({ status: 'rejected', status_reason: 'Who are you?' })
    expect(await as(organizer.owner).api.organizers.own()).toMatchObject({ status_reason: 'Who are you?' })
    const changed = await as(organizer.owner).api.organizers.update({ body: profile })
    expect(changed).toMatchObject({ status: 'pending', status_reason: 'Who are you?' })
    expect(Date.parse(changed.submitted_at)).toBeGreaterThan(organizer.created_at.getTime())
    expect(emitted).toContainEqual({ type: 'organizer.applied', organizerId: organizer.id, again: true })
    expect(await auditOf(db, 'organizer', organizer.id)).toEqual([
      {
        actor_user_id: organizer.user_id,
        action: 'organizer.resubmit',
        from_state: 'rejected',
        to_state: 'pending',
        reason: null,
      },
    ])
  })

  test('a stale version gets 412; of two updates with the same version one is made', async () => {
    const { owner } = await make.organizer()
    const send = (organization_name: string) =>
      as(owner).call('PUT', path, { body: { organization_name }, headers: { 'if-match': '"1"' } })
    const answers = await Promise.all([send('A'), send('B'), send('C')])
    expect(statusesOf(answers)).toEqual([200, 412, 412])
    expect(await send('D')).toMatchObject({ status: 412, body: failure(sentences.stale, 'stale') })
  })

  test('somebody who is no longer an organizer cannot change the old profile', async () => {
    const left = await make.organizer({ ownerRole: 'user' })
    expect((await as(left.owner).call('PUT', path, { body: profile })).status).toBe(404)
  })
})
