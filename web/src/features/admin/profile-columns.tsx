import type { AdminOrganizer, AdminVendor } from '@marquee/contract/admin'
import type { OrganizerListSort, VendorListSort } from '@marquee/contract/admin-lists'
import { profileStatuses } from '@marquee/contract/limits'
import { shortDate } from '../../lib/dates.ts'
import { allStatuses } from '../../ui/text-field.tsx'
import { WebsiteLink } from '../users/website-link.tsx'
import type { ListColumn } from './admin-list.tsx'
import { NotGiven, ProfileStatusCell, ShortAddress, Text } from './cells.tsx'
import { DecisionMenu } from './decision-menu.tsx'
import { EditsMenu } from './edits-menu.tsx'
import { statusNames } from './labels.ts'
import { PersonLink } from './open-person.tsx'

type Profile = AdminVendor | AdminOrganizer

/** What both lists of profiles are sorted by. */
type ProfileSort = VendorListSort & OrganizerListSort

interface Owned<Row, Sorted extends string> {
  kind: 'vendor' | 'organizer'
  /** The column of the name of the business or organization. */
  name: { id: Sorted; header: string; of: (profile: Row) => string }
  /** The header of the owner's name. */
  owner: string
  /** The columns between the status and the date, which only this list has. */
  own: readonly ListColumn<Row, Sorted>[]
}

/** The columns of a list of profiles: who it is, the status, the list's own columns, and what can be done. */
export const profileColumns = <Row extends Profile, Sorted extends string>({
  kind,
  name,
  owner,
  own,
}: Owned<Row, Sorted>): ListColumn<Row, Sorted | ProfileSort>[] => [
  {
    id: name.id,
    header: name.header,
    isSortable: true,
    isBeside: true,
    pin: 'start',
    cell: (profile) => <PersonLink userId={profile.user_id} name={name.of(profile)} />,
  },
  {
    id: 'owner_name',
    header: owner,
    isSortable: true,
    isBeside: true,
    cell: (profile) => <Text text={profile.owner_name} />,
  },
  {
    id: 'email',
    isPlain: 'line',
    header: 'Email',
    isSortable: true,
    under: 'owner_name',
    cell: (profile) => <ShortAddress email={profile.email} isVerified={profile.email_verified} />,
  },
  {
    id: 'status',
    isPlain: 'inline',
    header: 'Status',
    isSortable: true,
    isBeside: true,
    cell: (profile) => <ProfileStatusCell {...profile} />,
  },
  ...own,
  {
    id: 'profile_created_at',
    header: 'Created',
    isSortable: true,
    cell: (profile) => <span className="whitespace-nowrap">{shortDate(profile.profile_created_at)}</span>,
  },
  {
    id: 'website',
    header: 'Website',
    isSortable: true,
    under: name.id,
    cell: ({ website }) =>
      website ? <WebsiteLink website={website} className="block min-h-6 min-w-24 wrap-anywhere" /> : <NotGiven />,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    isBeside: true,
    align: 'end',
    pin: 'end',
    cell: (profile) => {
      const { status, version, user_id: userId, edited_since_approval: edited } = profile
      const of = { userId, name: name.of(profile) }
      const isWaiting = status === 'pending'
      return (
        <>
          <DecisionMenu profile={{ kind, version, ...of }} isWaiting={isWaiting} />
          {!isWaiting && edited && (
            <EditsMenu owner={kind === 'vendor' ? 'contractor' : 'client'} editedAt={edited.at} {...of} />
          )}
        </>
      )
    },
  },
]

/** The filter by the status of a profile. */
export const statusChoice = {
  filter: 'status',
  label: 'Status',
  all: allStatuses,
  options: profileStatuses.map((value) => ({ value, label: statusNames[value] })),
} as const
