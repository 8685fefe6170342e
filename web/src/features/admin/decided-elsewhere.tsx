import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Info, type LucideIcon } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { decidedQuery, type ReviewedApplication } from './queries.ts'
import { subjectOf } from './profile-subject.tsx'

const decisions: Record<string, { Icon: LucideIcon; look: string }> = {
  approved: { Icon: CircleCheck, look: 'bg-yes-wash text-yes' },
  rejected: { Icon: CircleX, look: 'bg-no-wash text-no' },
}

/** Shows that another admin decided the open application, and how. */
export function DecidedElsewhere({ application }: { application: ReviewedApplication }) {
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
