import { organizerFields, OrganizerInput } from '@marquee/contract/organizers'
import { refusals } from '@marquee/contract/policy'
import { applicationDrafts } from '../users/application-drafts.ts'
import { organizerControls } from './organizer-fields.tsx'
import { applyAsOrganizer, organizerFailures, ownOrganizerQuery, updateOrganizer } from './queries.ts'

/** The profile of an organizer, for the pages where the owner applies and changes it. */
export const organizerProfile = {
  role: 'client',
  action: 'organizer.apply',
  path: '/organizer/profile',
  draft: applicationDrafts.organizer,
  schema: OrganizerInput,
  fields: organizerFields,
  controls: organizerControls,
  own: ownOrganizerQuery,
  apply: applyAsOrganizer,
  update: updateOrganizer,
  loadFailure: organizerFailures.profile,
  rejection: refusals.organizerRejected,
} as const
