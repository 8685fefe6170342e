import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { LoadFailed } from './states.tsx'

interface Props<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isLoadingError' | 'isFetching' | 'refetch'>
  /** The sentence for a failed load. */
  failure: string
  /** Below that sentence, where it is a title. */
  hint?: string | undefined
  /** Of the title; `line` for a small part: the sentence and the button in one line. Default 2. */
  level?: 2 | 3 | 'line' | undefined
  loading: ReactNode
  className?: string | undefined
  children: (data: Data) => ReactNode
}

/** What a query has read; before that what stands for it, and after a failure the reason with Try Again. What was read stays when reading again fails. */
export function Loaded<Data>({ query, failure, hint, level, loading, className, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isLoadingError) return loading
  const retry = () => void query.refetch()
  if (level === 'line') return <LineFailed query={query} failure={failure} className={className} />
  return (
    <LoadFailed title={failure} onRetry={retry} isRetrying={query.isFetching} level={level} className={className}>
      {hint && <p>{hint}</p>}
    </LoadFailed>
  )
}

/** A failed load in one line: the sentence and Try Again. */
export function LineFailed({ query, failure, className }: Pick<Props<unknown>, 'query' | 'failure' | 'className'>) {
  return (
    <span role="alert" className={cx('flex flex-wrap items-center gap-3', className)}>
      <span className="font-medium text-no">{failure}</span>
      <Button size="sm" onClick={() => void query.refetch()} isPending={query.isFetching}>
        Try Again
      </Button>
    </span>
  )
}
