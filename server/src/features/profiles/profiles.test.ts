import { fieldNotes } from '@marquee/contract/descriptions'
import { OrganizerInput } from '@marquee/contract/organizers'
import { VendorInput } from '@marquee/contract/vendors'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { users } from '../../db/schema.ts'

/** Every field that the contract lets an owner send, by its name alone: a new one is tested without a change here. */
const { database, make, as } = await testApp()

/** Fields whose example in the API documentation cannot be sent, as it names entries that this database does not have. */
let lists: Record<string, unknown>
beforeAll(async () => {
  lists = {
    social_links: [{ platform: 'instagram', url: 'https://instagram.com/wildfern' }],
    aesthetic_tag_ids: [(await make.tag()).id, (await make.tag()).id].toReversed(),
    event_type_ids: [(await make.eventType()).id, (await make.eventType()).id].toReversed(),
    service_ids: [(await make.service()).id],
    service_area_ids: [(await make.serviceArea()).id],
  }
})

describe.each([
  { noun: 'vendor', path: '/api/contractors/profile', input: VendorInput },
  { noun: 'organizer', path: '/api/organizers/profile', input: OrganizerInput },
])('the profile of a $noun', ({ path, input }) => {
  const fields = Object.entries<z.core.$ZodType>(input.shape)
  const required = fields.filter(([, field]) => !z.safeParse(field, undefined).success).map(([name]) => name)
  const optional = fields.map(([name]) => name).filter((name) => !required.includes(name))
  const example = (name: string) => lists[name] ?? fieldNotes[name]?.example
  const bodyOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, example(name)]))
  const all = () => bodyOf([...required, ...optional])
  const cleared = () => Object.fromEntries(optional.map((name) => [name, Array.isArray(example(name)) ? [] : null]))

  async function applied(): Promise<Caller> {
    const caller = as(await make.user())
    expect((await caller.call('POST', path, { body: all() })).status).toBe(201)
    return caller
  }

  test('has an example of every field', () => {
    expect(Object.entries(all()).filter(([, value]) => value === undefined)).toEqual([])
  })

  test('holds every field that was sent', async () => {
    const caller = as(await make.user())
    const { body } = await caller.call('POST', path, { body: all() })
    expect(body.data).toMatchObject(all())
    expect((await caller.call('GET', path)).body.data).toEqual(body.data)
  })

  test('keeps nothing of an older profile that it replaces', async () => {
    const caller = await applied()
    await database.db
      .update(users)
      .set({ role: 'user' })
      .where(eq(users.id, Number(caller.person?.id)))
    const { status, body } = await caller.call('POST', path, { body: bodyOf(required) })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ ...bodyOf(required), ...cleared() })
  })

  test('keeps every field that a change leaves out', async () => {
    const caller = await applied()
    const { body } = await caller.call('PUT', path, { body: {} })
    expect(body.data).toMatchObject(all())
  })

  test('clears and takes every optional field by a change', async () => {
    const caller = await applied()
    const emptied = await caller.call('PUT', path, { body: cleared() })
    expect(emptied.body.data).toMatchObject({ ...bodyOf(required), ...cleared() })
    const filled = await caller.call('PUT', path, { body: bodyOf(optional) })
    expect(filled.body.data).toMatchObject(all())
  })
})
