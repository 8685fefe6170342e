import * as z from 'zod/mini'
import { named } from './fields.ts'

/** How much waits for an admin. */
export const AdminWork = named('AdminWork', {
  vendor_applications: z.int(),
  organizer_applications: z.int(),
  open_contact_requests: z.int(),
  open_reports: z.int(),
  failed_emails: z.int(),
})
export type AdminWork = z.infer<typeof AdminWork>
