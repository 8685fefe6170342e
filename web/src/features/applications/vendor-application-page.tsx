import { longRange } from '../../lib/dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts, Panel } from '../../ui/card.tsx'
import { useMe } from '../users/queries.ts'
import { ApplicationByPath } from './application-by-path.tsx'
import { VendorBooking } from './booking-sheet.tsx'
import { Conversation } from './conversation.tsx'
import { OwnOutcome } from './outcomes.tsx'
import { VendorRunSheet } from './run-sheet-panel.tsx'
import { YourApplication } from './vendor-application.tsx'

export const meta = () => [{ title: fullTitle('Your application') }]

/** A vendor's own application with the conversation about it. */
export default function VendorApplicationPage() {
  const { data: me } = useMe()
  return (
    <ApplicationByPath
      list="/contractor/applications"
      listLabel="Your applications"
      label="Loading your application..."
      header={(application) => ({
        title: application.event_title,
        subtitle: `Organized by ${application.organization_name}`,
        actions: <ButtonLink to={`/events/${application.event_id}`}>View the event</ButtonLink>,
      })}
    >
      {(application) => (
        <div tabIndex={-1} className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-6">
            <OwnOutcome application={application} />
            <VendorBooking application={application} />
            <VendorRunSheet application={application} />
            {me && <YourApplication application={application} me={me} />}
            <Panel title="Event Information">
              <Facts
                facts={[
                  ['Date', longRange(application.event_start_date, application.event_end_date)],
                  ['Location', application.event_address],
                  ['Event Type', application.event_type_display_name],
                ]}
              />
            </Panel>
          </div>
          <Conversation application={application} level={2} other={application.organization_name} />
        </div>
      )}
    </ApplicationByPath>
  )
}
