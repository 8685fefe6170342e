import type { AdminOrganizer, AdminVendor } from '@marquee/contract/admin'
import type { OrganizerListSort, VendorListSort } from '@marquee/contract/admin-lists'
import { profileStatuses } from '@marquee/contract/limits'
import { shortDate } from '../../lib/dates.ts'
import { allStatuses } from '../../ui/text-field.tsx'
import { WebsiteLink } from '../users/website-link.tsx'
import type { ListColumn } from './admin-list.tsx'
import { addressInFile, ProfileStatusCell, ShortAddress, Text } from './cells.tsx'
import { statusNames } from './labels.ts'
import { PersonLink, RowMenu } from './open-person.tsx'
import { useProfileActions } from './person-actions.tsx'
import type { ProfileKind } from './queries.ts'

type Profile = AdminVendor | AdminOrganizer

/** What both lists of profiles are sorted by. */
type ProfileSort = VendorListSort & OrganizerListSort

interface Owned<Row, Sorted extends string> {
  kind: ProfileKind
  /** The column of the name of the business or organization. */
  name: { id: Sorted; header: string; of: (profile: Row) => string }
  /** The header of the owner's name. */
  owner: string
  /** The columns between the status and the date, which only this list has. */
  own: readonly ListColumn<Row, Sorted>[]
}

/** A list of profiles, in the table and in the file: who it is, the status, the list's own columns, and what can be done. */
export function profileList<Row extends Profile, Sorted extends string>(list: Owned<Row, Sorted>) {
  const { kind, name, owner, own } = list
  const columns: ListColumn<Row, Sorted | ProfileSort>[] = [
    {
      id: name.id,
      header: name.header,
      isBeside: true,
      pin: 'start',
      cell: (profile) => <PersonLink userId={profile.user_id} name={name.of(profile)} />,
    },
    { id: 'owner_name', header: owner, isBeside: true },
    {
      id: 'email',
      isPlain: 'line',
      header: 'Email',
      under: 'owner_name',
      cell: (profile) => <ShortAddress email={profile.email} isVerified={profile.email_verified} />,
      file: addressInFile,
    },
    {
      id: 'status',
      isPlain: 'inline',
      header: 'Status',
      isBeside: true,
      cell: (profile) => <ProfileStatusCell {...profile} />,
    },
    ...own,
    {
      id: 'profile_created_at',
      header: 'Created',
      isShort: true,
      text: (profile) => shortDate(profile.profile_created_at),
    },
    {
      id: 'website',
      header: 'Website',
      under: name.id,
      cell: ({ website }) =>
        website ? (
          <WebsiteLink website={website} className="block min-h-6 min-w-24 wrap-anywhere" />
        ) : (
          <Text text={null} />
        ),
    },
  ]
  return {
    columns,
    actions: (profile: Row) => <ProfileMenu kind={kind} profile={profile} name={name.of(profile)} />,
    nameOf: name.of,
    rowKey: (profile: Row) => profile.user_id,
    defaultSort: 'profile_created_at' as const,
    choice: statusChoice,
  }
}

function ProfileMenu({ kind, profile, name }: { kind: ProfileKind; profile: Profile; name: string }) {
  const { actions, isPending, dialog } = useProfileActions({ ...profile, kind, name }, profile.status === 'pending')
  return (
    <>
      {actions.length > 0 && <RowMenu name={name} isPending={isPending} groups={[actions]} />}
      {dialog}
    </>
  )
}

const statusChoice = {
  filter: 'status',
  label: 'Status',
  all: allStatuses,
  options: profileStatuses.map((value) => ({ value, label: statusNames[value] })),
} as const
