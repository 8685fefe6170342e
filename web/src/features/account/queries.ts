import { accountApi, type PasswordChange, type PasswordCheck, type SecondFactorSetup } from '@marquee/contract/account'
import { createClient } from '@marquee/contract/client'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'

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
