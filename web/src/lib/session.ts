import { useSyncExternalStore } from 'react'
import { defaultRedirect, safeRedirect } from '@marquee/contract/redirect'
import { queryClient } from './query-client.ts'
import { isShared } from './shared-computer.ts'
import { storage } from './storage.ts'

/** Who is signed in, as far as this browser knows. `ready` is false on the server and during hydration. */
export interface SessionState {
  ready: boolean
  signedIn: boolean
  /** The person's id at the identity provider (the `sub` claim). */
  subject?: string
}

/** Thrown when signing in succeeded but the API refused the first token. An automatic retry would be an endless redirect loop. */
export class SessionRefused extends Error {
  override readonly name = 'SessionRefused'
}

/** The fields that are read here of what the sign-in library keeps in localStorage. */
interface Stored {
  access_token: string
  /** Seconds since 1970. */
  expires_at?: number
  refresh_token?: string
  id_token?: string
  profile?: { sub?: string }
}

interface SignInOptions {
  redirect: string | null | undefined
  /** The person pressed "Try Again" after a refusal. */
  isRetry?: boolean
}

/** Prefix of the library's localStorage key for a signed-in person. The whole key is `marquee.user:<issuer>:<client>`. */
export const userKeyPrefix = 'marquee.user:'
/**
 * Keys in localStorage for what is kept of a person's data: the prefix, the subject, a colon and a name. It goes when the person signs out,
 * or another one signs in; a session that has only expired leaves it.
 */
const keptPrefix = 'marquee.kept:'
const signOutKey = 'marquee.leaving'
const knownKey = 'marquee.known'
const lockName = 'marquee.session'
/** A token that expires within this time is renewed before it is used. */
const renewBeforeSeconds = 30
/** After a failed renewal the provider is not asked again for this long. */
const retryPauseMs = 10_000
/** How long a sign-in waits for another tab to finish signing out. */
const signOutWaitMs = 4_000
/** A sign-out that has not come back after this time counts as finished. */
const signOutExpiryMs = 60_000
/** A token that is refused within this time after signing in, before any was accepted, means that the API refuses every token. */
const firstTokenMs = 20_000

const loadOidc = () => import('./oidc.ts')

const listeners = new Set<() => void>()
/** Who was signed in when this tab last looked, and the token that it handed out last. */
let lastSubject: string | undefined
let lastToken: string | undefined
let failedAt = Number.NEGATIVE_INFINITY
let callback: { address: string; path: Promise<string> } | undefined

/**
 * The session of this browser with the identity provider. Only `finishSignIn`, `signIn` and `signUp` reject; without a session `token`
 * gives undefined.
 */
export const session = {
  signIn: (options: SignInOptions) => redirectToProvider('sign-in', options),
  signUp: (options: SignInOptions) => redirectToProvider('sign-up', options),
  finishSignIn,
  signOut,
  token,
  accepted,
  dropToken,
  endLocally,
  subscribe,
  state,
}

const beforeHydration: SessionState = { ready: false, signedIn: false }
/** What `state` returned last: the same object until somebody else is signed in. */
let shown = beforeHydration

/** Who is signed in. The component renders again when that changes, in this tab or in another. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, state, () => beforeHydration)
}

/** Where something of the signed-in person may be kept in localStorage: until they sign out, or another person signs in. */
export const keptKey = (subject: string, name: string) => `${keptPrefix}${encodeURIComponent(subject)}:${name}`

/** Removes what is kept here, but not of the person with this subject. */
function forgetKept(subject?: string): void {
  const own = subject === undefined ? undefined : keptKey(subject, '')
  for (const key of storage.keys(keptPrefix)) if (own === undefined || !key.startsWith(own)) storage.remove(key)
}

/** Whether somebody has signed in with this browser before, who may have an account. */
export const wasSignedIn = (): boolean => localStorage.getItem(knownKey) !== null

/** Reads localStorage synchronously, without loading the sign-in library. */
function state(): SessionState {
  const user = stored()
  const subject = user?.profile?.sub
  const isSame = shown.ready && shown.signedIn === (user !== undefined) && shown.subject === subject
  if (!isSame) shown = { ready: true, signedIn: user !== undefined, ...(subject && { subject }) }
  return shown
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    lastSubject = state().subject
    announceReturn()
    window.addEventListener('storage', onStorage)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Called when another tab signed in, signed out, or renewed the token. */
function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key.startsWith(userKeyPrefix)) changed()
}

function changed(): void {
  const { subject } = state()
  const isOtherPerson = lastSubject !== undefined && lastSubject !== subject
  lastSubject = subject
  for (const listener of listeners) listener()
  // Data that was fetched for one person must not be shown to the next. The reset waits until the page no longer makes requests for the
  // former person.
  if (isOtherPerson) setTimeout(() => void queryClient().resetQueries())
}

/**
 * Redirects to the sign-in page of the provider. Afterwards the person returns to `redirect` if it is a path of this site. Rejects when the
 * provider cannot be reached.
 */
async function redirectToProvider(mode: 'sign-in' | 'sign-up', { redirect, isRetry }: SignInOptions): Promise<void> {
  if (isRetry) removeMark('refused')
  else if (readMark('refused')) throw new SessionRefused('The API refused a fresh token')
  const [{ goToProvider }] = await Promise.all([loadOidc(), waitForSignOut()])
  await goToProvider({ mode, redirect: safeRedirect(redirect, location.origin), mustAskPassword: isSigningOut() })
}

/**
 * Waits while another tab signs out: until that is done, the provider would sign the person in again without asking. When the wait reaches
 * its limit, the provider has to ask for the password.
 */
async function waitForSignOut(): Promise<void> {
  for (let waited = 0; isSigningOut() && waited < signOutWaitMs; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Completes the sign-in with the provider's answer in the address of the callback page. Returns the path to go to next. Further calls with
 * the same address return the same promise.
 */
function finishSignIn(): Promise<string> {
  const address = location.href
  if (callback?.address !== address) callback = { address, path: completeSignIn(address) }
  return callback.path
}

async function completeSignIn(address: string): Promise<string> {
  try {
    const { readCallback } = await loadOidc()
    const redirect = await readCallback(address)
    setMark('finished', Date.now())
    localStorage.setItem(knownKey, '1')
    forgetKept(state().subject)
    changed()
    return safeRedirect(redirect, location.origin)
  } catch (error) {
    // The callback page was reloaded after the sign-in was completed.
    if (state().signedIn) return defaultRedirect
    throw error
  }
}

/** Returns the bearer token for a call, renewed if it expires soon; undefined without a session or when the renewal failed. */
async function token(): Promise<string | undefined> {
  const user = stored()
  if (!user) return undefined
  const fresh = isFresh(user) ? user : await withLock(renew).catch(() => undefined)
  lastToken = fresh?.access_token
  return lastToken
}

/** Runs under the lock, because a refresh token works only once: one tab renews, the others read the stored result. */
async function renew(): Promise<Stored | undefined> {
  const user = stored()
  if (!user || isFresh(user)) return user
  if (!user.refresh_token) return isValid(user) ? user : forget()
  if (Date.now() - failedAt < retryPauseMs) return isValid(user) ? user : undefined
  try {
    const { refresh } = await loadOidc()
    return (await refresh()) ? stored() : forget()
  } catch {
    failedAt = Date.now()
    return isValid(user) ? user : undefined
  }
}

/** Called when the server has accepted a token after signing in: one that it refuses later has ended. */
function accepted(): void {
  removeMark('finished')
}

/** Called when the server refused the token that `token` returned last: ends the session in this browser. */
function dropToken(): void {
  const user = stored()
  // Another tab may have renewed the token in the meantime.
  if (!user || user.access_token !== lastToken) return
  if (Date.now() - Number(readMark('finished') ?? 0) < firstTokenMs) setMark('refused', Date.now())
  forget()
}

/**
 * Called when the session was ended elsewhere, for example after a new password: ends it in this browser too. With `asksAgain` other tabs
 * that now go to a provider have it ask who the person is, instead of coming back signed in.
 */
function endLocally({ asksAgain = false } = {}): void {
  if (asksAgain) localStorage.setItem(signOutKey, String(Date.now()))
  forget()
  forgetKept()
}

/** Ends the session in this browser and at the provider, then opens the landing page. On a shared computer the drafts go too. */
async function signOut(): Promise<void> {
  const idToken = stored()?.id_token
  const { subject } = state()
  if (subject !== undefined && isShared()) {
    const { forgetDrafts } = await import('./draft.ts')
    await forgetDrafts(subject)
  }
  const end = () => {
    clear()
    forgetKept()
  }
  await withLock(async () => {
    const oidc = await loadOidc()
    await oidc.revokeTokens().catch(() => undefined)
    localStorage.setItem(signOutKey, String(Date.now()))
    setMark('leaving', Date.now())
    end()
    await oidc.signOutAtProvider(idToken)
  }).catch(() => {
    // The provider does not answer or has no sign-out address: the session in this browser ends all the same.
    end()
    location.assign('/')
  })
}

/** Called when this tab is back from signing out at the provider: other tabs may sign in again. */
function announceReturn(): void {
  if (!readMark('leaving')) return
  removeMark('leaving')
  localStorage.removeItem(signOutKey)
}

function isSigningOut(): boolean {
  return Date.now() - Number(localStorage.getItem(signOutKey) ?? 0) < signOutExpiryMs
}

/** Ends the session in this browser, and on the page. */
function forget(): undefined {
  clear()
  changed()
}

function clear(): void {
  for (const key of storage.keys(userKeyPrefix)) storage.remove(key)
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Every browser has locks where the product may run (https or localhost). In one without them the work runs without a lock.
  return navigator.locks ? navigator.locks.request(lockName, work) : work()
}

/** The library's entry for any issuer and client; undefined when there is none or storage is not allowed. */
function stored(): Stored | undefined {
  const users = storage.keys(userKeyPrefix).map((key) => storage.json(key) as Stored | null)
  return users.find((user) => typeof user?.access_token === 'string') ?? undefined
}

const secondsLeft = (user: Stored) => (user.expires_at ?? Number.POSITIVE_INFINITY) - Date.now() / 1000
const isFresh = (user: Stored) => secondsLeft(user) > renewBeforeSeconds
const isValid = (user: Stored) => secondsLeft(user) > 0

/** Times that are kept in sessionStorage, so for this tab only. */
type Mark = 'finished' | 'leaving' | 'refused'
const readMark = (name: Mark) => sessionStorage.getItem(`marquee.${name}`)
const setMark = (name: Mark, at: number) => sessionStorage.setItem(`marquee.${name}`, String(at))
const removeMark = (name: Mark) => sessionStorage.removeItem(`marquee.${name}`)
