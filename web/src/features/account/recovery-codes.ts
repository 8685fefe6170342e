/** Passes new recovery codes to the one page that shows them. They are only in memory: the browser never stores them. */
export interface FreshCodes {
  codes: readonly string[]
  /** Switching on two-step sign-in has ended the session. */
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
