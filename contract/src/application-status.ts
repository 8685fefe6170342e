import type { ApplicationStatus } from './limits.ts'

/** What an organizer does to an application, as buttons and the audit name it. */
export type ApplicationAction = 'accept' | 'reject' | 'reset'
export type ApplicationTransition = { action: ApplicationAction } | { refused: string }

const actions = {
  accepted: 'accept',
  rejected: 'reject',
  pending: 'reset',
} as const satisfies Record<ApplicationStatus, ApplicationAction>

/** Why an application already stands where somebody wants it. */
export const applicationStatusRefusals = {
  accepted: 'This application is already accepted.',
  rejected: 'This application is already rejected.',
  pending: 'This application is already pending.',
} as const satisfies Record<ApplicationStatus, string>

/** What happens when an application goes from one status to another, or the sentence that refuses it: every status leads to both others. */
export function decision(from: ApplicationStatus, to: ApplicationStatus): ApplicationTransition {
  return from === to ? { refused: applicationStatusRefusals[to] } : { action: actions[to] }
}
