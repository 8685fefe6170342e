import { rateLimits } from '@marquee/contract/limits'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'

const { make, as, database } = await testApp({ rateLimits: true })

test('refused contact requests do not count against the limit, and the time to wait is named in words', async () => {
  const { owner, id: ownId } = await make.vendor()
  const target = await make.vendor()
  const ask = (id: number, body: object = {}) => as(owner).call('POST', `/api/contractors/${id}/contact`, { body })

  for (let i = 0; i < rateLimits.contact.max; i++) {
    // The own profile, an unknown vendor, a message that is no text.
    expect((await ask(ownId)).status).toBe(403)
    expect((await ask(999_999)).status).toBe(404)
    expect((await ask(target.id, { message: 7 })).status).toBe(400)
  }
  for (let i = 0; i < rateLimits.contact.max; i++) expect((await ask(target.id)).status).toBe(201)

  await database.db.execute(sql`update rate_counts set ends_at = ends_at - interval '90 seconds'`)
  expect(await ask(target.id)).toMatchObject({
    status: 429,
    body: { error: 'Too many requests. Please try again in 59 minutes.' },
  })
})
