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
  | 'address_confirmed'
  | 'password_changed'
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
  /** A personal access token was made or revoked; the reason says which. */
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

export interface SecurityLog {
  note(event: SecurityEvent, details: EventDetails, from: { request: LoggedRequest; user: number | undefined }): void
  /** Writes now how many failures were only counted. */
  flush(): void
}

export interface SecurityLogSettings {
  write(line: Record<string, unknown>, outcome: EventDetails['outcome']): void
  /** Secret of the installation; key of the hashes. */
  secret: string
}

interface RequestState {
  request: LoggedRequest
  log: SecurityLog
  user: number | undefined
}

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

interface Window {
  written: number
  /** Per network address: how many were written, and how many were only counted. */
  networks: Map<string, { written: number; counted: number }>
  /** Failures from addresses beyond those in the map. */
  others: number
}

/**
 * One line per event, without personal data: ids, and keyed hashes of network and e-mail addresses. Anybody can cause
 * failures as often as they like, so failures are written up to a limit and then summed up once a minute. A flood of
 * failures fills neither the disk nor the memory.
 */
export function securityLog({ write, secret }: SecurityLogSettings): SecurityLog {
  const windows = new Map<SecurityEvent, Window>()
  let timer: NodeJS.Timeout | undefined

  return {
    note(event, details, { request, user }) {
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
    flush,
  }

  function isWritten(event: SecurityEvent, ip: string): boolean {
    timer ??= setTimeout(flush, windowMs).unref()
    const window = windows.get(event) ?? { written: 0, networks: new Map(), others: 0 }
    windows.set(event, window)
    const network = window.networks.get(ip) ?? { written: 0, counted: 0 }
    if (window.written < maxTotal && network.written < maxPerNetwork) {
      window.written += 1
      network.written += 1
      window.networks.set(ip, network)
      return true
    }
    if (window.networks.has(ip)) network.counted += 1
    else window.others += 1
    return false
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [event, { networks, others }] of windows) {
      const sum = (count: number, network?: string) =>
        count > 0 && write({ security: event, outcome: 'failure', more: count, network }, 'failure')
      for (const [ip, { counted }] of networks) sum(counted, hash('network', ip))
      sum(others)
    }
    windows.clear()
  }

  function hash(kind: string, value: string): string {
    return createHmac('sha256', secret).update(`security log ${kind} ${value}`).digest('base64url').slice(0, 16)
  }
}
