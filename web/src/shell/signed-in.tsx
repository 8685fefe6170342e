import { guard, GuardedOutlet } from './guard.tsx'

export const clientMiddleware = [guard()]
export { clientLoader, HydrateFallback } from './guard.tsx'

/** The layout of the pages for every signed-in person. */
export default function SignedIn() {
  return <GuardedOutlet />
}
