import { brand } from '@marquee/contract/brand'
import { networkError } from '@marquee/contract/errors'
import type { UseMutationResult } from '@tanstack/react-query'
import { Check, CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { isUnreachable } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

/** What it is about, and the two controls. */
export const columns = 'grid gap-x-4 sm:gap-x-6 sm:grid-cols-[minmax(0,1fr)_6rem_8rem]'

interface RowProps<Change> {
  icon: LucideIcon
  label: string
  explanation: string
  /** Of the explanation. */
  id: string
  save: UseMutationResult<unknown, Error, Change>
  /** Whether it is shown in the product; false where it never is, nothing where the choice is another. */
  inApp?: ReactNode
  control: ReactNode
  children?: ReactNode
}

/** A row of the choices: what it is about, and how it is chosen. */
export function PreferenceRow<Change>({
  icon: Icon,
  label,
  explanation,
  id,
  save,
  inApp,
  control,
  children,
}: RowProps<Change>) {
  return (
    <li className={cx(columns, 'relative grid-cols-[minmax(0,1fr)_auto] gap-y-2 py-3.5 pl-12 sm:items-center')}>
      <div className={cx('grid gap-0.5', inApp !== undefined && 'max-sm:col-span-full')}>
        <div className="flex flex-wrap items-center gap-x-3">
          <span
            aria-hidden="true"
            className="absolute top-4.5 left-0 grid size-9 place-items-center rounded-full bg-sunken text-muted"
          >
            <Icon className="size-4" />
          </span>
          <h3 className="font-sans text-base font-semibold tracking-normal">{label}</h3>
          <p role="status" className="text-sm font-medium text-yes">
            {save.isSuccess && (
              <span className="flex items-center gap-1">
                <Check aria-hidden="true" className="size-4" />
                Saved
              </span>
            )}
          </p>
        </div>
        <p id={id} className="text-sm text-pretty text-muted">
          {explanation}
        </p>
        {save.error && (
          <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
            <p role="alert" className="flex items-center gap-1.5 text-sm font-medium text-no">
              <CircleAlert aria-hidden="true" className="size-4 flex-none" />
              {isUnreachable(save.error) ? networkError : 'This could not be saved.'}
            </p>
            <Button size="sm" onClick={() => save.variables !== undefined && save.mutate(save.variables)}>
              Try Again
            </Button>
          </div>
        )}
      </div>
      {inApp === undefined ? (
        <div className="sm:col-start-3">{control}</div>
      ) : (
        <>
          <Named name={`In ${brand.name}`}>{inApp}</Named>
          <Named name="By email">{control}</Named>
        </>
      )}
      {children}
    </li>
  )
}

/** A control, on phones in a line with its name. */
const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="max-sm:col-span-full max-sm:flex max-sm:items-center max-sm:justify-between max-sm:not-has-[:not([aria-hidden])]:hidden">
    <span aria-hidden="true" className="text-sm sm:hidden">
      {name}
    </span>
    {children}
  </div>
)
