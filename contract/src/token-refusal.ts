import type { Actor, Refusal } from './policy.ts'
import { refusals } from './refusals.ts'

/**
 * Why a call is refused to a program with a personal access token; null when it may be made, and for people who are signed in themselves.
 * With the scope `read` only GET calls are allowed; `sessionOnly` calls never are.
 */
export function tokenRefusal(
  { token }: Pick<Actor, 'token'>,
  call: { method: string; sessionOnly?: boolean | undefined },
): Refusal | null {
  if (token === undefined) return null
  if (call.sessionOnly) return { code: 'insufficient_scope', sentence: refusals.sessionOnly }
  return token === 'read' && call.method !== 'GET' ? { code: 'insufficient_scope', sentence: refusals.readOnly } : null
}
