import type { CalendarFeed } from '@marquee/contract/calendar'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ConfirmDialog, preloadDialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { calendarFailure, calendarQuery, renewCalendar, startCalendar, stopCalendar } from './calendar-feed.ts'
import { Section } from './section.tsx'

const descriptions = {
  contractor:
    'The events that you are accepted for, in the calendar of your phone or computer. It follows every change by itself.',
  client: 'Your published events, in the calendar of your phone or computer. It follows every change by itself.',
} as const

/** The private address by which a calendar program follows a person's events. For vendors and organizers. */
export function CalendarSection({ role }: { role: keyof typeof descriptions }) {
  const feed = useQuery(calendarQuery)
  return (
    <Section title="Your calendar" description={descriptions[role]}>
      {feed.isLoadingError && (
        <LoadFailed
          level={3}
          title={calendarFailure}
          onRetry={() => void feed.refetch()}
          isRetrying={feed.isFetching}
        />
      )}
      {feed.isPending && <Skeleton className="h-12 w-full" />}
      {feed.data !== undefined && <Feed feed={feed.data} />}
    </Section>
  )
}

function Feed({ feed }: { feed: CalendarFeed | null }) {
  const start = useMutation(startCalendar)
  const place = useRef<HTMLDivElement>(null)
  const has = feed !== null
  const before = useRef(has)
  // The button that was pressed is gone when the other state begins.
  useEffect(() => {
    if (before.current !== has && document.activeElement === document.body) place.current?.focus()
    before.current = has
  }, [has])
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-5">
      {feed ? (
        <Address url={feed.url} />
      ) : (
        <p>
          <Button isPending={start.isPending} onClick={() => start.mutate()}>
            Get a calendar address
          </Button>
        </p>
      )}
    </div>
  )
}

function Address({ url }: { url: string }) {
  const [asked, setAsked] = useState<'renew' | 'stop'>()
  const close = () => setAsked(undefined)
  const renew = useMutation({ ...renewCalendar, onSettled: close })
  const stop = useMutation({ ...stopCalendar, onSettled: close })
  const asks = { onPointerEnter: preloadDialog, onFocus: preloadDialog }
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
        <Button size="sm" {...asks} onClick={() => setAsked('renew')}>
          Renew
        </Button>
        <Button size="sm" variant="ghost" {...asks} onClick={() => setAsked('stop')}>
          Stop
        </Button>
      </p>
      <ConfirmDialog
        isOpen={asked === 'renew'}
        onClose={close}
        onConfirm={() => renew.mutate()}
        isPending={renew.isPending}
        title="Renew your calendar address?"
        description="The old address ends at once. Calendars that follow it stop changing until you give them the new one."
        confirmLabel="Renew address"
      />
      <ConfirmDialog
        isOpen={asked === 'stop'}
        onClose={close}
        onConfirm={() => stop.mutate()}
        isPending={stop.isPending}
        title="Stop your calendar?"
        description="The address ends at once, and calendars that follow it stop changing. You can get another one later."
        confirmLabel="Stop calendar"
        tone="danger"
      />
    </>
  )
}
