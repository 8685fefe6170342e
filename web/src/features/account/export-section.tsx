import { exportHours, type DataExport } from '@marquee/contract/personal-data'
import { useQuery } from '@tanstack/react-query'
import { dayAndTime } from '../../lib/local-dates.ts'
import { Bulbs } from '../../ui/bulbs.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { FormFailure } from '../auth/call-form.tsx'
import { exportQuery, isBeingMade, saveExport, startExport } from './queries.ts'
import { LoadedSection } from './section.tsx'

/** How many bulbs show the progress. */
const bulbs = 10

/** A file with everything of the person: asked for, watched while it is made, downloaded. */
export function ExportSection() {
  const found = useQuery(exportQuery)
  return (
    <LoadedSection
      title="Your data"
      description="One file (JSON) with everything we store of you: account, profile, events, applications, messages and pictures."
      query={found}
      failure="Your export could not be looked up"
    >
      {(data) => (
        <>
          <p role="status" className="sr-only">
            {isBeingMade(data) ? 'Your file is being made' : data?.status === 'ready' ? 'Your file is ready' : ''}
          </p>
          <Export found={data} />
        </>
      )}
    </LoadedSection>
  )
}

function Export({ found }: { found: DataExport | null }) {
  const begin = (label: string, variant?: 'ghost') => (
    <CallButton call={startExport} variant={variant}>
      {label}
    </CallButton>
  )
  if (!found) return <p>{begin('Export my data')}</p>
  switch (found.status) {
    case 'failed':
      return (
        <>
          <FormFailure>Your file could not be made.</FormFailure>
          <p>{begin('Try again')}</p>
        </>
      )
    case 'ready':
      return (
        <>
          <p>
            Your file is ready ({sizeOf(found.size ?? 0)}). It is removed on {dayAndTime(found.expires_at)},{' '}
            {exportHours} hours after it was made.
          </p>
          <p className="flex flex-wrap gap-3">
            <CallButton call={saveExport} variant="primary">
              Download
            </CallButton>
            {begin('Make a new one', 'ghost')}
          </p>
        </>
      )
    default:
      return (
        <div className="grid gap-2">
          <p id="export-label">Making your file. You can leave this page; it goes on.</p>
          <progress className="sr-only" max={100} value={found.progress} aria-labelledby="export-label" />
          <p className="flex items-center gap-4" aria-hidden="true">
            <Bulbs count={bulbs} lit={Math.ceil((found.progress / 100) * bulbs)} />
            <span className="figures text-sm text-muted">{found.progress} %</span>
          </p>
        </div>
      )
  }
}

/** "4 KB", "12.5 MB". */
function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_000))} KB`
}
