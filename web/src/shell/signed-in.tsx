import { guard } from './guard.ts'
import { GuardedOutlet } from './guarded-outlet.tsx'

export const clientMiddleware = [guard()]
export { clientLoader, HydrateFallback } from './guarded-outlet.tsx'

/** The layout of the pages for every signed-in person. */
export default function SignedIn() {
  return <GuardedOutlet />
}
