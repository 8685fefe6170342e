import * as z from 'zod/mini'
import { forAll, forSignedIn, noted, shape } from './endpoint.ts'
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

/** That an admin has stopped the invitations of an organizer. */
export const InvitationStop = shape('InvitationStop', {
  since: noted(Instant, 'Since when, in UTC.', '2027-05-03T09:00:00.000Z'),
  reason: noted(z.string(), 'Why, as the organizer reads it.', 'Several vendors complained.'),
})
export type InvitationStop = z.infer<typeof InvitationStop>

export const invitationStop = noted(
  z.nullable(InvitationStop),
  "That an admin has stopped the organizer's invitations; null when none has.",
  null,
)

/** That e-mails to an address do not arrive. */
export const RefusedMails = shape('RefusedMails', {
  since: noted(Instant, 'Since when, in UTC.', '2027-05-03T09:00:00.000Z'),
  why: noted(
    z.enum(['refused', 'complained']),
    'The mail server refused one for good, or its reader complained about one.',
    'refused',
  ),
  reason: noted(z.string(), 'The words of the mail server.', '550 5.1.1 No such user'),
})
export type RefusedMails = z.infer<typeof RefusedMails>

/** The caller: the account plus the ids and statuses of the profiles that belong to it. */
export const Me = shape('Me', {
  ...User.shape,
  contractor_id: noted(z.nullable(z.int()), "Id of the caller's vendor profile; null without one.", 7),
  contractor_status: z.nullable(z.enum(profileStatuses)),
  organizer_id: noted(z.nullable(z.int()), "Id of the caller's organizer profile; null without one.", null),
  organizer_status: z.nullable(z.enum(profileStatuses)),
  invitations_stopped: invitationStop,
  refused_mails: noted(
    z.nullable(RefusedMails),
    'E-mails that the caller could stop are not sent to the address any more, until it is confirmed anew; null while they are.',
    null,
  ),
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

export const addressSentences = {
  unknown: 'This link is not valid any more. Ask for a new one on the page of your account.',
  fine: 'Emails to your address are not refused.',
} as const

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
  checkAddress: forSignedIn.post('/users/profile/address-check', {
    summary: 'Mail a link that confirms the address anew',
    description: 'For a caller whose address refuses e-mails. Others get 409.',
    limit: 'addressChanges',
    data: z.object({
      message: noted(
        z.nullable(z.string()),
        'The path of the link in a demo without a mail server; null elsewhere.',
        null,
      ),
    }),
    status: 200,
  }),
  confirmAddress: forAll.post('/users/address-checks/:check', {
    summary: 'Confirm an address anew, by the link in an e-mail',
    description:
      'Needs no sign-in. From then on all e-mails are sent to the address again. Repeated, it changes nothing.',
    params: z.object({
      check: noted(
        z.string().check(z.regex(/^[1-9]\d{0,14}\.\d{1,15}\.[\w-]{43}$/)),
        'The end of the link in the e-mail.',
        '7.1811325600.Jf0q3Yx1n2v7wB8zK4mR6tP9sD5aG1hL0cE3uXiOoQk',
      ),
    }),
    missing: addressSentences.unknown,
    data: z.null(),
    status: 200,
  }),
}
