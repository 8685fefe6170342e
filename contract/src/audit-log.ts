import * as z from 'zod/mini'
import { forAdmins, noted, shape } from './endpoint.ts'
import { Instant, Pagination, day, id, paging, queryFlag, searchText } from './fields.ts'
import { pageSizes } from './limits.ts'

export const auditSubjects = [
  'user',
  'contractor',
  'organizer',
  'event',
  'application',
  'contact_request',
  'lookup',
  'delivery',
] as const

/** Who decided what, when, from which state to which. Never changed, never deleted. */
export const AuditEntry = shape('AuditEntry', {
  id: z.int(),
  /** Null when the system acted. */
  actor_user_id: z.nullable(z.int()),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  subject_type: z.enum(auditSubjects),
  subject_id: z.int(),
  /** What the subject is called now; null when it has no name or is gone. */
  subject_name: z.nullable(z.string()),
  vendors: noted(
    z.array(z.string()),
    'The vendors whose application or invitation it is, as they are called now; none for anything else.',
    ['Wren & Bramble'],
  ),
  contacts: noted(z.int(), 'The number of contacts whose invitations it is about; 0 for anything else.', 0),
  from_state: noted(z.nullable(z.string()), 'The state before; null when there was none.', 'pending'),
  to_state: noted(z.nullable(z.string()), 'The state after; null when there is none.', 'approved'),
  reason: noted(z.nullable(z.string()), 'The words given with it; null without any.', null),
  /** The version of the subject that was decided on, or that the edit created. */
  version: z.nullable(z.int()),
  /** Names of the fields that an edit changed. */
  fields: z.array(z.string()),
  created_at: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** How far the log was verified: each entry up to there is what was written then, and none is missing. */
export const AuditCheck = shape('AuditCheck', {
  entry_id: noted(z.nullable(z.int()), 'The last entry that was verified; null without any.', 42),
  entries: noted(z.int(), 'How many entries were verified.', 42),
  checked_at: noted(Instant, 'When the log was last verified, in UTC.'),
  fault: noted(z.nullable(z.string()), 'What is wrong with the log; null when it is whole.', null),
})
export type AuditCheck = z.infer<typeof AuditCheck>

const dayFilter = (name: string) => z.optional(day(`${name} is a day: YYYY-MM-DD`))

export const AuditFilters = z.object({
  ...paging(pageSizes.admin),
  search: searchText(),
  from: dayFilter('From'),
  to: dayFilter('To'),
  decisions: z.optional(queryFlag('Decisions')),
  subject_type: z.optional(z.enum(auditSubjects, `Subject type is one of ${auditSubjects.join(', ')}`)),
  subject_id: z.optional(id()),
  actor_user_id: z.optional(id()),
  about_user_id: z.optional(id()),
})

export const auditCalls = {
  audit: forAdmins.get('/audit/admin/all', {
    summary: 'Who decided what, newest first',
    description:
      '`search` looks at the name and the e-mail address of people: it finds what they did, and what was done with them, their profiles, events and applications. `from` and `to` are days in UTC, both included. With `decisions` only what admins decided is listed. `checked` is null until somebody verifies the log.',
    query: AuditFilters,
    data: z.object({ entries: z.array(AuditEntry), pagination: Pagination, checked: z.nullable(AuditCheck) }),
  }),
  checkAudit: forAdmins.post('/audit/admin/check', {
    summary: 'Verify the audit log from its first entry',
    description: 'Also that the log still contains all that was verified before.',
    data: AuditCheck,
    status: 200,
    limit: 'auditCheck',
    errors: ['unavailable'],
  }),
}
