import { adminApi } from './admin.ts'
import { applicationsApi } from './applications.ts'
import { configApi } from './config.ts'
import type { Client, Reads } from './endpoint.ts'
import { eventsApi } from './events.ts'
import { lookupsApi } from './lookups.ts'
import { notificationsApi } from './notifications.ts'
import { organizersApi } from './organizers.ts'
import { personalDataApi } from './personal-data.ts'
import { usersApi } from './users.ts'
import { vendorsApi } from './vendors.ts'

/** Every call below /api, by feature, for server, tests and documentation. Pages import only the part of their own feature. */
export const api = {
  config: configApi,
  lookups: lookupsApi,
  users: usersApi,
  vendors: vendorsApi,
  organizers: organizersApi,
  events: eventsApi,
  applications: applicationsApi,
  notifications: notificationsApi,
  admin: adminApi,
  account: personalDataApi,
}

/** The typed client of every feature. */
export type ApiClient = { [K in keyof typeof api]: Client<(typeof api)[K]> }

/** The reads of every feature that anybody may make: the whole client of a page that is rendered on the server. */
export type PublicReads = {
  [K in keyof typeof api as keyof Reads<(typeof api)[K]> extends never ? never : K]: Reads<(typeof api)[K]>
}
