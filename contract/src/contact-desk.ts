import * as z from 'zod/mini'
import { callsFor, forAdmins, noted, shape } from './endpoint.ts'
import { IdParams, Instant, Pagination, paging, queryFlag, requiredWords, searchText } from './fields.ts'
import { contactStatuses, maxLengths, pageSizes } from './limits.ts'

/** A contact request to a vendor, with both people. */
export const ContactRequest = shape('ContactRequest', {
  id: z.int(),
  contractor_id: z.int(),
  company_name: z.string(),
  vendor_listed: noted(z.boolean(), 'Whether visitors find the vendor.'),
  user_id: z.int(),
  user_name: noted(z.nullable(z.string()), "The person's full name; null when unknown.", 'Noor Haddad'),
  user_email: noted(z.nullable(z.string()), "The person's e-mail address; null when unknown.", 'noor@example.com'),
  user_email_verified: noted(z.boolean(), 'Whether the address was shown to be theirs.'),
  user_suspended: noted(z.boolean(), 'Whether the account is suspended.', false),
  owner_id: noted(z.int(), "Id of the vendor's person.", 14),
  owner_name: z.nullable(z.string()),
  owner_email: z.nullable(z.string()),
  owner_email_verified: noted(z.boolean(), 'Whether that address was shown to be theirs.'),
  owner_suspended: noted(z.boolean(), "Whether the vendor's account is suspended.", false),
  message: noted(z.nullable(z.string()), 'What the person wrote; null when nothing.', 'Are you free in June?'),
  status: z.enum(contactStatuses),
  is_spam: z.boolean(),
  version: z.int(),
  created_at: Instant,
  closed_at: z.nullable(Instant),
})
export type ContactRequest = z.infer<typeof ContactRequest>

const ContactIntroduction = shape('ContactIntroduction', {
  id: z.int(),
  subject: noted(z.string(), 'Subject line.', 'Introduction: Noor Haddad and Wild Fern Florals'),
  text: noted(z.string(), 'What both read.', 'Hello Noor Haddad and Ada Moreno,'),
  sent_by_name: noted(z.nullable(z.string()), 'Full name of the admin who sent it; null when unknown.', 'Sam Okafor'),
  created_at: Instant,
})
/** An e-mail that introduced the two people of a request to each other. */
export type ContactIntroduction = z.infer<typeof ContactIntroduction>

const ContactStep = shape('ContactStep', {
  action: z.string(),
  from_state: noted(z.nullable(z.string()), 'The status before; null when it did not change.', 'open'),
  to_state: noted(z.nullable(z.string()), 'The status after; null when it did not change.', 'closed'),
  actor_name: z.nullable(z.string()),
  at: Instant,
})
/** What an admin did with a request. */
export type ContactStep = z.infer<typeof ContactStep>

const OtherContactRequest = shape('OtherContactRequest', {
  id: z.int(),
  contractor_id: z.int(),
  company_name: z.string(),
  status: z.enum(contactStatuses),
  is_spam: z.boolean(),
  created_at: Instant,
})
/** Another request of the same person. */
export type OtherContactRequest = z.infer<typeof OtherContactRequest>

const ContactRequestDetails = shape('ContactRequestDetails', {
  request: ContactRequest,
  introductions: z.array(ContactIntroduction),
  history: noted(z.array(ContactStep), 'What admins did with it, oldest first.'),
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
export const Introduction = shape('Introduction', {
  subject: requiredWords('Subject', maxLengths.introductionSubject),
  text: requiredWords('Text', maxLengths.introductionText),
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
