import type { ReactNode } from 'react'
import { failureText } from './query-client.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { LoadFailed } from '../ui/states.tsx'

interface Props<Data> {
  /** What `useQuery` returned. */
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Announced until there is something: "Loading webhooks...". */
  loading: string
  /** The size of the grey shape in its place meanwhile, as classes. */
  skeleton: string
  /** The title when it could not be loaded; the reason stands below it. */
  failure: string
  /** Heading level of that title. Default 2. */
  level?: 1 | 2 | 3 | undefined
  className?: string | undefined
  children: (data: Data) => ReactNode
}

/** What a query has loaded. It stays when loading it again fails. */
export function Loaded<Data>({ query, loading, skeleton, failure, level, className, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) {
    return (
      <Loading label={loading}>
        <Skeleton className={`${skeleton} w-full`} />
      </Loading>
    )
  }
  return (
    <LoadFailed
      title={failure}
      level={level}
      className={className}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      <p>{failureText(error)}</p>
    </LoadFailed>
  )
}
