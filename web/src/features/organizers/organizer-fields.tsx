import { each } from '@marquee/contract/described'
import { eventSizes, maxCounts } from '@marquee/contract/limits'
import { organizerFields, OrganizerInput } from '@marquee/contract/organizers'
import { refusals } from '@marquee/contract/policy'
import { applicationDrafts } from '../users/application-drafts.ts'
import { applyAsOrganizer, organizerFailures, ownOrganizerQuery, updateOrganizer } from './queries.ts'
import type { Control } from '../users/profile-kind.ts'

/** The label of every field of an organizer's profile. */
export const organizerLabels = each(organizerFields, 'label')

type Name = keyof typeof organizerFields

/** The control of every field of an organizer's profile. */
const controls: Record<Name, Control<Name>> = {
  organization_name: { as: 'line', autoComplete: 'organization' },
  organization_description: { as: 'text', hint: 'Your events show it: who you are, and what evenings you make.' },
  organization_address: { as: 'line', autoComplete: 'street-address' },
  event_type_ids: { as: 'lookup', source: 'eventTypes', max: maxCounts.organizerEventTypes },
  years_organizing: { as: 'number', beside: 'annual_events_count' },
  annual_events_count: { as: 'number' },
  typical_event_size: { as: 'select', options: eventSizes.map((value) => ({ value, label: value })) },
  website: { as: 'url' },
  social_links: { as: 'links' },
}

/** The profile of an organizer, for the pages where the owner applies and changes it. */
export const organizerProfile = {
  role: 'client',
  action: 'organizer.apply',
  path: '/organizer/profile',
  draft: applicationDrafts.organizer,
  schema: OrganizerInput,
  fields: organizerFields,
  controls,
  own: ownOrganizerQuery,
  apply: applyAsOrganizer,
  update: updateOrganizer,
  loadFailure: organizerFailures.profile,
  rejection: refusals.organizerRejected,
} as const
