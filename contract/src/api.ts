import { adminApi } from './admin.ts'
import { applicationsApi } from './applications.ts'
import { configApi } from './config.ts'
import type { Client } from './endpoint.ts'
import { eventsApi } from './events.ts'
import { lookupsApi } from './lookups.ts'
import { notificationsApi } from './notifications.ts'
import { organizersApi } from './organizers.ts'
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
}

/** The typed client of every feature. */
export type ApiClient = { [K in keyof typeof api]: Client<(typeof api)[K]> }
