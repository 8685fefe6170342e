import { Avatar } from '../../ui/avatar.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ReviewAge } from './review-age.tsx'
import { subjectOf, type ReviewedApplication } from './review-subject.ts'

/** One waiting application in the list: picture, name, trade, first line, and how long it has waited. */
export function ReviewRow({ application }: { application: ReviewedApplication }) {
  const { name, trade, description, picture } = subjectOf(application)
  const { age, resubmitted_at } = application
  const line = [resubmitted_at && 'Resubmitted', trade, firstLine(description)].filter(Boolean).join(' · ')
  return (
    <span className="flex items-center gap-3">
      {picture ? (
        <Picture image={picture} alt="" sizes="2.5rem" className="size-10 flex-none rounded-sm" />
      ) : (
        <Avatar name={name} className="size-10! rounded-sm!" />
      )}
      <span className="grid min-w-0 grow grid-cols-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-semibold">{name}</span>
          {age && <ReviewAge age={age} />}
        </span>
        <span className="truncate text-sm text-muted">{line}</span>
      </span>
    </span>
  )
}

const firstLine = (text: string) => text.trim().split('\n')[0]
