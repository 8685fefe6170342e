import * as z from 'zod/mini'
import { forAdmins, noted, shape } from './endpoint.ts'
import { bodyId } from './fields.ts'

const applicantRole = z.enum(['contractor', 'client'], 'Role is one of contractor, client')

/** An application that another admin has open. */
export const AdminClaim = shape('AdminClaim', {
  admin_name: noted(z.nullable(z.string()), 'Full name of the admin; null when unknown.', 'Sam Okafor'),
  role: noted(applicantRole, 'What the person applies as.', 'contractor'),
  user_id: noted(z.int(), 'Who applies.', 7),
})
export type AdminClaim = z.infer<typeof AdminClaim>

export const ClaimUpdate = shape('ClaimUpdate', {
  role: noted(applicantRole, 'What the person applies as.', 'contractor'),
  user_id: noted(bodyId(), 'Who applies.', 7),
  is_open: noted(z.boolean('Is open is true or false'), 'False when the caller has left the application.', true),
})
export type ClaimUpdate = z.infer<typeof ClaimUpdate>

export const adminClaimCalls = {
  claims: forAdmins.get('/admin/claims', {
    summary: 'Which applications other admins have open',
    description: 'Those of the last five minutes. Nothing is locked: everybody can still decide.',
    data: z.object({ claims: z.array(AdminClaim) }),
  }),
  claim: forAdmins.put('/admin/claims', {
    summary: 'Show other admins which application you have open',
    description: 'One at a time: another one replaces it.',
    body: ClaimUpdate,
    data: z.null(),
  }),
}
