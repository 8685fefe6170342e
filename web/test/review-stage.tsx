import type { AdminClaim } from '@marquee/contract/admin-claims'
import type { VendorApplication } from '@marquee/contract/admin'
import { screen } from '@testing-library/react'
import ApplicationsPage from '../src/features/admin/applications-page.tsx'
import { queryClient } from '../src/lib/query-client.ts'
import { anAdminVendor, anOrganizerApplication, aVendorApplication, pagination } from './examples.ts'
import { openWithAnswer, type Received } from './stage.tsx'

export const juniper = aVendorApplication()
export const harbor = aVendorApplication({
  user: { id: 8, name: null, email: null, email_verified: false },
  profile: anAdminVendor({ id: 2, user_id: 8, company_name: 'Harbor Sound' }),
})
export const moss = aVendorApplication({
  user: { id: 10, name: 'Mo Moss', email: 'mo@moss.test', email_verified: true },
  profile: anAdminVendor({ id: 3, user_id: 10, company_name: 'Moss & Matter' }),
})
export const quayside = anOrganizerApplication()

/** Opens the page with a server on which decisions take effect. `decide` may answer a decision itself; `waiting` can be changed. */
export function openReview(
  address = '/admin/applications',
  { vendors = [juniper, harbor], organizers = [quayside], decide }: Fixture = {},
) {
  const waiting = { vendors, organizers, claims: [] as AdminClaim[] }
  const stage = openWithAnswer(ApplicationsPage, address, async (call) => {
    if (call.path === '/contractors/admin/applications') return list(waiting.vendors)
    if (call.path === '/organizers/admin/applications') return list(waiting.organizers)
    if (call.path === '/admin/claims') return call.method === 'GET' ? { claims: waiting.claims } : null
    if (call.path === '/audit/admin/all') return { entries: [decidedByAda], pagination: pagination(1, 1, 20) }
    if (call.method === 'GET') {
      const [one] = vendors.filter(({ user }) => call.path.endsWith(`/${user.id}`))
      return one && { ...one, age: null, profile: { ...one.profile, status: 'approved', status_reason: 'Welcome.' } }
    }
    const own = await decide?.(call)
    if (own) return own
    const isOther = (one: { user: { id: number } }) => !call.path.endsWith(`/${one.user.id}`)
    waiting.vendors = waiting.vendors.filter(isOther)
    waiting.organizers = waiting.organizers.filter(isOther)
    return { id: 7 }
  })
  return { ...stage, waiting }
}
interface Fixture {
  vendors?: VendorApplication[]
  organizers?: (typeof quayside)[]
  decide?: (call: Received) => unknown
}
export const list = (applications: unknown[]) => ({ applications, pagination: pagination(applications.length, 1, 100) })

/** A part of an entry of the audit log about a decision. */
const decidedByAda = { action: 'vendor.approve', to_state: 'approved', actor_name: 'Ada Admin' }

/** The card of the open application. */
export const card = (name: string) => screen.findByRole('article', { name })
export const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) })
export const decisions = (sent: Received[]) => sent.filter((call) => call.name.startsWith('PUT /users'))
export const readAgain = () => queryClient().invalidateQueries({ queryKey: ['admin'] })
