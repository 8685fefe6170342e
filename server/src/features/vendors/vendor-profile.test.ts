import { sentences } from '@marquee/contract/errors'
import { refusals } from '@marquee/contract/policy'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { profile, profilePath as path } from '../../../test/vendor-profile.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { failure, statusesOf } from '../../../test/answers.ts'

const world = await testApp()
const { make, nobody, as, emitted } = world
const { db } = world.database

describe('the own profile', () => {
  test('is shown in every status, with the reason; somebody without one gets 404', async () => {
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

  test('of a rejected vendor becomes pending again when it or its tags change', async () => {
    for (const change of [
      (caller: Caller) => caller.api.vendors.update({ body: { business_description: 'More detail' } }),
      (caller: Caller) => caller.api.vendors.updateTags({ body: { aesthetic_tag_ids: [] } }),
    ]) {
      const vendor = await make.vendor({ status: 'rejected', status_reason: 'More detail, please' })
      expect(await change(as(vendor.owner))).toMatchObject({
        status: 'pending',
        status_reason: 'More detail, please',
      })
      expect(emitted).toContainEqual({ type: 'vendor.applied', vendorId: vendor.id, again: true })
      expect(await auditOf(db, 'contractor', vendor.id)).toEqual([
        {
          actor_user_id: vendor.user_id,
          action: 'vendor.resubmit',
          from_state: 'rejected',
          to_state: 'pending',
          reason: null,
        },
      ])
    }
  })

  test('of a pending vendor stays pending when it changes, without another event', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    expect(await as(vendor.owner).api.vendors.update({ body: profile })).toMatchObject({ status: 'pending' })
    expect(emitted).not.toContainEqual(expect.objectContaining({ type: 'vendor.applied', vendorId: vendor.id }))
  })

  test('tags are replaced and keep the given order', async () => {
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

  test('a stale version gets 412; of two updates with the same version one is made', async () => {
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

  test('of somebody who is no longer a vendor cannot be changed, only replaced', async () => {
    const left = await make.vendor({ ownerRole: 'user' })
    const organizer = await make.organizer()
    for (const person of [left.owner, organizer.owner, await make.admin(), await make.user({ role: 'contractor' })]) {
      expect((await as(person).call('PUT', path, { body: { company_name: 'X' } })).status).toBe(404)
      expect((await as(person).call('PUT', `${path}/tags`, { body: { aesthetic_tag_ids: [] } })).status).toBe(404)
    }
    expect((await nobody.call('PUT', path, { body: {} })).status).toBe(401)
  })

  test('required texts cannot be cleared', async () => {
    const vendor = await make.vendor()
    for (const body of [{ company_name: null }, { business_address: '' }, { service_ids: null }]) {
      expect((await as(vendor.owner).call('PUT', path, { body })).status).toBe(400)
    }
  })
})
