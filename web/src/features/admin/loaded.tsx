import type { ComponentProps } from 'react'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { Loaded as AnyLoaded } from '../../ui/loaded.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

interface Props<Data> extends Pick<ComponentProps<typeof AnyLoaded<Data>>, 'query' | 'children'> {
  /** What is loaded, for the sentences: "Users". */
  what: string
  /** What the failed call reads, for support. Default: as `what`. */
  call?: string | undefined
}

/** The content of a page, or that it loads, or that it could not be loaded: title, reason, name of the call, and a retry button. */
export function Loaded<Data>({ what, call, ...loaded }: Props<Data>) {
  const noun = what.toLowerCase()
  const shapes = Array.from({ length: 8 }, (_, index) => <Skeleton key={index} className="my-4 h-6" />)
  return (
    <AnyLoaded
      {...loaded}
      failure={`Error Loading ${what}`}
      hint={(error) => (
        <>
          {failureText(error, `Failed to load ${noun}`)}
          <span className="mt-1 block text-sm">
            <span>Failed to fetch {call ?? noun}</span> (
            {statusOf(error) > 0 ? `HTTP ${statusOf(error)}` : error.message})
          </span>
        </>
      )}
      className="card"
      loading={
        <Loading label={`Loading ${noun}...`} className="card p-4">
          {shapes}
        </Loading>
      }
    />
  )
}

interface PartProps<Data> extends Pick<Props<Data>, 'query' | 'children'> {
  /** What is loaded: "notes". */
  what: string
  /** Shown when the server gave no sentence. */
  failure: string
}

/** The same for a part of a page. */
export function LoadedPart<Data>({ what, failure, ...loaded }: PartProps<Data>) {
  const { error } = loaded.query
  return (
    <AnyLoaded
      {...loaded}
      level="line"
      failure={error ? failureText(error, failure) : failure}
      loading={`Loading ${what}...`}
      skeleton="h-12"
    />
  )
}
