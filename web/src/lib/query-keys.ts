/** The starts of the query keys that more than one feature names. The rest of a key stands beside its query. */
export const keys = {
  me: ['users', 'me'],
  vendors: ['vendors'],
  ownVendor: ['vendors', 'own'],
  contacts: ['vendors', 'contact'],
  organizers: ['organizers'],
  ownOrganizer: ['organizers', 'own'],
  events: ['events'],
  applications: ['applications'],
  applicationLists: ['applications', 'mine'],
  oneApplication: ['applications', 'one'],
  runSheets: ['applications', 'run-sheets'],
  conversations: ['applications', 'messages'],
  unreadMessages: ['messages', 'unread'],
  notifications: ['notifications'],
  admin: ['admin'],
  adminClaims: ['admin', 'claims'],
}
