import * as z from 'zod/mini'
import { shape, forSignedIn, noted } from './endpoint.ts'
import { Instant, optionalText, requiredLine } from './fields.ts'
import { maxLengths, profileStatuses, roles } from './limits.ts'
import type { Actor } from './policy.ts'

/** A person with an account. */
export const User = shape('User', {
  id: z.int(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The e-mail address is confirmed. Without that a person may read, but not apply, contact or publish. */
  email_verified: z.boolean(),
  phone: z.nullable(z.string()),
  role: z.enum(roles),
  onboarding_completed: noted(z.boolean(), 'Whether the person has applied as a vendor or organizer.'),
  created_at: Instant,
})
export type User = z.infer<typeof User>

/** The caller: the account plus the ids and statuses of the profiles that belong to it. */
export const Me = shape('Me', {
  ...User.shape,
  contractor_id: noted(z.nullable(z.int()), "Id of the caller's vendor profile; null without one.", 7),
  contractor_status: z.nullable(z.enum(profileStatuses)),
  organizer_id: noted(z.nullable(z.int()), "Id of the caller's organizer profile; null without one.", null),
  organizer_status: z.nullable(z.enum(profileStatuses)),
  unread_notifications: noted(z.int(), 'Notifications that the caller has not read.', 3),
})
export type Me = z.infer<typeof Me>

/** The caller as an actor of the policy. */
export const actorOf = (me: Me): Actor => ({
  id: me.id,
  role: me.role,
  verified: me.email_verified,
  vendor: me.contractor_id && me.contractor_status ? { id: me.contractor_id, status: me.contractor_status } : null,
  organizer: me.organizer_id && me.organizer_status ? { id: me.organizer_id, status: me.organizer_status } : null,
})

/** What people change about themselves. The e-mail address belongs to whoever signs them in. */
export const ProfileInput = z.object({
  name: requiredLine('Please enter your full name', maxLengths.name),
  phone: optionalText('Phone', maxLengths.phone),
})
export type ProfileInput = z.input<typeof ProfileInput>
export type NewProfile = z.output<typeof ProfileInput>

export const usersApi = {
  me: forSignedIn.get('/users/profile', {
    summary: 'The signed-in person',
    description: 'The account is created at the first call with a valid token.',
    data: Me,
  }),
  update: forSignedIn.put('/users/profile', {
    summary: 'Change the name and the phone number of the signed-in person',
    description:
      'From then on the name stays, whatever name a token has. Without `phone` the number stays, null clears it.',
    body: ProfileInput,
    data: Me,
  }),
}
