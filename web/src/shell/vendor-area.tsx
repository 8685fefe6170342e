import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMe, userFailure } from '../features/users/queries.ts'
import { CompleteApplication } from '../features/vendors/complete-application.tsx'
import { LoadFailed, LoadingScreen } from '../ui/states.tsx'
import { BarLink } from './top-nav.tsx'
import { guard, GuardedOutlet } from './guard.tsx'

export const clientMiddleware = [guard(['contractor'])]
export { clientLoader, HydrateFallback } from './guard.tsx'

const pages = [
  { to: '/contractor/profile', label: 'Profile' },
  { to: '/contractor/availability', label: 'Availability' },
  { to: '/contractor/documents', label: 'Documents' },
  { to: '/contractor/applications', label: 'Applications' },
  { to: '/contractor/messages', label: 'Messages' },
] as const

/** The layout of the pages where vendors manage their profile, their days and their applications. */
export default function VendorArea() {
  const { data: me, isLoadingError, refetch } = useMe()
  if (isLoadingError) return <LoadFailed level={1} title={userFailure} onRetry={() => void refetch()} />
  if (!me) {
    return (
      <GuardedOutlet>
        <LoadingScreen label="Loading..." />
      </GuardedOutlet>
    )
  }
  if (me.contractor_id === null) return <CompleteApplication />
  return (
    <div className="page pt-6 pb-16 sm:pt-8">
      <Pages />
      <GuardedOutlet />
    </div>
  )
}

function Pages() {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // On a phone they are wider than the screen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft + current.offsetWidth - list.current.clientWidth
  }, [pathname])
  return (
    <nav aria-label="Your business" className="mb-8 border-b border-line">
      <ul ref={list} className="relative -mx-2 flex overflow-x-auto lg:-mx-3">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <BarLink to={to} className="min-h-12 whitespace-nowrap">
              {label}
            </BarLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
