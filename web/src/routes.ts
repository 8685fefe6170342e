import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

const isDevelopment = process.env.NODE_ENV === 'development'

export default [
  index('features/home/home-page.tsx'),
  route('vendors', 'features/vendors/vendors-page.tsx'),
  route('vendors/:id', 'features/vendors/vendor-page.tsx'),
  route('auth', 'features/auth/auth-page.tsx'),
  route('auth/callback', 'features/users/callback-page.tsx'),
  route('auth/confirm', 'features/auth/confirm-page.tsx'),
  route('auth/forgot', 'features/auth/forgot-page.tsx'),
  route('auth/new-address', 'features/auth/new-address-page.tsx'),
  route('auth/old-address', 'features/auth/old-address-page.tsx'),
  route('auth/reset', 'features/auth/reset-page.tsx'),
  // Outside the guarded layouts: switching two-step sign-in on ends the session while this page still shows the codes.
  route('account/deleted', 'features/account/deleted-page.tsx'),
  route('account/recovery-codes', 'features/account/recovery-codes-page.tsx'),
  route('events', 'features/applications/events-page.tsx'),
  route('events/:id', 'features/applications/event-page.tsx'),
  // For everybody, and the same for everybody: the code is behind the `#`.
  route('events/link', 'features/applications/link-page.tsx'),
  // For everybody, because people open it from an e-mail, signed in or not.
  route('unsubscribe', 'features/notifications/unsubscribe-page.tsx'),
  layout('shell/signed-in.tsx', [
    route('dashboard', 'features/dashboard/dashboard-page.tsx'),
    route('account', 'features/account/account-page.tsx'),
    route('notifications', 'features/notifications/notifications-page.tsx'),
    route('contractor/apply', 'features/vendors/apply-page.tsx'),
    route('client/apply', 'features/organizers/apply-page.tsx'),
  ]),
  layout('shell/vendor-area.tsx', [
    route('contractor/profile', 'features/vendors/profile-page.tsx'),
    route('contractor/availability', 'features/vendors/availability-page.tsx'),
    route('contractor/messages', 'features/applications/messages-page.tsx'),
    route('contractor/applications', 'features/applications/vendor-applications-page.tsx'),
    route('contractor/applications/:applicationId', 'features/applications/vendor-application-page.tsx'),
  ]),
  layout('shell/organizer-area.tsx', [
    route('organizer', 'features/dashboard/organizer-page.tsx'),
    route('organizer/profile', 'features/organizers/profile-page.tsx'),
    route('organizer/events', 'features/events/my-events-page.tsx'),
    route('organizer/events/new', 'features/events/event-new-page.tsx'),
    route('organizer/events/:id', 'features/applications/organizer-event-page.tsx'),
    route('organizer/events/:id/edit', 'features/events/event-edit-page.tsx'),
    route('organizer/events/:id/call', 'features/events/call-page.tsx'),
    route('organizer/events/:id/places', 'features/applications/board-page.tsx'),
    route('organizer/applications', 'features/applications/applications-page.tsx'),
    route('organizer/applications/:applicationId', 'features/applications/application-page.tsx'),
    route('organizer/messages', 'features/applications/messages-page.tsx', { id: 'organizer-messages' }),
    route('organizer/contacts', 'features/contacts/contacts-page.tsx'),
    route('organizer/contacts/import', 'features/contacts/import-page.tsx'),
    route('organizer/webhooks', 'features/webhooks/webhooks-page.tsx'),
  ]),
  ...['organizer/events/applications', 'dashboard/events/*', 'dashboard/applications', 'account/notifications'].map(
    (path) => route(path, 'features/events/moved-page.tsx', { id: `moved:${path}` }),
  ),
  layout('shell/admin-area.tsx', [
    route('admin', 'features/admin/dashboard-page.tsx'),
    route('admin/applications', 'features/admin/applications-page.tsx'),
    route('admin/users', 'features/admin/users-page.tsx'),
    route('admin/vendors', 'features/admin/vendors-page.tsx'),
    route('admin/organizers', 'features/admin/organizers-page.tsx'),
    route('admin/contact-requests', 'features/admin/contact-requests-page.tsx'),
    route('admin/reports', 'features/admin/reports-page.tsx'),
    route('admin/lookups', 'features/admin/lookups-page.tsx'),
    route('admin/audit', 'features/admin/audit-page.tsx'),
    route('admin/deliveries', 'features/admin/deliveries-page.tsx'),
    route('admin/webhooks', 'features/webhooks/webhooks-page.tsx', { id: 'admin-webhooks' }),
    route('admin/*', 'features/admin/missing-page.tsx'),
  ]),
  ...(isDevelopment ? [route('styleguide', 'shell/styleguide-page.tsx')] : []),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
