import type { Organizer } from '@marquee/contract/organizers'
import { getTableColumns } from 'drizzle-orm'
import { eventTypes, organizerEventTypes, organizers, organizerSocialLinks } from '../../db/schema.ts'
import { inView, knownProfile, type KnownProfile, type View } from '../../db/held.ts'
import { openQuestion } from '../../db/questions.ts'
import { choicesColumn, socialLinksColumn, type Choice, type StoredLink } from '../../db/profile-lists.ts'

const { created_at, updated_at: _, ...columns } = getTableColumns(organizers)

/** An organizer with its lists as columns of one statement. */
export const organizerColumns = {
  ...columns,
  profile_created_at: created_at,
  question: openQuestion('organizer').as('question'),
  known: knownProfile('organizer').as('known'),
  social_links: socialLinksColumn(organizerSocialLinks, organizerSocialLinks.organizer_id, organizers.id),
  event_types: choicesColumn(
    'event_types',
    organizerEventTypes,
    eventTypes,
    organizerEventTypes.organizer_id,
    organizers.id,
  ),
}

type OrganizerRecord = Omit<typeof organizers.$inferSelect, 'created_at' | 'updated_at'> & {
  profile_created_at: Date
  question: string | null
  known: KnownProfile | null
  social_links: StoredLink[]
  event_types: Choice[]
}

/** The organizer as its owner or, with the view `decided`, admins get it. */
export function toOrganizer(row: OrganizerRecord, view: View = 'known'): Organizer {
  const { profile_created_at, resubmitted_at, ...record } = inView(row, view)
  return {
    ...record,
    profile_created_at: profile_created_at.toISOString(),
    submitted_at: (resubmitted_at ?? profile_created_at).toISOString(),
    event_type_ids: record.event_types.map((type) => type.id),
  }
}
