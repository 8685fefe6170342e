/** For `vi.waitFor`: what a test waits for comes much sooner, also on a slow or busy machine. */
export const polling = { timeout: 30_000, interval: 50 }
