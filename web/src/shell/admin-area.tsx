import {
  BarChart3,
  Building2,
  CalendarDays,
  ClipboardCheck,
  House,
  LayoutDashboard,
  MessageSquare,
  Store,
  UserCog,
  Users,
} from 'lucide-react'
import { useLocation } from 'react-router'
import { LoadingScreen } from '../ui/states.tsx'
import { Area, type AreaGroup } from './area.tsx'
import { adminCrumbs } from './crumbs.ts'
import { guard } from './guard.ts'
import { GuardedOutlet } from './guarded-outlet.tsx'

export const clientMiddleware = [guard(['admin'])]

/** Makes the guard run on a first load too; see `guard`. */
export async function clientLoader() {
  return null
}

export function HydrateFallback() {
  return <LoadingScreen label="Loading..." />
}

const groups: AreaGroup[] = [
  {
    label: 'Review',
    items: [
      { label: 'Dashboard', to: '/admin', icon: LayoutDashboard, isExact: true },
      { label: 'Applications Review', to: '/admin/applications', icon: ClipboardCheck },
      { label: 'Contact Requests', to: '/admin/contact-requests', icon: MessageSquare },
    ],
  },
  {
    label: 'People',
    items: [
      { label: 'All Users', to: '/admin/users', icon: Users },
      { label: 'All Vendors', to: '/admin/vendors', icon: Store },
      { label: 'All Event Organizers', to: '/admin/organizers', icon: Building2 },
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

/** The back office. */
export default function AdminArea() {
  const { pathname } = useLocation()
  return (
    <Area name="Admin" groups={groups} crumbs={adminCrumbs(pathname)}>
      <GuardedOutlet />
    </Area>
  )
}
