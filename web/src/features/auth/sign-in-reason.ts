import { safeRedirect } from '@marquee/contract/redirect'
import { pathId } from '../../lib/path-id.ts'

/** Why the sign-in page shows. */
const reasons = {
  password: 'Your password is changed, and every browser is signed out. Sign in with the new one.',
  secondFactor: 'Two-step sign-in is on. From now on you sign in with your password and a code from your app.',
  everywhere: 'You are signed out in every browser.',
  ended: 'Your session has ended. Sign in again to go on where you were.',
  needed: 'This page is for people who are signed in. Sign in, and it opens.',
} as const
/** What somebody wants to do, by the end of the address that sign-in returns to, which opens a form. */
const intents = {
  '#contact': { verb: 'contact', noun: 'this vendor', list: 'vendors' },
  '#apply': { verb: 'apply to', noun: 'this event', list: 'events' },
} as const
/** What the pages are for that people come to sign in from, by the beginning of their addresses. */
const purposes = [
  [/^\/organizer\/events\/new$/, 'create an event'],
  [/^\/(contractor|organizer)\/messages/, 'read your messages'],
  [/^\/contractor\/apply$/, 'apply as a vendor'],
  [/^\/client\/apply$/, 'apply as an organizer'],
  [/^\/notifications/, 'read your notifications'],
  [/^\/account/, 'open your account'],
] as const
export type Intent = (typeof intents)[keyof typeof intents] & { id: number }

const key = 'marquee.sign-in-reason'

/** Stores the reason for the next sign-in page in this tab. It survives the redirect to the provider. */
export function storeSignInReason(reason: keyof typeof reasons): void {
  sessionStorage.setItem(key, reason)
}

/** The same for pages that need a session, and had one until now or none. A more exact reason stays. */
export function storeMissingSession(hadSession: boolean): void {
  if (sessionStorage.getItem(key) === null) storeSignInReason(hadSession ? 'ended' : 'needed')
}

/** Why somebody is asked to sign in, as a sentence; undefined when they just came, or to do what `intentOf` returns. */
export function signInReason(redirect: string | null, mode: 'sign-in' | 'sign-up' = 'sign-in'): string | undefined {
  const stored = sessionStorage.getItem(key)
  const reason = stored !== null && stored in reasons ? (stored as keyof typeof reasons) : undefined
  if (reason && reason !== 'needed') return reasons[reason]
  if (intentOf(redirect)) return undefined
  const { pathname } = new URL(safeRedirect(redirect, location.origin), location.origin)
  const purpose = purposes.find(([path]) => path.test(pathname))?.[1]
  return purpose ? `${leads[mode]} to ${purpose}.` : reason && reasons[reason]
}

/** How the sentence begins that names why somebody is here. */
export const leads = { 'sign-in': 'Sign in', 'sign-up': 'Create an account' } as const

/** What somebody wants to do after the sign-in with which vendor or event; undefined when they just want to open a page. */
export function intentOf(redirect: string | null): Intent | undefined {
  const { pathname, hash } = new URL(safeRedirect(redirect, location.origin), location.origin)
  const intent = Object.hasOwn(intents, hash) ? intents[hash as keyof typeof intents] : undefined
  const [, list, id] = /^\/(\w+)\/([^/]+)$/.exec(pathname) ?? []
  const known = pathId(id)
  return intent && intent.list === list && known !== null ? { ...intent, id: known } : undefined
}

export function clearSignInReason(): void {
  sessionStorage.removeItem(key)
}
