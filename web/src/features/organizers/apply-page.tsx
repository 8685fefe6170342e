import { fullTitle } from '../../lib/page-head.tsx'
import { ApplyGate } from '../users/apply-gate.tsx'
import { OrganizerWizard } from './organizer-wizard.tsx'
import { organizerFailures, ownOrganizerQuery } from './queries.ts'

export const meta = () => [{ title: fullTitle('Organizer Application') }]

/** The application to become an organizer. */
export default function OrganizerApplyPage() {
  return (
    <ApplyGate
      becomes="client"
      action="organizer.apply"
      ownProfile={ownOrganizerQuery}
      approvedPath="/organizer/profile"
      failure={organizerFailures.profile}
    >
      {(profile) => <OrganizerWizard profile={profile} />}
    </ApplyGate>
  )
}
