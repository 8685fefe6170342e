import { accessTokensApi } from './access-tokens.ts'
import { adminApi } from './admin.ts'
import { applicationDraftsApi } from './application-drafts.ts'
import { applicationsApi } from './applications.ts'
import { bookingsApi } from './bookings.ts'
import { boothsApi } from './booths.ts'
import { calendarApi } from './calendar.ts'
import { contactInvitationsApi, contactStopApi } from './contact-invitations.ts'
import { contactsApi } from './contacts.ts'
import { configApi } from './config.ts'
import type { Client, Reads } from './endpoint.ts'
import { eventLinksApi } from './event-links.ts'
import { eventsApi } from './events.ts'
import { invitationsApi } from './invitations.ts'
import { keptApplicationsApi } from './kept-applications.ts'
import { lookupsApi } from './lookups.ts'
import { messagesApi } from './messages.ts'
import { notificationsApi } from './notifications.ts'
import { organizersApi } from './organizers.ts'
import { outcomesApi } from './outcomes.ts'
import { personalDataApi } from './personal-data.ts'
import { runSheetsApi } from './run-sheets.ts'
import { unsubscribeApi } from './unsubscribe.ts'
import { usersApi } from './users.ts'
import { vendorsApi } from './vendors.ts'
import { webhooksApi } from './webhooks.ts'

/** Every call below /api, by feature, for server, tests and documentation. Pages import only the part of their own feature. */
export const api = {
  config: configApi,
  lookups: lookupsApi,
  users: usersApi,
  vendors: vendorsApi,
  organizers: organizersApi,
  events: eventsApi,
  eventLinks: eventLinksApi,
  contacts: contactsApi,
  applications: applicationsApi,
  bookings: bookingsApi,
  runSheets: runSheetsApi,
  booths: boothsApi,
  outcomes: outcomesApi,
  keptApplications: keptApplicationsApi,
  drafts: applicationDraftsApi,
  invitations: invitationsApi,
  contactInvitations: contactInvitationsApi,
  contactStops: contactStopApi,
  messages: messagesApi,
  notifications: notificationsApi,
  unsubscribe: unsubscribeApi,
  admin: adminApi,
  account: personalDataApi,
  tokens: accessTokensApi,
  calendar: calendarApi,
  webhooks: webhooksApi,
}

/** The typed client of every feature. */
export type ApiClient = { [K in keyof typeof api]: Client<(typeof api)[K]> }

/** The reads of every feature that anybody may make: the whole client of a page that is rendered on the server. */
export type PublicReads = {
  [K in keyof typeof api as keyof Reads<(typeof api)[K]> extends never ? never : K]: Reads<(typeof api)[K]>
}
