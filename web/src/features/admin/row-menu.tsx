import { MoreHorizontal } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'

interface Props {
  /** The person or business of the row. */
  name: string
  groups: readonly (readonly MenuItem[])[]
  isPending: boolean
}

/** The menu with the actions of a row. */
export function RowMenu({ name, groups, isPending }: Props) {
  return (
    <Menu
      label={`Actions for ${name}`}
      groups={groups}
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          size="sm"
          isIconOnly
          isPending={isPending}
          aria-label={`Actions for ${name}`}
        >
          {!isPending && <MoreHorizontal aria-hidden="true" />}
        </Button>
      )}
    />
  )
}
