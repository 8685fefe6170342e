/** The parameters of the sign-in page: mode, target afterwards, and the running sign-in at the provider. */
export interface AuthAddress {
  mode: 'sign-in' | 'sign-up'
  /** As in the address; check it with `safeRedirect` before use. */
  redirect: string | null
  interaction: string | null
}

/** The sign-in page that leads to this address afterwards. */
export const signInPath = (target: string): string => `/auth?redirect=${encodeURIComponent(target)}`

export function readAuthAddress(params: URLSearchParams): AuthAddress {
  const mode = params.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in'
  return { mode, redirect: params.get('redirect'), interaction: params.get('interaction') }
}

/** The path of the sign-in page with these parameters; `/auth/forgot` uses it for its way back. */
export function authPath(
  { mode, redirect, interaction }: AuthAddress,
  path: '/auth' | '/auth/forgot' = '/auth',
): string {
  const query = new URLSearchParams({ mode })
  if (redirect !== null) query.set('redirect', redirect)
  if (interaction !== null) query.set('interaction', interaction)
  return `${path}?${query}`
}

/** Signs up a newcomer who wants to be a vendor: the application follows at once. */
export const joinAsVendorPath = authPath({ mode: 'sign-up', redirect: '/contractor/apply', interaction: null })
