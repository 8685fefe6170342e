import { accessTokensApi, type AccessToken, type NewAccessToken } from '@marquee/contract/access-tokens'
import {
  accountApi,
  type AddressChange,
  type PasswordChange,
  type PasswordCheck,
  type SecondFactorSetup,
} from '@marquee/contract/account'
import { brand } from '@marquee/contract/brand'
import { calendarApi, type CalendarFeed } from '@marquee/contract/calendar'
import { createClient } from '@marquee/contract/client'
import { exportFilePath, personalDataApi, type AccountDeletion, type DataExport } from '@marquee/contract/personal-data'
import { usersApi, type ProfileInput } from '@marquee/contract/users'
import { client, fetchFile } from '../../lib/api.ts'
import { today } from '../../lib/dates.ts'
import { change, freshQuery, queryClient, readAgain, statusOf } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { session } from '../../lib/session.ts'
import { meQuery } from '../users/queries.ts'

/** Calls of the embedded provider, below the root of the site, with the person's token. */
const account = createClient(accountApi, { base: '', token: session.token, dropToken: session.dropToken })

/** How the account is protected. */
export const guardQuery = freshQuery(['account', 'guard'], (options) => account.guard({}, options))

/** The browsers where the person is signed in, latest first. */
export const browsersQuery = freshQuery(['account', 'browsers'], (options) => account.sessions({}, options))

// The forms show their failures themselves. A secret must not stay in the cache.
const inForm = { quiet: true }
const withSecret = { quiet: true, gcTime: 0 }

/** Mails a link that confirms the address anew. */
export const checkAddress = change(() => client(usersApi).checkAddress(), {
  failure: 'The link could not be sent. Please try again.',
})

export const changePassword = change((body: PasswordChange) => account.changePassword({ body }), inForm)
export const changeAddress = change((body: AddressChange) => account.changeAddress({ body }), {
  ...withSecret,
  onSuccess: () => readAgain(guardQuery.queryKey),
})
export const keepAddress = change(() => account.keepAddress(), {
  success: 'Your address stays.',
  failure: 'The change could not be stopped. Please try again.',
  onSettled: () => readAgain(guardQuery.queryKey),
})
export const beginSecondFactor = change((body: PasswordCheck) => account.beginSecondFactor({ body }), withSecret)
export const confirmSecondFactor = change(
  (body: SecondFactorSetup) => account.confirmSecondFactor({ body }),
  withSecret,
)
export const removeSecondFactor = change((body: PasswordCheck) => account.removeSecondFactor({ body }), {
  ...inForm,
  success: 'Two-step sign-in is off.',
  onSuccess: () => readAgain(guardQuery.queryKey),
})
export const newRecoveryCodes = change((body: PasswordCheck) => account.newRecoveryCodes({ body }), withSecret)

export const endBrowser = change((id: string) => account.endSession({ params: { id } }), {
  success: 'Signed out.',
  // Also after a failure: the session may have ended already, so the list is out of date.
  onSettled: () => readAgain(browsersQuery.queryKey),
})
export const endAllBrowsers = change((tokens: boolean) => account.endSessions({ query: { tokens } }))

const tokens = client(accessTokensApi)

/** The person's access tokens, the newest first. */
export const tokensQuery = freshQuery(['account', 'tokens'], (options) => tokens.list({}, options))

// Also after a failure: when the answer was lost, a new token exists, and one may have been revoked elsewhere.
const reloadTokens = () => readAgain(tokensQuery.queryKey)

export const createToken = change((body: NewAccessToken) => tokens.create({ body }), {
  ...withSecret,
  failure: 'The token could not be made. Please try again.',
  onSettled: reloadTokens,
})
export const revokeToken = change(({ id }: AccessToken) => tokens.revoke({ params: { id } }), {
  success: 'The token is revoked.',
  failure: 'The token could not be revoked. Please try again.',
  onSettled: reloadTokens,
})

const calendar = client(calendarApi)

/** The person's private calendar address. */
export const calendarQuery = freshQuery(['account', 'calendar'], (options) => calendar.feed({}, options))

const showFeed = (feed: CalendarFeed | null) => queryClient().setQueryData(calendarQuery.queryKey, feed)

/** Gets an address; one from another tab stays. */
export const startCalendar = change(() => calendar.startFeed({ body: {} }), {
  failure: 'The address could not be made. Please try again.',
  onSuccess: showFeed,
})
export const renewCalendar = change(() => calendar.startFeed({ body: { renew: true } }), {
  success: 'You have a new address. The old one has ended.',
  failure: 'The address could not be renewed. Please try again.',
  onSuccess: showFeed,
})
export const stopCalendar = change(() => calendar.stopFeed(), {
  success: 'Your calendar address has ended.',
  failure: 'The address could not be ended. Please try again.',
  onSuccess: () => showFeed(null),
})

const own = client(personalDataApi)
const pollMs = 1_000

/** The person's export; asked for again every second while it is being made. */
export const exportQuery = {
  ...freshQuery(['account', 'export'], (options) => own.exportState({}, options)),
  refetchInterval: ({ state }: { state: { data: DataExport | null | undefined } }) =>
    isBeingMade(state.data) ? pollMs : (false as const),
}

/** Whether the file is still being made. */
export const isBeingMade = (found: DataExport | null | undefined): boolean =>
  found?.status === 'waiting' || found?.status === 'running'

export const startExport = change(() => own.startExport(), {
  failure: 'The export could not be started. Please try again.',
  onSuccess: (begun) => queryClient().setQueryData(exportQuery.queryKey, begun),
})

/** Fetches the file with the person's token and gives it to the browser to save. */
export const saveExport = change(
  async () => {
    const file = await fetchFile(exportFilePath).catch((error: unknown) => {
      void readAgain(exportQuery.queryKey)
      throw error
    })
    saveFile(file, `${brand.slug}-export-${today()}.json`)
  },
  { failure: 'The file could not be downloaded. Please try again.' },
)

const users = client(usersApi)

export const saveProfile = change((body: ProfileInput) => users.update({ body }), {
  ...inForm,
  success: 'Your details are saved.',
  onSuccess: (me) => queryClient().setQueryData(meQuery.queryKey, me),
})

/** Its refusals do not end the session: the page asks first whether the account is gone. */
const deleting = createClient(personalDataApi, { base: '/api', token: session.token })
let isAnswerLost = false

/** Deletes the account. When the answer of an earlier attempt was lost, the token may be refused: that is the same end. */
export const deleteAccount = change(async (body: AccountDeletion) => {
  try {
    await deleting.deleteAccount({ body })
  } catch (error) {
    if (isAnswerLost && statusOf(error) === 401) return
    isAnswerLost ||= statusOf(error) === 0
    throw error
  }
}, inForm)
