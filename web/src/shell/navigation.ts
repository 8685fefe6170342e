import type { AdminWork } from '@marquee/contract/admin-work'
import {
  BarChart3,
  Bookmark,
  BookUser,
  Building2,
  CalendarDays,
  CalendarPlus,
  CalendarRange,
  ClipboardCheck,
  FileText,
  Flag,
  House,
  Inbox,
  LayoutDashboard,
  Mail,
  MessageSquare,
  ScrollText,
  Store,
  Tags,
  UserCog,
  UserRound,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { adminLists } from '../lib/list-place.ts'
import type { Crumb } from '../ui/breadcrumbs.tsx'

export interface AreaItem {
  label: string
  icon: LucideIcon
  /** Without it, the item is text: the page does not exist yet. */
  to?: string | undefined
  /** How much waits there; shown when it is more than zero. */
  count?: number | undefined
  /** The item is current only at exactly this address, not below it. */
  isExact?: boolean | undefined
}

export interface AreaGroup {
  label: string
  items: readonly AreaItem[]
}

const marketplace: AreaGroup = {
  label: 'Marketplace',
  items: [
    { label: 'Home', to: '/', icon: House },
    { label: 'Browse Vendors', to: '/vendors', icon: Store },
    { label: 'Browse Events', to: '/events', icon: CalendarDays },
  ],
}

/** The sidebar of the admin pages, with what waits. */
export const adminGroups = (work?: AdminWork): AreaGroup[] => [
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
      { label: 'Audit', to: '/admin/audit', icon: ScrollText },
      { label: 'Deliveries', to: '/admin/deliveries', icon: Mail, count: work?.failed_emails },
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
  marketplace,
]

/** The sidebar of the organizer pages. */
export const organizerGroups: AreaGroup[] = [
  {
    label: 'Your events',
    items: [
      { label: 'Dashboard', to: '/organizer', icon: LayoutDashboard, isExact: true },
      { label: 'My Events', to: '/organizer/events', icon: CalendarRange },
      { label: 'Create Event', to: '/organizer/events/new', icon: CalendarPlus },
      { label: 'Vendor Applications', to: '/organizer/applications', icon: Inbox },
      { label: 'Messages', to: '/organizer/messages', icon: MessageSquare },
      { label: 'Vendor lists', to: '/organizer/lists', icon: Bookmark },
      { label: 'Contacts', to: '/organizer/contacts', icon: BookUser },
      { label: 'Your profile', to: '/organizer/profile', icon: UserRound },
      { label: 'Webhooks', to: '/organizer/webhooks', icon: Webhook },
    ],
  },
  {
    label: 'Insights',
    items: [
      { label: 'Event Analytics', icon: BarChart3 },
      { label: 'Reports', icon: FileText },
    ],
  },
  marketplace,
]

/** Breadcrumbs: Admin, then the section's label; an unknown section shows its raw path segment. */
export function adminCrumbs(pathname: string): Crumb[] {
  const segment = pathname.split('/')[2]
  const admin: Crumb = { label: 'Admin', to: '/admin' }
  if (!segment) return [admin]
  const items = adminGroups().flatMap((group) => group.items)
  return [admin, { label: items.find(({ to }) => to === `/admin/${segment}`)?.label ?? segment }]
}

const dashboard: Crumb = { label: 'Dashboard', to: '/organizer' }
const myEvents: Crumb = { label: 'My Events', to: '/organizer/events' }
const contacts: Crumb = { label: 'Contacts', to: '/organizer/contacts' }
const details = (id = ''): Crumb => ({ label: 'Event Details', to: `/organizer/events/${id}` })

/** What follows Dashboard, by the part of the address below the area. */
const organizerPages: [RegExp, (id: string | undefined) => Crumb[]][] = [
  [/^applications$/, () => [{ label: 'Vendor Applications' }]],
  [/^messages$/, () => [{ label: 'Messages' }]],
  [/^lists$/, () => [{ label: 'Vendor lists' }]],
  [/^lists\/\d+$/, () => [{ label: 'Vendor lists', to: '/organizer/lists' }, { label: 'List' }]],
  [/^invite$/, () => [{ label: 'Invite to apply' }]],
  [/^contacts$/, () => [contacts]],
  [/^contacts\/import$/, () => [contacts, { label: 'Import' }]],
  [/^webhooks$/, () => [{ label: 'Webhooks' }]],
  [/^events$/, () => [myEvents]],
  [/^events\/new$/, () => [myEvents, { label: 'Create Event' }]],
  [/^events\/(\d+)$/, (id) => [myEvents, details(id)]],
  [/^events\/(\d+)\/edit$/, (id) => [myEvents, details(id), { label: 'Edit Event' }]],
  [/^events\/(\d+)\/call$/, (id) => [myEvents, details(id), { label: 'Looking for' }]],
  [/^events\/(\d+)\/places$/, (id) => [myEvents, details(id), { label: 'Places' }]],
  [/^events\/(\d+)\/invitations$/, (id) => [myEvents, details(id), { label: 'Invitations' }]],
  [/^events\/(\d+)\/booths$/, (id) => [myEvents, details(id), { label: 'Booths and stages' }]],
  [/^events\/(\d+)\/run-sheet$/, (id) => [myEvents, details(id), { label: 'Run sheet' }]],
  [/^events\/(\d+)\/outcomes$/, (id) => [myEvents, details(id), { label: 'How did it go?' }]],
]

/** Breadcrumbs by the specification, for `/organizer/…` and `/dashboard/…`; any other path shows only Dashboard. */
export function organizerCrumbs(pathname: string): Crumb[] {
  const place = pathname.split('/').filter(Boolean).slice(1).join('/')
  const [address, crumbs] = organizerPages.find(([one]) => one.test(place)) ?? []
  return [dashboard, ...(crumbs?.(address?.exec(place)?.[1]) ?? [])]
}
