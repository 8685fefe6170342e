/** Why the sign-in page shows. */
const reasons = {
  password: 'Your password is changed, and every browser is signed out. Sign in with the new one.',
  secondFactor: 'Two-step sign-in is on. From now on you sign in with your password and a code from your app.',
  everywhere: 'You are signed out in every browser.',
  ended: 'Your session has ended. Sign in again to go on where you were.',
  needed: 'This page is for people who are signed in. Sign in, and it opens.',
} as const
/** The same by the end of the address that sign-in returns to, which opens a form. */
const forms: Readonly<Record<string, string>> = {
  '#contact': 'Sign in to contact this vendor. The form opens right after.',
  '#apply': 'Sign in to apply to this event. The form opens right after.',
}

const key = 'marquee.sign-in-reason'

/** Stores the reason for the next sign-in page in this tab. It survives the redirect to the provider. */
export function storeSignInReason(reason: keyof typeof reasons): void {
  sessionStorage.setItem(key, reason)
}

/** The same for pages that need a session, and had one until now or none. A more exact reason stays. */
export function storeMissingSession(hadSession: boolean): void {
  if (sessionStorage.getItem(key) === null) storeSignInReason(hadSession ? 'ended' : 'needed')
}

/** The stored reason, or the one of the form that sign-in returns to; undefined when somebody just came to sign in. */
export function signInReason(redirect: string | null): string | undefined {
  const stored = sessionStorage.getItem(key)
  const reason = stored !== null && stored in reasons ? (stored as keyof typeof reasons) : undefined
  const form = forms[/#.*$/.exec(redirect ?? '')?.[0] ?? '']
  if (form && (reason === undefined || reason === 'needed')) return form
  return reason && reasons[reason]
}

export function clearSignInReason(): void {
  sessionStorage.removeItem(key)
}
