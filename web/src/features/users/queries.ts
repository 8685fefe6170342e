import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { followAddress } from '../../lib/draft-owner.ts'
import { caches } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { session, useSession } from '../../lib/session.ts'

/** Shown when the signed-in person's account cannot be loaded. */
export const userFailure = 'Failed to fetch user profile'

/** The account of the signed-in person. Enable it only during a session; `useMe` does. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  // The bar of every page uses this query. So that the first view does not load the contract's schemas (9 KB), they are fetched with the
  // first call.
  queryFn: async ({ signal }) => {
    const [{ usersApi }, { client }] = await Promise.all([
      import('@marquee/contract/users'),
      import('../../lib/api.ts'),
    ])
    const { subject } = session.state()
    const me = await client(usersApi).me({}, { signal })
    if (subject !== undefined) await followAddress(subject, me)
    return me
  },
  ...caches.profile,
  // A person who returns to the tab may just have confirmed the address.
  refetchOnWindowFocus: ({ state }) => (state.data?.email_verified === false ? 'always' : true),
})

/** Sends the link again that confirms the signed-in person's address. */
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
 * The account of the signed-in person, once it is loaded; without a session there is no request. During hydration it is undefined, as it
 * was on the server.
 */
export function useMe() {
  const { signedIn } = useSession()
  return useQuery({ ...meQuery, queryKey: signedIn ? meQuery.queryKey : nobody, enabled: signedIn })
}

const nobody = ['users', 'nobody']

/** Why the signed-in person may use nothing: a suspended account, or none. Undefined if they may, or while that is not known. */
export function useRefusal(): Refusal | undefined {
  const { error } = useMe()
  const failure = error as Refusal | null
  return failure?.code === 'suspended' || failure?.code === 'not_admitted' ? failure : undefined
}

export interface Refusal {
  code: 'suspended' | 'not_admitted'
  message: string
  fields?: Record<string, string>
}

/** The displayed name of a person: first name, else name, else e-mail address. */
export function shownName(me: { name: string | null; email: string | null }): string {
  return me.name?.trim().split(/\s+/)[0] || me.name || me.email || 'Account'
}
