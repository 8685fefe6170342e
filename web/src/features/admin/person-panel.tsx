import type { AdminPerson, AdminUser, AdminOrganizer, AdminVendor } from '@marquee/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, LogOut, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { shortDate } from '../../lib/dates.ts'
import { comingFrom } from '../../lib/list-place.ts'
import { statusOf } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Card, CardBoundary, Facts, Panel } from '../../ui/card.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SocialLinks } from '../users/social-links.tsx'
import { VendorDocuments } from '../vendors/vendor-documents.tsx'
import { AdminNotes } from './admin-notes.tsx'
import { Address, RoleCell, ProfileStatusCell } from './cells.tsx'
import { InvitationStop } from './invitation-stop.tsx'
import { signOut, usePersonActions, useProfileActions } from './person-actions.tsx'
import { PersonOutcomes } from './person-outcomes.tsx'
import { PersonApplications, PersonEvents, PersonTrail } from './person-history.tsx'
import { Choices, Description, subjectOf } from './profile-subject.tsx'
import { adminQuery, ownerRoles, type ProfileKind } from './queries.ts'
import { ReviewPortfolio } from './review-details.tsx'
import { Loaded } from './table-list.tsx'

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
  const person = useQuery(adminQuery('person', { params: { userId } }))
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
      {statusOf(person.error) === 404 && !person.data ? (
        <EmptyState title="Nobody here" className="card">
          <p>This account does not exist, or it was deleted.</p>
        </EmptyState>
      ) : (
        <Loaded query={person} what="Person" call="user">
          {(data) => (
            <CardBoundary>
              <Details person={data} title={nameIn(list, data)} />
            </CardBoundary>
          )}
        </Loaded>
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

function Details({
  person: { user, vendor, organizer, invitations_stopped },
  title,
}: {
  person: AdminPerson
  title: string
}) {
  const isPublic = vendor?.status === 'approved' && !whyHidden('vendor', user)
  return (
    <>
      <Account user={user} title={title} publicVendor={isPublic ? vendor.id : undefined} />
      {vendor && (
        <>
          <PersonProfile profile={vendor} user={user} />
          <Panel title="Documents">
            <VendorDocuments vendorId={vendor.id} reader="admin" level={3} />
          </Panel>
          <PersonApplications userId={user.id} />
        </>
      )}
      {organizer && (
        <>
          <PersonProfile profile={organizer} user={user} />
          <InvitationStop userId={user.id} name={organizer.organization_name} stop={invitations_stopped} />
          <PersonEvents userId={user.id} />
        </>
      )}
      {(vendor || organizer) && <PersonOutcomes userId={user.id} />}
      <Card className="p-5 sm:p-6">
        <AdminNotes subject="user" id={user.id} />
      </Card>
      <PersonTrail userId={user.id} />
    </>
  )
}

interface AccountProps {
  user: AdminUser
  /** What stands above it. */
  title: string
  publicVendor: number | undefined
}

function Account({ user, title, publicVendor }: AccountProps) {
  const { pathname } = useLocation()
  return (
    <Panel title="Account" aside={<RoleCell user={user} />}>
      <div className="grid gap-5">
        {user.suspended_at !== null && (
          <p className="rounded-md bg-no-wash px-3 py-2 text-sm whitespace-pre-line wrap-anywhere text-no">
            <span className="font-semibold">Suspended since {shortDate(user.suspended_at)}: </span>
            {user.suspended_reason}
          </p>
        )}
        <Facts
          className="grid-cols-2"
          facts={[
            ['Name', user.name !== title && (user.name || 'No Name')],
            ['Email', <Address key="email" email={user.email} isVerified={user.email_verified} />],
            ['Phone', user.phone ?? 'N/A'],
            ['Onboarding', user.onboarding_completed ? 'Complete' : 'Incomplete'],
            ['Account since', shortDate(user.created_at)],
          ]}
        />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {publicVendor !== undefined && (
            <ButtonLink to={`/vendors/${publicVendor}`} state={comingFrom(pathname)} size="sm">
              Public page
            </ButtonLink>
          )}
          {user.role !== 'admin' && <AccountActions user={user} />}
          <SignOut user={user} />
        </div>
      </div>
    </Panel>
  )
}

/** Ends every session of the person, also of another admin. */
const SignOut = ({ user: { id, name, email } }: { user: AdminUser }) => (
  <CallButton
    call={signOut}
    given={id}
    size="sm"
    question={{
      title: `Sign ${name || email || 'No Name'} out everywhere?`,
      description:
        'Every browser is signed out at once, and their access tokens end. They can sign in again; to keep them out, suspend the account.',
      confirmLabel: 'Sign out everywhere',
    }}
  >
    <LogOut aria-hidden="true" />
    Sign out everywhere
  </CallButton>
)

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
      <Button size="sm" isDisabled={isPending} onClick={suspension.onSelect}>
        {suspension.icon}
        {suspension.label}
      </Button>
      {dialogs}
    </>
  )
}

/** Why nobody but admins sees an approved profile of this person; undefined when others see it. */
function whyHidden(kind: ProfileKind, user: AdminUser): string | undefined {
  if (user.suspended_at !== null) return 'Hidden, because the account is suspended.'
  const noun = kind === 'vendor' ? 'a vendor' : 'an organizer'
  return user.role === ownerRoles[kind] ? undefined : `Hidden, because this person is no longer ${noun}.`
}

interface PersonProfileProps {
  profile: AdminVendor | AdminOrganizer
  user: AdminUser
}

/** A profile with what can be done: a decision where it waits, and where an approved one was changed, that somebody looked at it. */
function PersonProfile({ profile, user }: PersonProfileProps) {
  const { status, status_reason: reason, profile_created_at: created, submitted_at: submitted } = profile
  const { kind, name, description, images, facts, choices } = subjectOf(profile, false)
  const hidden = whyHidden(kind, user)
  const { actions, isPending, dialog } = useProfileActions({ ...profile, kind, name }, status === 'pending' && !hidden)
  return (
    <Panel
      title={kind === 'vendor' ? 'Vendor profile' : 'Organizer profile'}
      aside={<ProfileStatusCell {...profile} />}
    >
      <div className="grid grid-cols-1 gap-5">
        {images.length > 0 && <ReviewPortfolio name={name} images={images} />}
        {status === 'approved' && hidden && (
          <p className="rounded-md bg-wait-wash px-3 py-2 text-sm font-semibold text-wait">{hidden}</p>
        )}
        {reason && (
          <p className="rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
            <span className="font-semibold">Words with the last decision: </span>
            {reason}
          </p>
        )}
        {profile.question && (
          <p className="rounded-md bg-wait-wash px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
            <span className="font-semibold">The applicant was asked: </span>
            {profile.question}
          </p>
        )}
        <Description text={description} />
        <Facts
          className="grid-cols-2"
          facts={[
            ...facts,
            ['Pictures', kind === 'vendor' && images.length === 0 && 'None'],
            ['Created', shortDate(created)],
            ['Sent for review', submitted !== created && shortDate(submitted)],
          ]}
        />
        <Choices choices={choices} />
        <SocialLinks owner={name} links={profile.social_links} />
      </div>
      {actions.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
          {actions.map(({ label, icon, onSelect }) => (
            <Button key={label} size="sm" isDisabled={isPending} onClick={onSelect}>
              {icon}
              {label}
            </Button>
          ))}
        </div>
      )}
      {dialog}
    </Panel>
  )
}
