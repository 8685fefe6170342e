import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Loading, Skeleton } from './skeleton.tsx'
import { LoadFailed } from './states.tsx'

interface Props<Data> {
  /** What `useQuery` or `useInfiniteQuery` returned. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The sentence for a failed load. */
  failure: string
  /** Below that sentence, where it is a title. `failureText` gives the reason. */
  hint?: ((error: Error) => ReactNode) | undefined
  /** Of the title; `line` for a small part: the sentence and the button in one line. Default 2. */
  level?: 1 | 2 | 3 | 'line' | undefined
  /** What stands in the place of the content until there is something. A text is announced, with a grey shape. */
  loading: ReactNode
  /** The size of that shape, as classes. */
  skeleton?: string | undefined
  /** After a failure, beside Try Again. */
  actions?: ReactNode
  className?: string | undefined
  children: (data: Data) => ReactNode
}

/** What a query has read; before that what stands for it, and after a failure the reason with Try Again. What was read stays when reading again fails. */
export function Loaded<Data>(props: Props<Data>) {
  const { query, failure, hint, level, loading, skeleton, actions, className, children } = props
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) {
    if (typeof loading !== 'string') return loading
    return (
      <Loading label={loading}>
        <Skeleton className={skeleton} />
      </Loading>
    )
  }
  if (level === 'line') return <LineFailed query={query} failure={failure} className={className} />
  return (
    <LoadFailed title={failure} onRetry={() => void refetch()} {...{ level, actions, className }}>
      {hint && <p>{hint(error)}</p>}
    </LoadFailed>
  )
}

type LineProps = Pick<Props<unknown>, 'failure' | 'className'> & { query: Pick<Props<unknown>['query'], 'refetch'> }

/** A failed load in one line: the sentence and Try Again. */
export function LineFailed({ query, failure, className }: LineProps) {
  return (
    <span role="alert" className={cx('flex flex-wrap items-center gap-3', className)}>
      <span className="font-medium text-no">{failure}</span>
      <Button size="sm" onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </span>
  )
}
