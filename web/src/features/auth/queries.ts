import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { authApi, type ConfirmInput, type SignInInput, type SignUpInput } from '@marquee/contract/auth'
import { resetApi } from '@marquee/contract/account'
import { createClient } from '@marquee/contract/client'

/** These calls know a person by the cookie of a running sign-in, never by a token. */
const auth = createClient(authApi, { base: '' })
const reset = createClient(resetApi, { base: '' })

/** Whether the sign-in that the address speaks of still runs. A 404 means: begin a new one. */
export const interactionQuery = (uid: string) =>
  queryOptions({
    queryKey: ['auth', 'interaction', uid],
    queryFn: ({ signal }) => auth.interaction({ params: { uid } }, { signal }),
    retry: false,
    gcTime: 0,
  })

// The forms say themselves what went wrong.
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
