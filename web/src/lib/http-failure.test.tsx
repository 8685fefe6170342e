import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../test/examples.ts'
import { api, resetStage, visit } from '../../test/stage.tsx'
import AccountPage from '../features/account/account-page.tsx'
import ApplicationPage from '../features/applications/application-page.tsx'
import EventPage from '../../test/event-page.tsx'
import VendorApplicationPage from '../features/applications/vendor-application-page.tsx'
import OrganizerEventPage from '../features/applications/organizer-event-page.tsx'
import OrganizerProfilePage from '../features/organizers/profile-page.tsx'
import VendorApplyPage from '../features/vendors/apply-page.tsx'
import VendorProfilePage from '../features/vendors/profile-page.tsx'
import { queryClient } from './query-client.ts'

beforeEach(() => {
  resetStage()
  // Without waiting between the tries.
  queryClient().setDefaultOptions({
    ...queryClient().getDefaultOptions(),
    queries: { ...queryClient().getDefaultOptions().queries, retryDelay: 0 },
  })
})

const vendor = aPerson('contractor')
const organizer = aPerson('client')
const screens: [pattern: string, Page: ComponentType, address: string, me: unknown][] = [
  ['/contractor/profile', VendorProfilePage, '/contractor/profile', vendor],
  ['/contractor/apply', VendorApplyPage, '/contractor/apply', vendor],
  ['/contractor/apply', VendorApplyPage, '/contractor/apply?as=unknown', undefined],
  ['/contractor/applications/:applicationId', VendorApplicationPage, '/contractor/applications/3', vendor],
  ['/events/:id', EventPage, '/events/7', vendor],
  ['/organizer/profile', OrganizerProfilePage, '/organizer/profile', organizer],
  ['/organizer/events/:id', OrganizerEventPage, '/organizer/events/7', organizer],
  ['/organizer/applications/:applicationId', ApplicationPage, '/organizer/applications/3', organizer],
  ['/account', AccountPage, '/account', vendor],
]

test.each(screens)('the page that a proxy answers with is named by its status on %s (%#)', async (...given) => {
  const [pattern, Page, address, me] = given
  const proxyPage = new Response('<h1>Service Unavailable</h1>', { status: 503 })
  api(({ name }) => (name === 'GET /users/profile' && me ? me : proxyPage))
  visit(pattern, Page, address)
  expect(await screen.findByText(/HTTP 503/)).toBeTruthy()
  expect(screen.queryByText(/Network error/)).toBeNull()
})
