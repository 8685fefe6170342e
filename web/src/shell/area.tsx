import { PanelLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode, useCallback, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { writeNumber } from '@marquee/contract/formats'
import type { Me } from '@marquee/contract/users'
import { useMe } from '../features/users/queries.ts'
import { session } from '../lib/session.ts'
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs.tsx'
import { Bulbs } from '../ui/bulbs.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { accountLinks, AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import type { AreaGroup, AreaItem } from './navigation.ts'
import { ThemeMenu } from './theme-menu.tsx'
import { HomeLink, Wordmark } from './wordmark.tsx'

interface Props {
  /** "Admin" or "Organizer": the name of the navigation. */
  name: string
  groups: readonly AreaGroup[]
  crumbs: readonly Crumb[]
  children: ReactNode
}

/** The layout of the admin and organizer pages: sidebar, a bar with breadcrumbs and account menu, and the page. */
export function Area({ name, groups, crumbs, children }: Props) {
  const { isCollapsed, isDrawerOpen, toggle, closeDrawer } = useSidebar()
  const { data: me } = useMe()
  return (
    <div className="flex min-h-dvh">
      <aside
        className={cx(
          'sticky top-0 flex h-dvh flex-none flex-col overflow-y-auto border-r border-line bg-surface transition-[width] max-md:hidden',
          isCollapsed ? 'w-[3rem]' : 'w-[16rem]',
        )}
      >
        <Side name={name} groups={groups} isCollapsed={isCollapsed} />
      </aside>
      <Drawer isOpen={isDrawerOpen} onClose={closeDrawer} label={`${name} menu`}>
        <Side name={name} groups={[...groups, ownGroup(groups, me)]} isCollapsed={false} />
        <div className="px-2 pb-6">
          <Button size="sm" className="w-full" onClick={() => void session.signOut()}>
            Sign out
          </Button>
        </div>
      </Drawer>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex h-14 flex-none items-center gap-2 border-b border-line bg-canvas px-2 sm:px-4">
          <Button
            variant="ghost"
            size="sm"
            isIconOnly
            aria-label="Toggle sidebar"
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggle}
          >
            <PanelLeft aria-hidden="true" />
          </Button>
          <Breadcrumbs crumbs={crumbs} />
          <div className="ml-auto flex flex-none items-center sm:gap-1">
            {me && <Bell unread={me.unread_notifications} />}
            <ThemeMenu />
            <AccountMenu me={me} />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="dense w-full max-w-[96rem] flex-1 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
          {children}
        </main>
      </div>
    </div>
  )
}

/** The links of the account menu that the area does not have, for the one menu of phones. */
function ownGroup(groups: readonly AreaGroup[], me: Me | undefined): AreaGroup {
  const listed = new Set(groups.flatMap(({ items }) => items.map(({ to }) => to)))
  return { label: me?.name ?? 'Account', items: accountLinks(me).filter(({ to }) => !listed.has(to)) }
}

function Side({ name, groups, isCollapsed }: { name: string; groups: readonly AreaGroup[]; isCollapsed: boolean }) {
  const current = currentItem(groups, useLocation().pathname)
  return (
    <>
      <HomeLink className={cx('flex h-14 flex-none items-center', isCollapsed ? 'justify-center' : 'px-4')}>
        {isCollapsed ? <Bulbs count={3} className="gap-1 text-[0.5rem]" /> : <Wordmark className="text-xl" />}
      </HomeLink>
      <nav aria-label={name} className={cx('grid gap-5 pt-3 pb-6', isCollapsed ? 'px-1' : 'px-2')}>
        {groups.map((group) => (
          <div key={group.label}>
            <p className={cx('px-2 pb-1 text-xs font-semibold text-muted', isCollapsed && 'sr-only')}>{group.label}</p>
            <ul className="grid gap-0.5">
              {group.items.map((item) => (
                <li key={item.label}>
                  <SideItem item={item} isCurrent={item === current} isCollapsed={isCollapsed} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

/** The item whose address is the longest prefix of the page's address. */
function currentItem(groups: readonly AreaGroup[], pathname: string): AreaItem | undefined {
  return groups
    .flatMap((group) => group.items)
    .filter(({ to, isExact }) => to === pathname || (to && to !== '/' && !isExact && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => (b.to?.length ?? 0) - (a.to?.length ?? 0))[0]
}

interface SideItemProps {
  item: AreaItem
  isCurrent: boolean
  isCollapsed: boolean
}

function SideItem({ item, isCurrent, isCollapsed }: SideItemProps) {
  const { label, icon: Icon, to, count } = item
  const shape = cx(
    'flex min-h-10 w-full items-center gap-2.5 rounded-sm text-sm font-medium',
    isCollapsed ? 'justify-center' : 'px-2',
  )
  const body = (
    <>
      <Icon aria-hidden="true" className="size-4.5 flex-none" />
      <span className={isCollapsed ? 'sr-only' : 'truncate'}>{label}</span>
      {count ? (
        <span className={isCollapsed ? 'sr-only' : 'figures ml-auto flex-none text-xs font-semibold'}>
          {writeNumber(count)}
          <span className="sr-only"> waiting</span>
        </span>
      ) : null}
    </>
  )
  const entry = to ? (
    <Link
      prefetch="intent"
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(shape, isCurrent ? 'bg-lamp font-semibold text-on-lamp' : 'hover:bg-soft')}
    >
      {body}
    </Link>
  ) : (
    // Plain text without a link, so it is not focusable.
    <span aria-disabled="true" className={cx(shape, 'text-muted')}>
      {body}
      <span className={isCollapsed ? 'sr-only' : 'ml-auto flex-none text-xs'}>
        <span className="sr-only">Coming soon</span>
        <span aria-hidden="true">Soon</span>
      </span>
    </span>
  )
  if (!isCollapsed) return entry
  return (
    <Tooltip text={to ? label : `${label}: coming soon`} side="right">
      {entry}
    </Tooltip>
  )
}

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** The sidebar on phones: a native modal dialog, which keeps the focus inside and closes on Escape. */
function Drawer({ isOpen, onClose, label, children }: DrawerProps) {
  const element = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (isOpen) element.current?.showModal()
    else element.current?.close()
  }, [isOpen])
  useEffect(onClose, [pathname, onClose])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboards have Escape
    <dialog
      ref={element}
      aria-label={label}
      onClose={onClose}
      // The target is the dialog itself only for a press on the backdrop.
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="drawer w-[18rem] max-w-[85vw] overflow-y-auto"
    >
      {isOpen && children}
    </dialog>
  )
}

const cookie = 'sidebar_state'
const weekInSeconds = 7 * 24 * 60 * 60
const isMobile = () => window.matchMedia('(max-width: 767.98px)').matches

/**
 * Whether the sidebar is open: beside the page on wide screens (kept in a cookie for 7 days), above the page below 768 px. Ctrl+B or Cmd+B
 * toggles it.
 */
export function useSidebar() {
  const [isCollapsed, setCollapsed] = useState(() => document.cookie.includes(`${cookie}=false`))
  const [isDrawerOpen, setDrawerOpen] = useState(false)

  const toggle = useCallback(() => {
    if (isMobile()) {
      setDrawerOpen((isOpen) => !isOpen)
      return
    }
    const kept = `${cookie}=${isCollapsed}; path=/; max-age=${weekInSeconds}; samesite=lax`
    // Browsers take such a name and `secure` over https alone.
    document.cookie = location.protocol === 'https:' ? `__Host-${kept}; secure` : kept
    setCollapsed(!isCollapsed)
  }, [isCollapsed])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [toggle])

  return { isCollapsed, isDrawerOpen, toggle, closeDrawer: useCallback(() => setDrawerOpen(false), []) }
}
