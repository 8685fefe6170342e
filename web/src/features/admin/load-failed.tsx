import { failureText, statusOf } from '../../lib/query-client.ts'
import { LoadFailed } from '../../ui/states.tsx'

interface Props {
  /** What could not be loaded, for the title: "Users". */
  what: string
  error: Error
  /** Shown when the server gave no sentence. */
  otherwise: string
  /** Name of the failed call, for support. */
  call: string
  onRetry: () => void
  isRetrying: boolean
}

/** A failed load in the admin area: title, reason, name of the failed call, and a retry button. */
export function AdminLoadFailed({ what, error, otherwise, call, onRetry, isRetrying }: Props) {
  const status = statusOf(error)
  return (
    <LoadFailed title={`Error Loading ${what}`} onRetry={onRetry} isRetrying={isRetrying} className="card">
      <p>{failureText(error, otherwise)}</p>
      <p className="mt-1 text-sm">
        <span>{call}</span> ({status > 0 ? `HTTP ${status}` : error.message})
      </p>
    </LoadFailed>
  )
}
