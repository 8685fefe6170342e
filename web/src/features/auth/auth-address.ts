/** Which screen, where to afterwards, and which running sign-in at the provider it belongs to. */
export interface AuthAddress {
  mode: 'sign-in' | 'sign-up'
  /** As it stands in the address; nothing follows it without `safeRedirect`. */
  redirect: string | null
  interaction: string | null
}

export function readAuthAddress(params: URLSearchParams): AuthAddress {
  const mode = params.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in'
  return { mode, redirect: params.get('redirect'), interaction: params.get('interaction') }
}

/** The path of the sign-in screen that an address describes; `/auth/forgot` keeps the way back to it. */
export function authPath(
  { mode, redirect, interaction }: AuthAddress,
  path: '/auth' | '/auth/forgot' = '/auth',
): string {
  const query = new URLSearchParams({ mode })
  if (redirect !== null) query.set('redirect', redirect)
  if (interaction !== null) query.set('interaction', interaction)
  return `${path}?${query}`
}
