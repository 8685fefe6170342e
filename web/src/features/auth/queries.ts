import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { authApi, type ConfirmInput, type SignInInput, type SignUpInput } from '@marquee/contract/auth'
import { addressApi, resetApi } from '@marquee/contract/account'
import { createClient } from '@marquee/contract/client'
import type { Intent } from './sign-in-reason.ts'

/** These calls identify the person by the cookie of the running sign-in, not by a token. */
const auth = createClient(authApi, { base: '' })
const reset = createClient(resetApi, { base: '' })
const address = createClient(addressApi, { base: '' })

/** Whether the sign-in in the address is still running. A 404 means: start a new one. */
export const interactionQuery = (uid: string) =>
  queryOptions({
    queryKey: ['auth', 'interaction', uid],
    queryFn: ({ signal }) => auth.interaction({ params: { uid } }, { signal }),
    retry: false,
    gcTime: 0,
  })

// The forms show the failure themselves.
const meta = { quiet: true }

export const signInMutation = (uid: string) =>
  mutationOptions({ mutationFn: (body: SignInInput) => auth.signIn({ params: { uid }, body }), meta })

export const mailCodeMutation = (uid: string) =>
  mutationOptions({ mutationFn: (email: string) => auth.mailCode({ params: { uid }, body: { email } }), meta })

export const signUpMutation = (uid: string) =>
  mutationOptions({ mutationFn: (body: SignUpInput) => auth.signUp({ params: { uid }, body }), meta })

/** Goes on at the provider after one of these; without a redirect the page names what is missing. */
export function leaveTo({ redirect }: { redirect: string | null }): void {
  if (redirect) location.replace(redirect)
}

/** Confirms the address of the link that was opened. */
export const confirmMutation = mutationOptions({
  mutationFn: (typed: Omit<ConfirmInput, 'token'>) => auth.confirm({ body: { token: linkToken(), ...typed } }),
  meta,
})

export const askForResetMutation = mutationOptions({
  mutationFn: (body: { email: string }) => reset.request({ body }),
  meta,
})

/** Sends the new password with the token of the link. */
export const resetMutation = mutationOptions({
  mutationFn: ({ password }: { password: string }) => reset.confirm({ body: { token: linkToken(), password } }),
  meta,
})

/** Confirms the address that somebody wants, by the link to it. */
export const confirmAddressMutation = mutationOptions({
  mutationFn: ({ password }: { password?: string }) =>
    address.confirmAddress({ body: { token: linkToken(), password } }),
  meta,
})

/** Agrees to the change of the address, or stops it, by the link to the old one. */
export const answerAddressMutation = mutationOptions({
  mutationFn: (agree: boolean) => address.answerAddress({ body: { token: linkToken(), agree } }),
  meta,
})

/** What stands behind the `#` of a link from an e-mail. */
export const linkParams = () => new URLSearchParams(location.hash.slice(1))
const linkToken = () => linkParams().get('token') ?? ''

/** Pictures beside the form; none when they cannot be read. */
export const wallQuery = queryOptions({
  queryKey: ['auth', 'wall'],
  queryFn: async () => {
    const { wall } = await import('./intent-calls.ts')
    return wall().catch(() => [])
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The vendor or event that somebody wants to reach, as everybody may see it; null when it cannot be shown. */
export const intentQuery = ({ list, id }: Pick<Intent, 'list' | 'id'>) =>
  queryOptions({
    queryKey: ['auth', 'intent', list, id],
    queryFn: async () => {
      const calls = await import('./intent-calls.ts')
      try {
        return await calls[list](id)
      } catch {
        return null
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
