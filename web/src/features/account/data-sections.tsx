import { exportHours, type DataExport } from '@marquee/contract/personal-data'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { dayAndTime } from '../../lib/local-dates.ts'
import { sizeWords } from '../../lib/size-words.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { Bulbs } from '../../ui/bulbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormFailure } from '../auth/call-form.tsx'
import {
  calendarQuery,
  renewCalendar,
  startCalendar,
  stopCalendar,
  exportQuery,
  isBeingMade,
  saveExport,
  startExport,
} from './queries.ts'
import { LoadedSection } from './section.tsx'

const descriptions = {
  contractor: 'The events that you are accepted for, always up to date in your own calendar.',
  client: 'Your published events, always up to date in your own calendar.',
} as const

/** The private address by which a calendar program follows a person's events. For vendors and organizers. */
export function CalendarSection({ role }: { role: keyof typeof descriptions }) {
  const feed = useQuery(calendarQuery)
  return (
    <LoadedSection
      title="Your calendar"
      description={descriptions[role]}
      query={feed}
      failure="Your calendar address could not be looked up"
    >
      {(found) =>
        found ? (
          <Address url={found.url} />
        ) : (
          <p>
            <CallButton call={startCalendar} size="sm">
              Get a calendar address
            </CallButton>
          </p>
        )
      }
    </LoadedSection>
  )
}

function Address({ url }: { url: string }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        {/* Calendar programs open addresses of this kind and offer to follow them. */}
        <ButtonLink variant="primary" href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarSync aria-hidden="true" />
          Open in calendar app
        </ButtonLink>
      </p>
      <div className="grid grid-cols-1 gap-2">
        <h3 className="text-base">Your private address</h3>
        <p className="figures rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere">
          <Breakable address={url} />
        </p>
        <p className="text-sm text-muted">
          For Google Calendar, copy it into “Other calendars”, “From URL”. Whoever has this address can see your events:
          if somebody else got it, renew it.
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        <CopyButton text={url}>Copy address</CopyButton>
        <CallButton
          call={renewCalendar}
          size="sm"
          question={{
            title: 'Renew your calendar address?',
            description:
              'The old address ends at once. Calendars that follow it stop changing until you give them the new one.',
            confirmLabel: 'Renew address',
          }}
        >
          Renew
        </CallButton>
        <CallButton
          call={stopCalendar}
          size="sm"
          variant="ghost"
          question={{
            title: 'Stop your calendar?',
            description:
              'The address ends at once, and calendars that follow it stop changing. You can get another one later.',
            confirmLabel: 'Stop calendar',
            tone: 'danger',
          }}
        >
          Stop
        </CallButton>
      </p>
    </>
  )
}

/** How many bulbs show the progress. */
const bulbs = 10

/** A file with everything of the person: asked for, watched while it is made, downloaded. */
export function ExportSection() {
  const found = useQuery(exportQuery)
  return (
    <LoadedSection
      title="Export"
      description="One file (JSON) with everything we store of you."
      query={found}
      failure="Your export could not be looked up"
    >
      {(data) => (
        <>
          <div role="status" className="sr-only">
            {isBeingMade(data) ? 'Your file is being made' : data?.status === 'ready' ? 'Your file is ready' : ''}
          </div>
          <Export found={data} />
        </>
      )}
    </LoadedSection>
  )
}

function Export({ found }: { found: DataExport | null }) {
  const begin = (label: string, variant?: 'ghost') => (
    <CallButton call={startExport} size="sm" variant={variant}>
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
            Your file is ready ({sizeWords(found.size ?? 0)}). It is removed on {dayAndTime(found.expires_at)},{' '}
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
