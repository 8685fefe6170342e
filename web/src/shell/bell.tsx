import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { notificationsPath } from '../features/notifications/notifications-path.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { useMedia } from '../lib/use-media.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useEscape } from '../ui/use-escape.ts'
import { useLeave } from '../ui/use-leave.ts'
import { LiveRegion } from '../ui/visually-hidden.tsx'

const NewestList = lazyPart(async () => (await import('../features/notifications/newest-list.tsx')).NewestList)

/**
 * The bell in every bar of a signed-in person, with the number of unread notifications. It opens the newest ones; on phones it leads to the
 * page of all of them, which has more room.
 */
export function Bell({ unread }: { unread: number }) {
  const { pathname } = useLocation()
  const isWide = useMedia('(min-width: 40rem)')
  const isThere = pathname === notificationsPath
  const name = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  const face = (
    <>
      <BellIcon aria-hidden="true" />
      <Count unread={unread} />
    </>
  )
  return (
    <>
      {isWide && !isThere ? (
        <Opener name={name} face={face} />
      ) : (
        <ButtonLink
          to={notificationsPath}
          variant="ghost"
          isIconOnly
          className="relative"
          aria-label={name}
          aria-current={isThere ? 'page' : undefined}
        >
          {face}
        </ButtonLink>
      )}
      <Announcement unread={unread} />
    </>
  )
}

function Opener({ name, face }: { name: string; face: ReactNode }) {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => setOpenAt(undefined)
  useEscape(isOpen, () => {
    close()
    button.current?.focus()
  })
  useLeave(box, isOpen, close)
  useEffect(() => {
    if (isOpen) panel.current?.focus()
  }, [isOpen])
  return (
    <div ref={box} className="relative">
      <Button
        ref={button}
        variant="ghost"
        isIconOnly
        className="relative"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={NewestList.preload}
        onFocus={NewestList.preload}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        {face}
      </Button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label="Notifications"
          tabIndex={-1}
          className="float absolute top-full right-0 mt-1.5 flex max-h-[min(44rem,calc(100dvh-6rem))] w-[27rem] max-w-[calc(100vw-2rem)] animate-rise flex-col text-ink"
        >
          <Suspense fallback={<Skeleton className="m-5 h-40" />}>
            <NewestList onFollow={close} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

const maxCount = 99

function Count({ unread }: { unread: number }) {
  return (
    unread > 0 && (
      <span aria-hidden="true" className="count absolute top-0 right-0 shadow-[0_0_0_2px_var(--color-canvas)]">
        {unread > maxCount ? `${maxCount}+` : unread}
      </span>
    )
  )
}

/** Announces what arrives while the page is open. The total makes each text differ from the one before. */
function Announcement({ unread }: { unread: number }) {
  const [before, setBefore] = useState(unread)
  const [text, setText] = useState('')
  if (unread !== before) {
    const added = unread - before
    setBefore(unread)
    setText(added > 0 ? `${added} new ${added === 1 ? 'notification' : 'notifications'}, ${unread} unread` : '')
  }
  return <LiveRegion>{text}</LiveRegion>
}
