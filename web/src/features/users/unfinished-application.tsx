import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { shortMoment } from '../../lib/local-dates.ts'
import { Bulbs } from '../../ui/bulbs.tsx'
import { unfinishedApplication } from './application-drafts.ts'

interface Props {
  kind: Parameters<typeof unfinishedApplication>[0]
  to: string
}

/** The way back into an application that was begun in this browser; nothing without one. */
export function UnfinishedApplication({ kind, to }: Props) {
  const [begun] = useState(() => unfinishedApplication(kind))
  if (!begun) return null
  const { step, steps, keptAt } = begun
  return (
    <Link
      prefetch="intent"
      to={to}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-ink bg-surface p-6 text-left hover:bg-soft"
    >
      <span className="grid gap-1">
        <span className="font-display text-2xl font-bold tracking-tight">
          Your application: step {step} of {steps}
        </span>
        <span className="text-muted">
          {kind === 'vendor' ? 'Vendor' : 'Event Organizer'} · kept {shortMoment(keptAt)}
        </span>
      </span>
      <span className="flex items-center gap-4 font-semibold">
        <Bulbs count={steps} lit={step} />
        Go on
        <ArrowRight aria-hidden="true" className="size-5" />
      </span>
    </Link>
  )
}
