import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck, MailPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { preloadDialog } from '../../ui/dialog.tsx'
import { useMe } from '../users/queries.ts'
import { inListsQuery } from './list-queries.ts'
import { invitePath } from './vendor-path.ts'

const ListDialog = lazyPart(async () => {
  preloadDialog()
  return (await import('./list-dialog.tsx')).ListDialog
})

interface Props {
  vendor: { id: number; company_name: string }
  /** On a card only the icon, on its picture, so that nothing moves when it appears. */
  isOnCard?: boolean | undefined
}

/**
 * For organizers: the button that puts a vendor into their lists, and shows whether the vendor is in one; and the link to invite the vendor. Render
 * it only during a session.
 */
export function ListButton({ vendor, isOnCard }: Props) {
  const isOrganizer = useMe().data?.role === 'client'
  const { data: listed } = useQuery({ ...inListsQuery, enabled: isOrganizer })
  const [opening, setOpening] = useState({ count: 0, isOpen: false })
  if (!isOrganizer) return null
  const isIn = listed?.contractor_ids.includes(vendor.id) === true
  const Icon = isIn ? BookmarkCheck : Bookmark
  const opens = {
    'aria-haspopup': 'dialog',
    onPointerEnter: ListDialog.preload,
    onFocus: ListDialog.preload,
    onClick: () => setOpening(({ count }) => ({ count: count + 1, isOpen: true })),
  } as const
  const words = isIn ? 'In your lists' : 'Add to list'
  return (
    <>
      {isOnCard ? (
        <div className="night absolute top-2 right-2 rounded-sm bg-canvas/85">
          <IconButton {...opens} icon={Icon} label={`${words}: ${vendor.company_name}`} />
        </div>
      ) : (
        <>
          <ButtonLink to={`${invitePath}?vendor=${vendor.id}`}>
            <MailPlus aria-hidden="true" />
            Invite to apply
          </ButtonLink>
          <Button {...opens}>
            <Icon aria-hidden="true" />
            {words}
          </Button>
        </>
      )}
      {opening.count > 0 && (
        <Suspense>
          <ListDialog
            key={opening.count}
            vendor={vendor}
            isOpen={opening.isOpen}
            onClose={() => setOpening({ ...opening, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
