import type { ReviewAge as Age } from '@marquee/contract/reviews'
import { reviewDays } from '@marquee/contract/limits'
import { Clock, ClockAlert } from 'lucide-react'
import { cx } from '../../ui/cx.ts'

/** How long an application has waited, in words, with an icon and a colour when its answer is due or late. */
export function ReviewAge({ age }: { age: Age }) {
  const isDue = age.late_by === 0 && age.business_days >= reviewDays.most
  const Icon = age.late_by > 0 ? ClockAlert : Clock
  return (
    <span
      className={cx(
        'inline-flex flex-none items-center gap-1 text-xs whitespace-nowrap',
        age.late_by > 0 ? 'font-semibold text-no' : isDue ? 'font-semibold text-wait' : 'text-muted',
      )}
    >
      {(age.late_by > 0 || isDue) && <Icon aria-hidden="true" className="size-3.5" />}
      {ageWords(age, isDue)}
    </span>
  )
}

function ageWords({ business_days, late_by }: Age, isDue: boolean): string {
  if (late_by > 0) return `Late by ${late_by} ${late_by === 1 ? 'day' : 'days'}`
  if (isDue) return 'Due today'
  if (business_days === 0) return 'New'
  return `${business_days} business ${business_days === 1 ? 'day' : 'days'}`
}
