import * as z from 'zod/mini'
import { OrganizerListFilters, UserFilters, VendorListFilters } from './admin-lists.ts'
import { adminClaimCalls } from './admin-claims.ts'
import { adminLookupsApi } from './admin-lookups.ts'
import { adminNoteCalls } from './admin-notes.ts'
import { AdminWork } from './admin-work.ts'
import { auditCalls } from './audit-log.ts'
import { ApplicationList } from './applications.ts'
import { contactDeskCalls } from './contact-desk.ts'
import { callsFor, forAdmins, noted, shape } from './endpoint.ts'
import { EventList } from './events.ts'
import { id, IdParams, Instant, Pagination, paging, reason, requiredWords, searchText } from './fields.ts'
import { maxCounts, maxLengths, pageSizes, profileStatuses } from './limits.ts'
import { Organizer } from './organizers.ts'
import { PersonOutcomes } from './outcomes.ts'
import { reportCalls } from './reports.ts'
import { invitationStop, User } from './users.ts'
import { reviewFields } from './reviews.ts'
import { OwnVendor } from './vendors.ts'

/** An address identifies somebody only when it is verified. */
const addressFields = { email: z.nullable(z.string()), email_verified: z.boolean() }

/** A person in the admin's list, with suspension and its reason. */
export const AdminUser = shape('AdminUser', {
  ...User.shape,
  suspended_at: noted(z.nullable(Instant), 'Since when the account is suspended, in UTC; null when it is not.', null),
  suspended_reason: noted(z.nullable(z.string()), 'Why, as the person reads it; null when it is not suspended.', null),
})
export type AdminUser = z.infer<typeof AdminUser>

const MaterialEdits = shape('MaterialEdits', { at: Instant, fields: z.array(z.string()) })
/** What the owner of an approved profile changed since an admin approved it or last checked its changes. */
const EditedSince = shape('EditedSince', {
  at: Instant,
  fields: noted(z.array(z.string()), 'Names of the fields that were changed.', ['company_name']),
  material: z.nullable(MaterialEdits),
})
const editedSince = { edited_since_approval: z.nullable(EditedSince) }

const Owner = z.object({ id: z.int(), name: z.nullable(z.string()), ...addressFields })
const ownerFields = { owner_name: z.nullable(z.string()), ...addressFields }

/** A vendor in the admin's list: the profile with its owner's name and e-mail address. */
export const AdminVendor = shape('AdminVendor', { ...OwnVendor.shape, ...ownerFields, ...editedSince })
export type AdminVendor = z.infer<typeof AdminVendor>

/** An organizer in the admin's list: the profile with its owner's name and e-mail address. */
export const AdminOrganizer = shape('AdminOrganizer', { ...Organizer.shape, ...ownerFields, ...editedSince })
export type AdminOrganizer = z.infer<typeof AdminOrganizer>

/** A person with the profiles that they have, whether these count or not. */
export const AdminPerson = shape('AdminPerson', {
  user: AdminUser,
  vendor: noted(z.nullable(AdminVendor), 'The vendor profile; null when there is none.'),
  organizer: noted(z.nullable(AdminOrganizer), 'The organizer profile; null when there is none.'),
  invitations_stopped: invitationStop,
})
export type AdminPerson = z.infer<typeof AdminPerson>

/** A vendor profile to review, with the person who applied. */
export const VendorApplication = shape('VendorApplication', { user: Owner, profile: OwnVendor, ...reviewFields })
export type VendorApplication = z.infer<typeof VendorApplication>

/** An organizer profile to review, with the person who applied. */
export const OrganizerApplication = shape('OrganizerApplication', { user: Owner, profile: Organizer, ...reviewFields })
export type OrganizerApplication = z.infer<typeof OrganizerApplication>

export const deliveryStatuses = ['queued', 'sent', 'failed'] as const
export const deliveryOutcomes = ['refused', 'complained', 'stopped'] as const

/** The invitations of one organizer to one event. Each e-mail counts once. */
export const Campaign = shape('Campaign', {
  event_id: z.int(),
  event_title: z.string(),
  organization_name: z.string(),
  organizer_user_id: noted(z.int(), 'Id of the person who organizes the event.', 5),
  is_stopped: noted(z.boolean(), "Whether an admin has stopped the organizer's invitations.", false),
  sent: noted(z.int(), 'E-mails that the mail server took, and nothing came back.', 40),
  waiting: noted(z.int(), 'E-mails that wait to be sent.', 2),
  refused: noted(z.int(), 'E-mails that were given up, came back, or were not tried because an earlier one had.', 3),
  complained: noted(z.int(), 'E-mails about which the reader complained, or that were not tried because of that.', 1),
  stopped: noted(z.int(), 'E-mails that were not sent, because an admin stopped them.', 0),
  last_at: noted(Instant, 'When the last of them was written, in UTC.'),
})
export type Campaign = z.infer<typeof Campaign>

/** One e-mail and its delivery. `failed` means that the last attempt failed and none is planned. */
export const Delivery = shape('Delivery', {
  id: z.int(),
  recipient: noted(z.string(), 'E-mail address it goes to.', 'ada@example.com'),
  subject: noted(z.string(), 'Subject line.', 'Your vendor application was approved'),
  status: noted(z.enum(deliveryStatuses), '`failed` means that the last attempt failed and none is planned.', 'sent'),
  outcome: noted(
    z.nullable(z.enum(deliveryOutcomes)),
    'What is known besides: the address refused it, the reader complained, or an admin stopped it; null otherwise.',
    null,
  ),
  campaign: noted(
    z.nullable(
      shape('DeliveryCampaign', { event_id: z.int(), event_title: z.string(), organization_name: z.string() }),
    ),
    'The event that it invites to; null for every other e-mail.',
    null,
  ),
  attempts: z.int(),
  last_error: noted(z.nullable(z.string()), 'The last answer of the mail server; null when nothing went wrong.', null),
  created_at: Instant,
  sent_at: noted(z.nullable(Instant), 'When the mail server took it, in UTC; null before.'),
  can_retry: noted(z.boolean(), 'It failed, its text is still there, and no newer e-mail replaces it.', false),
})
export type Delivery = z.infer<typeof Delivery>

/** How the e-mails are doing that were not sent; the wait is that of the oldest that could have been sent, 0 without one. */
export const DeliveryQueue = shape('DeliveryQueue', {
  waiting: noted(z.int(), 'E-mails that wait to be sent, also those that are sent later on purpose.', 2),
  longest_wait_seconds: noted(z.int(), 'How long the oldest waits that could have been sent; 0 without one.', 0),
  failed: noted(z.int(), 'E-mails that were given up.', 0),
})
export type DeliveryQueue = z.infer<typeof DeliveryQueue>

const page = z.object(paging(pageSizes.applications))

export const RoleUpdate = shape('RoleUpdate', {
  role: z.enum(['user', 'contractor', 'client'], 'Role is one of user, contractor, client'),
  status: z.optional(z.enum(profileStatuses, `Status is one of ${profileStatuses.join(', ')}`)),
  reason: reason(),
})
export type RoleUpdate = z.infer<typeof RoleUpdate>

export const ProfileQuestion = shape('ProfileQuestion', {
  role: noted(
    z.enum(['contractor', 'client'], 'Role is one of contractor, client'),
    'The role that the profile belongs to.',
    'contractor',
  ),
  question: noted(
    requiredWords('Question', maxLengths.reason, 'Please write what you need'),
    'What the applicant should add or change, at most 2,000 characters; they read it as it is.',
    'Please add your licence.',
  ),
})
export type ProfileQuestion = z.infer<typeof ProfileQuestion>

export const Suspension = shape('Suspension', { suspended: z.boolean('Suspended is true or false'), reason: reason() })
export type Suspension = z.infer<typeof Suspension>

export const InvitationsUpdate = shape('InvitationsUpdate', {
  stopped: noted(z.boolean('Stopped is true or false'), 'Whether the organizer may send no invitations.', true),
  reason: reason(),
})
export type InvitationsUpdate = z.infer<typeof InvitationsUpdate>

/** What ended when a person was signed out everywhere. */
export const SignOut = shape('SignOut', {
  sessions: noted(z.boolean(), 'Their sessions in browsers; false for who signs in with a provider elsewhere.', true),
})
export type SignOut = z.infer<typeof SignOut>

export const EditsCheck = shape('EditsCheck', {
  role: z.enum(['contractor', 'client'], 'Role is one of contractor, client'),
  edited_at: z.iso.datetime('Edited at is the time of the last change that was read'),
})
export type EditsCheck = z.infer<typeof EditsCheck>

export const DeliveryFilters = z.object({
  ...paging(pageSizes.admin),
  search: searchText(),
  status: z.optional(z.enum(deliveryStatuses, `Status is one of ${deliveryStatuses.join(', ')}`)),
  campaign: z.optional(id()),
})

export const CampaignFilters = z.object({ ...paging(pageSizes.admin), search: searchText() })

/** How many e-mails are queued again, and how many stay failed. */
export const DeliveryRetries = shape('DeliveryRetries', { queued: z.int(), left: z.int() })
export type DeliveryRetries = z.infer<typeof DeliveryRetries>

/** Sentences of 404 for admins. */
export const missing = {
  user: 'User not found',
  application: 'Application not found',
  delivery: 'Email not found',
} as const

/** Id of a person in a path. */
const UserParams = z.object({ userId: id() })

const onPerson = callsFor({ access: ['admin'], params: UserParams, missing: missing.user })
const onApplicant = callsFor({ access: ['admin'], params: UserParams, missing: missing.application })

export const adminApi = {
  work: forAdmins.get('/admin/work', {
    summary: 'How many applications, contact requests and reports wait',
    data: AdminWork,
  }),
  users: forAdmins.get('/users/admin/all', {
    summary: 'All users, newest first unless `sort_by` is given',
    description: '`search` looks at name, e-mail and phone.',
    query: UserFilters,
    data: z.object({ users: z.array(AdminUser), pagination: Pagination }),
  }),
  person: onPerson.get('/users/admin/:userId', {
    summary: 'One user with the profiles that they have',
    description: 'The profiles are in the answer whether they count or not.',
    data: AdminPerson,
  }),
  personEvents: onPerson.get('/users/admin/:userId/events', {
    summary: 'The events of a user, in every status, newest first',
    description: 'Empty for a user without an organizer profile.',
    query: z.object(paging(pageSizes.table)),
    data: EventList,
  }),
  personApplications: onPerson.get('/users/admin/:userId/applications', {
    summary: 'The applications of a user to events, newest first',
    description: 'Empty for a user without a vendor profile.',
    query: z.object(paging(pageSizes.table)),
    data: ApplicationList,
  }),
  personOutcomes: onPerson.get('/users/admin/:userId/outcomes', {
    summary: 'What others answered about a user after events',
    description: 'Organizers about the vendor, and vendors about the organizer. Nobody else reads it.',
    data: PersonOutcomes,
  }),
  updateRole: onPerson.put('/users/admin/update-role/:userId', {
    summary: "Set a user's role, or decide a pending application",
    description:
      'Without `status` the role is set. With `status` approved or rejected the pending profile that belongs to `role` is decided; the applicant is notified after twelve seconds, with `reason` if given: why it was rejected, or a kind word with an approval. Until then `pending` undoes it, and nothing is sent. `If-Match` then names the version of the profile that was read.',
    body: RoleUpdate,
    data: User,
    versioned: true,
  }),
  ask: onPerson.put('/users/admin/question/:userId', {
    summary: 'Ask an applicant for more before deciding',
    description:
      'The profile stays pending and waits for the applicant: it is last in the queue and never late. The applicant is notified after twelve seconds; until then `pending` by `update-role` takes it back. Saving the profile answers it: then it is first in the queue. Asking again replaces the question. `If-Match` names the version of the profile that was read.',
    body: ProfileQuestion,
    data: User,
    versioned: true,
  }),
  checkEdits: onPerson.put('/users/admin/edits-checked/:userId', {
    summary: 'Mark the changes of an approved profile as looked at',
    description:
      'Clears `edited_since_approval`. `edited_at` is its `at` as the admin read it: when the owner has changed more meanwhile, the answer is 412 `stale`.',
    body: EditsCheck,
    data: z.null(),
    errors: ['stale'],
  }),
  suspend: onPerson.put('/users/admin/suspension/:userId', {
    summary: 'Suspend an account, or lift that',
    description:
      'Needs a `reason`, which the person reads. While suspended every call of theirs is refused, and their profile and events are seen by admins alone. Not for admins.',
    body: Suspension,
    data: AdminUser,
  }),
  stopInvitations: onPerson.put('/users/admin/invitations/:userId', {
    summary: "Stop an organizer's invitations, or allow them again",
    description:
      'Stopping needs a `reason`, which the organizer reads. Invitations that were not sent never are, also when it is allowed again. 409 for a person without an organizer profile, and when there is nothing to change.',
    body: InvitationsUpdate,
    data: z.object({ invitations_stopped: invitationStop }),
  }),
  signOut: onPerson.post('/users/admin/sign-out/:userId', {
    summary: 'Sign a person out everywhere',
    description:
      'Ends all their sessions and personal access tokens at once. Sessions of people who sign in with a provider elsewhere end there: then `sessions` is false.',
    data: SignOut,
    status: 200,
  }),
  vendors: forAdmins.get('/contractors/admin/all', {
    summary: 'All vendors, newest first unless `sort_by` is given',
    query: VendorListFilters,
    data: z.object({ contractors: z.array(AdminVendor), pagination: Pagination }),
  }),
  vendorApplications: forAdmins.get('/contractors/admin/applications', {
    summary: 'Vendors waiting for a decision, those who answered a question first, then the longest waiting',
    query: page,
    data: z.object({ applications: z.array(VendorApplication), pagination: Pagination }),
  }),
  vendorApplication: onApplicant.get('/contractors/admin/applications/:userId', {
    summary: "One user's vendor application",
    data: VendorApplication,
  }),
  organizers: forAdmins.get('/organizers/admin/all', {
    summary: 'All organizers, newest first unless `sort_by` is given',
    query: OrganizerListFilters,
    data: z.object({ organizers: z.array(AdminOrganizer), pagination: Pagination }),
  }),
  organizerApplications: forAdmins.get('/organizers/admin/applications', {
    summary: 'Organizers waiting for a decision, those who answered a question first, then the longest waiting',
    query: page,
    data: z.object({ applications: z.array(OrganizerApplication), pagination: Pagination }),
  }),
  organizerApplication: onApplicant.get('/organizers/admin/applications/:userId', {
    summary: "One user's organizer application",
    data: OrganizerApplication,
  }),
  ...contactDeskCalls,
  ...adminNoteCalls,
  ...adminClaimCalls,
  ...auditCalls,
  deliveries: forAdmins.get('/deliveries/admin/all', {
    summary: 'E-mails and how they fared, newest first',
    description:
      '`search` looks at the recipient. The text of an e-mail is never shown: it may contain a link with a code.',
    query: DeliveryFilters,
    data: z.object({
      deliveries: z.array(Delivery),
      pagination: Pagination,
      retriable: z.int(),
      queue: DeliveryQueue,
    }),
  }),
  campaigns: forAdmins.get('/deliveries/admin/campaigns', {
    summary: 'The invitations of organizers by event, and how they fared, the newest event first',
    description: '`search` looks at the event and its organizer.',
    query: CampaignFilters,
    data: z.object({ campaigns: z.array(Campaign), pagination: Pagination }),
  }),
  retryDelivery: forAdmins.post('/deliveries/:id/retry', {
    summary: 'Send a failed e-mail again',
    description: 'It is queued once more. A repeated call is 409 while it waits, and after it was sent.',
    params: IdParams,
    missing: missing.delivery,
    data: Delivery,
    status: 200,
  }),
  retryDeliveries: forAdmins.post('/deliveries/retry', {
    summary: 'Send all failed e-mails again',
    description: `The oldest ${maxCounts.retriedDeliveries} at most. Those that must not be sent any more stay failed; \`left\` is the number of all that stay.`,
    data: DeliveryRetries,
    status: 200,
  }),
  ...adminLookupsApi,
  ...reportCalls,
}
