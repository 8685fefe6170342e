import { expect, test } from 'vitest'
import { adminCrumbs, organizerCrumbs } from './navigation.ts'
import { isArea } from './frame.tsx'

const words = (crumbs: { label: string }[]) => crumbs.map((crumb) => crumb.label).join(' > ')

test.each([
  ['/admin', 'Admin'],
  ['/admin/users', 'Admin > All Users'],
  ['/admin/vendors', 'Admin > All Vendors'],
  ['/admin/organizers', 'Admin > All Event Organizers'],
  ['/admin/applications', 'Admin > Applications Review'],
  ['/admin/somewhere-new', 'Admin > somewhere-new'],
])('the breadcrumbs of %s are %s', (path, expected) => {
  expect(words(adminCrumbs(path))).toBe(expected)
})

test.each([
  ['/organizer', 'Dashboard'],
  ['/organizer/events', 'Dashboard > My Events'],
  ['/dashboard/events', 'Dashboard > My Events'],
  ['/organizer/events/new', 'Dashboard > My Events > Create Event'],
  ['/organizer/events/12', 'Dashboard > My Events > Event Details'],
  ['/organizer/events/12/edit', 'Dashboard > My Events > Event Details > Edit Event'],
  ['/organizer/events/12/booths', 'Dashboard > My Events > Event Details > Booths and stages'],
  ['/organizer/events/12/run-sheet', 'Dashboard > My Events > Event Details > Run sheet'],
  ['/organizer/applications', 'Dashboard > Vendor Applications'],
  ['/organizer/applications/9', 'Dashboard'],
  ['/organizer/events/soon', 'Dashboard'],
  ['/organizer/profile', 'Dashboard'],
])('the breadcrumbs of %s are %s', (path, expected) => {
  expect(words(organizerCrumbs(path))).toBe(expected)
  expect(organizerCrumbs(path)[0]?.to).toBe('/organizer')
})

test.each([
  ['/admin', true],
  ['/organizer/events', true],
  ['/organizers-guide', false],
  ['/administration', false],
  ['/', false],
])('%s belongs to an area: %s', (path, expected) => {
  expect(isArea(path)).toBe(expected)
})
