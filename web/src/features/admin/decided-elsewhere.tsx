import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Info } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { decidedQuery, type ReviewedApplication } from './queries.ts'
import { subjectOf } from './review-subject.ts'

/** Says that another admin decided the open application, and how. */
export function DecidedElsewhere({ application }: { application: ReviewedApplication }) {
  const decided = useQuery(decidedQuery(subjectOf(application).kind, application.user.id))
  const { status, status_reason: words, by } = decided.data ?? {}
  if (decided.isPending) return <Skeleton className="h-14 w-full" />
  const { Icon, text, look } = saidOf(status, by || 'Another admin')
  return (
    <div role="alert" className={cx('grid gap-1 rounded-md p-4', look)}>
      <p className="flex gap-2 font-semibold">
        <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        {text}
      </p>
      {words && status !== 'pending' && <p className="whitespace-pre-line wrap-anywhere text-ink">“{words}”</p>}
    </div>
  )
}

function saidOf(status: string | undefined, who: string) {
  if (status === 'approved') {
    return {
      Icon: CircleCheck,
      text: `${who} approved this application meanwhile.`,
      look: 'bg-yes-wash text-yes',
    }
  }
  if (status === 'rejected') {
    return { Icon: CircleX, text: `${who} rejected this application meanwhile.`, look: 'bg-no-wash text-no' }
  }
  return { Icon: Info, text: 'This application no longer waits for a decision.', look: 'bg-soft' }
}
