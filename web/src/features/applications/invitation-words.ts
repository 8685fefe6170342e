import type { InvitationState, WhyNotAsked } from '@marquee/contract/invitations'

/** What came of an invitation, for the organizer. */
export const stateWords: Record<InvitationState, string> = {
  sent: 'Not opened',
  opened: 'Opened',
  applied: 'Applied',
  declined: 'Declined',
  expired: 'Not answered in time',
  withdrawn: 'Taken back',
}

/** Why vendors are not asked. */
export const whyWords: Record<WhyNotAsked, string> = {
  not_listed: 'Not listed any more',
  stopped: 'Wants no invitations from you',
  applied: 'Has applied before',
  invited: 'Was invited before',
  booked: 'Not free that day',
  other_trade: 'Does not offer this',
  often: 'Was asked often in the last 30 days',
  limit: 'Over the limit for one event',
  day_limit: 'Over the limit of a day',
}

/** "7 not opened, 3 opened": how many there are of each, without those of which there are none. */
export function countsInWords(counts: Partial<Record<InvitationState, number>>): string {
  return (Object.keys(stateWords) as InvitationState[])
    .flatMap((state) => (counts[state] ? `${counts[state]} ${stateWords[state].toLowerCase()}` : []))
    .join(', ')
}
