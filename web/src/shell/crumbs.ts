import type { Crumb } from '../ui/breadcrumbs.tsx'
import { adminGroups } from './navigation.ts'

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

/** Breadcrumbs by the specification, for `/organizer/…` and `/dashboard/…`; any other path shows only Dashboard. */
export function organizerCrumbs(pathname: string): Crumb[] {
  const [section, second, third, ...rest] = pathname.split('/').filter(Boolean).slice(1)
  if (rest.length > 0) return [dashboard]
  if (section === 'applications' && second === undefined) return [dashboard, { label: 'Vendor Applications' }]
  if (section === 'webhooks' && second === undefined) return [dashboard, { label: 'Webhooks' }]
  if (section !== 'events') return [dashboard]
  if (second === undefined) return [dashboard, myEvents]
  if (second === 'new' && third === undefined) return [dashboard, myEvents, { label: 'Create Event' }]
  if (!/^\d+$/.test(second)) return [dashboard]
  const details: Crumb = { label: 'Event Details', to: `/organizer/events/${second}` }
  if (third === undefined) return [dashboard, myEvents, details]
  return third === 'edit' ? [dashboard, myEvents, details, { label: 'Edit Event' }] : [dashboard]
}
