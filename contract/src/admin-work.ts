import * as z from 'zod/mini'
import { noted, shape } from './endpoint.ts'

/** How much waits for an admin. */
export const AdminWork = shape('AdminWork', {
  vendor_applications: noted(z.int(), 'Vendors waiting for a decision.', 4),
  organizer_applications: noted(z.int(), 'Organizers waiting for a decision.', 1),
  open_contact_requests: noted(z.int(), 'Contact requests that are open and not marked as spam.', 2),
  open_reports: noted(z.int(), 'Reported conversations that wait for an admin.', 1),
  failed_emails: z.int(),
})
export type AdminWork = z.infer<typeof AdminWork>
