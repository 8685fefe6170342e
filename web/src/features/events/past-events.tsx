import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  /** How many there are, on all pages. */
  count: number
  isOpen: boolean
  /** Folds and unfolds them; without it they are always open. */
  onToggle?: (() => void) | undefined
  /** They are open, but not loaded yet. */
  isLoading: boolean
  children: ReactNode
}

/** The events that are over, below the others, under a heading that unfolds them. */
export function PastEvents({ count, isOpen, onToggle, isLoading, children }: Props) {
  const words = (
    <span>
      Past events <span className="figures">({count})</span>
    </span>
  )
  return (
    <section aria-labelledby="past-events" className="mt-10 border-t border-line pt-4">
      <h2 id="past-events" className="text-xl">
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="-mx-2 flex min-h-11 items-center gap-2 rounded-sm px-2 hover:bg-soft"
          >
            <ChevronDown
              aria-hidden="true"
              className={`size-5 flex-none transition-transform ${isOpen ? '' : '-rotate-90'}`}
            />
            {words}
          </button>
        ) : (
          <span className="flex min-h-11 items-center">{words}</span>
        )}
      </h2>
      {isOpen && (
        <div className="mt-4">
          {isLoading ? (
            <Loading label="Loading events...">
              <Skeleton className="h-72 w-full" />
            </Loading>
          ) : (
            children
          )}
        </div>
      )}
    </section>
  )
}
