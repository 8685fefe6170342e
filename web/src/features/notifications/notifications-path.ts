/** The page of all notifications. */
export const notificationsPath = '/notifications'

/** The same page, where people choose what they want to be notified of. */
export const preferencesPath = `${notificationsPath}?tab=choices`
