import { paging, queryFlag } from '@marquee/contract/fields'
import { noticeGroupNames } from '@marquee/contract/notice-kinds'
import { pageSizes } from '@marquee/contract/limits'
import * as z from 'zod/mini'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { NotificationList } from './notification-list.tsx'
import { Preferences } from './preferences.tsx'

export const meta = () => [{ title: fullTitle('Notifications') }]

const Address = z.object({
  page: paging(pageSizes.admin).page,
  unread: z._default(queryFlag('Unread'), false),
  group: z.optional(z.enum(noticeGroupNames)),
  tab: z._default(z.enum(['all', 'choices']), 'all'),
})

/** `/notifications`: everything that the person was notified of, and what they want to be. */
export default function NotificationsPage() {
  const { filters, change } = useFilters(Address, { unread: false, tab: 'all' })
  return (
    <div className="page pt-6 pb-16 sm:pt-14">
      <PageHeader back={<BackLink to="/account">Your account</BackLink>} title="Notifications" />
      <Tabs
        label="Notifications"
        tabs={[
          { value: 'all', label: 'Inbox' },
          { value: 'choices', label: 'Settings' },
        ]}
        value={filters.tab}
        onChange={(tab) => change({ tab, unread: false, group: undefined })}
      >
        {filters.tab === 'choices' ? (
          <Preferences />
        ) : (
          <NotificationList
            filters={{ page: filters.page, unread: filters.unread, group: filters.group }}
            onPage={(page) => change({ page })}
            onFilter={change}
          />
        )}
      </Tabs>
    </div>
  )
}
