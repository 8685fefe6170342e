import * as z from 'zod/mini'
import { del, get, post, put } from './endpoint.ts'
import { IdParams, Instant, Pagination, bodyId, id, paging, reason, requiredText } from './fields.ts'
import { applicationStatuses, eventStatuses, maxLengths, pageSizes, pricingRanges } from './limits.ts'
import { refusals } from './policy.ts'

/** A vendor's application to an event, with what vendor and organizer need to know about each other. */
export const Application = z.object({
  id: z.int(),
  event_id: z.int(),
  contractor_id: z.int(),
  status: z.enum(applicationStatuses),
  status_reason: z.nullable(z.string()),
  message: z.string(),
  /** Grows with every decision; a decision or withdrawal that names another one is refused. */
  version: z.int(),
  applied_at: Instant,
  updated_at: Instant,
  company_name: z.string(),
  contractor_name: z.nullable(z.string()),
  contractor_email: z.nullable(z.string()),
  event_title: z.string(),
  event_description: z.nullable(z.string()),
  event_start_date: z.string(),
  event_end_date: z.nullable(z.string()),
  event_address: z.string(),
  event_status: z.enum(eventStatuses),
  event_type_display_name: z.nullable(z.string()),
  organization_name: z.string(),
  business_description: z.string(),
  website: z.nullable(z.string()),
  pricing_range: z.nullable(z.enum(pricingRanges)),
})
Application.register(z.globalRegistry, { id: 'Application' })
export type Application = z.infer<typeof Application>

export const ApplicationInput = z.object({
  event_id: bodyId('An event is required'),
  message: requiredText(
    'Application message is required',
    maxLengths.applicationMessage,
    `Application message can have at most ${maxLengths.applicationMessage} characters`,
  ),
})
ApplicationInput.register(z.globalRegistry, { id: 'NewApplication' })
export type ApplicationInput = z.infer<typeof ApplicationInput>

export const Decision = z.object({
  status: z.enum(applicationStatuses, `Status is one of ${applicationStatuses.join(', ')}`),
  reason: reason(),
})
Decision.register(z.globalRegistry, { id: 'Decision' })

export const ApplicationFilters = z.object({
  ...paging(pageSizes.applications),
  status: z.optional(z.enum(applicationStatuses, `Status is one of ${applicationStatuses.join(', ')}`)),
  event_id: z.optional(id()),
})
export type ApplicationFilters = z.infer<typeof ApplicationFilters>

export const ApplicationList = z.object({ applications: z.array(Application), pagination: Pagination })

/** One step of an application: it was sent (`pending`), or the organizer set another status. */
export const ApplicationStep = z.object({
  status: z.enum(applicationStatuses),
  at: Instant,
  reason: z.nullable(z.string()),
})
ApplicationStep.register(z.globalRegistry, { id: 'ApplicationStep' })
export type ApplicationStep = z.infer<typeof ApplicationStep>

export const applicationsApi = {
  create: post('/event-applications', {
    summary: 'Apply to a published event',
    access: 'signed-in',
    body: ApplicationInput,
    data: Application,
    idempotent: true,
    limit: 'apply',
    errors: ['unverified', 'forbidden', 'not_found', 'conflict'],
  }),
  mine: get('/event-applications/my-applications', {
    summary: "A vendor's own applications, or those to an organizer's own events; newest first",
    description: 'Anybody else gets an empty list.',
    access: 'signed-in',
    query: ApplicationFilters,
    data: ApplicationList,
  }),
  ofEvent: get('/event-applications/event/:eventId', {
    summary: 'Applications to one event, newest first',
    description: "For the event's organizer and admins.",
    access: ['client', 'admin'],
    params: z.object({ eventId: id() }),
    missing: refusals.eventNotFound,
    query: z.object(paging(pageSizes.applications)),
    data: ApplicationList,
    errors: ['not_found'],
  }),
  get: get('/event-applications/:id', {
    summary: 'One application',
    description: "For the applicant, the event's organizer and admins.",
    access: 'signed-in',
    params: IdParams,
    missing: refusals.applicationNotFound,
    data: Application,
    errors: ['not_found'],
  }),
  history: get('/event-applications/:id/history', {
    summary: 'What happened to an application, oldest first',
    description: "From applying on. For the applicant, the event's organizer and admins.",
    access: 'signed-in',
    params: IdParams,
    missing: refusals.applicationNotFound,
    data: z.array(ApplicationStep),
    errors: ['not_found'],
  }),
  decide: put('/event-applications/:id/status', {
    summary: 'Accept, reject or reset an application',
    description: "For the event's organizer. The vendor is told.",
    access: ['client'],
    params: IdParams,
    missing: refusals.applicationNotFound,
    body: Decision,
    data: Application,
    versioned: true,
    errors: ['not_found', 'conflict'],
  }),
  withdraw: del('/event-applications/:id', {
    summary: 'Withdraw the own application',
    description: 'Pending and accepted ones, until the event is over; a rejected one stays.',
    access: 'signed-in',
    params: IdParams,
    missing: refusals.applicationNotFound,
    data: z.null(),
    versioned: true,
    errors: ['not_found', 'conflict'],
  }),
}
