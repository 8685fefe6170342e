import { useMutation } from '@tanstack/react-query'
import type { EditsCheck } from '@marquee/contract/admin'
import { CircleCheck } from 'lucide-react'
import { checkEdits } from './queries.ts'
import { RowMenu } from './row-menu.tsx'

interface Props {
  /** The role of the profile's owner. */
  owner: EditsCheck['role']
  userId: number
  /** The business or organization. */
  name: string
  /** When the owner changed the profile last, as the row shows it. */
  editedAt: string
}

/** The menu of an approved profile whose owner has changed it since: says that an admin looked at the changes. */
export function EditsMenu({ owner, userId, name, editedAt }: Props) {
  const check = useMutation(checkEdits)
  return (
    <RowMenu
      name={name}
      isPending={check.isPending}
      groups={[
        [
          {
            label: 'Mark changes as looked at',
            icon: <CircleCheck aria-hidden="true" />,
            onSelect: () => check.mutate({ userId, role: owner, edited_at: editedAt }),
          },
        ],
      ]}
    />
  )
}
