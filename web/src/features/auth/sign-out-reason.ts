/** The reasons that the sign-in page shows after a person was signed out by an own change. */
const words = {
  password: 'Your password is changed, and every browser is signed out. Sign in with the new one.',
  secondFactor: 'Two-step sign-in is on. From now on you sign in with your password and a code from your app.',
  everywhere: 'You are signed out in every browser.',
} as const

const key = 'marquee.parting'

/** Stores the reason for the next sign-in page in this tab. It survives the redirect to the provider. */
export function storeSignOutReason(word: keyof typeof words): void {
  sessionStorage.setItem(key, word)
}

export function signOutReason(): string | undefined {
  const word = sessionStorage.getItem(key)
  return word !== null && word in words ? words[word as keyof typeof words] : undefined
}

export function clearSignOutReason(): void {
  sessionStorage.removeItem(key)
}
