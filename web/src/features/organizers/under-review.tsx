import type { Organizer } from '@marquee/contract/organizers'
import { UnderReview } from '../users/under-review.tsx'

/** The page of an organizer whose profile is pending; `organizer` is undefined while it is not known. */
export function OrganizerUnderReview({ organizer }: { organizer: Organizer | undefined }) {
  return (
    <UnderReview
      editPath="/organizer/profile"
      submission={
        organizer && {
          name: organizer.organization_name,
          submitted_at: organizer.submitted_at,
          question: organizer.question,
          facts: [
            ['Address', organizer.organization_address],
            ['Event types', organizer.event_types.map((type) => type.display_name).join(', ')],
            ['Typical event size', organizer.typical_event_size],
            ['Events a year', organizer.annual_events_count],
          ],
        }
      }
    />
  )
}
