import {
  BarChart3,
  Building2,
  CalendarDays,
  ClipboardCheck,
  Flag,
  House,
  LayoutDashboard,
  Mail,
  MessageSquare,
  Store,
  Tags,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react'
import type { AdminWork } from '@marquee/contract/admin-work'
import type { ErrorCode } from '@marquee/contract/errors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { adminLists } from '../lib/list-place.ts'
import { fullTitle } from '../lib/page-head.tsx'
import { SecondFactorNeeded, useSecondFactorNeeded } from '../features/account/second-factor-needed.tsx'
import { adminWorkQuery } from '../features/admin/queries.ts'
import { LoadingScreen } from '../ui/states.tsx'
import { Area, type AreaGroup } from './area.tsx'
import { adminCrumbs } from './crumbs.ts'
import { guard } from './guard.ts'
import { GuardedOutlet } from './guarded-outlet.tsx'

export const clientMiddleware = [guard(['admin'])]

/** Makes the guard run on the first load too; see `guard`. */
export async function clientLoader() {
  return null
}

export function HydrateFallback() {
  return <LoadingScreen label="Loading..." />
}

const groupsOf = (work: AdminWork | undefined): AreaGroup[] => [
  {
    label: 'Review',
    items: [
      { label: 'Dashboard', to: '/admin', icon: LayoutDashboard, isExact: true },
      {
        label: 'Applications Review',
        to: '/admin/applications',
        icon: ClipboardCheck,
        count: work && work.vendor_applications + work.organizer_applications,
      },
      {
        label: 'Contact Requests',
        to: '/admin/contact-requests',
        icon: MessageSquare,
        count: work?.open_contact_requests,
      },
      { label: 'Reports', to: '/admin/reports', icon: Flag, count: work?.open_reports },
    ],
  },
  {
    label: 'People',
    items: [
      { label: adminLists['/admin/users'], to: '/admin/users', icon: Users },
      { label: adminLists['/admin/vendors'], to: '/admin/vendors', icon: Store },
      { label: adminLists['/admin/organizers'], to: '/admin/organizers', icon: Building2 },
    ],
  },
  {
    label: 'Operation',
    items: [
      { label: 'Lookups', to: '/admin/lookups', icon: Tags },
      { label: 'Deliveries', to: '/admin/deliveries', icon: Mail },
      { label: 'Webhooks', to: '/admin/webhooks', icon: Webhook },
    ],
  },
  {
    label: 'Analytics',
    items: [
      { label: 'Platform Metrics', icon: BarChart3 },
      { label: 'User Statistics', icon: UserCog },
    ],
  },
  {
    label: 'Marketplace',
    items: [
      { label: 'Home', to: '/', icon: House },
      { label: 'Browse Vendors', to: '/vendors', icon: Store },
      { label: 'Browse Events', to: '/events', icon: CalendarDays },
    ],
  },
]

/** The layout of the admin pages. */
export default function AdminArea() {
  const { pathname } = useLocation()
  const refusal = useSecondFactorRefusal()
  const isFactorNeeded = useSecondFactorNeeded()
  const isNeeded = isFactorNeeded === true || refusal !== undefined
  const { data: work } = useQuery({ ...adminWorkQuery, enabled: isFactorNeeded === false && refusal === undefined })
  return (
    <Area name="Admin" groups={groupsOf(work)} crumbs={adminCrumbs(pathname)}>
      {isNeeded ? (
        <>
          <title>{fullTitle('Two-step sign-in first')}</title>
          <SecondFactorNeeded description={refusal} />
        </>
      ) : (
        <GuardedOutlet />
      )}
    </Area>
  )
}

/** The server's sentence after any call was refused because the admin has no second factor. Signing in with one loads the page again. */
function useSecondFactorRefusal(): string | undefined {
  const client = useQueryClient()
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        const ends = [client.getQueryCache().subscribe(listener), client.getMutationCache().subscribe(listener)]
        return () => ends.forEach((end) => end())
      },
      [client],
    ),
    () => {
      const calls = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()]
      return calls.map(({ state }) => state.error).find(asksSecondFactor)?.message
    },
    () => undefined,
  )
}

const asksSecondFactor = (error: Error | null) =>
  error !== null && 'code' in error && error.code === ('second_factor_required' satisfies ErrorCode)
