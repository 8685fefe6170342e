import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { authApi, type ConfirmInput, type SignInInput, type SignUpInput } from '@marquee/contract/auth'
import { resetApi } from '@marquee/contract/account'
import { createClient } from '@marquee/contract/client'

/** These calls identify the person by the cookie of the running sign-in, not by a token. */
const auth = createClient(authApi, { base: '' })
const reset = createClient(resetApi, { base: '' })

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

export const signUpMutation = (uid: string) =>
  mutationOptions({ mutationFn: (body: SignUpInput) => auth.signUp({ params: { uid }, body }), meta })

export const confirmMutation = mutationOptions({ mutationFn: (body: ConfirmInput) => auth.confirm({ body }), meta })

export const askForResetMutation = mutationOptions({
  mutationFn: (body: { email: string }) => reset.request({ body }),
  meta,
})

export const resetMutation = mutationOptions({
  mutationFn: (body: { token: string; password: string }) => reset.confirm({ body }),
  meta,
})
