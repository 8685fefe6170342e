import { useEffect, useRef } from 'react'
import { useOnline } from '../lib/connection.ts'

/**
 * Shows in a form that sending failed because nothing answered, and that nothing is lost. When the connection is back, nothing is sent by
 * itself.
 */
export function SendFailed({ isUnreachable }: { isUnreachable: boolean }) {
  const sentence = useKeptSentence()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a dialog on a phone it stands below the part that is in view.
    if (isUnreachable) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isUnreachable])
  return (
    <div ref={line} role="alert" className="scroll-my-4 empty:hidden">
      {isUnreachable && <p className="rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">{sentence}</p>}
    </div>
  )
}

/** What to do after a call failed for lack of a connection. It changes when the connection is back. */
export function useKeptSentence(): string {
  return useOnline()
    ? 'The connection failed. What you wrote is kept; send it again when you are ready.'
    : 'You are offline. What you wrote is kept; send it when you are connected again.'
}
