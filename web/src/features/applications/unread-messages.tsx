import { MessageSquare } from 'lucide-react'

/** How many messages wait to be read, in a row or on a button; nothing when there are none. */
export function UnreadMessages({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex h-5 flex-none items-center gap-1 rounded-full bg-lamp px-1.5 text-xs font-semibold text-on-lamp">
      <MessageSquare aria-hidden="true" className="size-3" />
      <span className="figures">{count}</span>{' '}
      <span className="sr-only">{count === 1 ? 'new message' : 'new messages'}</span>
    </span>
  )
}
