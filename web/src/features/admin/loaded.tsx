import type { ReactNode } from 'react'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/states.tsx'

/** What `useQuery` and `useInfiniteQuery` return. */
interface Query<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

interface Props<Data> {
  query: Query<Data>
  /** What is loaded, for the sentences: "Users". */
  what: string
  /** What the failed call reads, for support. Default: as `what`. */
  call?: string | undefined
  children: (data: Data) => ReactNode
}

/** The content of a page, or that it loads, or that it could not be loaded: title, reason, name of the call, and a retry button. */
export function Loaded<Data>({ query, what, call, children }: Props<Data>) {
  const { data, error } = query
  const noun = what.toLowerCase()
  if (data !== undefined) return children(data)
  if (error) {
    const status = statusOf(error)
    return (
      <LoadFailed title={`Error Loading ${what}`} className="card" onRetry={() => void query.refetch()}>
        <p>{failureText(error, `Failed to load ${noun}`)}</p>
        <p className="mt-1 text-sm">
          <span>Failed to fetch {call ?? noun}</span> ({status > 0 ? `HTTP ${status}` : error.message})
        </p>
      </LoadFailed>
    )
  }
  return (
    <Loading label={`Loading ${noun}...`} className="card p-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="my-4 h-6 w-full" />
      ))}
    </Loading>
  )
}

interface PartProps<Data> {
  query: Query<Data>
  /** What is loaded: "notes". */
  what: string
  /** Shown when the server gave no sentence. */
  failure: string
  children: (data: Data) => ReactNode
}

/** The same for a part of a page. */
export function LoadedPart<Data>({ query, what, failure, children }: PartProps<Data>) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="font-medium text-no">{failureText(error, failure)}</p>
        <Button size="sm" onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  return (
    <Loading label={`Loading ${what}...`}>
      <Skeleton className="h-12 w-full" />
    </Loading>
  )
}
