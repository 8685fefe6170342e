import type { ApplicationStatus } from './limits.ts'

/** What an organizer does with an application; the names of buttons and audit actions. */
export type ApplicationAction = 'accept' | 'reject' | 'reset'
export type ApplicationTransition = { action: ApplicationAction } | { refused: string }

/** Why the same status with other words is refused, after the sentence about the status. */
export const wordsSent = 'Its text can change only while the answer waits.'

/** The action that leads to a status. */
export const actionTo = {
  accepted: 'accept',
  rejected: 'reject',
  pending: 'reset',
} as const satisfies Record<ApplicationStatus, ApplicationAction>

/** Why a status cannot be set again. */
export const applicationStatusRefusals = {
  accepted: 'This application is already accepted.',
  rejected: 'This application is already rejected.',
  pending: 'This application is already pending.',
} as const satisfies Record<ApplicationStatus, string>

/** The action that changes an application from one status to another, or the refusal. Every status may change to both others. */
export function decision(from: ApplicationStatus, to: ApplicationStatus): ApplicationTransition {
  return from === to ? { refused: applicationStatusRefusals[to] } : { action: actionTo[to] }
}
