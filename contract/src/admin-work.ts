import * as z from 'zod/mini'
import { noted, shape } from './endpoint.ts'
import { Instant } from './fields.ts'

/** For how long a queue waits. */
const AdminWait = shape('AdminWait', {
  since: noted(z.nullable(Instant), 'Since when the one waits that waits longest, in UTC; null when nothing waits.'),
  late: noted(z.int(), 'How many have waited for longer than applicants are promised.', 1),
})

// Apart, because the build removes the sentence around it (web/vite.config.ts).
const AdminWaits = z.object({
  vendor_applications: noted(AdminWait, 'The vendors that wait for a decision.'),
  organizer_applications: noted(AdminWait, 'The organizers that wait for a decision.'),
  open_contact_requests: noted(AdminWait, 'The open contact requests.'),
  open_reports: noted(AdminWait, 'The open reports.'),
})

/** How much waits for an admin. */
export const AdminWork = shape('AdminWork', {
  vendor_applications: noted(z.int(), 'Vendors waiting for a decision.', 4),
  organizer_applications: noted(z.int(), 'Organizers waiting for a decision.', 1),
  open_contact_requests: noted(z.int(), 'Contact requests that are open and not marked as spam.', 2),
  open_reports: noted(z.int(), 'Reported conversations that wait for an admin.', 1),
  failed_emails: z.int(),
  waits: noted(AdminWaits, 'For how long each queue waits.'),
})
export type AdminWork = z.infer<typeof AdminWork>
