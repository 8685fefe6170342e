import { id } from '@marquee/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Info, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeskRow, Desk } from './desk.tsx'
import { decidedQuery, decideProfile, pendingQuery, type ReviewedApplication } from './queries.ts'
import { ReviewAge, ReviewDetails } from './review-details.tsx'
import { ReviewBar, type ReviewActions } from './review-bar.tsx'
import { subjectOf } from './profile-subject.tsx'
import { useRejection } from './use-rejection.tsx'

export const meta = () => [{ title: fullTitle('Applications Review') }]

const tabs = ['vendors', 'organizers'] as const
const names = { vendors: 'Vendors', organizers: 'Organizers' }
const Filters = z.object({ tab: z._default(z.enum(tabs), 'vendors'), open: z.optional(id()) })
const defaults = { tab: 'vendors' } as const

/** All pending profiles, vendors on one tab and organizers on the other, oldest first. */
export default function ApplicationsPage() {
  const { filters, change } = useFilters(Filters, defaults)
  const lists = { vendors: useQuery(pendingQuery('vendor')), organizers: useQuery(pendingQuery('organizer')) }
  const rejection = useRejection(decideProfile)
  return (
    <>
      <PageHeader
        title="Applications Review"
        subtitle="Approving acts at once. Rejecting asks first, and lets you give a reason."
      />
      <Tabs
        label="Applications"
        value={filters.tab}
        onChange={(tab) => change({ tab, open: undefined }, { replace: true })}
        tabs={tabs.map((value) => {
          const count = lists[value].data?.length
          return { value, label: `${names[value]}${count === undefined ? '' : ` (${count})`}` }
        })}
      >
        <Applications key={filters.tab} filters={filters} rejection={rejection} />
      </Tabs>
      {rejection.dialog}
    </>
  )
}

interface Props {
  filters: z.output<typeof Filters>
  rejection: ReturnType<typeof useRejection>
}

/** The applications that wait, with the open one beside the list. After a decision the next one is open. */
function Applications({ filters, rejection }: Props) {
  const isVendors = filters.tab === 'vendors'
  const list = useQuery({ ...pendingQuery(isVendors ? 'vendor' : 'organizer'), select: asRows })
  const actions = useRef<ReviewActions>(null)
  return (
    <Desk
      label={`Pending ${filters.tab}`}
      what="Applications"
      call={isVendors ? 'applications' : 'organizer applications'}
      noun="application"
      {...{ list, filters, defaults, keyOf, nameOf, row }}
      empty={
        <EmptyState title={`No Pending ${isVendors ? 'Vendor' : 'Organizer'} Applications`} className="card">
          <p>Everyone who applied has an answer. New applications appear here.</p>
        </EmptyState>
      }
      detail={(application) => <ReviewDetails application={application} />}
      goneNotice={(application) => <DecidedElsewhere application={application} />}
      bar={(application, isGone) => (
        <ReviewBar key={keyOf(application)} {...{ application, isGone, rejection }} ref={actions} />
      )}
      keys={[
        { key: 'a', label: 'Approve', run: () => actions.current?.approve() },
        { key: 'r', label: 'Reject', run: () => actions.current?.reject() },
        { key: 'w', label: 'Add a word', run: () => actions.current?.addWord() },
      ]}
    />
  )
}

const asRows = (rows: ReviewedApplication[]) => ({ rows })
const keyOf = ({ user }: ReviewedApplication) => user.id
const nameOf = (application: ReviewedApplication) => subjectOf(application.profile).name

/** Picture, name, trade, first line, and for how long it has waited. */
function row(application: ReviewedApplication) {
  const { name, trade, description, picture } = subjectOf(application.profile)
  const { age, resubmitted_at } = application
  return (
    <DeskRow
      name={name}
      picture={
        picture ? (
          <Picture image={picture} alt="" sizes="2.5rem" className="size-10 flex-none rounded-sm" />
        ) : (
          <Avatar name={name} className="size-10! rounded-sm!" />
        )
      }
      age={age && <ReviewAge age={age} />}
    >
      {[resubmitted_at && 'Resubmitted', trade, description.trim().split('\n')[0]].filter(Boolean).join(' · ')}
    </DeskRow>
  )
}

const decisions: Record<string, { Icon: LucideIcon; look: string }> = {
  approved: { Icon: CircleCheck, look: 'bg-yes-wash text-yes' },
  rejected: { Icon: CircleX, look: 'bg-no-wash text-no' },
}

/** Shows that another admin decided the open application, and how. */
function DecidedElsewhere({ application }: { application: ReviewedApplication }) {
  const decided = useQuery(decidedQuery(subjectOf(application.profile).kind, application.user.id))
  const { status = '', status_reason: words, by } = decided.data ?? {}
  if (decided.isPending) return <Skeleton className="h-14 w-full" />
  const decision = decisions[status]
  const { Icon, look } = decision ?? { Icon: Info, look: 'bg-soft' }
  return (
    <div role="alert" className={cx('grid gap-1 rounded-md p-4', look)}>
      <p className="flex gap-2 font-semibold">
        <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        {decision
          ? `${by || 'Another admin'} ${status} this application meanwhile.`
          : 'This application no longer waits for a decision.'}
      </p>
      {words && decision && <p className="whitespace-pre-line wrap-anywhere text-ink">“{words}”</p>}
    </div>
  )
}
