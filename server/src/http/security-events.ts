import { authSentences } from '@marquee/contract/auth'
import { errorStatus, type ErrorCode } from '@marquee/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { noteSecurity, securityLog, runInRequest, type EventDetails, type SecurityEvent } from '../security-log.ts'

/** Calls whose outcome is logged, by method and path in the contract. */
const loggedCalls: Record<string, SecurityEvent> = {
  'POST /auth/interaction/:uid/sign-in': 'sign_in',
  'POST /auth/interaction/:uid/code': 'sign_in_code_asked',
  'POST /auth/interaction/:uid/sign-up': 'sign_up',
  'POST /auth/interaction/confirm': 'address_confirmed',
  'PUT /auth/account/password': 'password_changed',
  'PUT /auth/account/email': 'address_change_asked',
  'DELETE /auth/account/email': 'address_change_dropped',
  'POST /auth/new-address': 'address_change_confirmed',
  'POST /auth/old-address': 'address_change_answered',
  'POST /auth/account/second-factor': 'second_factor_begun',
  'POST /auth/account/second-factor/confirm': 'second_factor_on',
  'POST /auth/account/second-factor/remove': 'second_factor_off',
  'POST /auth/account/recovery-codes': 'recovery_codes',
  'DELETE /auth/account/sessions': 'sessions_ended',
  'DELETE /auth/account/sessions/:id': 'sessions_ended',
  'POST /auth/reset': 'password_reset_asked',
  'POST /auth/reset/confirm': 'password_reset',
}

/** Sets up the security log (security-log.ts) for every request. Its lines are written at every log level except `silent`. */
export function logSecurity(app: FastifyInstance, { secret }: { secret: string }): void {
  if (app.log.level === 'silent') return
  const lines = app.log.child({}, { level: 'info' })
  const log = securityLog({ secret, write: (line, outcome) => lines[outcome === 'success' ? 'info' : 'warn'](line) })
  app.addHook('onRequest', (request, _reply, done) => runInRequest(request, log, done))
  // Callbacks of an arriving body run outside the async context of the request.
  app.addHook('preValidation', (request, _reply, done) => runInRequest(request, log, done))
  app.addHook('onClose', async () => log.flush())
}

/** Logs the success of one of the calls above. */
export function noteDone(request: FastifyRequest): void {
  const event = eventOf(request)
  if (event) noteSecurity(event, { outcome: 'success', account: accountOf(request) })
}

/** Logs a refusal that may show an attack or a mistake in access rules. The body may be missing: it may be what was refused. */
export function noteRefused(request: FastifyRequest, error: unknown, code: ErrorCode): void {
  const status = errorStatus[code]
  if (status >= 500) return
  const details: EventDetails = { outcome: 'failure', reason: code, account: accountOf(request) }
  const event = eventOf(request)
  if (status === 429) noteSecurity('rate_limited', details)
  else if (!(error instanceof AppError)) return
  else if (error.message === authSentences.foreign) noteSecurity('foreign_origin', details)
  else if (status === 401 && request.headers.authorization !== undefined) noteSecurity('token_refused', details)
  else if (event === 'sign_in' && status === 401 && error.fields?.code !== undefined) noteCode(request, details)
  else if (event) noteSecurity(event, details)
  else if (status === 403) noteSecurity('access_refused', details)
}

/** The password was right. Without a code in the request, the browser asks for it next, which is no failure. */
function noteCode({ body }: FastifyRequest, details: EventDetails): void {
  if ((body as { code?: unknown } | undefined)?.code !== undefined) noteSecurity('second_factor_code', details)
}

function eventOf({ routeOptions }: FastifyRequest): SecurityEvent | undefined {
  const endpoint = routeOptions.config.call?.endpoint
  return endpoint && loggedCalls[`${endpoint.method} ${endpoint.path}`]
}

function accountOf(request: FastifyRequest): string | undefined {
  const { email } = (request.body ?? {}) as { email?: unknown }
  return eventOf(request) && typeof email === 'string' ? email : undefined
}
