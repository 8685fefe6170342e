import { exportHours, type DataExport } from '@marquee/contract/personal-data'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dayAndTime } from '../../lib/local-dates.ts'
import { Bulbs } from '../../ui/bulbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { FormFailure } from '../auth/form-failure.tsx'
import { exportFailure, exportQuery, isBeingMade, saveExport, startExport } from './personal-data.ts'
import { Section } from './section.tsx'

/** How many bulbs show the progress. */
const bulbs = 10

/** A file with everything of the person: asked for, watched while it is made, downloaded. */
export function ExportSection() {
  const found = useQuery(exportQuery)
  return (
    <Section
      title="Your data"
      description="One file (JSON) with everything we store of you: account, profile, events, applications, messages and pictures."
    >
      {found.isLoadingError && (
        <LoadFailed
          level={3}
          title={exportFailure}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {found.isPending && <Skeleton className="h-12 w-full" />}
      {found.data !== undefined && <Export found={found.data} />}
    </Section>
  )
}

function Export({ found }: { found: DataExport | null }) {
  const start = useMutation(startExport)
  const save = useMutation(saveExport)
  const place = useRef<HTMLDivElement>(null)
  const status = found?.status
  const before = useRef(status)
  // The button that was pressed is gone when the next state begins.
  useEffect(() => {
    if (before.current !== status && document.activeElement === document.body) place.current?.focus()
    before.current = status
  }, [status])
  const begin = (label: string, variant: 'primary' | 'secondary' | 'ghost' = 'secondary') => (
    <Button variant={variant} isPending={start.isPending} onClick={() => start.mutate()}>
      {label}
    </Button>
  )
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5">
      <p role="status" className="sr-only">
        {isBeingMade(found) ? 'Your file is being made' : status === 'ready' ? 'Your file is ready' : ''}
      </p>
      {found === null && <p>{begin('Export my data')}</p>}
      {found && isBeingMade(found) && (
        <div className="grid gap-2">
          <p id="export-label">Making your file. You can leave this page; it goes on.</p>
          <progress className="sr-only" max={100} value={found.progress} aria-labelledby="export-label" />
          <p className="flex items-center gap-4" aria-hidden="true">
            <Bulbs count={bulbs} lit={Math.ceil((found.progress / 100) * bulbs)} />
            <span className="figures text-sm text-muted">{found.progress} %</span>
          </p>
        </div>
      )}
      {found && status === 'failed' && (
        <>
          <FormFailure>Your file could not be made.</FormFailure>
          <p>{begin('Try again')}</p>
        </>
      )}
      {found && status === 'ready' && (
        <>
          <p>
            Your file is ready ({sizeOf(found.size ?? 0)}). It is removed on {dayAndTime(found.expires_at)},{' '}
            {exportHours} hours after it was made.
          </p>
          <p className="flex flex-wrap gap-3">
            <Button variant="primary" isPending={save.isPending} onClick={() => save.mutate()}>
              Download
            </Button>
            {begin('Make a new one', 'ghost')}
          </p>
        </>
      )}
    </div>
  )
}

/** "4 KB", "12.5 MB". */
function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_000))} KB`
}
