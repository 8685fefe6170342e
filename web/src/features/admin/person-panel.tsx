import type { AdminPerson, AdminUser } from '@marquee/contract/admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleCheck, CircleX, ChevronDown, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { shortDate } from '../../lib/dates.ts'
import { comingFrom } from '../../lib/list-place.ts'
import { statusOf } from '../../lib/query-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardBoundary, Facts, Panel } from '../../ui/card.tsx'
import { preloadDialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AdminNotes } from './admin-notes.tsx'
import { Address } from './cells.tsx'
import { roleNames, roleNouns } from './labels.ts'
import { AdminLoadFailed } from './load-failed.tsx'
import { PersonApplications, PersonEvents, PersonTrail } from './person-history.tsx'
import { OrganizerProfile, VendorProfile } from './person-profile.tsx'
import { personQuery } from './person-queries.ts'
import { checkEdits, decideProfileInList } from './queries.ts'
import { useRejection } from './reject-dialog.tsx'
import { usePersonActions } from './use-person-actions.tsx'

interface Props {
  userId: number
  /** The list that the person is opened from: "Vendors". */
  list: string
  /** The person covers the list, so the focus comes here. */
  takesFocus: boolean
  onClose: () => void
}

/** A person beside a list, or covering it: account, profiles, events or applications, and history, with what an admin can do. */
export function PersonPanel({ userId, list, takesFocus, onClose }: Props) {
  const person = useQuery(personQuery(userId))
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const name = person.data && nameIn(list, person.data)
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={name ?? 'Person'}
      className="grid min-w-0 gap-4 focus-visible:outline-none lg:sticky lg:top-[4.5rem] lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto lg:pr-1"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="basis-full lg:hidden">
          <Button variant="ghost" size="sm" className="-ml-3" onClick={onClose}>
            <ArrowLeft aria-hidden="true" />
            Back to {list.toLowerCase()}
          </Button>
        </div>
        <h2 className="min-w-0 flex-1 text-2xl wrap-anywhere">{name ?? 'Person'}</h2>
        <Button variant="ghost" size="sm" isIconOnly aria-label="Close" className="max-lg:hidden" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {person.isPending ? (
        <Loading label="Loading person..." className="card grid gap-3 p-5 sm:p-6">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-40 w-full" />
        </Loading>
      ) : person.data ? (
        <CardBoundary>
          <Details person={person.data} />
        </CardBoundary>
      ) : statusOf(person.error) === 404 ? (
        <EmptyState title="Nobody here" className="card">
          <p>This account does not exist, or it was deleted.</p>
        </EmptyState>
      ) : (
        <AdminLoadFailed
          what="Person"
          error={person.error}
          otherwise="Failed to load person"
          call="Failed to fetch user"
          onRetry={() => void person.refetch()}
          isRetrying={person.isFetching}
        />
      )}
    </section>
  )
}

/** The name by which the list knows the person. */
function nameIn(list: string, { user, vendor, organizer }: AdminPerson): string {
  const own = user.name || user.email || 'No Name'
  if (list === 'Vendors') return vendor?.company_name ?? own
  return list === 'Organizers' ? (organizer?.organization_name ?? own) : own
}

function Details({ person: { user, vendor, organizer } }: { person: AdminPerson }) {
  const hiddenAs = (role: AdminUser['role'], noun: string, status: string) => {
    if (status !== 'approved') return undefined
    if (user.suspended_at !== null) return 'Hidden, because the account is suspended.'
    return user.role === role ? undefined : `Hidden, because this person is no longer ${noun}.`
  }
  const vendorHidden = vendor && hiddenAs('contractor', 'a vendor', vendor.status)
  return (
    <>
      <Account user={user} publicVendor={vendor?.status === 'approved' && !vendorHidden ? vendor.id : undefined} />
      {vendor && (
        <>
          <VendorProfile
            profile={vendor}
            hidden={vendorHidden ?? undefined}
            actions={<Decision kind="vendor" profile={vendor} name={vendor.company_name} user={user} />}
          />
          <PersonApplications userId={user.id} />
        </>
      )}
      {organizer && (
        <>
          <OrganizerProfile
            profile={organizer}
            hidden={hiddenAs('client', 'an organizer', organizer.status)}
            actions={<Decision kind="organizer" profile={organizer} name={organizer.organization_name} user={user} />}
          />
          <PersonEvents userId={user.id} />
        </>
      )}
      <Card className="p-5 sm:p-6">
        <AdminNotes subject="user" id={user.id} />
      </Card>
      <PersonTrail userId={user.id} />
    </>
  )
}

function Account({ user, publicVendor }: { user: AdminUser; publicVendor: number | undefined }) {
  const { pathname } = useLocation()
  return (
    <Panel
      title="Account"
      aside={
        <span className="flex flex-wrap gap-2">
          <Badge look={user.role === 'admin' ? 'default' : 'outline'}>{roleNames[user.role]}</Badge>
          {user.suspended_at !== null && <Badge look="destructive">Suspended</Badge>}
        </span>
      }
    >
      <div className="grid gap-5">
        {user.suspended_at !== null && (
          <p className="rounded-md bg-no-wash px-3 py-2 text-sm whitespace-pre-line wrap-anywhere text-no">
            <span className="font-semibold">Suspended since {shortDate(user.suspended_at)}: </span>
            {user.suspended_reason}
          </p>
        )}
        <Facts
          className="sm:grid-cols-2"
          facts={[
            ['Name', user.name || 'No Name'],
            ['Email', <Address key="email" email={user.email} isVerified={user.email_verified} isLink />],
            ['Role', roleNames[user.role] + (roleNouns[user.role] ? ` (${roleNouns[user.role]})` : '')],
            ['Phone', user.phone ?? 'N/A'],
            ['Onboarding', user.onboarding_completed ? 'Complete' : 'Incomplete'],
            ['Account since', shortDate(user.created_at)],
          ]}
        />
        {(user.role !== 'admin' || publicVendor !== undefined) && (
          <div className="flex flex-wrap gap-2">
            {publicVendor !== undefined && (
              <ButtonLink to={`/vendors/${publicVendor}`} state={comingFrom(pathname)} size="sm">
                Public page
              </ButtonLink>
            )}
            {user.role !== 'admin' && <AccountActions user={user} />}
          </div>
        )}
      </div>
    </Panel>
  )
}

function AccountActions({ user }: { user: AdminUser }) {
  const { roles, suspension, isPending, dialogs } = usePersonActions(user)
  return (
    <>
      <Menu
        label="Roles"
        align="start"
        groups={[roles]}
        trigger={(props) => (
          <Button {...props} size="sm" isPending={isPending}>
            Change role
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
      />
      <Button
        size="sm"
        isDisabled={isPending}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={suspension.onSelect}
      >
        {suspension.icon}
        {suspension.label}
      </Button>
      {dialogs}
    </>
  )
}

interface DecisionProps {
  kind: 'vendor' | 'organizer'
  profile: NonNullable<AdminPerson['vendor'] | AdminPerson['organizer']>
  name: string
  user: AdminUser
}

/** Approve and reject for a profile that waits, and for an approved one that was changed since, that somebody looked at it. */
function Decision({ kind, profile, name, user }: DecisionProps): ReactNode {
  const decision = useMutation(decideProfileInList)
  const check = useMutation(checkEdits)
  const rejection = useRejection(decideProfileInList)
  const role = kind === 'vendor' ? 'contractor' : 'client'
  const edited = profile.edited_since_approval
  const isWaiting = profile.status === 'pending' && user.role === role && user.suspended_at === null
  return (
    <>
      {(isWaiting || edited) && (
        <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
          {isWaiting ? (
            <>
              <Button
                size="sm"
                isPending={decision.isPending}
                isDisabled={rejection.isPending}
                onClick={() => decision.mutate({ kind, userId: user.id, version: profile.version, status: 'approved' })}
              >
                <CircleCheck aria-hidden="true" className="text-yes" />
                Approve Application
              </Button>
              <Button
                size="sm"
                isDisabled={decision.isPending}
                onPointerEnter={preloadDialog}
                onFocus={preloadDialog}
                onClick={() => rejection.ask({ kind, userId: user.id, version: profile.version, name })}
              >
                <CircleX aria-hidden="true" className="text-no" />
                Reject Application
              </Button>
            </>
          ) : (
            edited && (
              <Button
                size="sm"
                isPending={check.isPending}
                onClick={() => check.mutate({ userId: user.id, role, edited_at: edited.at })}
              >
                <CircleCheck aria-hidden="true" />
                Mark changes as looked at
              </Button>
            )
          )}
        </div>
      )}
      {rejection.dialog}
    </>
  )
}
