import type { Me } from '@marquee/contract/users'
import { PageHeader } from '../../ui/card.tsx'
import { SecondFactorNeeded, useAdminWork } from '../account/second-factor-needed.tsx'
import { SoonCards } from '../admin/soon-cards.tsx'
import { WaitingWork } from '../admin/waiting-work.tsx'
import { News } from '../notifications/news.tsx'
import { shownName } from '../users/queries.ts'
import { Tile } from './tile.tsx'

/** The dashboard of an admin: what waits for a decision, the news, and what is coming. */
export function AdminView({ me }: { me: Me }) {
  const { work, isLoadingError, isFactorNeeded } = useAdminWork()
  if (isFactorNeeded) return <SecondFactorNeeded />
  return (
    <>
      <PageHeader title={`Good to see you, ${shownName(me)}`} />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <ul>
            <Tile
              to="/admin/applications"
              title="Pending Applications"
              figure={work && work.vendor_applications + work.organizer_applications}
              description={isLoadingError ? 'Failed to load applications' : undefined}
            />
          </ul>
          <WaitingWork work={work} />
        </div>
        <News />
      </div>
      <SoonCards label="Coming" titles={['All Vendors', 'Analytics']} />
    </>
  )
}
