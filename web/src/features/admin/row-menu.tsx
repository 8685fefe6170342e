import { MoreHorizontal } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'

interface Props {
  /** Whom the row is about. */
  name: string
  groups: readonly (readonly MenuItem[])[]
  isPending: boolean
}

/** What can be done with a row. */
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
