import { Clock } from 'lucide-react'
import { waitedFor } from '../lib/dates.ts'

/** For how long the oldest of a queue has waited. */
export const OldestWait = ({ since }: { since: string }) => (
  <span className="figures inline-flex items-center gap-1 text-sm text-muted" title="The oldest has waited so long">
    <Clock aria-hidden="true" className="size-3.5" />
    <span className="sr-only">Oldest: </span>
    {waitedFor(since)}
  </span>
)
