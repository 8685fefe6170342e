import { useQuery } from '@tanstack/react-query'
import { fullTitle } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { LastDecisions } from './last-decisions.tsx'
import { adminWorkQuery, longestQuery } from './queries.ts'
import { SoonCards } from './soon-cards.tsx'
import { reviewPath, WaitingLongest } from './waiting-longest.tsx'
import { WaitingWork } from './waiting-work.tsx'

export const meta = () => [{ title: fullTitle('Admin') }]

/** The start page of the admin area: what waits and since when, who waits longest, what was decided last, and figures that are not available yet. */
export default function AdminDashboardPage() {
  const { data: work } = useQuery(adminWorkQuery)
  const { data: [oldest] = [], isPending } = useQuery(longestQuery)
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        actions={
          (oldest || isPending) && (
            <ButtonLink variant="primary" to={oldest ? reviewPath(oldest) : '/admin/applications'}>
              Review the oldest application
            </ButtonLink>
          )
        }
      />
      <WaitingWork work={work} />
      <div className="mt-10 grid grid-cols-1 items-start gap-10 lg:grid-cols-2 lg:gap-8">
        <WaitingLongest />
        <LastDecisions />
      </div>
      <SoonCards
        label="Figures"
        titles={['Total Users', 'Active Vendors', 'Event Organizers', 'Pending Applications']}
      />
    </>
  )
}
