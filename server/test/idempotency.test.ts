import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactRequests, events, idempotencyKeys, vendors } from '../src/db/schema.ts'
import { sweepIdempotencyKeys } from '../src/http/idempotency.ts'
import { testApp } from './test-app.ts'
import { plainFailure } from './answers.ts'

const { database, make, as } = await testApp()
const { db } = database
const vendor = await make.vendor()
const organizer = await make.organizer()
const organizing = as(organizer.owner)

describe('Idempotency-Key', () => {
  const draft = { title: 'Once', address: 'B', start_date: '2031-01-02', status: 'draft' }
  const create = (key: string, body: unknown = draft, by = organizing) =>
    by.call('POST', '/api/events', { body, headers: { 'idempotency-key': key } })
  const countOf = (title: string) => db.$count(events, eq(events.title, title))

  test('fifty requests at once with one key create one event and get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('fifty', { ...draft, title: 'Fifty' })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1)
    expect(await countOf('Fifty')).toBe(1)
  })

  test('the same key with another body or path gets 422', async () => {
    expect((await create('other')).status).toBe(201)
    expect(await create('other', { ...draft, title: 'Twice' })).toEqual(plainFailure(422, 'mismatch'))
    expect(
      await as(organizer.owner).call('POST', `/api/contractors/${vendor.id}/contact`, {
        body: {},
        headers: { 'idempotency-key': 'other' },
      }),
    ).toEqual(plainFailure(422, 'mismatch'))
    expect(await countOf('Twice')).toBe(0)
  })

  test('a failed request does not use up its key', async () => {
    const late = await make.organizer({ status: 'pending' })
    const by = as(late.owner)
    expect((await create('late', { ...draft, title: 'Late' }, by)).status).toBe(403)
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'late'))).toBe(0)
    await db.execute(sql`update organizers set status = 'approved' where id = ${late.id}`)
    const answer = await create('late', { ...draft, title: 'Late' }, by)
    expect(answer.status).toBe(201)
    expect(answer.headers['idempotency-replayed']).toBeUndefined()
  })

  test('two people may use the same key', async () => {
    const other = as((await make.organizer()).owner)
    const [mine, theirs] = [await create('ours'), await create('ours', draft, other)]
    expect(mine.body.data.id).not.toBe(theirs.body.data.id)
  })

  test('every call that creates accepts an Idempotency-Key', async () => {
    const [applicant, newcomer] = [await make.vendor(), await make.user()]
    const event = await make.event()
    const creates = [
      [
        as(newcomer),
        '/api/organizers/profile',
        { organization_name: 'A', organization_description: 'B', organization_address: 'C' },
      ],
      [
        as(await make.user()),
        '/api/contractors/profile',
        { company_name: 'A', business_description: 'B', business_address: 'C' },
      ],
      [as(applicant.owner), '/api/event-applications', { event_id: event.id, message: 'Hello' }],
      [as(newcomer), `/api/contractors/${vendor.id}/contact`, { message: 'Hello' }],
    ] as const
    for (const [by, path, body] of creates) {
      const send = () =>
        by.call('POST', path, { body, headers: { 'idempotency-key': `all ${path}`.replace(' ', '-') } })
      const [first, again] = [await send(), await send()]
      expect({ path, status: first.status }).toEqual({ path, status: 201 })
      expect({ path, status: again.status, body: again.body }).toEqual({ path, status: 201, body: first.body })
      expect(again.headers['idempotency-replayed']).toBe('true')
    }
    expect(await db.$count(contactRequests, eq(contactRequests.user_id, newcomer.id))).toBe(1)
    expect(await db.$count(vendors, eq(vendors.user_id, newcomer.id))).toBe(0)
  })

  test.each(['', ' ', 'two words', 'x'.repeat(101), 'clé'])('the malformed key "%s" gets 400', async (key) => {
    expect(await create(key)).toEqual(plainFailure(400))
  })

  test('keys are deleted after a day', async () => {
    await create('old')
    await create('young')
    await db
      .update(idempotencyKeys)
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where(eq(idempotencyKeys.key, 'old'))
    expect(await sweepIdempotencyKeys(db)).toBe(1)
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'old'))).toBe(0)
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'young'))).toBe(1)
  })
})
