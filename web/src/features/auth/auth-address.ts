import { wasSignedIn } from '../../lib/session.ts'
import { signUpRefusal } from '../../lib/site.ts'

/** The parameters of the sign-in page: mode, target afterwards, and the running sign-in at the provider. */
export interface AuthAddress {
  mode: 'sign-in' | 'sign-up'
  /** As in the address; check it with `safeRedirect` before use. */
  redirect: string | null
  interaction: string | null
}

/** The sign-in page that leads to this address afterwards; with `sign-up` the form for an account is open. */
export const signInPath = (target: string, mode: AuthAddress['mode'] = 'sign-in'): string =>
  `/auth?redirect=${spelled(target)}${mode === 'sign-up' ? `&mode=${mode}` : ''}`

/** The same for what mostly new people do: the form for an account, where nobody has signed in before. Only in the browser. */
export const newcomersPath = (target: string): string =>
  signInPath(target, wasSignedIn() || signUpRefusal() ? 'sign-in' : 'sign-up')

/** Where visitors are sent from a page for signed-in people. Mostly new people apply as a vendor or organizer. */
export const guardedPath = (target: string): string =>
  /^\/(contractor|client)\/apply(?![^?#])/.test(target) ? newcomersPath(target) : signInPath(target)

/** A path as the value of a parameter. A slash may stand in one, and people can read it. */
const spelled = (target: string) => encodeURIComponent(target).replaceAll('%2F', '/')

export function readAuthAddress(params: URLSearchParams): AuthAddress {
  const mode = params.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in'
  return { mode, redirect: params.get('redirect'), interaction: params.get('interaction') }
}

/** The path of the sign-in page with these parameters; `/auth/forgot` uses it for its way back. */
export function authPath(
  { mode, redirect, interaction }: AuthAddress,
  path: '/auth' | '/auth/forgot' = '/auth',
): string {
  const query = [`mode=${mode}`]
  if (redirect !== null) query.push(`redirect=${spelled(redirect)}`)
  if (interaction !== null) query.push(`interaction=${encodeURIComponent(interaction)}`)
  return `${path}?${query.join('&')}`
}

/** Signs up a newcomer who wants to be a vendor: the application follows at once. */
export const joinAsVendorPath = authPath({ mode: 'sign-up', redirect: '/contractor/apply', interaction: null })
