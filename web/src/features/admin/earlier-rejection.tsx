import type { EarlierRejection as Earlier } from '@marquee/contract/reviews'
import { isUnchanged } from '@marquee/contract/profile-changes'
import { useId } from 'react'
import { shortDate } from '../../lib/dates.ts'
import type { PictureSource } from '../../ui/picture.tsx'
import { ProfileDifference } from './profile-difference.tsx'

interface Props {
  earlier: Earlier
  /** The label of each field. */
  labels: Record<string, string>
  images: readonly (PictureSource & { id: number })[]
}

/** Why an application was rejected before, by whom and when, and what its owner changed since. */
export function EarlierRejection({ earlier, labels, images }: Props) {
  const id = useId()
  const { rejected_at, admin_name, reason, changes } = earlier
  return (
    <section aria-labelledby={id} className="grid gap-5 rounded-md border border-line p-4 sm:p-5">
      <div className="grid gap-2">
        <h3 id={id} className="text-lg">
          Rejected before
        </h3>
        <figure className="grid gap-2">
          <figcaption className="text-sm text-muted">
            {admin_name ?? 'An admin'}, {shortDate(rejected_at)}
          </figcaption>
          {reason ? (
            <blockquote className="measure rounded-sm bg-no-wash px-3 py-2 whitespace-pre-line wrap-anywhere">
              <span className="sr-only">Reason of the rejection before: </span>
              {reason}
            </blockquote>
          ) : (
            <p className="text-muted">Without a reason.</p>
          )}
        </figure>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Changed since</h3>
        {changes === null ? (
          <p className="text-muted">The rejected version was not kept, so it cannot be compared.</p>
        ) : isUnchanged(changes) ? (
          <p>Nothing. It was sent again as it was.</p>
        ) : (
          <ProfileDifference changes={changes} labels={labels} images={images} />
        )}
      </div>
    </section>
  )
}
