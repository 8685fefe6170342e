/** The names of the drafts of both applications. */
export const applicationDrafts = { vendor: 'vendor-application', organizer: 'organizer-application' } as const
