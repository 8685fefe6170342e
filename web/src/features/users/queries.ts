import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { caches } from '../../lib/query-client.ts'
import { session, useSession } from '../../lib/session.ts'

/** Said when the signed-in person cannot be loaded. */
export const userFailure = 'Failed to fetch user profile'

/** The signed-in person. Ask only when somebody is signed in; `useMe` does. */
export const meQuery = queryOptions({
  queryKey: ['users', 'me'],
  // Every page's bar asks who is signed in, so the contract's schemas (9 KB) come with the first call, not with the first view.
  queryFn: async ({ signal }) => {
    const [{ usersApi }, { client }] = await Promise.all([
      import('@marquee/contract/users'),
      import('../../lib/api.ts'),
    ])
    return client(usersApi).me({}, { signal })
  },
  ...caches.profile,
  // Somebody who comes back to the tab has perhaps just confirmed the address.
  refetchOnWindowFocus: ({ state }) => (state.data?.email_verified === false ? 'always' : true),
})

/** Has the link mailed again that confirms the signed-in person's address. */
export const resendVerification = mutationOptions({
  mutationFn: async () => {
    const [{ verificationApi }, { createClient }] = await Promise.all([
      import('@marquee/contract/account'),
      import('@marquee/contract/client'),
    ])
    return createClient(verificationApi, { base: '', token: session.token, dropToken: session.dropToken }).resend()
  },
  meta: { failure: 'The link could not be sent. Please try again.' },
})

/**
 * The signed-in person, once known; nothing is asked while nobody is signed in. While a part of a page that the server has drawn
 * comes alive nobody is, as there, even if another part has already been told.
 */
export function useMe() {
  const { signedIn } = useSession()
  return useQuery({ ...meQuery, queryKey: signedIn ? meQuery.queryKey : nobody, enabled: signedIn })
}

const nobody = ['users', 'nobody']

/** Why the signed-in person's account is suspended; undefined while it is not, as far as is known. */
export function useSuspension(): string | undefined {
  const { error } = useMe()
  const failure = error as (Error & { code?: string; fields?: Record<string, string> }) | null
  return failure?.code === 'suspended' ? (failure.fields?.reason ?? '') : undefined
}

/** How a person is called on the screen: first name, else name, else e-mail address. */
export function shownName(me: { name: string | null; email: string | null }): string {
  return me.name?.trim().split(/\s+/)[0] || me.name || me.email || 'Account'
}
