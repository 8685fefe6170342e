import * as z from 'zod/mini'
import { shape, forAdmins, noted } from './endpoint.ts'
import { IdParams, Instant, Pagination, paging, requiredText } from './fields.ts'
import { maxLengths, pageSizes } from './limits.ts'
import { ReportedMessage } from './messages.ts'
import { applicationSides } from './policy.ts'

/** One of the two people of a reported conversation. */
export const ReportPerson = shape('ReportPerson', {
  id: z.int(),
  name: z.nullable(z.string()),
  /** The name of the vendor's or the organizer's profile. */
  profile_name: z.nullable(z.string()),
  side: noted(z.nullable(z.enum(applicationSides)), 'The side of the application; null when it is gone.', 'vendor'),
  suspended: noted(z.boolean(), 'Whether the account is suspended.', false),
})
export type ReportPerson = z.infer<typeof ReportPerson>

/** Somebody asked admins to look at a conversation. */
export const Report = shape('Report', {
  id: z.int(),
  /** Null after the application was withdrawn or its event removed. */
  application_id: z.nullable(z.int()),
  event_id: noted(z.nullable(z.int()), 'Id of the event; null as the id of the application.', 5),
  event_title: z.nullable(z.string()),
  reporter: ReportPerson,
  reported: ReportPerson,
  reports_about: noted(z.int(), 'Reports about that person, this one included.', 1),
  reason: noted(z.string(), 'What is wrong, as the reporter wrote it.', 'They ask for money in advance.'),
  created_at: Instant,
  closed_at: z.nullable(Instant),
  closed_by_name: z.nullable(z.string()),
  outcome: noted(z.nullable(z.string()), 'What the admin did about it, 1 to 2,000 characters; null while open.', null),
})
export type Report = z.infer<typeof Report>

export const ReportDetails = shape('ReportDetails', {
  report: Report,
  /** The application's own text and the messages as they were at the time of the report, oldest first. */
  transcript: z.array(ReportedMessage),
})
export type ReportDetails = z.infer<typeof ReportDetails>

/** What the list can be filtered by. */
export const reportStates = ['open', 'closed'] as const
export type ReportState = (typeof reportStates)[number]

const ReportFilters = z.object({
  ...paging(pageSizes.admin),
  state: z.optional(z.enum(reportStates, `State is one of ${reportStates.join(', ')}`)),
})

export const ReportClosing = shape('ReportClosing', {
  outcome: requiredText('Write what was done', maxLengths.note, `At most ${maxLengths.note} characters`),
})

export const reportMissing = 'Report not found'

/** The calls with which admins look at reported conversations. */
export const reportCalls = {
  reports: forAdmins.get('/admin/reports', {
    summary: 'Reported conversations',
    description: 'Open ones come longest waiting first, otherwise the newest first.',
    query: ReportFilters,
    data: z.object({ reports: z.array(Report), pagination: Pagination }),
  }),
  report: forAdmins.get('/admin/reports/:id', {
    summary: 'One report, with the messages as they were',
    description: 'The audit log notes who has read it.',
    params: IdParams,
    missing: reportMissing,
    data: ReportDetails,
  }),
  closeReport: forAdmins.put('/admin/reports/:id/closed', {
    summary: 'Close a report, and note what was done about it',
    description: 'Nobody is told. A closed report stays closed.',
    params: IdParams,
    missing: reportMissing,
    body: ReportClosing,
    data: Report,
  }),
}
