import { LoadingScreen } from '../ui/states.tsx'
import { guard } from './guard.ts'
import { GuardedOutlet } from './guarded-outlet.tsx'

export const clientMiddleware = [guard()]

/** Makes the guard run on the first load too; see `guard`. */
export async function clientLoader() {
  return null
}

export function HydrateFallback() {
  return <LoadingScreen label="Loading..." />
}

/** The layout of the pages for every signed-in person. */
export default function SignedIn() {
  return <GuardedOutlet />
}
