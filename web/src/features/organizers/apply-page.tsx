import { brand } from '@marquee/contract/brand'
import { ApplyGate } from '../users/apply-gate.tsx'
import { OrganizerWizard } from './organizer-wizard.tsx'
import { organizerFailures, ownOrganizerQuery } from './queries.ts'

export const meta = () => [{ title: `Organizer Application · ${brand.name}` }]

/** Becoming an organizer. */
export default function OrganizerApplyPage() {
  return (
    <ApplyGate
      becomes="client"
      action="organizer.apply"
      ownProfile={ownOrganizerQuery}
      failure={organizerFailures.profile}
    >
      {(profile) => <OrganizerWizard profile={profile} />}
    </ApplyGate>
  )
}
