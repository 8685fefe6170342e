/** Recovery codes on their way to the one screen that shows them. In memory only: they are never written down by the browser. */
export interface FreshCodes {
  codes: readonly string[]
  /** Switching two-step sign-in on has ended the session. */
  isSignedOut: boolean
}

let fresh: FreshCodes | undefined

export function keepRecoveryCodes(codes: FreshCodes): void {
  fresh = codes
}

export const freshRecoveryCodes = (): FreshCodes | undefined => fresh

export function forgetRecoveryCodes(): void {
  fresh = undefined
}
