import * as z from 'zod/mini'

/** How much waits for an admin. */
export const AdminWork = z.object({
  vendor_applications: z.int(),
  organizer_applications: z.int(),
  open_contact_requests: z.int(),
  open_reports: z.int(),
  failed_emails: z.int(),
})
AdminWork.register(z.globalRegistry, { id: 'AdminWork' })
export type AdminWork = z.infer<typeof AdminWork>
