import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import { routeOf } from './log.ts'
import { networkOf } from './network.ts'
import { securityEvents } from './telemetry/instruments.ts'

/** Events that an operator must be able to look up later. The names are documented in docs/privacy.md. */
export type SecurityEvent =
  | 'sign_in'
  | 'sign_up'
  | 'sign_out'
  | 'sign_in_code_asked'
  | 'address_confirmed'
  | 'password_changed'
  | 'address_change_asked'
  | 'address_change_dropped'
  | 'address_change_confirmed'
  | 'address_change_answered'
  | 'password_reset_asked'
  | 'password_reset'
  | 'second_factor_begun'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_code'
  | 'recovery_codes'
  | 'sessions_ended'
  | 'token_refused'
  | 'access_refused'
  | 'rate_limited'
  | 'foreign_origin'
  | 'role_changed'
  | 'profile_decided'
  | 'account_suspended'
  | 'account_deleted'
  /** A personal access token was made or revoked; the reason names which. */
  | 'access_token'

export interface EventDetails {
  outcome: 'success' | 'failure'
  /** One of our own codes, never a value that was sent. */
  reason?: string | undefined
  /** An e-mail address. The log gets its keyed hash, which is the same for the same address. */
  account?: string | undefined
  /** Id of the person or profile that was changed. */
  subject?: number | undefined
}

/** The parts of a request that the log needs. */
export interface LoggedRequest {
  id: string
  ip: string
  method: string
  routeOptions?: { url?: string | undefined }
}

export type SecurityLog = ReturnType<typeof securityLog>

export interface SecurityLogSettings {
  write(line: Record<string, unknown>, outcome: EventDetails['outcome']): void
  /** Secret of the installation; key of the hashes. */
  secret: string
}

interface RequestOfUser {
  request: LoggedRequest
  user: number | undefined
}
type RequestState = RequestOfUser & { log: SecurityLog }

const requestState = new AsyncLocalStorage<RequestState>()
/** Keeps the user of a request when its async context has to be entered again. */
const known = new WeakMap<LoggedRequest, RequestState>()

/** Counts an event, and logs it where it belongs to a request. */
export function noteSecurity(event: SecurityEvent, details: EventDetails): void {
  securityEvents.inc({ event, outcome: details.outcome })
  const state = requestState.getStore()
  state?.log.note(event, details, state)
}

/** Runs `work` in the async context of this request. */
export function runInRequest(request: LoggedRequest, log: SecurityLog, work: () => void): void {
  const state = known.get(request) ?? { request, log, user: undefined }
  known.set(request, state)
  requestState.run(state, work)
}

/** Sets the user of the current request. */
export function setRequestUser(userId: number): void {
  const state = requestState.getStore()
  if (state) state.user = userId
}

/**
 * How many failures of one event are logged individually per minute: per network address, and in total. Further ones
 * are only counted.
 */
const maxPerNetwork = 10
const maxTotal = 200
const windowMs = 60_000

/**
 * One line per event, without personal data: ids, and keyed hashes of network and e-mail addresses. Anybody can cause
 * failures as often as they like, so failures are written up to a limit and then summed up once a minute. A flood of
 * failures fills neither the disk nor the memory.
 */
export function securityLog({ write, secret }: SecurityLogSettings) {
  /** Of the failures of this minute, by event and network address: how many were written, and how many only counted. */
  const failures = new Map<SecurityEvent, Map<string, { written: number; counted: number }>>()
  let timer: NodeJS.Timeout | undefined

  return {
    note(event: SecurityEvent, details: EventDetails, { request, user }: RequestOfUser): void {
      if (details.outcome === 'failure' && !isWritten(event, networkOf(request.ip))) return
      const { outcome, reason, account, subject } = details
      const line = {
        security: event,
        outcome,
        reason,
        user,
        subject,
        account: account && hash('account', account.trim().toLowerCase()),
        network: hash('network', networkOf(request.ip)),
        method: request.method,
        route: routeOf(request),
        reqId: request.id,
      }
      write(line, outcome)
    },
    /** Writes now how many failures were only counted. */
    flush,
  }

  function isWritten(event: SecurityEvent, address: string): boolean {
    timer ??= setTimeout(flush, windowMs).unref()
    const networks = failures.get(event) ?? new Map<string, { written: number; counted: number }>()
    failures.set(event, networks)
    const total = [...networks.values()].reduce((sum, one) => sum + one.written, 0)
    // Addresses beyond the limit share one count, so that a flood does not fill the memory.
    const key = total < maxTotal || networks.has(address) ? address : others
    const network = networks.get(key) ?? { written: 0, counted: 0 }
    networks.set(key, network)
    const may = key !== others && total < maxTotal && network.written < maxPerNetwork
    network[may ? 'written' : 'counted'] += 1
    return may
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [event, networks] of failures)
      for (const [address, { counted }] of networks)
        if (counted > 0) {
          const network = address === others ? undefined : hash('network', address)
          write({ security: event, outcome: 'failure', more: counted, network }, 'failure')
        }
    failures.clear()
  }

  function hash(kind: string, value: string): string {
    return createHmac('sha256', secret).update(`security log ${kind} ${value}`).digest('base64url').slice(0, 16)
  }
}

const others = 'others'
