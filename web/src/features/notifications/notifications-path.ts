/** The page of all notifications. */
export const notificationsPath = '/account/notifications'

/** The same page, where people choose what they want to be notified of. */
export const preferencesPath = `${notificationsPath}?tab=choices`
