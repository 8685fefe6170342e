import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Issuer } from '../../faults/issuer.ts'
import type { Case } from './cases.ts'
import type { Request } from './load.ts'

const message = 'We know the place and would love to come, with two people and a small van.'
/** So many vendors apply, each to many events. */
const applicants = 200

/**
 * The case in which vendors apply to events: `count` pairs of a vendor and an event between which there is no application yet.
 * @param secret the key with which the reference checks its tokens
 */
export async function applying(
  client: pg.Client,
  { issuer, secret, count }: { issuer: Issuer; secret: string; count: number },
): Promise<Case> {
  const { rows } = await client.query<{ vendor: number; event: number }>(
    `select vendors.id::integer as vendor, events.id::integer as event
     from (select id from vendors where is_listed order by hashint8extended(id, 111) limit $1) vendors, events
     where status = 'published' and not exists (select from event_applications where vendor_id = vendors.id and event_id = events.id)
     order by hashint8extended(vendors.id * 10000000 + events.id, 112) limit $2`,
    [applicants, count],
  )
  const tokens = new Map<number, { product: string; reference: string }>()
  for (const vendor of new Set(rows.map((row) => row.vendor))) {
    const signature = createHmac('sha256', secret).update(String(vendor)).digest('base64url')
    tokens.set(vendor, { product: await issuer.token(`vendor-${vendor}`), reference: `${vendor}.${signature}` })
  }
  return {
    name: 'apply',
    statement: 'apply',
    once: true,
    limits: { ofReference: 0.4 },
    questions: rows.map(({ vendor, event }) => ({
      product: call('/api/event-applications', event, tokens.get(vendor)?.product),
      reference: call('/apply', event, tokens.get(vendor)?.reference),
      parameters: [],
    })),
  }
}

function call(path: string, event: number, token = ''): Request {
  return {
    path,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event_id: event, message }),
  }
}
