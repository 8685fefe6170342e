import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { calendarQuery, renewCalendar, startCalendar, stopCalendar } from './queries.ts'
import { LoadedSection } from './section.tsx'

const descriptions = {
  contractor:
    'The events that you are accepted for, in the calendar of your phone or computer. It follows every change by itself.',
  client: 'Your published events, in the calendar of your phone or computer. It follows every change by itself.',
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
            <CallButton call={startCalendar}>Get a calendar address</CallButton>
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
