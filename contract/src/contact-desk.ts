import * as z from 'zod/mini'
import { callsFor, forAdmins } from './endpoint.ts'
import { IdParams, Instant, Pagination, named, paging, queryFlag, requiredText, searchText } from './fields.ts'
import { contactStatuses, maxLengths, pageSizes } from './limits.ts'

/** A contact request to a vendor, with both people. */
export const ContactRequest = named('ContactRequest', {
  id: z.int(),
  contractor_id: z.int(),
  company_name: z.string(),
  /** Visitors find the vendor. */
  vendor_listed: z.boolean(),
  user_id: z.int(),
  user_name: z.nullable(z.string()),
  user_email: z.nullable(z.string()),
  user_email_verified: z.boolean(),
  user_suspended: z.boolean(),
  owner_id: z.int(),
  owner_name: z.nullable(z.string()),
  owner_email: z.nullable(z.string()),
  owner_email_verified: z.boolean(),
  owner_suspended: z.boolean(),
  message: z.nullable(z.string()),
  status: z.enum(contactStatuses),
  is_spam: z.boolean(),
  version: z.int(),
  created_at: Instant,
  closed_at: z.nullable(Instant),
})
export type ContactRequest = z.infer<typeof ContactRequest>

const ContactIntroduction = named('ContactIntroduction', {
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  sent_by_name: z.nullable(z.string()),
  created_at: Instant,
})
/** An e-mail that introduced the two people of a request to each other. */
export type ContactIntroduction = z.infer<typeof ContactIntroduction>

const ContactStep = named('ContactStep', {
  action: z.string(),
  from_state: z.nullable(z.string()),
  to_state: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
  at: Instant,
})
/** What an admin did with a request. */
export type ContactStep = z.infer<typeof ContactStep>

const OtherContactRequest = named('OtherContactRequest', {
  id: z.int(),
  contractor_id: z.int(),
  company_name: z.string(),
  status: z.enum(contactStatuses),
  is_spam: z.boolean(),
  created_at: Instant,
})
/** Another request of the same person. */
export type OtherContactRequest = z.infer<typeof OtherContactRequest>

const ContactRequestDetails = named('ContactRequestDetails', {
  request: ContactRequest,
  introductions: z.array(ContactIntroduction),
  history: z.array(ContactStep),
  other_requests: z.array(OtherContactRequest),
})
/** A request with what happened to it. */
export type ContactRequestDetails = z.infer<typeof ContactRequestDetails>

/** What the list can be filtered by: a status, or `waiting` for new ones and those in touch. */
export const contactFilterStatuses = [...contactStatuses, 'waiting'] as const

export const ContactFilters = z.object({
  ...paging(pageSizes.admin),
  search: searchText(),
  status: z.optional(z.enum(contactFilterStatuses, `Status is one of ${contactFilterStatuses.join(', ')}`)),
  spam: z.optional(queryFlag('spam')),
})

/** Subject and text of the e-mail that introduces two people. */
export const Introduction = named('Introduction', {
  subject: requiredText(
    'Subject is required',
    maxLengths.introductionSubject,
    `Subject can have at most ${maxLengths.introductionSubject} characters`,
  ),
  text: requiredText(
    'Text is required',
    maxLengths.introductionText,
    `Text can have at most ${maxLengths.introductionText} characters`,
  ),
})
export type Introduction = z.infer<typeof Introduction>

export const contactRequestMissing = 'Contact request not found'

const onRequest = callsFor({ access: ['admin'], params: IdParams, missing: contactRequestMissing })

/** The calls with which admins put people in touch. */
export const contactDeskCalls = {
  contactRequests: forAdmins.get('/contact-requests/admin/all', {
    summary: 'Wishes to be put in touch with a vendor',
    description:
      '`search` looks at the company, who asked, and the message. With `status` open, in_touch or waiting the longest waiting come first, open ones before those in touch; otherwise the newest. What is marked as spam is left out; `spam=true` lists only that.',
    query: ContactFilters,
    data: z.object({ contact_requests: z.array(ContactRequest), pagination: Pagination }),
  }),
  contactRequest: onRequest.get('/contact-requests/:id', {
    summary: 'One contact request, with what happened to it',
    data: ContactRequestDetails,
  }),
  closeContactRequest: onRequest.put('/contact-requests/:id/status', {
    summary: 'Set the status of a contact request',
    description:
      'Both people are notified, unless it is open again or the request is spam; of a new request that is closed only who asked. Setting the status that it has is 409.',
    body: z.object({ status: z.enum(contactStatuses, `Status is one of ${contactStatuses.join(', ')}`) }),
    data: ContactRequest,
    versioned: true,
  }),
  markSpam: onRequest.put('/contact-requests/:id/spam', {
    summary: 'Mark a contact request as spam, or take the mark away',
    description: 'The person who asked is not notified.',
    body: z.object({ is_spam: z.boolean('Is spam is true or false') }),
    data: ContactRequest,
    versioned: true,
  }),
  introduce: onRequest.post('/contact-requests/:id/introduction', {
    summary: 'Introduce the two people to each other by e-mail',
    description:
      'Sends one text to both, with the names and addresses of the two below it; a reply goes to the other one. Both need a confirmed address. The request becomes connected, and keeps the text.',
    body: Introduction,
    data: z.object({ id: z.int() }),
    versioned: true,
    idempotent: true,
  }),
}
