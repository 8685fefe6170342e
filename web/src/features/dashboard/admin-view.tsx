import type { Me } from '@marquee/contract/users'
import { PageHeader } from '../../ui/card.tsx'
import { SecondFactorNeeded, useAdminWork } from '../account/second-factor-needed.tsx'
import { WaitingWork } from '../admin/waiting-work.tsx'
import { News } from '../notifications/news.tsx'
import { shownName } from '../users/queries.ts'
import { Tile } from './organizer-view.tsx'

/** The dashboard of an admin: what waits for a decision, what is coming, and the news. */
export function AdminView({ me }: { me: Me }) {
  const { work, isLoadingError, isFactorNeeded } = useAdminWork()
  if (isFactorNeeded) return <SecondFactorNeeded />
  return (
    <>
      <PageHeader
        title={`Good to see you, ${shownName(me)}`}
        subtitle="Everything that goes live has passed somebody's eyes. Here is what waits for yours."
      />
      <ul className="mb-12 grid gap-4 md:grid-cols-3">
        <Tile
          to="/admin/applications"
          title="Pending Applications"
          figure={work && work.vendor_applications + work.organizer_applications}
          description={
            isLoadingError ? 'Failed to load applications' : 'Vendors and organizers waiting for a decision.'
          }
        />
        <Tile title="All Vendors" description="Every vendor at a glance." soon="Coming Soon" />
        <Tile title="Analytics" description="How the marketplace is doing." soon="Coming Soon" />
      </ul>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-2">
        <section aria-labelledby="work" className="grid content-start gap-4">
          <h2 id="work" className="flex min-h-9 items-center max-sm:text-xl">
            Where the work is
          </h2>
          <ul className="card divide-y divide-line overflow-hidden">
            <WaitingWork work={work} />
          </ul>
        </section>
        <News />
      </div>
    </>
  )
}
