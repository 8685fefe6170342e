import { fullTitle } from '../../lib/page-head.tsx'
import { ApplicationByPath } from './application-by-path.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { ShortlistButton } from './shortlist-button.tsx'
import { useDecisions } from './use-decisions.tsx'
import { companyName } from './queries.ts'

export const meta = () => [{ title: fullTitle('Application Details') }]

/** One application with all its details, and the buttons to decide on it. */
export default function ApplicationPage() {
  const decisions = useDecisions()
  return (
    <>
      <ApplicationByPath
        list="/organizer/applications"
        listLabel="Back to Applications"
        label="Loading application details..."
        header={(application) => ({
          title: companyName(application),
          subtitle: `Applied to ${application.event_title}`,
          actions: (
            <span className="-mx-3">
              <ShortlistButton application={application} />
            </span>
          ),
        })}
      >
        {(application) => (
          <ApplicationDetails
            application={application}

            decision={<DecisionButtons application={application} decisions={decisions} />}
          />
        )}
      </ApplicationByPath>
      {decisions.dialog}
    </>
  )
}
