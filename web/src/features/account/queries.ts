import { accountApi, type PasswordChange, type PasswordCheck, type SecondFactorSetup } from '@marquee/contract/account'
import { createClient } from '@marquee/contract/client'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { accessTokensApi, type AccessToken, type NewAccessToken } from '@marquee/contract/access-tokens'
import { calendarApi, type CalendarFeed } from '@marquee/contract/calendar'
import { brand } from '@marquee/contract/brand'
import { exportFilePath, personalDataApi, type AccountDeletion, type DataExport } from '@marquee/contract/personal-data'
import { type ProfileInput, usersApi } from '@marquee/contract/users'
import { queryClient, readAgain, statusOf } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { client } from '../../lib/api.ts'
import { today } from '../../lib/dates.ts'
import { saveFile } from '../../lib/save-file.ts'
import { meQuery } from '../users/queries.ts'

/** Calls of the embedded provider, below the root of the site, with the person's token. */
const account = createClient(accountApi, { base: '', token: session.token, dropToken: session.dropToken })

const guardKey = ['account', 'guard'] as const
const browsersKey = ['account', 'browsers'] as const

/** Error titles for the account page. */
export const accountFailures = {
  guard: 'Your account could not be loaded',
  browsers: 'The browsers you are signed in with could not be loaded',
} as const

/** How the account is protected. Always fetched again, because another browser may have changed it. */
export const guardQuery = queryOptions({
  queryKey: guardKey,
  queryFn: ({ signal }) => account.guard({}, { signal }),
  staleTime: 0,
})

/** The browsers where the person is signed in, latest first. */
export const browsersQuery = queryOptions({
  queryKey: browsersKey,
  queryFn: ({ signal }) => account.sessions({}, { signal }),
  staleTime: 0,
})

const invalidate = (queryKey: readonly string[]) => queryClient().invalidateQueries({ queryKey })

// The forms show the failure themselves.
const quiet = { quiet: true }

export const changePassword = mutationOptions({
  mutationFn: (body: PasswordChange) => account.changePassword({ body }),
  meta: quiet,
})

export const beginSecondFactor = mutationOptions({
  mutationFn: (body: PasswordCheck) => account.beginSecondFactor({ body }),
  meta: quiet,
  // The secret key must not stay in the cache.
  gcTime: 0,
})

export const confirmSecondFactor = mutationOptions({
  mutationFn: (body: SecondFactorSetup) => account.confirmSecondFactor({ body }),
  meta: quiet,
  gcTime: 0,
})

export const removeSecondFactor = mutationOptions({
  mutationFn: (body: PasswordCheck) => account.removeSecondFactor({ body }),
  meta: { ...quiet, success: 'Two-step sign-in is off.' },
  onSuccess: () => invalidate(guardKey),
})

export const newRecoveryCodes = mutationOptions({
  mutationFn: (body: PasswordCheck) => account.newRecoveryCodes({ body }),
  meta: quiet,
  gcTime: 0,
})

export const endBrowser = mutationOptions({
  mutationFn: (id: string) => account.endSession({ params: { id } }),
  meta: { success: 'Signed out.' },
  // Also after a failure: the session may have ended already, so the list is out of date.
  onSettled: () => invalidate(browsersKey),
})

export const endAllBrowsers = mutationOptions({
  mutationFn: (tokens: boolean) => account.endSessions({ query: { tokens } }),
})

const tokens = client(accessTokensApi)
const tokensKey = ['account', 'tokens'] as const

export const tokensFailure = 'Your access tokens could not be loaded'

/** The person's access tokens, the newest first. Always fetched again, because programs use them, and another browser may have revoked one. */
export const tokensQuery = queryOptions({
  queryKey: tokensKey,
  queryFn: ({ signal }) => tokens.list({}, { signal }),
  staleTime: 0,
})

const reload = () => readAgain(tokensKey)

/** Makes a token. The form shows the failure itself. */
export const createToken = mutationOptions({
  mutationFn: (body: NewAccessToken) => tokens.create({ body }),
  // Also after a failure: when the answer was lost, the token exists, and its owner must see it.
  onSettled: reload,
  meta: { failure: 'The token could not be made. Please try again.', quiet: true },
  // The secret must not stay in the cache.
  gcTime: 0,
})

export const revokeToken = mutationOptions({
  mutationFn: ({ id }: AccessToken) => tokens.revoke({ params: { id } }),
  // Also after a failure: it may have been revoked elsewhere.
  onSettled: reload,
  meta: { success: 'The token is revoked.', failure: 'The token could not be revoked. Please try again.' },
})

const calendar = client(calendarApi)
const feedKey = ['account', 'calendar'] as const
const show = (feed: CalendarFeed | null) => queryClient().setQueryData(feedKey, feed)

export const calendarFailure = 'Your calendar address could not be looked up'

/** The person's private calendar address. Always fetched again, because another browser may have renewed it. */
export const calendarQuery = queryOptions({
  queryKey: feedKey,
  queryFn: ({ signal }) => calendar.feed({}, { signal }),
  staleTime: 0,
})

/** Gets an address; one from another tab stays. */
export const startCalendar = mutationOptions({
  mutationFn: () => calendar.startFeed({ body: {} }),
  onSuccess: show,
  meta: { failure: 'The address could not be made. Please try again.' },
})

export const renewCalendar = mutationOptions({
  mutationFn: () => calendar.startFeed({ body: { renew: true } }),
  onSuccess: show,
  meta: {
    success: 'You have a new address. The old one has ended.',
    failure: 'The address could not be renewed. Please try again.',
  },
})

export const stopCalendar = mutationOptions({
  mutationFn: () => calendar.stopFeed(),
  onSuccess: () => show(null),
  meta: { success: 'Your calendar address has ended.', failure: 'The address could not be ended. Please try again.' },
})

/** A person's own data: name and phone, the export, and the deletion of the account. */

const own = client(personalDataApi)
/** Its refusals do not end the session: the page asks first whether the account is gone. */
const deleting = createClient(personalDataApi, { base: '/api', token: session.token })
const users = client(usersApi)

const exportKey = ['account', 'export'] as const
const pollMs = 1_000

export const exportFailure = 'Your export could not be looked up'

/** The person's export; asked for again every second while it is being made. */
export const exportQuery = queryOptions({
  queryKey: exportKey,
  queryFn: ({ signal }) => own.exportState({}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (isBeingMade(state.data) ? pollMs : false),
})

/** Whether the file is still being made. */
export const isBeingMade = (found: DataExport | null | undefined): boolean =>
  found?.status === 'waiting' || found?.status === 'running'

export const startExport = mutationOptions({
  mutationFn: () => own.startExport(),
  onSuccess: (begun) => queryClient().setQueryData(exportKey, begun),
  meta: { failure: 'The export could not be started. Please try again.' },
})

/** Fetches the file with the person's token and gives it to the browser to save. */
export const saveExport = mutationOptions({
  mutationFn: async () => {
    const token = await session.token()
    const answer = await fetch(`/api${exportFilePath}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    if (!answer.ok) {
      void queryClient().invalidateQueries({ queryKey: exportKey })
      throw new Error(`HTTP ${answer.status}`)
    }
    saveFile(await answer.blob(), `${brand.slug}-export-${today()}.json`)
  },
  meta: { failure: 'The file could not be downloaded. Please try again.' },
})

export const saveProfile = mutationOptions({
  mutationFn: (body: ProfileInput) => users.update({ body }),
  onSuccess: (me) => queryClient().setQueryData(meQuery.queryKey, me),
  meta: { quiet: true, success: 'Your details are saved.' },
})

let isAnswerLost = false

/** Deletes the account. When the answer of an earlier attempt was lost, the token may be refused: that is the same end. */
export const deleteAccount = mutationOptions({
  mutationFn: async (body: AccountDeletion) => {
    try {
      await deleting.deleteAccount({ body })
    } catch (error) {
      if (isAnswerLost && statusOf(error) === 401) return
      isAnswerLost ||= statusOf(error) === 0
      throw error
    }
  },
  meta: { quiet: true },
})
