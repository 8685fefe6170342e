/** The reasons that the sign-in page shows after a person was signed out by an own change. */
const reasons = {
  password: 'Your password is changed, and every browser is signed out. Sign in with the new one.',
  secondFactor: 'Two-step sign-in is on. From now on you sign in with your password and a code from your app.',
  everywhere: 'You are signed out in every browser.',
} as const

const key = 'marquee.parting'

/** Stores the reason for the next sign-in page in this tab. It survives the redirect to the provider. */
export function storeSignOutReason(reason: keyof typeof reasons): void {
  sessionStorage.setItem(key, reason)
}

export function signOutReason(): string | undefined {
  const reason = sessionStorage.getItem(key)
  return reason !== null && reason in reasons ? reasons[reason as keyof typeof reasons] : undefined
}

export function clearSignOutReason(): void {
  sessionStorage.removeItem(key)
}
