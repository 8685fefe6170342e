import { failureText, statusOf } from '../../lib/query-client.ts'
import { LoadFailed } from '../../ui/states.tsx'

interface Props {
  /** What could not be loaded, as a title names it: "Users". */
  what: string
  error: Error
  /** Said when the server said nothing of its own. */
  otherwise: string
  /** The call that failed, for whoever looks into it. */
  call: string
  onRetry: () => void
  isRetrying: boolean
}

/** A list of the back office that could not be read: what, why, the call that failed, and Try Again. */
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
