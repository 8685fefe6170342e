import { fullTitle } from '../../lib/page-head.tsx'
import { ApplicationWizard } from '../users/application-wizard.tsx'
import { ApplyGate } from '../users/apply-gate.tsx'
import { organizerProfile } from './organizer-fields.tsx'
import { organizerFailures } from './queries.ts'

export const meta = () => [{ title: fullTitle('Organizer Application') }]

/** The application to become an organizer, in three steps. */
export default function OrganizerApplyPage() {
  return (
    <ApplyGate kind={organizerProfile}>
      <ApplicationWizard
        kind={organizerProfile}
        title="Organizer Application"
        browseLabel="Browse Vendors"
        required={['event_type_ids']}
        failure={() => organizerFailures.create}
        meta={{ failure: organizerFailures.submit }}
        steps={steps}
      />
    </ApplyGate>
  )
}

const steps = [
  { title: 'Organization Information', step: 'organization' },
  {
    title: 'Event Types',
    description: 'Vendors who work at these kinds of events are the ones you will hear from.',
    step: 'choices',
  },
  {
    title: 'Event Details (optional)',
    description: 'None of this is needed. All of it helps vendors to picture your events.',
    step: 'details',
  },
]
