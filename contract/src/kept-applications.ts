import * as z from 'zod/mini'
import { ApplicationInput } from './applications.ts'
import { callsFor, noted, shape } from './endpoint.ts'
import { id, Instant } from './fields.ts'
import { refusals } from './policy.ts'

/** An application of a vendor who is under review: it waits here, and is sent when our team approves the vendor. */
export const KeptApplication = shape('KeptApplication', {
  event_id: z.int(),
  event_title: z.string(),
  event_start_date: noted(z.string(), "The event's first day, as YYYY-MM-DD.", '2027-06-19'),
  event_end_date: noted(z.nullable(z.string()), "The event's last day, as YYYY-MM-DD; null for a single day.", null),
  organization_name: z.string(),
  message: z.string(),
  problem: noted(
    z.nullable(z.string()),
    'Why it could not be sent after the approval; null while it waits.',
    'This event is not currently accepting applications.',
  ),
  created_at: Instant,
})
export type KeptApplication = z.infer<typeof KeptApplication>

const forVendors = callsFor({ access: ['contractor'] })

export const keptApplicationsApi = {
  kept: forVendors.get('/event-applications/kept', {
    summary: 'Applications of the caller that wait until the vendor is approved',
    description: 'The newest first. Nobody else sees them.',
    data: z.array(KeptApplication),
  }),
  keep: forVendors.put('/event-applications/kept', {
    summary: 'Keep an application until the vendor is approved',
    description:
      'For a vendor under review, and an event that the vendor was let into, by a link or an invitation. It replaces one that is kept already. It is sent after the approval; what stands against it then is its `problem`.',
    body: ApplicationInput,
    data: KeptApplication,
    limit: 'apply',
    errors: ['unverified', 'not_found'],
  }),
  drop: forVendors.del('/event-applications/kept/:eventId', {
    summary: 'Take a kept application back',
    params: z.object({ eventId: id() }),
    missing: refusals.eventNotFound,
    data: z.null(),
  }),
}
