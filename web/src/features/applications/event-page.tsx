import type { Application, ApplicationInput } from '@marquee/contract/applications'
import type { Event } from '@marquee/contract/events'
import { callRefusal } from '@marquee/contract/open-call'
import { can, lastingRefusal } from '@marquee/contract/policy'
import { type Me, actorOf } from '@marquee/contract/users'
import type { KeptApplication as Kept } from '@marquee/contract/kept-applications'
import { HydrationBoundary, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { data, isRouteErrorResponse, Navigate, useLocation, useParams } from 'react-router'
import { useAdminList, useWayBack } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { queryClient, statusOf } from '../../lib/query-client.ts'
import { readPage, type PageData } from '../../lib/read-page.ts'
import { useIdempotencyKey, useOnce } from '../../lib/send-once.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader, Panel } from '../../ui/card.tsx'
import { LineFailed } from '../../ui/loaded.tsx'
import { PhoneBar } from '../../ui/phone-bar.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { signInPath } from '../auth/auth-address.ts'
import { JoinLink } from '../auth/join-link.tsx'
import { AddToCalendar } from '../events/add-to-calendar.tsx'
import { EventDetails, EventDetailsLoading } from '../events/event-details.tsx'
import { EventHead } from '../events/event-heads.tsx'
import { LookingFor } from '../events/looking-for.tsx'
import { eventFailures, eventQuery, openedEventsQuery, whyNotLoaded } from '../events/queries.ts'
import { VisibilityBadge } from '../events/visibility.tsx'
import { useMe } from '../users/queries.ts'
import type { Route } from './+types/event-page'
import { isAskedAgain } from './agree-again.tsx'
import { applyPath, isApplying, useApplyAddress, usePlaceAsked } from './apply-address.ts'
import { ApplyButton } from './apply-button.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { EventOrganizer } from './event-organizer.tsx'
import { useUnreadMessages } from './conversation-queries.ts'
import { KeptApplication } from './kept-application.tsx'
import { keepApplication, keptQuery } from './kept-queries.ts'
import { applicationFailures, applyToEvent, myApplicationsQuery } from './queries.ts'
import { VendorRunSheet } from './run-sheet-panel.tsx'
import { isToCome, YourApplication } from './vendor-application.tsx'

// The head depends on the event: EventHead writes it. While there is no event, the loading or failed state does.
export const meta: Route.MetaFunction = () => []

export async function loader(args: Route.LoaderArgs) {
  const id = pathId(args.params.id)
  if (id === null) throw unknown()
  return readPage(args, (client, api) =>
    client.fetchQuery(eventQuery(id, api.events)).catch((error: unknown) => {
      throw statusOf(error) === 404 ? unknown() : error
    }),
  )
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PageData> {
  const id = pathId(params.id)
  if (id !== null) void queryClient().prefetchQuery(eventQuery(id))
  return { state: undefined, origin: new URL(request.url).origin }
}

const unknown = () => data(eventFailures.one, { status: 404 })

/** A published event with all its details, for everybody, and for vendors the button to apply. */
export default function EventPage({ loaderData }: { loaderData: PageData }) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <EventByPath origin={loaderData.origin} />
    </HydrationBoundary>
  )
}

/** The server does not know the viewer: a draft is a 404 for the public and visible to its organizer, so the browser loads it again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { signedIn } = useSession()
  const isUnknown = isRouteErrorResponse(error) && error.status === 404
  if (!isUnknown) throw error
  return signedIn ? <EventByPath origin={window.location.origin} /> : <Page>{<Missing />}</Page>
}

function EventByPath({ origin }: { origin: string }) {
  const id = pathId(useParams().id)
  return <Page>{id === null ? <Missing /> : <EventById key={id} id={id} origin={origin} />}</Page>
}

const Page = ({ children }: { children: ReactNode }) => <div className="page pt-8 pb-16 lg:pt-10">{children}</div>

function EventById({ id, origin }: { id: number; origin: string }) {
  const event = useQuery(eventQuery(id))
  const { data: me } = useMe()
  useUnreadMessages()
  const isVendor = me?.role === 'contractor'
  const applications = useQuery({ ...myApplicationsQuery({ event_id: id }), enabled: isVendor })
  // Also of an event that is closed or listed meanwhile.
  const kept = useQuery({ ...keptQuery, enabled: isVendor }).data?.find(({ event_id }) => event_id === id)

  if (event.isPending) {
    return (
      <>
        <title>{fullTitle('Event Details')}</title>
        <EventDetailsLoading />
      </>
    )
  }
  // Keeps showing the last data while fetching again fails, because somebody may be writing an application.
  const isGone = statusOf(event.error) === 404
  if (!event.data || isGone) return <Missing lost={isGone ? undefined : event} />
  const viewed = { event: event.data, me, own: isVendor ? applications : undefined, kept }
  return (
    <>
      <EventHead origin={origin} event={event.data} />
      {event.data.status === 'published' ? <OpenForApplications {...viewed} /> : <NotAvailable {...viewed} />}
    </>
  )
}

function Back() {
  const list = useAdminList()
  return <BackLink {...useWayBack(list?.path ?? '/events')}>Back to {list?.name ?? 'events'}</BackLink>
}

/** The link with which the owner manages the event; nothing for others. */
const manage = ({ event, me }: Pick<Viewed, 'event' | 'me'>) =>
  isOwn(event, me) && <ButtonLink to={`/organizer/events/${event.id}`}>Manage Event</ButtonLink>

const isOwn = (event: Event, me: Me | undefined) => me !== undefined && can(actorOf(me), 'event.edit', event)

/** `lost` is an event that could not be loaded; without it there is none. */
function Missing({ lost }: { lost?: UseQueryResult<Event> | undefined }) {
  return (
    <>
      <title>{fullTitle(eventFailures.one)}</title>
      <Back />
      {lost?.error ? (
        <LoadFailed level={1} title={eventFailures.one} onRetry={() => void lost.refetch()}>
          <p>{whyNotLoaded(lost.error)}</p>
        </LoadFailed>
      ) : (
        <EmptyState level={1} title={eventFailures.one}>
          <p>The event you're looking for doesn't exist or is no longer available.</p>
        </EmptyState>
      )}
    </>
  )
}

interface Viewed {
  event: Event
  me: Me | undefined
  /** The vendor's application to the event, if there is one. */
  own: UseQueryResult<Application[]> | undefined
  /** What waits for the approval of the vendor, or could not be sent. */
  kept: Kept | undefined
}

function NotAvailable({ event, me, own, kept }: Viewed) {
  const application = own?.data?.[0]
  return (
    <>
      <Back />
      <EmptyState
        level={1}
        title="Event not available"
        // Beside an application the empty state needs less height.
        className={(application ?? kept) && 'min-h-0!'}
        actions={manage({ event, me })}
      >
        <p>This event is not currently accepting applications.</p>
      </EmptyState>
      {own?.isLoadingError && <LoadFailed title={applicationFailures.list} onRetry={() => void own.refetch()} />}
      {me && application && (
        <div className="mx-auto grid max-w-form grid-cols-1 gap-6">
          <YourApplication application={application} me={me} hasMessagesLink />
          <VendorRunSheet application={application} />
        </div>
      )}
      {kept && (
        <div className="mx-auto max-w-form">
          <KeptApplication kept={kept} />
        </div>
      )}
    </>
  )
}

function OpenForApplications({ event, me, own, kept }: Viewed) {
  const application = own?.data?.[0]
  const { ready, signedIn } = useSession()
  const apply = useMutation(applyToEvent)
  const keyOf = useIdempotencyKey()
  // The conditions then stand above, with the button that agrees.
  const isAsked = application !== undefined && isAskedAgain(application)

  const known = { ...event, is_guest: true }
  const { data: opened } = useQuery({ ...openedEventsQuery, enabled: me?.contractor_status === 'pending' })
  const isInvited = event.visibility !== 'listed' || Boolean(opened?.events.some(({ id }) => id === event.id))
  // Under review: an application to an event that the vendor was let into waits for the approval.
  const isKept =
    me !== undefined && lastingRefusal(actorOf(me), 'application.keep', { ...event, is_guest: isInvited }) === null
  const keep = useMutation(keepApplication)
  const why = me && !isKept ? lastingRefusal(actorOf(me), 'application.create', known) : null
  const isMissingAnswer = !ready || (signedIn && !me) || own?.isPending === true
  const shut = callRefusal(event.call)
  const isNewcomer = me?.role === 'user'
  const mayApply = Boolean(me) && !why && !shut && !application && !(isKept && kept) && !isMissingAnswer
  const { isOpen, openCount, open, close } = useApplyAddress(mayApply, isMissingAnswer || !signedIn)
  const { hash } = useLocation()
  const asked = usePlaceAsked()
  const applyButton = useRef<HTMLButtonElement>(null)
  // Also when the address opens the dialog, the focus returns to the button.
  useEffect(() => {
    if (isOpen) applyButton.current?.focus({ preventScroll: true })
  }, [isOpen])

  const sending = isKept ? keep : apply
  const send = useOnce((written: Omit<ApplicationInput, 'event_id'>) => {
    const body = { event_id: event.id, ...written }
    const sent: Promise<unknown> = isKept
      ? keep.mutateAsync(body)
      : apply.mutateAsync({ body, idempotencyKey: keyOf({ openCount, body }) })
    return sent.then(close)
  })

  const toSignIn = signInPath(applyPath(event.id, asked))
  const signIn = (
    <ButtonLink variant="primary" to={toSignIn}>
      Sign in to Apply
    </ButtonLink>
  )
  // A link to the dialog, or a session that ended while it was open.
  if (ready && !signedIn && isApplying(hash)) return <Navigate to={toSignIn} replace />

  const stub = isMissingAnswer ? (
    <>
      <Skeleton className="h-11 w-40" />
      {!ready && <noscript>{signIn}</noscript>}
    </>
  ) : isNewcomer ? (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="font-sans text-sm font-semibold tracking-normal sm:text-base">Want to apply to events?</h2>
      <ButtonLink variant="primary" to="/contractor/apply" className="whitespace-nowrap">
        Become a Vendor
      </ButtonLink>
    </div>
  ) : signedIn ? (
    <ApplyButton
      ref={applyButton}
      isApplied={application !== undefined || (isKept && kept !== undefined)}
      refused={isOwn(event, me) ? 'This is your own event.' : (why?.sentence ?? shut ?? undefined)}
      way={own && why ? { to: '/dashboard', label: 'Go to Dashboard' } : undefined}
      isPending={sending.isPending}
      onClick={open}
    />
  ) : (
    signIn
  )
  // After applying the button stays where it is, because the focus returns to it.
  const isMain = ready && (!signedIn || isNewcomer || mayApply || openCount > 0)

  return (
    <>
      <PageHeader
        back={<Back />}
        title={event.title}
        subtitle={event.visibility !== 'listed' && <VisibilityBadge event={event} />}
        actions={
          <>
            {!(application && isToCome(application)) && <AddToCalendar eventId={event.id} />}
            {event.visibility === 'listed' && <ShareButton title={event.title} path={`/events/${event.id}`} />}
            {manage({ event, me })}
          </>
        }
      />
      <EventDetails
        event={event}
        stub={
          <>
            <span className="figures text-sm text-muted">
              {event.application_count} {event.application_count === 1 ? 'vendor' : 'vendors'} applied
            </span>
            {isMain ? <PhoneBar>{stub}</PhoneBar> : stub}
          </>
        }
        before={event.call && <LookingFor call={isAsked ? { ...event.call, conditions: null } : event.call} />}
        more={
          <>
            {ready && !signedIn && (
              <Panel title="Ready to apply?">
                <div className="flex flex-wrap gap-3">
                  <ButtonLink to={signInPath(`/events/${event.id}`)}>Sign In</ButtonLink>
                  <JoinLink>Become a Vendor</JoinLink>
                </div>
              </Panel>
            )}
            {(me?.role === 'client' || me?.role === 'admin') && (
              <Panel title="Want to apply to events?">
                <p className="text-muted">
                  An account has one role: to become a vendor, sign up with another email address.
                </p>
              </Panel>
            )}
          </>
        }
      >
        {me && application && <YourApplication application={application} me={me} hasMessagesLink />}
        {application && <VendorRunSheet application={application} />}
        {kept && <KeptApplication kept={kept} />}
        {own?.isLoadingError && (
          <Panel title="Your Application">
            <LineFailed query={own} failure={applicationFailures.list} />
          </Panel>
        )}
        <div className="card p-5 max-lg:order-1 sm:p-6">
          <EventOrganizer event={event} />
        </div>
      </EventDetails>
      {openCount > 0 && (
        <ApplyDialog
          event={event}
          isOpen={isOpen}
          onClose={close}
          onSubmit={(sent) => isOpen && send(sent)}
          sending={sending}
          isSent={sending.isSuccess || application !== undefined}
          isKept={isKept}
        />
      )}
    </>
  )
}
