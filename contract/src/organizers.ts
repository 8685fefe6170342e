import * as z from 'zod/mini'
import { choices, each, line, links, number, oneOf, optional, text, type Described } from './described.ts'
import { shape, forSignedIn } from './endpoint.ts'
import { Instant, website } from './fields.ts'
import { eventSizes, maxLengths, maxCounts, maxPeople, maxYears, profileStatuses } from './limits.ts'
import { LookupRef } from './lookups.ts'

/** What an organizer enters about the organization, in the order of the application. */
export const organizerFields = {
  organization_name: line('Organization name', maxLengths.companyName, {
    step: 'organization',
    note: 'Name of the organization, 1 to 200 characters.',
    example: 'Harbor Nights',
    erased: 'Deleted organizer',
  }),
  organization_description: text('Organization description', maxLengths.description, {
    step: 'organization',
    note: 'What the organization does, 1 to 5,000 characters.',
    example: 'Concerts and markets by the water.',
  }),
  organization_address: text('Organization address', maxLengths.address, {
    step: 'organization',
    note: 'Where the organization is, 1 to 300 characters.',
    example: '2 Hall Road, Seattle, WA',
  }),
  event_type_ids: choices('Event types', maxCounts.organizerEventTypes, {
    step: 'choices',
  }),
  years_organizing: number(`Years organizing must be a whole number from 0 to ${maxYears}`, [0, maxYears], {
    label: 'Years organizing',
    step: 'details',
    note: 'Whole years of organizing events, 0 to 200; null when not told.',
    example: 4,
  }),
  annual_events_count: number('Annual events count must be a whole number of 0 or more', [0, maxPeople], {
    label: 'Annual events count',
    step: 'details',
    note: 'Events per year, a whole number of 0 or more; null when not told.',
    example: 12,
  }),
  typical_event_size: oneOf('Typical event size', eventSizes, {
    step: 'details',
    note: 'How many guests an event usually has; null when not told.',
    example: '76-150 guests',
  }),
  website: optional(website(), z.string(), { label: 'Website', step: 'details' }),
  social_links: links('Social links', maxCounts.socialLinks, { step: 'details' }),
} satisfies Described

/** What an organizer enters about the organization when applying. */
export const OrganizerInput = shape('NewOrganizer', each(organizerFields, 'sent'))
export type OrganizerInput = z.infer<typeof OrganizerInput>

/** Part or whole of the profile: absent fields stay, null clears an optional one. */
export const OrganizerUpdate = shape('OrganizerUpdate', each(organizerFields, 'changed'))
export type OrganizerUpdate = z.infer<typeof OrganizerUpdate>

/** An organizer's profile, as its owner and admins see it. */
export const Organizer = shape('Organizer', {
  ...each(organizerFields, 'shown'),
  id: z.int(),
  user_id: z.int(),
  event_types: z.array(LookupRef),
  status: z.enum(profileStatuses),
  /** The reason of the latest decision. It stays when the owner applies again. */
  status_reason: z.nullable(z.string()),
  profile_created_at: Instant,
  /** What an admin asks for before deciding; null when nothing is open. Saving the profile answers it. */
  question: z.nullable(z.string()),
  /** When the profile was last sent for review: the application, or when it was sent again after a rejection or a question. */
  submitted_at: Instant,
  version: z.int(),
})
export type Organizer = z.infer<typeof Organizer>

export const organizersApi = {
  own: forSignedIn.get('/organizers/profile', {
    summary: "The caller's own organizer profile",
    data: Organizer,
    errors: ['not_found'],
  }),
  apply: forSignedIn.post('/organizers/profile', {
    summary: 'Apply as an organizer',
    description: 'Creates the profile with status pending and gives the caller the role `client`.',
    body: OrganizerInput,
    data: Organizer,
    idempotent: true,
    errors: ['unverified'],
  }),
  update: forSignedIn.put('/organizers/profile', {
    summary: 'Change the own organizer profile, in part or whole',
    description:
      'Absent fields stay, null clears. A rejected organizer thereby applies again: the status returns to pending.',
    body: OrganizerUpdate,
    data: Organizer,
    versioned: true,
    errors: ['unverified', 'not_found'],
  }),
}
