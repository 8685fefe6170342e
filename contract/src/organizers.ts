import * as z from 'zod/mini'
import { get, post, put } from './endpoint.ts'
import {
  idList,
  Instant,
  optionalNumber,
  requiredLine,
  requiredText,
  SocialLink,
  socialLinks,
  type Shown,
  website,
} from './fields.ts'
import { eventSizes, maxLengths, maxCounts, maxPeople, maxYears, profileStatuses } from './limits.ts'
import { LookupRef } from './lookups.ts'

/** Texts that every organizer gives. */
const required = {
  organization_name: requiredLine(
    'Organization name is required',
    maxLengths.companyName,
    `Organization name can have at most ${maxLengths.companyName} characters`,
  ),
  organization_description: requiredText(
    'Organization description is required',
    maxLengths.description,
    `Organization description can have at most ${maxLengths.description} characters`,
  ),
  organization_address: requiredText(
    'Organization address is required',
    maxLengths.address,
    `Organization address can have at most ${maxLengths.address} characters`,
  ),
}

/** Fields that may be absent or null. */
const optional = {
  website: website(),
  years_organizing: optionalNumber(`Years organizing must be a whole number from 0 to ${maxYears}`, 0, maxYears),
  typical_event_size: z.optional(z.nullable(z.enum(eventSizes, 'Please choose a typical event size'))),
  annual_events_count: optionalNumber('Annual events count must be a whole number of 0 or more', 0, maxPeople),
}

/** Lists, each replaced as a whole. */
const lists = {
  social_links: socialLinks(maxCounts.socialLinks),
  event_type_ids: idList(maxCounts.organizerEventTypes, `Choose at most ${maxCounts.organizerEventTypes} event types`),
}

/** What an organizer says of the organization when applying. */
export const OrganizerInput = z.object({
  ...required,
  ...optional,
  ...({
    social_links: z._default(lists.social_links, []),
    event_type_ids: z._default(lists.event_type_ids, []),
  } satisfies Record<keyof typeof lists, unknown>),
})
OrganizerInput.register(z.globalRegistry, { id: 'NewOrganizer' })
export type OrganizerInput = z.infer<typeof OrganizerInput>

/** Part or whole of the profile: absent fields stay, null clears an optional one. */
export const OrganizerUpdate = z.object({ ...z.partial(z.object({ ...required, ...lists })).shape, ...optional })
OrganizerUpdate.register(z.globalRegistry, { id: 'OrganizerUpdate' })
export type OrganizerUpdate = z.infer<typeof OrganizerUpdate>

/** What is shown of each field of `OrganizerInput`. */
const shown = {
  organization_name: z.string(),
  organization_description: z.string(),
  organization_address: z.string(),
  website: z.nullable(z.string()),
  years_organizing: z.nullable(z.int()),
  typical_event_size: z.nullable(z.enum(eventSizes)),
  annual_events_count: z.nullable(z.int()),
  event_type_ids: z.array(z.int()),
  social_links: z.array(SocialLink),
} satisfies Shown<OrganizerInput>

/** An organizer's profile, as its owner and admins see it. */
export const Organizer = z.object({
  ...shown,
  id: z.int(),
  user_id: z.int(),
  event_types: z.array(LookupRef),
  status: z.enum(profileStatuses),
  /** The reason of the latest decision. It stays when the owner applies again. */
  status_reason: z.nullable(z.string()),
  profile_created_at: Instant,
  /** When the profile was last sent for review: the application, or the latest resubmission after a rejection. */
  submitted_at: Instant,
  version: z.int(),
})
Organizer.register(z.globalRegistry, { id: 'Organizer' })
export type Organizer = z.infer<typeof Organizer>

export const organizersApi = {
  own: get('/organizers/profile', {
    summary: "The caller's own organizer profile",
    access: 'signed-in',
    data: Organizer,
    errors: ['not_found'],
  }),
  apply: post('/organizers/profile', {
    summary: 'Apply as an organizer',
    description: 'Creates the profile with status pending and gives the caller the role `client`.',
    access: 'signed-in',
    body: OrganizerInput,
    data: Organizer,
    idempotent: true,
    errors: ['unverified', 'conflict'],
  }),
  update: put('/organizers/profile', {
    summary: 'Change the own organizer profile, in part or whole',
    description:
      'Absent fields stay, null clears. A rejected organizer thereby applies again: the status returns to pending.',
    access: 'signed-in',
    body: OrganizerUpdate,
    data: Organizer,
    versioned: true,
    errors: ['unverified', 'not_found', 'stale'],
  }),
}
