import { accessTokensApi, type AccessToken, type NewAccessToken } from '@marquee/contract/access-tokens'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { readAgain } from '../../lib/query-client.ts'

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
